package dev.keyspread.schema.metadata;

import dev.keyspread.log.Log;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.DetectedDialect.TableNames;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Signs;
import dev.keyspread.sql.dialect.Word;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.session.SessionCharset;
import dev.keyspread.sql.session.SessionState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server that speaks PostgreSQL's or MySQL's protocol all at once which engine it is and how its sessions begin. A server that does
 * not know one of these things refuses them all; it is then asked for each by itself. {@link DialectDetection} asks by it when the
 * database is first met.
 */
public final class ServerIntroduction {
    private static final Log LOG = Log.of("keyspread");

    /** A time with half a second that may be cut. */
    private static final LocalDateTime WITH_FRACTION = LocalDateTime.of(2016, 1, 25, 10, 10, 10, 500_000_000);

    private ServerIntroduction() {}

    /**
     * Asks a server of PostgreSQL's protocol.
     *
     * @return null where it can't tell, or where a refusal would end a transaction
     */
    static @Nullable Introduction postgres(Queries queries) {
        try {
            return queries.connection().getAutoCommit()
                    ? only(queries.list(
                            "SELECT pg_catalog.version(), pg_catalog.current_schema(), pg_catalog.current_schemas(true),"
                                    + " pg_catalog.current_setting('standard_conforming_strings'),"
                                    + " pg_catalog.current_setting('server_version_num'), (SELECT pg_catalog.count(*) FROM"
                                    + " information_schema.schemata WHERE schema_name OPERATOR(pg_catalog.=) 'spanner_sys')",
                            ServerIntroduction::postgres))
                    : null;
        } catch (SQLException | RuntimeException e) {
            LOG.debug("The server could not tell all at once what it is", e);
            return null;
        }
    }

    private static Introduction postgres(ResultSet row) throws SQLException {
        if (row.getLong(6) > 0) {
            return Introduction.of(DetectedDialect.exactly(Dialect.SPANNER_POSTGRESQL, "public"));
        }
        Dialect dialect = byVersion(Dialect.POSTGRESQL, row.getString(1));
        SessionState session = new SessionState(path(row, 3), modes(row, 4, dialect));
        return new Introduction(
                DetectedDialect.exactly(dialect, emptyToNull(row.getString(2)))
                        .told(isGenuine(dialect, row.getString(1)))
                        .spared(Signs.withoutHotspots(null, row.getString(1))),
                session,
                null,
                SessionCharset.WHOLE);
    }

    /**
     * Returns true if a server of PostgreSQL's or MySQL's protocol says that it is the engine itself, or one built from its code.
     *
     * @param version what {@code version()} says, and for MySQL's protocol {@code @@version_comment} behind it
     */
    static boolean isGenuine(Dialect dialect, @Nullable String version) {
        String own = dialect.wordOrNull(Word.GENUINE);
        return own == null || Objects.requireNonNullElse(version, "").matches(own);
    }

    /**
     * Returns the engine that names itself in the version that a server tells.
     *
     * @param spoken the engine whose protocol the server speaks, which it is if its version names no other engine of that protocol
     */
    static Dialect byVersion(Dialect spoken, @Nullable String version) {
        String named = isTakenForOthers(spoken) ? Signs.engineByVersion(version) : null;
        Dialect told = named == null ? spoken : Dialect.named(named);
        return told.sharesCatalogueWith(spoken) ? told : spoken;
    }

    /** Returns true if a server of another engine may look like one of that engine, until its version is looked at. */
    static boolean isTakenForOthers(Dialect dialect) {
        return dialect.wordOrNull(Word.GENUINE) != null;
    }

    private static List<String> path(ResultSet row, int column) throws SQLException {
        List<String> path = new ArrayList<>();
        for (Object schema : (Object[]) row.getArray(column).getArray()) {
            String name = String.valueOf(schema);
            if (!name.startsWith("pg_")) {
                path.add(name);
            }
        }
        return path;
    }

    /**
     * How a session of PostgreSQL's protocol reads literals.
     *
     * @param column the setting standard_conforming_strings; server_version_num stands behind it
     */
    public static LexicalModes modes(ResultSet row, int column, Dialect dialect) throws SQLException {
        int version = dialect.has(Capability.TELLS_OWN_VERSION) ? row.getInt(column + 1) : 0;
        return LexicalModes.ofPostgres(!"off".equalsIgnoreCase(row.getString(column)), version);
    }

    /**
     * Asks a server of MySQL's protocol. MySQL keeps tables as files, and tells their names apart as its file system does.
     *
     * @param dialect MySQL's or TiDB's
     * @return null where it can't tell
     */
    static @Nullable Introduction mysql(Queries queries, Dialect dialect) {
        try {
            return only(queries.list(
                    "SELECT DATABASE(), @@SESSION.sql_mode, @@lower_case_table_names, CAST(? AS CHAR),"
                            + " HEX(CONVERT(? USING utf8mb4)), VERSION(), @@version_comment",
                    row -> {
                        String database = emptyToNull(row.getString(1));
                        LexicalModes modes = LexicalModes.ofMysql(String.valueOf(row.getString(2)));
                        boolean byLetter = dialect.has(Capability.TABLES_ARE_FILES) && row.getInt(3) == 0;
                        boolean cutsFractions =
                                !String.valueOf(row.getString(4)).contains(".5");
                        TableNames names = byLetter ? TableNames.BY_LETTER : TableNames.AS_IN_DIALECT;
                        return new Introduction(
                                new DetectedDialect(dialect, database, names, true)
                                        .told(isGenuine(dialect, row.getString(6) + " " + row.getString(7)))
                                        .spared(Signs.withoutHotspots(null, row.getString(6) + row.getString(7))),
                                new SessionState(database == null ? List.of() : List.of(database), modes),
                                cutsFractions,
                                SessionCharset.ofArrived(row.getString(5)));
                    },
                    WITH_FRACTION,
                    SessionCharset.SAMPLE));
        } catch (SQLException | RuntimeException e) {
            LOG.debug("The server could not tell all at once how its sessions begin", e);
            return null;
        }
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private static @Nullable Introduction only(List<Introduction> rows) {
        return rows.isEmpty() ? null : rows.get(0);
    }
}
