package dev.keyspread.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.StubDriver;
import dev.keyspread.config.ConnectionSettings;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DelegateDriversTest {
    @TempDir
    Path directory = Path.of("");

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @AfterEach
    void restore() {
        Thread.currentThread().setContextClassLoader(before);
    }

    /** A context class loader that offers drivers as a web application does, out of DriverManager's sight. */
    private void offer(Class<?>... drivers) throws IOException {
        StringBuilder names = new StringBuilder("org.example.NoSuchDriver\n");
        for (Class<?> driver : drivers) {
            names.append(driver.getName()).append('\n');
        }
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve("java.sql.Driver"), names);
        Thread.currentThread()
                .setContextClassLoader(
                        new URLClassLoader(new URL[] {directory.toUri().toURL()}, before));
    }

    private static DelegateDrivers drivers(String url) throws SQLException {
        String ours = ConnectionSettings.URL_PREFIX + url.substring("jdbc:".length());
        return new DelegateDrivers(UrlConnector.settings(ours, new Properties()));
    }

    private static SQLException refused(String url) {
        SQLException e = assertThrows(SQLException.class, () -> drivers(url).connect(new Properties()));
        assertEquals("08001", e.getSQLState());
        return e;
    }

    @Test
    void givenADriverThatDriverManagerShows_thenItIsFound() throws SQLException {
        assertInstanceOf(org.h2.Driver.class, drivers("jdbc:h2:mem:").find());
    }

    @Test
    void givenADriverOfTheContextClassLoader_whenOthersAreBroken_thenItIsFound() throws Exception {
        offer(StubDriver.Unmakeable.class, StubDriver.Broken.class, StubDriver.Reluctant.class, StubDriver.class);

        assertNotNull(drivers("jdbc:stub:x").connect(new Properties()));
        assertEquals("jdbc:stub:x", StubDriver.lastUrl());
    }

    @Test
    void givenNoneButBrokenDrivers_thenTheErrorNamesThem() throws IOException {
        offer(StubDriver.Unmakeable.class, StubDriver.Broken.class);

        SQLException e = refused("jdbc:stub:x?password=hunter2");

        assertTrue(e.toString().contains("org/example/Missing"), e.toString());
        assertTrue(e.toString().contains("org.example.NoSuchDriver"), e.toString());
        assertTrue(e.getSuppressed().length >= 3);
        assertFalse(e.toString().contains("hunter2"), e.toString());
    }

    @Test
    void givenAClassName_thenNoOtherIsAsked() throws SQLException {
        assertNotNull(drivers("jdbc:stub:x;keyspread.delegate-driver=" + StubDriver.class.getName())
                .connect(new Properties()));
        assertTrue(refused("jdbc:h2:mem:;keyspread.delegate-driver=" + StubDriver.class.getName())
                .toString()
                .contains("does not accept jdbc:h2:mem:"));
        assertTrue(refused("jdbc:h2:mem:;keyspread.delegate-driver=org.example.None")
                .toString()
                .contains("can't be used: java.lang.ClassNotFoundException: org.example.None"));
        assertTrue(refused("jdbc:h2:mem:;keyspread.delegate-driver=java.lang.Object")
                .toString()
                .contains("can't be used: java.lang.ClassCastException"));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:ydb:grpc://h/local, tech.ydb.jdbc:ydb-jdbc-driver",
        "jdbc:aws-dsql:postgresql://h/d, software.amazon.dsql:aurora-dsql-jdbc-connector",
        "jdbc:yugabytedb://h/d, com.yugabyte:jdbc-yugabytedb",
        "jdbc:sqlserver://h, com.microsoft.sqlserver:mssql-jdbc",
        "jdbc:unheardof:x, keyspread.delegate-driver",
        "jdbc:keyspread:h2:mem:, write it once",
    })
    void givenNoDriver_thenTheErrorSaysWhatToAdd(String url, String remedy) throws SQLException {
        String message = refused(url).toString();

        assertTrue(message.contains(url), message);
        assertTrue(message.contains(remedy), message);
        assertNull(drivers(url).find());
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:cloudspanner:/projects/p, com.google.cloud:google-cloud-spanner-jdbc",
        "jdbc:mysql://h/d, com.mysql:mysql-connector-j",
        "jdbc:mariadb://h/d, org.mariadb.jdbc:mariadb-java-client",
    })
    void givenNoDriverThatTheseTestsHave_thenTheErrorSaysWhatToAdd(String url, String remedy) {
        String message = MissingDelegate.exception(url, null, List.of()).toString();

        assertTrue(message.contains(remedy), message);
    }

    /** Stands for any class on the class path, which a URL may name. */
    static final class NoDriver {
        static {
            System.setProperty("dev.keyspread.test.ran", "initializer");
        }

        NoDriver() {
            System.setProperty("dev.keyspread.test.ran", "constructor");
        }
    }

    @Test
    void givenAClassThatIsNoDriver_whenAUrlNamesIt_thenNothingOfItRuns() {
        String name = DelegateDriversTest.class.getName() + "$NoDriver";

        SQLException e = refused("jdbc:stub:x?keyspread.delegate-driver=" + name);

        assertTrue(e.toString().contains(name), e.toString());
        assertNull(System.getProperty("dev.keyspread.test.ran"));
    }
}
