package dev.keyspread.suite.write;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * One way to give a statement a value.
 *
 * @param name how it is listed
 * @param sql how the value stands in the text: {@code ?} or a literal
 * @param setter binds it, where it is a placeholder
 */
public record Binding(String name, String sql, Setter setter) {

    /** Sets the placeholder of that index. */
    @FunctionalInterface
    public interface Setter {
        void set(PreparedStatement statement, int index) throws SQLException;
    }

    public static Binding literal(String sql) {
        return new Binding(sql, sql, (statement, index) -> {});
    }

    public static Binding object(@Nullable Object value) {
        String type = value == null ? "" : value.getClass().getSimpleName() + " ";
        return new Binding("setObject " + type + value, "?", (statement, index) -> statement.setObject(index, value));
    }

    public static Binding object(Object value, int sqlType) {
        return new Binding(
                "setObject " + value.getClass().getSimpleName() + " " + value + " as " + sqlType,
                "?",
                (statement, index) -> statement.setObject(index, value, sqlType));
    }

    public static Binding string(String value) {
        return call("setString " + value, (statement, index) -> statement.setString(index, value));
    }

    public static Binding call(String name, Setter setter) {
        return new Binding(name, "?", setter);
    }

    /** Work that runs a statement with that value in place of {@code %s} and returns its update count. */
    public Outcome.Work update(String template) {
        return connection -> {
            try (PreparedStatement statement =
                    connection.prepareStatement(AccessLog.sql(connection, template.replace("%s", sql)))) {
                if (sql.equals("?")) {
                    setter.set(statement, 1);
                }
                return statement.executeUpdate();
            }
        };
    }

    /** Work that runs a query with that value in place of {@code %s} and returns its rows. */
    public Outcome.Work query(String template) {
        return connection -> {
            try (PreparedStatement statement = connection.prepareStatement(template.replace("%s", sql))) {
                if (sql.equals("?")) {
                    setter.set(statement, 1);
                }
                try (var rows = statement.executeQuery()) {
                    return Rows.read(rows);
                }
            }
        };
    }

    @Override
    public String toString() {
        return name;
    }
}
