package dev.keyspread.suite.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A data source of the direct driver that is sent what an engine would be that can't be had, and says it in the words of the one it has. */
public final class TranslatingDataSource extends TestDataSource {
    private final String url;
    private final UnaryOperator<String> translation;

    public TranslatingDataSource(String url, UnaryOperator<String> translation) {
        this.url = url;
        this.translation = translation;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return translating(Connection.class, DriverManager.getConnection(url));
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    private <T> T translating(Class<T> type, T raw) {
        return type.cast(Proxy.newProxyInstance(
                TranslatingDataSource.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (arguments != null && arguments[0] instanceof String text && takesText(method.getName())) {
                        arguments[0] = translation.apply(text);
                    }
                    try {
                        return translated(method.invoke(raw, arguments));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private static boolean takesText(String method) {
        return method.startsWith("execute") || method.startsWith("prepare") || method.equals("addBatch");
    }

    private @Nullable Object translated(@Nullable Object result) {
        if (result instanceof PreparedStatement prepared) {
            return translating(PreparedStatement.class, prepared);
        }
        return result instanceof Statement statement ? translating(Statement.class, statement) : result;
    }
}
