package dev.keyspread.samples.benchmarks;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The queries that are sent on connections, with what is bound to them, so that the same can be sent by the driver alone. */
final class SentQueries {
    private final List<Query> queries = new ArrayList<>();

    private record Query(String sql, SortedMap<Integer, Object> values) {}

    /** A connection whose queries are noted. */
    Connection noting(Connection raw) {
        return (Connection) proxy(Connection.class, raw, null);
    }

    /** How many there are. */
    int size() {
        return queries.size();
    }

    private Object proxy(Class<?> type, Object raw, @Nullable Query query) {
        return Proxy.newProxyInstance(
                SentQueries.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    note(method.getName(), arguments, query);
                    try {
                        return noted(method.invoke(raw, arguments), arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void note(String method, Object @Nullable [] arguments, @Nullable Query query) {
        if (arguments == null) {
            if (query != null && method.startsWith("execute")) {
                queries.add(new Query(query.sql, new TreeMap<>(query.values)));
            }
        } else if (query != null && method.startsWith("set") && arguments.length == 2) {
            query.values.put((Integer) arguments[0], arguments[1]);
        } else if (method.startsWith("execute") && arguments[0] instanceof String sql) {
            queries.add(new Query(sql, new TreeMap<>()));
        }
    }

    private @Nullable Object noted(@Nullable Object result, Object @Nullable [] arguments) {
        if (result instanceof PreparedStatement statement && arguments != null) {
            return proxy(PreparedStatement.class, statement, new Query((String) arguments[0], new TreeMap<>()));
        }
        return result instanceof Statement statement ? proxy(Statement.class, statement, null) : result;
    }

    /** Sends all of them on a new connection, and reads what they give. */
    void replay(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            for (Query query : queries) {
                try (PreparedStatement statement = connection.prepareStatement(query.sql)) {
                    for (var value : query.values.entrySet()) {
                        statement.setObject(value.getKey(), value.getValue());
                    }
                    if (statement.execute()) {
                        read(statement);
                    }
                }
            }
        }
    }

    private static void read(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.getResultSet()) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    rows.getObject(i);
                }
            }
        }
    }
}
