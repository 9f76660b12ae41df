package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How many requests the first connection of a data source makes of the database, before the application gets it. */
public abstract class FirstConnectionTests extends EngineTest {
    private static final String ORDERS =
            "CREATE TABLE orders (shard BIGINT NOT NULL, id BIGINT NOT NULL, note VARCHAR(20), PRIMARY KEY (shard,"
                    + " id))";

    private static final Set<String> ASKED_BY_THE_DRIVER = Set.of("getSchema", "getCatalog");

    private final List<String> sent = new ArrayList<>();

    public FirstConnectionTests(Engine engine) {
        super(engine);
    }

    /** The most requests where one table has a rule. */
    public abstract int withRule();

    /** The most that each further table with a rule adds: a sample of its rows, and what is not asked of all at once. */
    public abstract int withAnotherRule();

    /** The most where there is no rule, and one table to be advised on. */
    public abstract int withoutRule();

    private <T> T recorded(Object delegate, Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                FirstConnectionTests.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> record(delegate, method, arguments)));
    }

    /** Each statement is executed once, and of the metadata whatever gives rows is a query. */
    private @Nullable Object record(Object delegate, Method method, Object @Nullable [] arguments) throws Throwable {
        boolean isStatement = delegate instanceof Connection && method.getName().endsWith("Statement");
        boolean isQuery = method.getReturnType() == ResultSet.class || ASKED_BY_THE_DRIVER.contains(method.getName());
        if (isStatement || isQuery) {
            sent.add(method.getName() + (arguments == null ? "" : " " + arguments[0]));
        }
        try {
            Object result = method.invoke(delegate, arguments);
            return result instanceof DatabaseMetaData metadata ? recorded(metadata, DatabaseMetaData.class) : result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private List<String> sentByConnecting(KeyspreadConfig config) throws SQLException {
        DataSource source = (DataSource) Proxy.newProxyInstance(
                FirstConnectionTests.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> method.getName().equals("getConnection")
                        ? recorded(DriverManager.getConnection(database.url()), Connection.class)
                        : null);
        Keyspread.wrap(source, config).getConnection().close();
        return sent;
    }

    private static void assertAtMost(int most, List<String> requests) {
        assertTrue(requests.size() <= most, () -> requests.size() + " requests:\n" + String.join("\n", requests));
    }

    @Test
    void givenATableWithARule_whenTheFirstConnectionIsOpened_thenFewRequestsAreMade() throws SQLException {
        database.run(ORDERS);
        KeyspreadConfig config = KeyspreadConfig.builder()
                .set(Setting.INSPECT, false)
                .rule("orders.shard", "crc32(id) % 16")
                .build();
        assertAtMost(withRule(), sentByConnecting(config));
    }

    @Test
    void givenTenTablesWithRules_whenTheFirstConnectionIsOpened_thenFewMoreRequestsAreMade() throws SQLException {
        KeyspreadConfig.Builder config = KeyspreadConfig.builder().set(Setting.INSPECT, false);
        for (int i = 0; i < 10; i++) {
            database.run(ORDERS.replace("orders", "orders" + i));
            config.rule("orders" + i + ".shard", "crc32(id) % 16");
        }
        assertAtMost(withRule() + 9 * withAnotherRule(), sentByConnecting(config.build()));
    }

    @Test
    void givenATableWithoutARule_whenTheFirstConnectionIsOpened_thenFewRequestsAreMade() throws SQLException {
        database.run(ORDERS);
        assertAtMost(withoutRule(), sentByConnecting(KeyspreadConfig.builder().build()));
    }

    @Test
    void givenNoRuleAndNoInspection_whenTheFirstConnectionIsOpened_thenNothingIsSent() throws SQLException {
        database.run(ORDERS);
        assertEquals(
                List.of(),
                sentByConnecting(
                        KeyspreadConfig.builder().set(Setting.INSPECT, false).build()));
    }
}
