package dev.keyspread;

import dev.keyspread.config.Setting;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Rules as one text: {@code <table>.<column> = <expression>}, separated by semicolons or line ends. */
final class RuleLines {
    private RuleLines() {}

    /** Adds the rules as settings. */
    static void addTo(Properties settings, @Nullable String rules) throws SQLException {
        for (String line : rules == null ? new String[0] : rules.split("[;\\r\\n]+", -1)) {
            if (!line.isBlank()) {
                add(line.trim(), settings);
            }
        }
    }

    private static void add(String line, Properties settings) throws SQLException {
        int equals = line.indexOf('='); // neither a column's name nor an expression holds one
        if (equals < 0) {
            throw new SQLNonTransientConnectionException(
                    "KeyspreadDataSource, rules: " + line + ": must be <table>.<column> = <expression>", "08001");
        }
        String name = Setting.PREFIX + "shard." + line.substring(0, equals).trim();
        if (settings.setProperty(name, line.substring(equals + 1)) != null) {
            throw new SQLNonTransientConnectionException("KeyspreadDataSource: " + name + " is set twice", "08001");
        }
    }
}
