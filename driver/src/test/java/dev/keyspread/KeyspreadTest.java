package dev.keyspread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import javax.sql.PooledConnectionBuilder;
import javax.sql.XAConnection;
import javax.sql.XAConnectionBuilder;
import javax.sql.XADataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

class KeyspreadTest {
    private static final KeyspreadConfig CONFIG = KeyspreadConfig.builder().build();

    private static JdbcDataSource h2() {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setUrl("jdbc:h2:mem:sources");
        dataSource.setUser("sa");
        return dataSource;
    }

    private static void assertWrapped(Connection connection) throws SQLException {
        assertInstanceOf(KeyspreadConnection.class, connection);
        try (Statement statement = connection.createStatement()) {
            assertSame(connection, statement.getConnection());
        }
    }

    @Test
    void givenADataSource_whenWrapped_thenItsConnectionsAre() throws SQLException {
        DataSource wrapped = Keyspread.wrap(h2(), CONFIG);

        try (Connection connection = wrapped.getConnection()) {
            assertWrapped(connection);
            try (Connection other = wrapped.getConnection("sa", "")) {
                assertWrapped(other);
            }
        }
    }

    @Test
    void givenAPool_whenWrapped_thenItIsClosedWithTheWrapper() throws Exception {
        HikariDataSource pool = new HikariDataSource();
        pool.setDataSource(h2());
        pool.setMaximumPoolSize(2);
        DataSource wrapped = Keyspread.wrap(pool, CONFIG);

        try (Connection connection = wrapped.getConnection()) {
            assertWrapped(connection);
        }
        assertSame(pool, wrapped.unwrap(HikariDataSource.class));
        ((AutoCloseable) wrapped).close();

        assertTrue(pool.isClosed());
    }

    @Test
    void givenAPoolOfWrappedConnections_whenWrappedAgain_thenTheyAreWrappedOnce() throws SQLException {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl("jdbc:keyspread:h2:mem:sources");
            pool.setMaximumPoolSize(2);

            try (Connection once = pool.getConnection();
                    Connection twice = Keyspread.wrap(pool, CONFIG).getConnection()) {
                assertSame(once.getClass(), twice.getClass());
                assertTrue(twice.isWrapperFor(KeyspreadConnection.class));
            }
        }
    }

    @Test
    void givenItIsTurnedOff_whenWrapped_thenNothingChanges() {
        KeyspreadConfig off =
                KeyspreadConfig.builder().set(Setting.ENABLED, false).build();
        JdbcDataSource h2 = h2();

        assertSame(h2, Keyspread.wrap(h2, off));
        assertSame(h2, Keyspread.wrapXA(h2, off));
        assertSame(h2, Keyspread.wrapPooled(h2, off));
    }

    @Test
    void givenAWrappedDataSource_whenUnwrapped_thenIsWrapperForAgrees() throws SQLException {
        DataSource wrapped = Keyspread.wrap(h2(), CONFIG);

        assertSame(wrapped, wrapped.unwrap(DataSource.class));
        assertInstanceOf(JdbcDataSource.class, wrapped.unwrap(JdbcDataSource.class));
        for (Class<?> type : List.of(DataSource.class, JdbcDataSource.class, XADataSource.class, AutoCloseable.class)) {
            assertTrue(wrapped.isWrapperFor(type), type.getName());
            assertTrue(type.isInstance(wrapped.unwrap(type)), type.getName());
        }
        try (HikariDataSource pool = new HikariDataSource()) {
            DataSource wrappedPool = Keyspread.wrap(pool, CONFIG);
            assertFalse(wrappedPool.isWrapperFor(XADataSource.class));
            assertThrows(SQLException.class, () -> wrappedPool.unwrap(XADataSource.class));
        }
    }

    @Test
    void givenADataSourceOfSeveralKinds_whenUnwrappedToAnother_thenThatIsWrappedToo() throws SQLException {
        DataSource wrapped = Keyspread.wrap(h2(), CONFIG);

        XAConnection xa = wrapped.unwrap(XADataSource.class).getXAConnection();
        assertWrapped(xa.getConnection());
        xa.close();
        PooledConnection pooled = wrapped.unwrap(ConnectionPoolDataSource.class).getPooledConnection();
        assertWrapped(pooled.getConnection());
        pooled.close();
    }

    @Test
    void givenAnXADataSource_whenWrapped_thenItsLogicalConnectionsAre() throws Exception {
        XADataSource wrapped = Keyspread.wrapXA(h2(), CONFIG);

        XAConnection connection = wrapped.getXAConnection("sa", "");

        assertWrapped(connection.getConnection());
        assertFalse(
                connection.getXAResource().isSameRM(wrapped.getXAConnection().getXAResource()));
        connection.close();
    }

    @Test
    void givenAPooledConnection_whenItsLogicalConnectionIsClosed_thenTheEventNamesTheWrapper() throws SQLException {
        PooledConnection connection = Keyspread.wrapPooled(h2(), CONFIG).getPooledConnection();
        List<Object> closed = new ArrayList<>();
        ConnectionEventListener listener = new ConnectionEventListener() {
            @Override
            public void connectionClosed(ConnectionEvent event) {
                closed.add(event.getSource());
            }

            @Override
            public void connectionErrorOccurred(ConnectionEvent event) {}
        };
        connection.addConnectionEventListener(listener);

        Connection logical = connection.getConnection();
        assertWrapped(logical);
        logical.close();
        connection.removeConnectionEventListener(listener);
        connection.getConnection().close();

        assertEquals(List.of(connection), closed);
        connection.close();
    }

    @Test
    void givenWrappersOfOneDataSource_thenTheyAreEqual() {
        JdbcDataSource h2 = h2();

        assertEquals(Keyspread.wrap(h2, CONFIG), Keyspread.wrap(h2, CONFIG));
        assertEquals(
                Keyspread.wrap(h2, CONFIG).hashCode(),
                Keyspread.wrap(h2, CONFIG).hashCode());
        assertNotEquals(Keyspread.wrap(h2, CONFIG), Keyspread.wrap(h2(), CONFIG));
        assertEquals(h2.toString(), Keyspread.wrap(h2, CONFIG).toString());
    }

    @Test
    void givenABuilder_whenItBuilds_thenTheConnectionIsWrapped() throws SQLException {
        JdbcDataSource h2 = h2();
        List<String> called = new ArrayList<>();
        BiFunction<Class<?>, Built, Object> builder = (type, built) -> Proxy.newProxyInstance(
                KeyspreadTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    called.add(method.getName());
                    return method.getName().equals("build") ? built.get() : proxy;
                });
        DataSource plain = source(DataSource.class, builder.apply(ConnectionBuilder.class, h2::getConnection));
        XADataSource xa = source(XADataSource.class, builder.apply(XAConnectionBuilder.class, h2::getXAConnection));
        ConnectionPoolDataSource pooled = source(
                ConnectionPoolDataSource.class, builder.apply(PooledConnectionBuilder.class, h2::getPooledConnection));

        assertWrapped(Keyspread.wrap(plain, CONFIG)
                .createConnectionBuilder()
                .user("sa")
                .password("")
                .shardingKey(null)
                .superShardingKey(null)
                .build());
        assertWrapped(Keyspread.wrapXA(xa, CONFIG)
                .createXAConnectionBuilder()
                .user("sa")
                .password("")
                .shardingKey(null)
                .superShardingKey(null)
                .build()
                .getConnection());
        assertWrapped(Keyspread.wrapPooled(pooled, CONFIG)
                .createPooledConnectionBuilder()
                .user("sa")
                .password("")
                .shardingKey(null)
                .superShardingKey(null)
                .build()
                .getConnection());
        assertEquals(List.of("user", "password", "shardingKey", "superShardingKey", "build"), called.subList(0, 5));
        assertEquals(15, called.size());
    }

    /** Stands for what a builder builds. */
    private interface Built {
        Object get() throws SQLException;
    }

    /** A data source that can do nothing but return that builder. */
    private static <T> T source(Class<T> type, Object builder) {
        return type.cast(Proxy.newProxyInstance(
                KeyspreadTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> builder));
    }
}
