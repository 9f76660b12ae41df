package dev.keyspread.database.probe;

import dev.keyspread.log.Log;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.session.OlderVersions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Asks a session whether its settings make it read older versions of rows: one short query, which ends no transaction. */
public final class VersionQuestion {
    private static final Log LOG = Log.of("keyspread");

    /** Values of settings that do not, in lower case. */
    private static final Set<String> USUAL = Set.of("", "0", "off", "false", "default", "strict", "deferred", "strong");

    private VersionQuestion() {}

    /** Returns true if it is set to; null where it can't tell, as in a transaction that has failed. */
    public static @Nullable Boolean ask(Connection session, Dialect dialect) {
        Set<String> settings = OlderVersions.settings(dialect);
        if (settings.isEmpty()) {
            return false;
        }
        try (Statement statement = session.createStatement()) {
            OwnTime.limit(statement);
            return switch (dialect.engine().catalogue()) {
                case MYSQL_SCHEMA -> isAnySet(statement, shown(settings), true);
                case SPANNER -> isAnySet(statement, "SHOW spanner.read_only_staleness", false);
                default -> isAnySet(statement, told(settings), false);
            };
        } catch (SQLException | RuntimeException e) {
            LOG.debug("A session could not be asked which versions of rows it reads", e);
            return null;
        }
    }

    /** A server that does not have one of them leaves it out. */
    private static String shown(Set<String> settings) {
        return "SHOW SESSION VARIABLES WHERE Variable_name IN ("
                + settings.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", ")) + ")";
    }

    private static String told(Set<String> settings) {
        return settings.stream()
                .map(name -> "pg_catalog.current_setting('" + name + "', true)")
                .collect(Collectors.joining(", ", "SELECT ", ""));
    }

    /**
     * Returns true if any of the values in the answer is not the usual one.
     *
     * @param isNamed whether each stands in a row of its own, behind its name
     */
    private static boolean isAnySet(Statement statement, String question, boolean isNamed) throws SQLException {
        try (ResultSet rows = statement.executeQuery(question)) {
            int columns = rows.getMetaData().getColumnCount();
            boolean isSet = false;
            while (rows.next()) {
                for (int i = isNamed ? 2 : 1; i <= columns; i++) {
                    String value = rows.getString(i);
                    isSet |= value != null && !USUAL.contains(value.toLowerCase(Locale.ROOT));
                }
            }
            return isSet;
        }
    }
}
