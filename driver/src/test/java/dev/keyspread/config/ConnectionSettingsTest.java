package dev.keyspread.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.config.KeyspreadConfig.Reads;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionSettingsTest {
    private static Properties nested(String name, String value) {
        Properties defaults = new Properties();
        defaults.setProperty(name, value);
        return new Properties(defaults);
    }

    @Test
    void givenNestedDefaults_whenRead_thenTheyCount() throws SQLException {
        assertEquals(
                Reads.OFF,
                ConnectionSettings.read("", nested("keyspread.reads", "off"))
                        .config()
                        .get(Setting.READS));
    }

    @Test
    void givenAValueThatIsNoString_whenRead_thenItCounts() throws SQLException {
        Properties properties = new Properties();
        properties.put("keyspread.reads", false);

        assertEquals(Reads.OFF, ConnectionSettings.read("", properties).config().get(Setting.READS));
    }

    @Test
    void givenTheSameAgain_whenRead_thenNothingIsReadAgain() throws SQLException {
        String url = "jdbc:x;keyspread.nodes=3";

        assertSame(
                ConnectionSettings.read(url, new Properties()).config(),
                ConnectionSettings.read(url, nested("password", "hunter2")).config());
    }

    /** Passwords are renewed; an application that has gone leaves none behind. */
    @Test
    void givenUrlsWithPasswords_whenRead_thenNoneOfThemIsKept() throws ReflectiveOperationException, SQLException {
        for (String url : new String[] {
            "jdbc:x://me:hunter2@host/db?password=hunter2&keyspread.nodes=7",
            "jdbc:x:db;PASSWORD=hunter2;keyspread.nodes=7",
            "jdbc:x?keyspread.nodes=7&secret=hunter2"
        }) {
            ConnectionSettings settings = ConnectionSettings.read(url, nested("password", "hunter2"));
            assertTrue(settings.delegateUrl().contains("hunter2"));
            assertEquals(7, settings.config().get(Setting.NODES));
            assertEquals(
                    settings.delegateUrl(),
                    ConnectionSettings.read(url, new Properties()).delegateUrl());
            String valueInTheWrongPlace = "jdbc:x;keyspread.nodes=7&password=hunter2";
            assertThrows(SQLException.class, () -> ConnectionSettings.read(valueInTheWrongPlace, new Properties()));
        }

        Field cache = ConnectionSettings.class.getDeclaredField("CACHE");
        cache.setAccessible(true);
        String kept = String.valueOf(cache.get(null));
        assertTrue(kept.contains("nodes"), kept);
        assertFalse(kept.contains("hunter2"), kept);

        Field latest = ConnectionSettings.class.getDeclaredField("LATEST");
        latest.setAccessible(true);
        AtomicReferenceArray<?> urls = (AtomicReferenceArray<?>) latest.get(null);
        StringBuilder held = new StringBuilder();
        for (int i = 0; i < urls.length(); i++) {
            for (Field each : UrlSettings.class.getDeclaredFields()) {
                each.setAccessible(true);
                held.append(
                        urls.get(i) == null ? "" : each.get(urls.get(i))); // a weak reference says nothing of the URL
            }
        }
        assertTrue(held.toString().contains("nodes"), held::toString);
        assertFalse(held.toString().contains("hunter2"), held::toString);
    }

    @Test
    void givenTwoDatabasesOfOneSetting_whenRead_thenEachHasItsUrl() throws SQLException {
        ConnectionSettings one = ConnectionSettings.read("jdbc:x:one;keyspread.nodes=9", new Properties());
        ConnectionSettings two = ConnectionSettings.read("jdbc:x:two;keyspread.nodes=9", new Properties());

        assertEquals("jdbc:x:one", one.delegateUrl());
        assertEquals("jdbc:x:two", two.delegateUrl());
        assertSame(one.config(), two.config());
    }

    @Test
    void givenAnotherSystemProperty_whenReadAgain_thenItCounts() throws SQLException {
        assertTrue(ConnectionSettings.read("jdbc:x", new Properties()).config().get(Setting.INSPECT));
        System.setProperty("keyspread.inspect", "off");
        try {
            assertFalse(
                    ConnectionSettings.read("jdbc:x", new Properties()).config().get(Setting.INSPECT));
        } finally {
            System.clearProperty("keyspread.inspect");
        }
    }

    @Test
    void givenProperties_whenTheDelegatesAreTaken_thenOursAreGoneAndTheCallersUntouched() {
        Object key = new Object();
        Properties properties = nested("password", "hunter2");
        properties.setProperty("Keyspread.Reads", "off");
        properties.put("privateKey", key);

        Properties delegate = ConnectionSettings.delegateProperties(properties);

        assertEquals("hunter2", delegate.getProperty("password"));
        assertSame(key, delegate.get("privateKey"));
        assertEquals(2, delegate.size());
        assertEquals("off", properties.getProperty("Keyspread.Reads"));
    }

    @Test
    void givenAFileInTheWorkingDirectory_thenItGoesBeforeTheClassPath(@TempDir Path classPath, @TempDir Path directory)
            throws IOException {
        Path onClassPath = Files.writeString(classPath.resolve("keyspread.properties"), "keyspread.nodes=2");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classPath.toUri().toURL()}, null)) {
            URI found = Surroundings.defaultFile(directory, loader);
            assertEquals(onClassPath.toUri().getPath(), found == null ? "none" : found.getPath());

            Path file = Files.writeString(directory.resolve("keyspread.properties"), "keyspread.nodes=3");
            assertEquals(file.toUri(), Surroundings.defaultFile(directory, loader));
        }
    }
}
