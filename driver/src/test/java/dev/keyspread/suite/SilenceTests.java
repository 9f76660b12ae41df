package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without a rule and with inspection off, the database gets what the application sends, and nothing else. */
public abstract class SilenceTests extends EngineTest {
    /** Holds what drivers answer without a request. */
    private static final Set<String> ANSWERED_BY_DRIVERS = Set.of(
            "getMetaData",
            "getAutoCommit",
            "isWrapperFor",
            "unwrap",
            "isClosed",
            "close",
            "getDatabaseProductName",
            "getDatabaseProductVersion",
            "getDriverName",
            "getURL",
            "getUserName",
            "getConnection",
            "storesLowerCaseIdentifiers",
            "equals",
            "hashCode",
            "toString");

    private final List<String> sent = new ArrayList<>();

    public SilenceTests(Engine engine) {
        super(engine);
    }

    /** A query that needs no table. */
    public String query() {
        return "SELECT 1";
    }

    private Object recorded(Object delegate, Class<?> type) {
        return Proxy.newProxyInstance(
                SilenceTests.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> record(delegate, method, arguments));
    }

    private @Nullable Object record(Object delegate, Method method, Object @Nullable [] arguments) throws Throwable {
        if (!ANSWERED_BY_DRIVERS.contains(method.getName())) {
            sent.add(method.getName());
        }
        try {
            Object result = method.invoke(delegate, arguments);
            return result instanceof DatabaseMetaData metadata ? recorded(metadata, DatabaseMetaData.class) : result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private DataSource wrapped(boolean isAutoCommit) throws SQLException {
        return wrapped(
                isAutoCommit,
                KeyspreadConfig.builder().set(Setting.INSPECT, false).build());
    }

    private DataSource wrapped(boolean isAutoCommit, KeyspreadConfig config) throws SQLException {
        DataSource source = (DataSource) Proxy.newProxyInstance(
                SilenceTests.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("getConnection")) {
                        return null;
                    }
                    Connection raw = DriverManager.getConnection(database.url());
                    raw.setAutoCommit(isAutoCommit);
                    return recorded(raw, Connection.class);
                });
        return Keyspread.wrap(source, config);
    }

    /** With a rule, a comment that would hold one, and inspection on, the first connection learns all that there is to learn. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void givenADataSource_whenASecondConnectionIsOpened_thenNothingIsSentOnIt(boolean isAutoCommit)
            throws SQLException {
        database.run(
                "CREATE TABLE orders (shard BIGINT NOT NULL, id BIGINT NOT NULL, note VARCHAR(20), PRIMARY KEY (shard, id))");
        KeyspreadConfig config = KeyspreadConfig.builder()
                .rule("orders.shard", "crc32(id) % 16")
                .set(Setting.INSPECT_INTERVAL, 0)
                .build();
        DataSource source = wrapped(isAutoCommit, config);
        try (Connection first = source.getConnection();
                Statement statement = first.createStatement()) {
            statement.executeQuery(query()).close();
            sent.clear();
            try (Connection second = source.getConnection();
                    Statement another = second.createStatement()) {
                another.executeQuery(query()).close();
            }
            assertEquals(List.of("createStatement"), sent);
        }
    }

    @Test
    void onlyTheApplicationsStatementsAreSent() throws SQLException {
        for (boolean isAutoCommit : List.of(true, false)) {
            sent.clear();
            DataSource source = wrapped(isAutoCommit);
            for (int i = 0; i < 2; i++) {
                try (Connection connection = source.getConnection();
                        Statement statement = connection.createStatement()) {
                    statement.executeQuery(query()).close();
                }
            }
            assertEquals(List.of("createStatement", "createStatement"), sent);
        }
    }
}
