package dev.keyspread.agent;

import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.annotation.PostConstruct;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.catalina.startup.Tomcat;
import org.example.tomcat.OrdersServlet;
import org.example.tomcat.Redeployments;
import org.h2.Driver;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;
import org.slf4j.simple.SimpleLogger;

/** An application in Tomcat that is deployed anew ten times: nothing of the earlier ones stays. */
class TomcatTest {
    private static final int FEW_CLASSES = 100;

    /** Holds what Tomcat's start script opens, so that it can look for what an application leaves behind. */
    private static final Object[] OPENED = {
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-opens=java.base/java.util=ALL-UNNAMED",
        "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
        "--add-opens=java.rmi/sun.rmi.transport=ALL-UNNAMED"
    };

    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @MethodSource("dev.keyspread.agent.Jdk#all")
    void givenTheDriverInTheApplication(Jdk jdk) throws Exception {
        Path application = application(Driver.class, LoggerFactory.class, SimpleLogger.class);

        redeployed(
                        new Application(jdk, directory)
                                .withAgent("shard.orders.shard=crc32(id) % 16")
                                .with(OPENED)
                                .withClassPath(Redeployments.class, Tomcat.class, PostConstruct.class),
                        application)
                .said("WARN keyspread.advice - [monotonic-key] VISITS.AT");
    }

    @ParameterizedTest
    @MethodSource("dev.keyspread.agent.Jdk#all")
    void givenTheDriverInTheContainersLibraries(Jdk jdk) throws Exception {
        redeployed(
                        new Application(jdk, directory)
                                .withAgent("shard.orders.shard=crc32(id) % 16")
                                .with(OPENED)
                                .withClassPath(Redeployments.class, Tomcat.class, PostConstruct.class, Driver.class),
                        application())
                .withoutWarnings();
    }

    private Application.Result redeployed(Application tomcat, Path application)
            throws IOException, InterruptedException {
        Application.Result result = tomcat.with(
                        Redeployments.class.getName(),
                        directory.resolve("tomcat"),
                        application,
                        OrdersServlet.class.getName())
                .run()
                .ended()
                .printed("order 1=7\n".repeat(10) + "loaders left 0\n");
        Matcher more = Pattern.compile("classes more (-?\\d+)").matcher(result.output());
        assertTrue(more.find(), result::toString);
        assertTrue(Integer.parseInt(more.group(1)) < FEW_CLASSES, result::toString);
        return result.neverSaid("ThreadLocal")
                .neverSaid("appears to have started a thread")
                .withoutWarnings();
    }

    private Path application(Class<?>... libraries) throws IOException {
        Path application = directory.resolve("application");
        String servlet = OrdersServlet.class.getName().replace('.', '/') + ".class";
        copy(
                Path.of(Application.location(OrdersServlet.class), servlet),
                application.resolve("WEB-INF/classes/" + servlet));
        for (Class<?> library : libraries) {
            Path jar = Path.of(Application.location(library));
            copy(jar, application.resolve("WEB-INF/lib").resolve(jar.getFileName()));
        }
        return application;
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to);
    }
}
