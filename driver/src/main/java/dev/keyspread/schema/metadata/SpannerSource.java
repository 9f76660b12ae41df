package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Cloud Spanner's INFORMATION_SCHEMA, in both dialects: they have the same tables and columns, and the PostgreSQL dialect writes YES and
 * NO where GoogleSQL has booleans. The default schema is "" in GoogleSQL and public in the other. {@link MetadataReader} picks it for
 * Cloud Spanner.
 */
final class SpannerSource implements MetadataSource {
    private static final String SYNONYMS = "table_synonyms";

    /** The tables of all schemas but the engine's own. */
    private static final String TABLES =
            "SELECT table_schema, table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE'"
                    + " AND table_schema NOT IN ('INFORMATION_SCHEMA', 'SPANNER_SYS', 'information_schema', 'spanner_sys',"
                    + " 'pg_catalog')";

    /** A statement takes 950 parameters. Source: Cloud Spanner's limits for queries. */
    private static final int MOST_NAMES = 900;

    private static final String TABLE = "table";
    private static final String ZONE = "time zone";

    private static final String TELLS_SYNONYMS =
            "SELECT '" + SYNONYMS + "', '', table_name FROM information_schema.tables"
                    + " WHERE lower(table_schema) = 'information_schema' AND lower(table_name) = '" + SYNONYMS + "'";

    /** Query for what else is to be known of a database, told with its tables: its time zone, and whether it knows synonyms. */
    private static final String DATABASE = " UNION ALL SELECT '" + ZONE + "', '', option_value"
            + " FROM information_schema.database_options WHERE option_name = 'default_time_zone'"
            + " UNION ALL " + TELLS_SYNONYMS;

    /** The time zone of a database that sets none. Source: Cloud Spanner's option default_time_zone. */
    private static final String DEFAULT_ZONE = "America/Los_Angeles";

    private final Dialect dialect;
    private final @Nullable Consumer<@Nullable ZoneId> timeZone;

    /** True if synonyms are read with a table: those of the emulator, and of earlier servers, are not told. */
    private volatile boolean tellsSynonyms;

    /** @param timeZone told of the database's whenever its tables are looked for, before they are read; null where nobody wants to know */
    SpannerSource(Dialect dialect, @Nullable Consumer<@Nullable ZoneId> timeZone) {
        this.dialect = dialect;
        this.timeZone = timeZone;
    }

    @Override
    public Found find(Queries queries, List<String> names, @Nullable String marker) throws SQLException {
        List<Candidate> found = new ArrayList<>();
        for (int from = 0; from < names.size(); from += MOST_NAMES) {
            found.addAll(candidates(queries, names.subList(from, Math.min(names.size(), from + MOST_NAMES))));
        }
        return new Found(found, List.of());
    }

    private List<Candidate> candidates(Queries queries, List<String> names) throws SQLException {
        List<String> lower = new ArrayList<>();
        for (String name : names) {
            lower.add(name.toLowerCase(Locale.ROOT));
        }
        String any = String.join(", ", Collections.nCopies(lower.size(), "?"));
        List<Candidate> candidates = new ArrayList<>();
        for (QualifiedName name : tables(queries, TABLES + " AND lower(table_name) IN (" + any + ")", lower)) {
            String schema = name.schema();
            candidates.add(new Candidate(name, schema == null || schema.equals("public")));
        }
        return candidates;
    }

    @Override
    public List<QualifiedName> names(Queries queries, int limit) throws SQLException {
        return tables(queries, TABLES + " ORDER BY table_schema, table_name LIMIT " + limit, List.of());
    }

    private List<QualifiedName> tables(Queries queries, String tables, List<String> names) throws SQLException {
        List<QualifiedName> found = new ArrayList<>();
        Map<String, String> told = new HashMap<>();
        try {
            queries.list(
                    "SELECT '" + TABLE + "', table_schema, table_name FROM (" + tables + ") AS listed" + DATABASE,
                    row -> row.getString(1).equals(TABLE)
                            ? found.add(JdbcSource.name(row.getString(2), row.getString(3)))
                            : told.put(row.getString(1), row.getString(3)),
                    names.toArray());
        } catch (SQLException e) {
            Queries.rethrowIfPassing(e);
            tell(null);
            tellsSynonyms = !queries.list(TELLS_SYNONYMS, row -> SYNONYMS).isEmpty();
            return queries.list(tables, row -> JdbcSource.name(row.getString(1), row.getString(2)), names.toArray());
        }
        tell(zone(told.get(ZONE)));
        tellsSynonyms = told.containsKey(SYNONYMS);
        return found;
    }

    private void tell(@Nullable ZoneId zone) {
        if (timeZone != null) {
            timeZone.accept(zone);
        }
    }

    /** Null for a zone that Java does not know: then no read is rewritten by the text of a timestamp. */
    private static @Nullable ZoneId zone(@Nullable String option) {
        try {
            return ZoneId.of(option == null ? DEFAULT_ZONE : option);
        } catch (DateTimeException unknown) {
            return null;
        }
    }

    @Override
    public Description read(Queries queries, QualifiedName name) throws SQLException {
        return Objects.requireNonNull(readAll(queries, List.of(name)).get(name));
    }

    @Override
    public Map<QualifiedName, Description> readAll(Queries queries, List<QualifiedName> names) throws SQLException {
        Map<QualifiedName, Description> read = new LinkedHashMap<>();
        for (var each :
                SpannerTableParts.read(queries, names, dialect, tellsSynonyms).entrySet()) {
            read.put(each.getKey(), description(queries, each.getKey(), each.getValue()));
        }
        return read;
    }

    private Description description(Queries queries, QualifiedName name, SpannerTableParts parts) throws SQLException {
        Table table = parts.table(name)
                .foreignKeys(
                        parts.hasForeignKeys()
                                ? ForeignKeys.of(queries.connection(), name, dialect)
                                        .references()
                                : List.of())
                .origin(Table.Origin.READ)
                .build();
        // Foreign keys change no column here, and the driver asks for them by a query that costs more than all others.
        return new Description(table, false, List.of());
    }
}
