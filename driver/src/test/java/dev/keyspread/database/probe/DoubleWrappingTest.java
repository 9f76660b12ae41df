package dev.keyspread.database.probe;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.database.Database;
import dev.keyspread.jdbc.ConnectionWrapper;
import dev.keyspread.jdbc.Databases;
import dev.keyspread.jdbc.RecordingDatabase;
import dev.keyspread.jdbc.StubDelegate;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** A connection is wrapped once, by whatever way it came and whichever copy of Keyspread wrapped it. */
class DoubleWrappingTest {
    private final Database database = new RecordingDatabase();

    @Test
    void aWrappedConnectionIsReturnedAsItIs() {
        Connection once = Databases.wrap(StubDelegate.of(Connection.class), database);

        assertSame(once, Databases.wrap(once, database));
    }

    @Test
    void givenAPoolOverWrappedConnections_whenItsConnectionIsWrapped_thenItIsReturnedAsItIs() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSource(wrapping("jdbc:h2:mem:"));
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection pooled = pool.getConnection()) {
            assertSame(pooled, Databases.wrap(pooled, database));
        }
    }

    @Test
    void givenAPoolOverRawConnections_whenItsConnectionIsWrapped_thenItIsWrapped() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:");
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection connection = Databases.wrap(pool.getConnection(), database)) {
            assertInstanceOf(ConnectionWrapper.class, connection);
        }
    }

    @Test
    void givenAConnectionWrappedByAnotherCopyOfKeyspread_whenItIsWrapped_thenItIsReturnedAsItIs()
            throws IOException, ClassNotFoundException {
        URL keyspread =
                ConnectionWrapper.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader other = new URLClassLoader(new URL[] {keyspread}, ClassLoader.getPlatformClassLoader())) {
            Class<?> marker = other.loadClass("dev.keyspread.api.KeyspreadConnection");
            Connection foreign = (Connection) java.lang.reflect.Proxy.newProxyInstance(
                    other, new Class<?>[] {Connection.class, marker}, (proxy, method, arguments) -> null);

            assertSame(foreign, Databases.wrap(foreign, database));
        }
    }

    /** Commons DBCP's connections answer for JDBC's interfaces themselves. */
    @Test
    void givenAPoolWhoseConnectionsUnwrapToThemselves_whenItsConnectionIsWrapped_thenItIsReturnedAsItIs() {
        Connection wrapped = Databases.wrap(StubDelegate.of(Connection.class), database);
        Connection pooled = StubDelegate.of(Connection.class);
        StubDelegate.behind(pooled)
                .when("isWrapperFor", a -> true)
                .when("unwrap", a -> a.get(0) == Connection.class ? pooled : wrapped);

        assertSame(pooled, Databases.wrap(pooled, database));
    }

    @Test
    void aConnectionThatUnwrapsInACircleIsWrapped() {
        Connection first = StubDelegate.of(Connection.class);
        Connection second = StubDelegate.of(Connection.class);
        StubDelegate.behind(first).when("isWrapperFor", a -> true).when("unwrap", a -> second);
        StubDelegate.behind(second).when("isWrapperFor", a -> true).when("unwrap", a -> first);

        assertInstanceOf(ConnectionWrapper.class, Databases.wrap(first, database));
    }

    @Test
    void aConnectionThatFailsToTellWhatItWrapsIsWrapped() {
        Connection failing = StubDelegate.of(Connection.class);
        StubDelegate.behind(failing).when("isWrapperFor", a -> {
            throw new SQLException("closed");
        });

        assertInstanceOf(ConnectionWrapper.class, Databases.wrap(failing, database));

        StubDelegate.behind(failing).when("isWrapperFor", a -> true).when("unwrap", a -> "no connection");
        assertInstanceOf(ConnectionWrapper.class, Databases.wrap(failing, database));
    }

    private DataSource wrapping(String url) {
        DataSource dataSource = StubDelegate.of(DataSource.class);
        StubDelegate.behind(dataSource)
                .when("getConnection", a -> Databases.wrap(DriverManager.getConnection(url), database));
        return dataSource;
    }
}
