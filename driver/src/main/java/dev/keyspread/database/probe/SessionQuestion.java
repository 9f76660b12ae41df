package dev.keyspread.database.probe;

import dev.keyspread.log.Log;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a session what its unqualified names and its literals mean: one short query, which ends no transaction. */
public final class SessionQuestion {
    private static final Log LOG = Log.of("keyspread");
    private static final int TIMEOUT_SECONDS = 10;

    /** The build of H2 that this was tried with, 2.5.252; in much older ones {@code 1_000} is a 1 with an alias. */
    private static final int H2_PREFIXED_NUMBERS = 252;

    private static final List<String> H2_MODES_WITH_NUMBERS = List.of("REGULAR", "STRICT", "POSTGRESQL", "ORACLE");

    private SessionQuestion() {}

    /**
     * What a session said.
     *
     * @param state both of its parts are told, as far as the engine has them
     * @param temporary the names of its temporary tables, where the engine tells them with the rest
     */
    public record Answer(SessionState state, List<String> temporary) {}

    /** Whether sessions of that engine have something to tell. */
    public static boolean isFor(Dialect dialect) {
        return dialect.tellsSessionState();
    }

    /** Asks by the session's own connection; null where it can't tell, as in a transaction that has failed. */
    public static @Nullable Answer ask(Connection session, Dialect dialect) {
        if (!isFor(dialect)) {
            return null;
        }
        try (Statement statement = session.createStatement()) {
            if (!dialect.keepsQueryTimeouts()) {
                statement.setQueryTimeout(TIMEOUT_SECONDS);
            }
            return switch (dialect) {
                case H2 -> h2(statement);
                case MYSQL, TIDB -> mysql(statement);
                case POSTGRESQL, COCKROACHDB, YUGABYTEDB -> postgres(statement, dialect);
                case GOOGLESQL, SPANNER_POSTGRESQL, YDB, PHOENIX -> null;
            };
        } catch (SQLException | RuntimeException e) {
            LOG.debug("A session could not be asked for its schema and modes", e);
            return null;
        }
    }

    private static Answer postgres(Statement statement, Dialect dialect) throws SQLException {
        List<String> path = new ArrayList<>();
        LexicalModes modes;
        boolean hasTemporary = false;
        try (ResultSet row = statement.executeQuery(
                "SELECT pg_catalog.current_schemas(true), pg_catalog.current_setting('standard_conforming_strings'),"
                        + " pg_catalog.current_setting('server_version_num')")) {
            row.next();
            for (Object schema : (Object[]) row.getArray(1).getArray()) {
                String name = String.valueOf(schema);
                hasTemporary |= name.startsWith("pg_temp");
                if (!name.startsWith("pg_")) {
                    path.add(name);
                }
            }
            int version = dialect.tellsOwnVersion() ? row.getInt(3) : 0;
            modes = LexicalModes.ofPostgres(!"off".equalsIgnoreCase(row.getString(2)), version);
        }
        List<String> temporary = hasTemporary
                ? list(
                        statement,
                        "SELECT relname FROM pg_catalog.pg_class WHERE relnamespace = pg_catalog.pg_my_temp_schema()")
                : List.of();
        return new Answer(new SessionState(path, modes), temporary);
    }

    private static Answer mysql(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT DATABASE(), @@SESSION.sql_mode")) {
            row.next();
            String database = row.getString(1);
            LexicalModes modes = LexicalModes.ofMysql(String.valueOf(row.getString(2)));
            return new Answer(new SessionState(database == null ? List.of() : List.of(database), modes), List.of());
        }
    }

    /** H2 looks in the current schema first, then along the path, which it tells as the statement that would set it. */
    private static Answer h2(Statement statement) throws SQLException {
        List<String> path = new ArrayList<>(list(statement, "SELECT CURRENT_SCHEMA"));
        List<String> commands = list(
                statement,
                "SELECT STATE_COMMAND FROM INFORMATION_SCHEMA.SESSION_STATE WHERE STATE_KEY = 'SCHEMA_SEARCH_PATH'");
        for (String command : commands) {
            Tokens tokens = Tokens.scan(command, Dialect.H2);
            for (int i = 2; i < tokens.size(); i++) {
                if (tokens.isName(i)) {
                    path.add(tokens.name(i));
                }
            }
        }
        List<String> settings = list(
                statement,
                "SELECT UPPER(SETTING_NAME) || '=' || UPPER(SETTING_VALUE) FROM INFORMATION_SCHEMA.SETTINGS"
                        + " WHERE SETTING_NAME IN ('DATABASE_TO_UPPER', 'DATABASE_TO_LOWER', 'MODE', 'info.BUILD_ID')");
        LexicalModes modes = LexicalModes.ofH2(
                settings.contains("DATABASE_TO_UPPER=TRUE"),
                settings.contains("DATABASE_TO_LOWER=TRUE"),
                settings.contains("MODE=ORACLE"),
                readsPrefixedNumbers(settings),
                settings.contains("MODE=MSSQLSERVER"));
        return new Answer(new SessionState(path, modes), List.of());
    }

    /** Whether {@code 0x1F} and {@code 1_000} are numbers: in MySQL's modes and SQL Server's the first is a byte string. */
    private static boolean readsPrefixedNumbers(List<String> settings) {
        boolean isNumber = false;
        int build = 0;
        for (String setting : settings) {
            int value = setting.indexOf('=') + 1;
            isNumber |= setting.startsWith("MODE=") && H2_MODES_WITH_NUMBERS.contains(setting.substring(value));
            build = setting.startsWith("INFO.BUILD_ID=") ? build(setting.substring(value)) : build;
        }
        return isNumber && build >= H2_PREFIXED_NUMBERS;
    }

    private static int build(String number) {
        try {
            return Integer.parseInt(number);
        } catch (NumberFormatException unknown) {
            return 0;
        }
    }

    private static List<String> list(Statement statement, String query) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
