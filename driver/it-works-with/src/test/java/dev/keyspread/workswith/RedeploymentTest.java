package dev.keyspread.workswith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.KeyspreadDriver;
import jakarta.annotation.PostConstruct;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.jsqlparser.statement.Statement;
import org.apache.catalina.startup.Tomcat;
import org.example.tomcat.Redeployments;
import org.h2.Driver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.slf4j.simple.SimpleLogger;

/** An application with a URL of Keyspread's that Tomcat deploys anew ten times: the loader of each earlier one is collected. */
class RedeploymentTest {
    private static final List<Class<?>> CONTAINER = List.of(Redeployments.class, Tomcat.class, PostConstruct.class);
    private static final List<Class<?>> LIBRARIES =
            List.of(KeyspreadDriver.class, Statement.class, LoggerFactory.class, SimpleLogger.class, Driver.class);

    @TempDir
    Path directory = Path.of("");

    @Test
    void theLibrariesAreInTheApplication() throws Exception {
        Path application = application();
        for (Class<?> library : LIBRARIES) {
            Path place = place(library);
            if (Files.isDirectory(place)) {
                copyTree(place, application.resolve("WEB-INF/classes"));
            } else {
                copy(place, application.resolve("WEB-INF/lib").resolve(place.getFileName()));
            }
        }

        assertRedeployed(application, CONTAINER.stream());
    }

    @Test
    void theLibrariesAreInTheContainer() throws Exception {
        assertRedeployed(application(), Stream.concat(CONTAINER.stream(), LIBRARIES.stream()));
    }

    private void assertRedeployed(Path application, Stream<Class<?>> container) throws Exception {
        String classPath = container
                .map(RedeploymentTest::place)
                .map(Path::toString)
                .distinct()
                .filter(place -> !place.endsWith("test-classes"))
                .collect(Collectors.joining(File.pathSeparator));
        Path deployer = directory.resolve("deployer");
        String program = Redeployments.class.getName().replace('.', '/') + ".class";
        copy(place(Redeployments.class).resolve(program), deployer.resolve(program));

        String printed = Routes.run(
                directory,
                List.of(
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--add-opens=java.rmi/sun.rmi.transport=ALL-UNNAMED"),
                classPath + File.pathSeparator + deployer,
                Redeployments.class,
                List.of(directory.resolve("tomcat").toString(), application.toString(), OrdersServlet.class.getName()));

        List<String> expected = new ArrayList<>(Collections.nCopies(10, "order 1=7"));
        expected.add("loaders left 0");
        assertEquals(
                expected,
                printed.lines()
                        .filter(line -> line.startsWith("order ") || line.startsWith("loaders "))
                        .toList(),
                printed);
    }

    private Path application() throws IOException {
        Path application = directory.resolve("application");
        String servlet = OrdersServlet.class.getName().replace('.', '/') + ".class";
        copy(
                place(OrdersServlet.class).resolve(servlet),
                application.resolve("WEB-INF/classes").resolve(servlet));
        return application;
    }

    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void copyTree(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(from)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            copy(file, to.resolve(from.relativize(file).toString()));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to);
    }
}
