package dev.keyspread.suite.engine;

import java.sql.Array;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rows as text, {@code 7 | Tom | null}, so that those of two drivers can be compared and a difference can be read. */
public final class Rows {
    private Rows() {}

    public static List<String> read(ResultSet rows) throws SQLException {
        return readWithout(rows, Set.of());
    }

    /** Reads all rows but for the columns of those names (in lower case). */
    public static List<String> readWithout(ResultSet rows, Set<String> hidden) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<String> all = new ArrayList<>();
        while (rows.next()) {
            List<String> values = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                if (!hidden.contains(columns.getColumnLabel(i).toLowerCase(Locale.ROOT))) {
                    values.add(text(rows.getObject(i)));
                }
            }
            all.add(String.join(" | ", values));
        }
        return all;
    }

    /** The columns' labels and types. */
    public static List<String> columns(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<String> all = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            all.add(columns.getColumnLabel(i) + " " + columns.getColumnTypeName(i));
        }
        return all;
    }

    private static String text(@Nullable Object value) throws SQLException {
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof Clob clob) {
            return clob.getSubString(1, (int) clob.length());
        }
        if (value instanceof Array array) {
            return String.valueOf(array);
        }
        return String.valueOf(value);
    }
}
