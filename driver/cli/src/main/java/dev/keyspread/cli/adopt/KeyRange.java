package dev.keyspread.cli.adopt;

import dev.keyspread.schema.Column;
import dev.keyspread.sql.Dialect;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes conditions for rows between two keys, the first left out and the last included; either may be missing. {@link RowCopy} and
 * {@link RangeFill} go through tables by it.
 *
 * @param columns by which rows are ordered; none is ever NULL in the rows that are meant
 */
record KeyRange(List<Column> columns, Dialect dialect) {

    /** The columns' names, as a list in SQL. */
    String names(String prefix) {
        return columns.stream()
                .map(each -> prefix + dialect.quoted(each.name()))
                .collect(Collectors.joining(", "));
    }

    /** The condition, with placeholders for {@link #bind}. */
    String condition(@Nullable List<Object> behind, @Nullable List<Object> last) {
        List<String> conditions = new ArrayList<>();
        if (behind != null) {
            conditions.add(bound('>', ""));
        }
        if (last != null) {
            conditions.add(bound('<', "="));
        }
        return conditions.isEmpty() ? name(0) + " IS NOT NULL" : String.join(" AND ", conditions);
    }

    /** {@code (a > ?) OR (a = ? AND b > ?)}, with what an index can begin at before it. */
    private String bound(char comparison, String onLast) {
        List<String> choices = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            StringBuilder choice = new StringBuilder("(");
            for (int j = 0; j < i; j++) {
                choice.append(name(j)).append(" = ? AND ");
            }
            String orEqual = i == columns.size() - 1 ? onLast : "";
            choices.add(choice + name(i) + " " + comparison + orEqual + " ?)");
        }
        return name(0) + " " + comparison + "= ? AND (" + String.join(" OR ", choices) + ")";
    }

    private String name(int index) {
        return dialect.quoted(columns.get(index).name());
    }

    /** Binds the placeholders of {@link #condition} and returns the next index. */
    int bind(PreparedStatement statement, int index, @Nullable List<Object> behind, @Nullable List<Object> last)
            throws SQLException {
        return bindBound(statement, bindBound(statement, index, behind), last);
    }

    private static int bindBound(PreparedStatement statement, int index, @Nullable List<Object> key)
            throws SQLException {
        if (key == null) {
            return index;
        }
        int next = index;
        statement.setObject(next++, key.get(0));
        for (int i = 0; i < key.size(); i++) {
            for (int j = 0; j <= i; j++) {
                statement.setObject(next++, key.get(j));
            }
        }
        return next;
    }

    /** {@code (a = ? AND b = ?) OR …}. */
    String anyOf(int keys) {
        String one = columns.stream()
                .map(each -> dialect.quoted(each.name()) + " = ?")
                .collect(Collectors.joining(" AND ", "(", ")"));
        return String.join(" OR ", Collections.nCopies(keys, one));
    }

    /** Reads a key; null where one of its columns is NULL, as in a row that an outer join has not found. */
    @Nullable
    List<Object> read(ResultSet rows, int first) throws SQLException {
        List<Object> key = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Object value = switch (columns.get(i).type().family()) {
                case DATE -> rows.getObject(first + i, LocalDate.class);
                case TIMESTAMP, INSTANT -> rows.getObject(first + i, OffsetDateTime.class);
                case TEXT -> rows.getString(first + i);
                default -> rows.getObject(first + i);
            };
            if (value == null) {
                return null;
            }
            key.add(value);
        }
        return key;
    }
}
