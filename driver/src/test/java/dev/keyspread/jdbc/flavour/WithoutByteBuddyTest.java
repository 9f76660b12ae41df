package dev.keyspread.jdbc.flavour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.jdbc.Databases;
import dev.keyspread.jdbc.NarrowDriver;
import dev.keyspread.jdbc.RecordingDatabase;
import dev.keyspread.jdbc.StubDelegate;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Byte Buddy is optional: without it wrappers are those of the build. */
class WithoutByteBuddyTest {
    /** Runs in a class loader that sees all of this class path but Byte Buddy. */
    public static final class Application implements Callable<String> {
        /** Wraps connections that would need generated classes. */
        @Override
        public String call() {
            try {
                Class.forName("net.bytebuddy.ByteBuddy");
                return "Byte Buddy is there";
            } catch (ClassNotFoundException expected) {
                return wrapped(NarrowDriver.NarrowConnection.class, VendorInterfaces.KNOWN)
                        + " "
                        + wrapped(FlavoursTest.OwnConnection.class, VendorInterfaces.ALL)
                        + " "
                        + wrapped(org.postgresql.core.BaseConnection.class, VendorInterfaces.KNOWN);
            }
        }

        private static String wrapped(Class<? extends Connection> type, VendorInterfaces setting) {
            Connection connection = Databases.wrap(StubDelegate.of(type), new RecordingDatabase(setting));
            return connection.getClass().getSimpleName();
        }
    }

    @Test
    void givenByteBuddyIsMissing_thenWrappersArePlainOrOfTheBuild() throws Exception {
        try (URLClassLoader loader = withoutByteBuddy()) {
            Callable<?> application = loader.loadClass(Application.class.getName())
                    .asSubclass(Callable.class)
                    .getDeclaredConstructor()
                    .newInstance();

            assertEquals("PlainConnection PlainConnection PostgresqlConnection", application.call());
        }
    }

    @Test
    void theGeneratorItselfCannotRunThen() throws IOException, ClassNotFoundException {
        try (URLClassLoader loader = withoutByteBuddy()) {
            assertThrows(
                    LinkageError.class,
                    () -> Class.forName("dev.keyspread.generate.WrapperClass", true, loader)
                            .getDeclaredMethods());
        }
    }

    private static URLClassLoader withoutByteBuddy() {
        URL[] urls = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("byte-buddy"))
                .map(WithoutByteBuddyTest::url)
                .toArray(URL[]::new);
        return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }
}
