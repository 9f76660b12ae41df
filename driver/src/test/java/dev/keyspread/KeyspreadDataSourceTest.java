package dev.keyspread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.api.KeyspreadConnection;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.NamingException;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

class KeyspreadDataSourceTest {
    private static void assertConnects(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            assertInstanceOf(KeyspreadConnection.class, connection);
        }
    }

    private static Properties properties(String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return properties;
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:h2:mem:beans", "jdbc:keyspread:h2:mem:beans"})
    void givenAUrlWithOrWithoutPrefix_thenItsConnectionsAreWrapped(String url) throws SQLException {
        KeyspreadDataSource dataSource = new KeyspreadDataSource();
        dataSource.setUrl(url);
        dataSource.setUser("sa");
        dataSource.setPassword("");

        assertConnects(dataSource);
        try (Connection connection = dataSource.getConnection("sa", "")) {
            assertInstanceOf(KeyspreadConnection.class, connection);
        }
    }

    @Test
    void givenDataSourceProperties_thenTheDelegateGetsThem() throws SQLException {
        KeyspreadDataSource dataSource = new KeyspreadDataSource();
        dataSource.setUrl("jdbc:stub:x");
        dataSource.setUser("scott");
        dataSource.setPassword("hunter2");
        dataSource.setDataSourceProperties(properties("ssl", "true"));
        dataSource.setKeyspreadProperties(
                properties("keyspread.delegate-driver", StubDriver.class.getName(), "keyspread.reads", "off"));

        assertConnects(dataSource);

        assertEquals(properties("user", "scott", "password", "hunter2", "ssl", "true"), StubDriver.lastProperties());
    }

    @Test
    void givenHikari_whenItMakesTheDataSourceOfItsClassName_thenItsConnectionsAreWrapped() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSourceClassName(KeyspreadDataSource.class.getName());
        config.addDataSourceProperty("url", "jdbc:h2:mem:beans");
        config.addDataSourceProperty("rules", "orders.order_hash = numeric_hash(order_id)");
        config.addDataSourceProperty("keyspreadProperties", properties("keyspread.reads", "off"));
        config.setUsername("sa");
        config.setPassword("");
        config.setMaximumPoolSize(2);

        try (HikariDataSource pool = new HikariDataSource(config);
                Connection connection = pool.getConnection()) {
            assertNotNull(connection.unwrap(KeyspreadConnection.class));
        }
    }

    /** The way with DriverManager, for databases that ask for no password. */
    @Test
    void givenAUserWithoutPassword_thenItConnects() throws SQLException {
        KeyspreadDataSource dataSource = new KeyspreadDataSource();
        dataSource.setUrl("jdbc:h2:mem:");
        dataSource.setPassword("of the usual user");
        try (Connection ofUser = dataSource.getConnection("sa", null);
                Connection ofNobody = dataSource.getConnection(null, null)) {
            assertEquals("SA", ofUser.getMetaData().getUserName());
            assertEquals("", ofNobody.getMetaData().getUserName());
        }
    }

    @Test
    void givenAnotherDataSource_thenItIsWrapped() throws SQLException {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setUrl("jdbc:h2:mem:beans");
        KeyspreadDataSource dataSource = new KeyspreadDataSource();
        dataSource.setDataSource(h2);
        dataSource.setLoginTimeout(7);
        PrintWriter log = new PrintWriter(new StringWriter());
        dataSource.setLogWriter(log);

        assertConnects(dataSource);

        assertSame(h2, dataSource.unwrap(JdbcDataSource.class));
        assertSame(dataSource, dataSource.unwrap(DataSource.class));
        assertTrue(dataSource.isWrapperFor(JdbcDataSource.class));
        assertFalse(dataSource.isWrapperFor(HikariDataSource.class));
        assertEquals(7, h2.getLoginTimeout());
        assertSame(log, h2.getLogWriter());
    }

    @Test
    void givenTheClassNameOfAnother_thenItIsMadeAndWrapped() throws SQLException {
        KeyspreadDataSource dataSource = new KeyspreadDataSource();
        dataSource.setDataSourceClassName(JdbcDataSource.class.getName());
        dataSource.setUrl("jdbc:keyspread:h2:mem:beans;keyspread.reads=off;MODE=MySQL");
        dataSource.setUser("sa");
        dataSource.setDataSourceProperties(properties("description", "beans", "loginTimeout", "5"));

        assertConnects(dataSource);

        JdbcDataSource h2 = dataSource.unwrap(JdbcDataSource.class);
        assertEquals("jdbc:h2:mem:beans;MODE=MySQL", h2.getUrl());
        assertEquals("beans", h2.getDescription());
        assertEquals(5, h2.getLoginTimeout());
    }

    /** Its constructor waits until the other thread waits too: for the first one's, or in its own constructor. */
    @SuppressWarnings("serial")
    public static final class SlowDataSource extends PGSimpleDataSource {
        private static final Set<Thread> CALLERS = ConcurrentHashMap.newKeySet();
        private static final AtomicInteger MADE = new AtomicInteger();

        public SlowDataSource() {
            MADE.incrementAndGet();
            while (MADE.get() < 2 && !isOtherWaiting()) {
                Thread.onSpinWait();
            }
        }

        @Override
        public Connection getConnection() throws SQLException {
            return DriverManager.getConnection("jdbc:h2:mem:beans");
        }

        private static boolean isOtherWaiting() {
            return CALLERS.stream()
                    .anyMatch(each -> each != Thread.currentThread()
                            && (each.getState() == Thread.State.BLOCKED || each.getState() == Thread.State.TERMINATED));
        }
    }

    @Test
    void givenTwoThreads_whenTheyAskForTheFirstConnection_thenOneDelegateIsMade() throws Exception {
        KeyspreadDataSource dataSource = new KeyspreadDataSource();
        dataSource.setDataSourceClassName(SlowDataSource.class.getName());
        List<Thread> threads = new ArrayList<>();
        List<Exception> failures = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 2; i++) {
            threads.add(new Thread(() -> {
                try {
                    assertConnects(dataSource);
                } catch (SQLException e) {
                    failures.add(e);
                }
            }));
        }
        SlowDataSource.CALLERS.addAll(threads);
        threads.forEach(Thread::start);
        for (Thread each : threads) {
            each.join();
        }

        assertEquals(List.of(), failures);
        assertEquals(1, SlowDataSource.MADE.get());
    }

    @Test
    void givenTooLittleOrWhatIsWrong_thenTheErrorSaysWhatToSet() {
        KeyspreadDataSource dataSource = new KeyspreadDataSource();
        assertRefused(dataSource, "set url, dataSource or dataSourceClassName");

        dataSource.setUrl("postgresql://u:hunter2@h/d");
        assertRefused(dataSource, "url = postgresql://u:***@h/d has to begin with jdbc:");

        dataSource.setUrl("jdbc:h2:mem:beans");
        dataSource.setRules("orders.order_hash numeric_hash(order_id)");
        assertRefused(dataSource, "must be <table>.<column> = <expression>");

        dataSource.setRules("orders.h = crc32(a)\norders.h = crc32(b)");
        assertRefused(dataSource, "keyspread.shard.orders.h is set twice");

        dataSource.setRules(null);
        dataSource.setKeyspreadProperties(properties("keyspread.reads", "maybe"));
        assertRefused(dataSource, "must be on, shadow or off");

        dataSource.setKeyspreadProperties(properties("reads", "off"));
        assertRefused(dataSource, "unknown setting reads. Every name begins with keyspread.");

        dataSource.setKeyspreadProperties(new Properties());
        dataSource.setDataSourceClassName("org.example.None");
        assertRefused(dataSource, "org.example.None");

        dataSource.setDataSourceClassName(JdbcDataSource.class.getName());
        dataSource.setDataSourceProperties(properties("loginTimeout", "hunter2"));
        assertRefused(dataSource, "the property loginTimeout of org.h2.jdbcx.JdbcDataSource does not take the value");

        dataSource.setDataSourceProperties(properties("noSuch", "1"));
        assertRefused(dataSource, "the property noSuch of org.h2.jdbcx.JdbcDataSource does not exist");
    }

    private static void assertRefused(DataSource dataSource, String message) {
        SQLException e = assertThrows(SQLException.class, dataSource::getConnection);
        assertTrue(e.toString().contains(message), e.toString());
        assertFalse(e.getMessage() != null && e.getMessage().contains("hunter2"), e.toString());
        assertEquals("08001", e.getSQLState());
    }

    @Test
    void givenAChangeAfterTheFirstConnection_thenItCounts() throws SQLException {
        KeyspreadDataSource dataSource = new KeyspreadDataSource();
        dataSource.setUrl("jdbc:h2:mem:beans");
        assertConnects(dataSource);

        dataSource.setKeyspreadProperties(properties("keyspread.enabled", "false"));

        try (Connection connection = dataSource.getConnection()) {
            assertInstanceOf(org.h2.jdbc.JdbcConnection.class, connection);
        }
    }

    @Test
    void givenAReference_whenItIsLookedUp_thenTheDataSourceIsTheSame() throws Exception {
        KeyspreadDataSource bound = new KeyspreadDataSource();
        bound.setUrl("jdbc:stub:jndi");
        bound.setUser("scott");
        bound.setPassword("hunter2");
        bound.setRules("orders.h = crc32(a)");
        bound.setKeyspreadProperties(properties("keyspread.delegate-driver", StubDriver.class.getName()));
        bound.setDataSourceProperties(properties("ssl", "true", "über", "ß = :#"));

        Reference reference = bound.getReference();
        reference.add(new StringRefAddr("scope", "Shareable"));
        KeyspreadDataSource found = assertInstanceOf(
                KeyspreadDataSource.class,
                new KeyspreadDataSourceFactory().getObjectInstance(reference, null, null, null));

        assertConnects(found);
        assertEquals("jdbc:stub:jndi", StubDriver.lastUrl());
        assertEquals(
                properties("user", "scott", "password", "hunter2", "ssl", "true", "über", "ß = :#"),
                StubDriver.lastProperties());
        assertEquals("orders.h = crc32(a)", found.getRules());
        assertEquals(KeyspreadDataSourceFactory.class.getName(), reference.getFactoryClassName());
        assertNull(new KeyspreadDataSourceFactory().getObjectInstance("other", null, null, null));
    }

    @Test
    void givenADataSourceAsAnObject_thenThereIsNoReference() {
        KeyspreadDataSource dataSource = new KeyspreadDataSource();
        dataSource.setDataSource(new JdbcDataSource());

        assertThrows(NamingException.class, dataSource::getReference);
    }
}
