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

/** The settings of an H2 database and of a session, by one query: it can be told to fold, to read and to compare otherwise. */
public final class H2Introduction {
    /** Modes in which DDL's type names mean what H2's own documentation says. */
    private static final Set<String> OWN_MODES = Set.of("REGULAR", "STRICT", "LEGACY");

    private static final Set<String> MODES_WITH_NUMBERS = Set.of("REGULAR", "STRICT", "POSTGRESQL", "ORACLE");

    /** The build of H2 that this was tried with, 2.5.252; in much older ones {@code 1_000} is a 1 with an alias. */
    private static final int PREFIXED_NUMBERS = 252;

    private static final String SCHEMA = "the current schema";
    private static final String PATH = "SCHEMA_SEARCH_PATH";

    private final Map<String, String> settings = new HashMap<>();

    private H2Introduction() {}

    /**
     * Asks H2 2.x by that session.
     *
     * @throws SQLException when it can't answer, as H2 1.x can't
     */
    public static H2Introduction ask(Connection session) throws SQLException {
        H2Introduction told = new H2Introduction();
        Queries.unlimited(session)
                .list(
                        "SELECT SETTING_NAME, SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
                                + " UNION ALL SELECT STATE_KEY, STATE_COMMAND FROM INFORMATION_SCHEMA.SESSION_STATE"
                                + " WHERE STATE_KEY = '" + PATH + "'"
                                + " UNION ALL SELECT '" + SCHEMA + "', CURRENT_SCHEMA",
                        row -> {
                            String value = row.getString(2);
                            return told.settings.put(row.getString(1), value == null ? "" : value);
                        });
        return told;
    }

    Introduction introduction() {
        boolean upper = is("DATABASE_TO_UPPER", "TRUE", true) && is("CASE_INSENSITIVE_IDENTIFIERS", "FALSE", true);
        boolean exactTypes = OWN_MODES.contains(value("MODE", "REGULAR"))
                && is("IGNORECASE", "0", true)
                && is("COLLATION", "OFF", true);
        TableNames names = upper ? TableNames.AS_IN_DIALECT : TableNames.IGNORING_CASE;
        DetectedDialect engine = new DetectedDialect(Dialect.H2, schema(), names, exactTypes, true);
        return new Introduction(engine, session(), false, SessionCharset.WHOLE);
    }

    private @Nullable String schema() {
        String schema = settings.get(SCHEMA);
        return schema == null || schema.isEmpty() ? null : schema;
    }

    private String value(String setting, String otherwise) {
        return settings.getOrDefault(setting, otherwise).toUpperCase(Locale.ROOT);
    }

    private boolean is(String setting, String value, boolean whereMissing) {
        return value(setting, whereMissing ? value : "").equals(value);
    }

    /** Where its names lie and how it reads literals. */
    public SessionState session() {
        LexicalModes modes = LexicalModes.ofH2(
                is("DATABASE_TO_UPPER", "TRUE", false),
                is("DATABASE_TO_LOWER", "TRUE", false),
                is("MODE", "ORACLE", false),
                readsPrefixedNumbers(),
                is("MODE", "MSSQLSERVER", false));
        return new SessionState(path(), modes);
    }

    /** H2 looks in the current schema first, then along the path, which it tells as the statement that would set it. */
    private List<String> path() {
        List<String> path = new ArrayList<>();
        String schema = schema();
        if (schema != null) {
            path.add(schema);
        }
        String command = settings.get(PATH);
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

    /** Whether {@code 0x1F} and {@code 1_000} are numbers: in MySQL's modes and SQL Server's the first is a byte string. */
    private boolean readsPrefixedNumbers() {
        return MODES_WITH_NUMBERS.contains(value("MODE", "")) && build() >= PREFIXED_NUMBERS;
    }

    private int build() {
        try {
            return Integer.parseInt(value("info.BUILD_ID", "0"));
        } catch (NumberFormatException unknown) {
            return 0;
        }
    }
}
