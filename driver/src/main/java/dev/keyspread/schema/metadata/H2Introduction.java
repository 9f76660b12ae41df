package dev.keyspread.schema.metadata;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.DetectedDialect.TableNames;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionCharset;
import dev.keyspread.sql.session.SessionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings of an H2 database and of a session: it can be told to fold, to read and to compare otherwise.
 * {@link DialectDetection} asks when the database is first met, {@code SessionQuestion} for one session.
 */
public final class H2Introduction {
    private static final Set<String> MODES_WITH_NUMBERS = Set.of("REGULAR", "STRICT", "POSTGRESQL", "ORACLE");

    /** The build of H2 that this was tried with, 2.5.252; in much older ones {@code 1_000} is a 1 with an alias. */
    private static final int PREFIXED_NUMBERS = 252;

    private static final String SCHEMA = "the current schema";
    private static final String PATH = "SCHEMA_SEARCH_PATH";

    private final Settings settings;

    /**
     * How an H2 database folds, compares and reads, and where one of its sessions looks for names.
     *
     * @param mode the compatibility mode, as H2 writes it
     * @param toUpper whether unquoted names are stored in upper case
     * @param toLower whether they are stored in lower case
     * @param ignoresCase whether names are the same in either case, quoted or not
     * @param build the number of H2's build; 0 where it is not told
     * @param schema the current schema; null where it is not told
     * @param searchPath where names are looked for after it
     */
    record Settings(
            String mode,
            boolean toUpper,
            boolean toLower,
            boolean ignoresCase,
            int build,
            @Nullable String schema,
            List<String> searchPath) {}

    private H2Introduction(Settings settings) {
        this.settings = settings;
    }

    /**
     * Asks H2 2.x by that session.
     *
     * @throws SQLException when it can't answer, as H2 1.x can't
     */
    public static H2Introduction ask(Connection session) throws SQLException {
        Settings embedded = EmbeddedH2.settings(session);
        return new H2Introduction(embedded != null ? embedded : byQuery(session));
    }

    static Settings byQuery(Connection session) throws SQLException {
        Map<String, String> told = new HashMap<>();
        Queries.unlimited(session)
                .list(
                        "SELECT SETTING_NAME, SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
                                + " UNION ALL SELECT STATE_KEY, STATE_COMMAND FROM INFORMATION_SCHEMA.SESSION_STATE"
                                + " WHERE STATE_KEY = '" + PATH + "'"
                                + " UNION ALL SELECT '" + SCHEMA + "', CURRENT_SCHEMA",
                        row -> {
                            String value = row.getString(2);
                            return told.put(row.getString(1), value == null ? "" : value);
                        });
        return new Settings(
                told.getOrDefault("MODE", "REGULAR"),
                isTrue(told, "DATABASE_TO_UPPER"),
                isTrue(told, "DATABASE_TO_LOWER"),
                isTrue(told, "CASE_INSENSITIVE_IDENTIFIERS"),
                build(told.getOrDefault("info.BUILD_ID", "0")),
                told.get(SCHEMA),
                path(told.get(PATH)));
    }

    private static boolean isTrue(Map<String, String> told, String setting) {
        return "TRUE".equalsIgnoreCase(told.get(setting));
    }

    private static int build(String told) {
        try {
            return Integer.parseInt(told);
        } catch (NumberFormatException unknown) {
            return 0;
        }
    }

    /** H2 tells the path as the statement that would set it. */
    private static List<String> path(@Nullable String command) {
        List<String> path = new ArrayList<>();
        if (command != null) {
            Tokens tokens = Tokens.scan(command, Dialect.H2);
            for (int i = 2; i < tokens.size(); i++) {
                if (tokens.isName(i)) {
                    path.add(tokens.name(i));
                }
            }
        }
        return path;
    }

    Introduction introduction() {
        boolean upper = settings.toUpper() && !settings.ignoresCase();
        TableNames names = upper ? TableNames.AS_IN_DIALECT : TableNames.IGNORING_CASE;
        DetectedDialect engine = new DetectedDialect(Dialect.H2, schema(), names, true);
        return new Introduction(engine, session(), false, SessionCharset.WHOLE);
    }

    private @Nullable String schema() {
        String schema = settings.schema();
        return schema == null || schema.isEmpty() ? null : schema;
    }

    private String mode() {
        return settings.mode().toUpperCase(Locale.ROOT);
    }

    /** Where its names lie and how it reads literals. */
    public SessionState session() {
        LexicalModes modes = LexicalModes.ofH2(
                settings.toUpper(),
                settings.toLower(),
                mode().equals("ORACLE"),
                readsPrefixedNumbers(),
                mode().equals("MSSQLSERVER"));
        return new SessionState(path(), modes);
    }

    /** H2 looks in the current schema first, then along the path. */
    private List<String> path() {
        List<String> path = new ArrayList<>();
        String schema = schema();
        if (schema != null) {
            path.add(schema);
        }
        path.addAll(settings.searchPath());
        return path;
    }

    /** Returns true if {@code 0x1F} and {@code 1_000} are numbers: in MySQL's modes and SQL Server's the first is a byte string. */
    private boolean readsPrefixedNumbers() {
        return MODES_WITH_NUMBERS.contains(mode()) && settings.build() >= PREFIXED_NUMBERS;
    }
}
