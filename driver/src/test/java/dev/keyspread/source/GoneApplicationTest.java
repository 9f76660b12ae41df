package dev.keyspread.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.api.Finding;
import dev.keyspread.api.FindingListener;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Keyspread in a server's shared library: an application that was undeployed leaves nothing of its class loader behind, neither its
 * listener nor what it gave to connect.
 */
public final class GoneApplicationTest {
    /** How often the listener, which is of another class loader, was told of something. */
    public static final AtomicInteger TOLD = new AtomicInteger();

    @TempDir
    Path folder;

    /** The application's own class, which its loader defines anew. */
    public static final class Listener implements FindingListener {
        @Override
        public void onFinding(Finding finding) {
            TOLD.incrementAndGet();
        }
    }

    /** A value of the application's that it puts into the Properties. */
    public static final class Setting {}

    /** Does what the application does; called in its class loader. */
    public static final class Application implements Runnable {
        @Override
        public void run() {
            Properties properties = new Properties();
            properties.put("custom", new Setting());
            properties.setProperty("keyspread.shard.orders.shard", "crc32(id) % 16");
            properties.setProperty("keyspread.jmx", "off");
            try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:gone", properties);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE orders (shard INT, id BIGINT, at TIMESTAMP PRIMARY KEY)");
                statement.execute("INSERT INTO orders (id, at) VALUES (1, NOW())");
                try (ResultSet rows = statement.executeQuery("SELECT shard FROM orders WHERE id = 1")) {
                    rows.next();
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Defines the application's classes itself. */
    private static final class ApplicationLoader extends URLClassLoader {
        ApplicationLoader(URL[] urls) {
            super(urls, GoneApplicationTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                boolean own = name.startsWith(GoneApplicationTest.class.getName() + "$");
                Class<?> known = own ? findLoadedClass(name) : null;
                return known != null ? known : own ? define(name) : super.loadClass(name, resolve);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream bytes = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] code = bytes.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void itsClassLoaderIsCollectedOnceItsConnectionsAreClosed() throws Exception {
        TOLD.set(0);
        DriverManager.getConnection("jdbc:h2:mem:before").close(); // H2 keeps the loader that it is first used in
        WeakReference<ClassLoader> gone = runApplication();

        for (int i = 0; i < 1_000 && gone.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }

        assertEquals(true, TOLD.get() > 0, "the listener was told");
        assertNull(gone.get());
    }

    private WeakReference<ClassLoader> runApplication() throws Exception {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(FindingListener.class.getName()), Listener.class.getName());
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (ApplicationLoader loader =
                new ApplicationLoader(new URL[] {folder.toUri().toURL()})) {
            Thread.currentThread().setContextClassLoader(loader);
            ((Runnable) construct(loader)).run();
            return new WeakReference<>(loader);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static Object construct(ClassLoader loader) throws ReflectiveOperationException {
        try {
            return loader.loadClass(Application.class.getName())
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
