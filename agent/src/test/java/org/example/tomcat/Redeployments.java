package org.example.tomcat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** Deploys an application, has it serve a request, and takes it away again, several times. */
public final class Redeployments {
    private static final int TIMES = 10;

    /** From this one on, nothing is loaded for the first time any more. */
    private static final int SETTLED = 3;

    private final Tomcat tomcat = new Tomcat();
    private final String application;
    private final String servlet;
    private final List<WeakReference<ClassLoader>> loaders = new ArrayList<>();

    private Redeployments(String directory, String application, String servlet) {
        this.application = application;
        this.servlet = servlet;
        tomcat.setBaseDir(directory);
        tomcat.setPort(0);
        tomcat.getConnector();
    }

    /** The arguments: a directory for the container, the application's directory, its servlet's class. Prints what was answered and what was left. */
    public static void main(String[] arguments) throws Exception {
        new Redeployments(arguments[0], arguments[1], arguments[2]).run();
    }

    private void run() throws Exception {
        connect();
        tomcat.start();
        int classes = 0;
        for (int i = 1; i <= TIMES; i++) {
            redeploy();
            collect();
            if (i == SETTLED) {
                classes = loadedClasses();
            }
        }
        System.out.println("loaders left " + left());
        System.out.println("classes more " + (loadedClasses() - classes));
        tomcat.stop();
        tomcat.destroy();
    }

    /** A driver of the container's is first used by itself: H2 keeps the context class loader of that thread for ever. */
    private static void connect() {
        try {
            DriverManager.getConnection("jdbc:h2:mem:").close();
        } catch (SQLException e) {
            System.out.println("the driver is the application's");
        }
    }

    private void redeploy() throws Exception {
        Context context = tomcat.addContext("/shop", application);
        Tomcat.addServlet(context, "orders", servlet);
        context.addServletMappingDecoded("/orders", "orders");
        System.out.print(answer());
        loaders.add(new WeakReference<>(context.getLoader().getClassLoader()));
        tomcat.getHost().removeChild(context);
    }

    private String answer() throws IOException {
        String url = "http://localhost:" + tomcat.getConnector().getLocalPort() + "/shop/orders";
        try (InputStream answer = URI.create(url).toURL().openStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Checks that what refers weakly or softly to an application goes within some collections. */
    private void collect() throws InterruptedException {
        for (int i = 0; i < 500 && left() > 0; i++) {
            System.gc();
            Thread.sleep(20);
        }
    }

    private long left() {
        return loaders.stream().filter(loader -> loader.get() != null).count();
    }

    private static int loadedClasses() {
        return ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
    }
}
