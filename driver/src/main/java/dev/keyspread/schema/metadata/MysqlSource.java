package dev.keyspread.schema.metadata;

import dev.keyspread.log.Log;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.schema.catalogue.Defaults;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Collation;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.routine.TriggerGrants;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables from INFORMATION_SCHEMA of MySQL, MariaDB and TiDB; {@link MetadataReader} makes it. COLUMN_TYPE and COLLATION_NAME tell
 * what the driver's metadata hides: TINYINT(1) is a number, and whether text compares by its bytes. A database of MySQL's is what others
 * call a schema. It must not ask for the columns of all databases, because a server may have to open all their tables.
 */
final class MysqlSource implements MetadataSource {
    private static final String TABLES = " FROM information_schema.tables"
            + " WHERE table_type IN ('BASE TABLE', 'SYSTEM VERSIONED') AND lower(table_schema) NOT IN ('information_schema',"
            + " 'mysql', 'performance_schema', 'sys', 'metrics_schema', 'inspection_schema')";

    /** Reads comments of the connected database alone: to look at others' columns a server may have to open all their tables. */
    private static final String COMMENTED = " FROM information_schema.columns"
            + " WHERE table_schema = database() AND locate(?, lower(column_comment)) > 0";

    /** Views that can be written to, and tables of the engine MERGE, which have no rows of their own. */
    private static final String REACHING = "SELECT 'view', " + text("table_name") + ", ''," + text("view_definition")
            + ", '' FROM information_schema.views WHERE table_schema = ? AND is_updatable = 'YES'"
            + " UNION ALL SELECT 'union', " + text("table_name") + ", '', '', ''"
            + " FROM information_schema.tables WHERE table_schema = ? AND engine = 'MRG_MyISAM'";

    /** The end of the columns in a table's DDL, with the table's options behind it. */
    private static final String BEHIND_COLUMNS = "\n)";

    private static final Log LOG = Log.of("keyspread");

    private static final String UNKNOWN_COLUMN = "42S22";

    private final Dialect dialect;

    /** Grants of the user of the connection that was asked last. */
    private volatile Grants grants = new Grants(new WeakReference<>(null), List.of());

    MysqlSource(Dialect dialect) {
        this.dialect = dialect;
    }

    @Override
    public Found find(Queries queries, List<String> names, @Nullable String marker) throws SQLException {
        String listed = String.join(", ", Collections.nCopies(names.size(), "lower(?)"));
        return MetadataSource.union(
                queries,
                "SELECT table_schema, table_name, table_schema = database(), 0" + TABLES + " AND lower(table_name) IN ("
                        + listed + ")",
                "SELECT DISTINCT table_schema, table_name, 0, 1" + COMMENTED,
                names,
                marker);
    }

    @Override
    public List<QualifiedName> names(Queries queries, int limit) throws SQLException {
        return queries.list(
                "SELECT table_schema, table_name" + TABLES
                        + " AND table_schema = coalesce(database(), table_schema) ORDER BY 1, 2 LIMIT " + limit,
                row -> new QualifiedName(row.getString(1), row.getString(2)));
    }

    @Override
    public Description read(Queries queries, QualifiedName name) throws SQLException {
        String schema = Objects.requireNonNullElse(name.schema(), "");
        List<ValueChange> changes = new ArrayList<>();
        List<Column> columns = queries.list(
                "SELECT column_name, column_type, collation_name, is_nullable, column_default, extra,"
                        + " generation_expression, column_comment, version() FROM information_schema.columns"
                        + " WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position",
                row -> column(row, changes),
                schema,
                name.name());
        IndexParts others = new IndexParts();
        IndexParts parts = indexParts(queries, schema, name.name(), others);
        List<KeyPart> key = parts.remove("PRIMARY");
        Map<String, String> options =
                dialect.has(Capability.TABLE_OPTIONS) ? options(queries, schema, name.name()) : Map.of();
        Table table = Table.builder(name)
                .columns(scattered(columns, key, options))
                .key(key, key.isEmpty() ? null : "PRIMARY")
                .indexes(parts.indexes())
                .otherIndexes(others.indexes())
                .options(options)
                .origin(Table.Origin.READ)
                .build();
        if (!dialect.has(Capability.VIEWS_ARE_WRITTEN)) {
            return new Description(table, true, changes);
        }
        List<String> triggers = new ArrayList<>();
        Table.Builder whole = table.toBuilder();
        List<View> views = viewsAndTriggers(queries, table, triggers, changes);
        for (View view : views) {
            List<QualifiedName> united = view.united();
            if (view.name().equals(name.name()) && united == null) {
                return new Description(Table.unseen(name), false, changes); // it is not known where its rows are
            }
            if (view.name().equals(name.name()) && united != null) {
                whole.otherNames(united).options(Map.of(Table.UNION, ""));
            }
        }
        whole.views(reading(views, name)).hasTriggers(!triggers.isEmpty());
        return new Description(whole.build(), true, changes);
    }

    /** @param changes takes what says that every update sets the column */
    private Column column(ResultSet row, List<ValueChange> changes) throws SQLException {
        boolean mariaDb = row.getString(9).toLowerCase(Locale.ROOT).contains("mariadb");
        String type = row.getString(2);
        String collation = row.getString(3);
        String given = row.getString(5);
        String extra = Objects.requireNonNullElse(row.getString(6), "").toUpperCase(Locale.ROOT);
        String defaultExpression =
                mariaDb ? "NULL".equals(given) ? null : given : told(given, extra.contains("DEFAULT_GENERATED"));
        if (extra.contains("ON UPDATE")) {
            changes.add(ValueChanges.clock(row.getString(1)));
        }
        String expression = row.getString(7);
        boolean generated = expression != null && !expression.isEmpty();
        boolean counted = extra.contains("AUTO_INCREMENT");
        return Column.builder(
                        row.getString(1),
                        ColumnTypes.of(type, collation == null ? null : Collation.named(collation), dialect))
                .nullable(!"NO".equals(row.getString(4)))
                .defaultExpression(generated ? null : defaultExpression)
                .generated(generated ? expression : null)
                .identity(counted ? Identity.COUNTER : Defaults.identity(defaultExpression, dialect))
                .hidden(extra.contains("INVISIBLE"))
                .comment(emptyToNull(row.getString(8)))
                .build();
    }

    /** A default that MySQL tells as a bare text; MariaDB quotes texts. What has quotes of its own is not taken for one that is quoted. */
    private static @Nullable String told(@Nullable String text, boolean expression) {
        return text != null && text.startsWith("'") && !expression ? "'" + text.replace("'", "''") + "'" : text;
    }

    /**
     * Lines of SHOW GRANTS.
     *
     * @param connection that was asked, which is not kept open
     */
    private record Grants(WeakReference<Connection> connection, List<String> lines) {}

    /** Asks once a connection. */
    private List<String> grants(Queries queries) throws SQLException {
        Grants known = grants;
        if (known.connection().get() != queries.connection()) {
            known = new Grants(
                    new WeakReference<>(queries.connection()),
                    queries.list("SHOW GRANTS", row -> String.valueOf(row.getString(1))));
            grants = known;
        }
        return known.lines();
    }

    /**
     * A view, or a table of the engine MERGE.
     *
     * @param definition holds, in quotes, the names of the tables that it reads; empty if the server does not tell them
     * @param united the tables that one of the engine MERGE unites; null if the server does not tell them, and for a view
     */
    private record View(
            String name, String definition, @Nullable List<QualifiedName> united) {}

    /**
     * The views of the table's schema that can be written to, its tables of the engine MERGE, and what the table's triggers change.
     *
     * @param triggers takes their names, and
     * @param changes what they change
     */
    private List<View> viewsAndTriggers(Queries queries, Table table, List<String> triggers, List<ValueChange> changes)
            throws SQLException {
        String schema = Objects.requireNonNullElse(table.name().schema(), "");
        List<View> views = new ArrayList<>();
        List<String> unions = new ArrayList<>();
        try {
            queries.list(
                    REACHING + " UNION ALL SELECT 'trigger', " + text("trigger_name") + ", " + text("action_timing")
                            + ", " + text("action_statement") + ", " + text("sql_mode")
                            + " FROM information_schema.triggers"
                            + " WHERE event_object_schema = ? AND event_object_table = ?"
                            + " AND event_manipulation IN ('INSERT', 'UPDATE') UNION ALL SELECT 'version', '', '', '', ''"
                            + " FROM information_schema.tables WHERE table_schema = ? AND table_name = ?"
                            + " AND table_type = 'SYSTEM VERSIONED' ORDER BY 1, 2",
                    row -> {
                        if (isReaching(row, views, unions)) {
                            return "";
                        }
                        if (row.getString(1).equals("version")) {
                            changes.add(ValueChanges.VERSIONS);
                        } else {
                            triggers.add(row.getString(2));
                            boolean isBefore = "BEFORE".equals(row.getString(3));
                            Tokens text = scan(row.getString(4), row.getString(5));
                            ValueChanges.addTrigger(row.getString(2), isBefore, text, table, changes);
                        }
                        return "";
                    },
                    schema,
                    schema,
                    schema,
                    table.name().name(),
                    schema,
                    table.name().name());
            if (triggers.isEmpty() && !TriggerGrants.shows(grants(queries), table.name())) {
                changes.add(ValueChanges.HIDDEN);
            }
        } catch (SQLException e) {
            Queries.rethrowIfPassing(e);
            LOG.debug("The triggers of {} could not be read: {}", table.name(), e.getSQLState());
            changes.add(ValueChanges.UNKNOWN);
            views.clear();
            unions.clear();
            queries.list(REACHING, row -> isReaching(row, views, unions), schema, schema);
        }
        for (String union : unions) {
            views.add(union(queries, schema, union));
        }
        return views;
    }

    private static boolean isReaching(ResultSet row, List<View> views, List<String> unions) throws SQLException {
        boolean isView = row.getString(1).equals("view");
        boolean isUnion = row.getString(1).equals("union");
        if (isView) {
            views.add(new View(row.getString(2), Objects.requireNonNullElse(row.getString(4), ""), null));
        } else if (isUnion) {
            unions.add(row.getString(2));
        }
        return isView || isUnion;
    }

    /** Only its DDL tells what a table unites. The server shows none of a table that it can't open, and no options in some modes. */
    private View union(Queries queries, String schema, String name) throws SQLException {
        try {
            String shown = "SHOW CREATE TABLE " + dialect.quoted(schema) + "." + dialect.quoted(name);
            String ddl = queries.list(shown, row -> row.getString(2)).get(0);
            Tokens options = Tokens.scan(
                    ddl.substring(ddl.lastIndexOf(BEHIND_COLUMNS) + BEHIND_COLUMNS.length()),
                    dialect,
                    LexicalModes.ofMysql("ANSI_QUOTES")); // backticks enclose names in each mode
            if (options.isWord(0, "ENGINE")) {
                List<QualifiedName> united = united(options, schema);
                List<String> quoted =
                        united.stream().map(each -> backticked(each.name())).toList();
                return new View(name, quoted.toString(), united);
            }
        } catch (SQLException e) {
            Queries.rethrowIfPassing(e);
        }
        return new View(name, "", null);
    }

    private static List<QualifiedName> united(Tokens options, String schema) {
        List<QualifiedName> united = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            if (options.isWord(i, "UNION") && options.isSymbol(i + 2, "(")) {
                for (int name = i + 3; options.isName(name); name += 2) {
                    boolean isQualified = options.isSymbol(name + 1, ".");
                    String of = isQualified ? options.name(name) : schema;
                    name += isQualified ? 2 : 0;
                    united.add(new QualifiedName(of, options.name(name)));
                }
                return united;
            }
        }
        return united;
    }

    private static String backticked(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /** Scans a trigger, by the mode that it was made in, which it keeps; null where it can't be seen. */
    private @Nullable Tokens scan(@Nullable String text, @Nullable String sqlMode) {
        return text == null
                ? null
                : Tokens.scan(text, dialect, LexicalModes.ofMysql(Objects.requireNonNullElse(sqlMode, "")));
    }

    /** In one character set, so that what stands in different tables can be united. */
    private static String text(String column) {
        return "CONVERT(" + column + " USING utf8mb4)";
    }

    /** Returns the views that read the table, and the views that read these. The server hides what a view reads without the privilege SHOW VIEW. */
    private static List<QualifiedName> reading(List<View> views, QualifiedName table) {
        List<View> left = new ArrayList<>(views);
        List<String> read = new ArrayList<>(List.of(table.name()));
        for (int i = 0; i < read.size(); i++) {
            String quoted = backticked(read.get(i));
            for (View view : List.copyOf(left)) {
                if (view.definition().isEmpty() || view.definition().contains(quoted)) {
                    left.remove(view);
                    read.add(view.name());
                }
            }
        }
        return read.stream()
                .skip(1)
                .map(view -> new QualifiedName(table.schema(), view))
                .toList();
    }

    private static IndexParts indexParts(Queries queries, String schema, String table, IndexParts others)
            throws SQLException {
        IndexParts parts = new IndexParts();
        // A part without a column is an expression. MySQL and MariaDB keep its text in different places, so only its
        // place in the index is noted.
        queries.list(
                "SELECT index_name, non_unique, coalesce(column_name, '(expression)'), collation,"
                        + " index_type IN ('BTREE', 'RTREE', '')"
                        + " FROM information_schema.statistics WHERE table_schema = ? AND table_name = ? ORDER BY index_name, seq_in_index",
                row -> {
                    Direction direction = "D".equals(row.getString(4)) ? Direction.DESC : Direction.ASC;
                    IndexParts ofKind = row.getBoolean(5) ? parts : others;
                    ofKind.add(row.getString(1), row.getInt(2) == 0, new KeyPart(row.getString(3), direction));
                    return "";
                },
                schema,
                table);
        return parts;
    }

    /**
     * Returns what TiDB tells of its own: how a table's rows are scattered, in one text ({@code PK_AUTO_RANDOM_BITS=5},
     * {@code SHARD_BITS=4}). Nothing where the columns for it are missing, as in TiDB before version 5.
     */
    private static Map<String, String> options(Queries queries, String schema, String table) throws SQLException {
        Map<String, String> options = new HashMap<>();
        try {
            queries.list(
                    "SELECT tidb_pk_type, tidb_row_id_sharding_info FROM information_schema.tables"
                            + " WHERE table_schema = ? AND table_name = ?",
                    row -> {
                        String clustered = emptyToNull(row.getString(1));
                        if (clustered != null) {
                            options.put(clustered.toUpperCase(Locale.ROOT), "");
                        }
                        String sharding = Objects.requireNonNullElse(row.getString(2), "");
                        if (sharding.startsWith("PK_AUTO_RANDOM_BITS=")) {
                            options.put("AUTO_RANDOM", sharding.substring("PK_AUTO_RANDOM_BITS=".length()));
                        } else if (sharding.startsWith("SHARD_BITS=")) {
                            options.put("SHARD_ROW_ID_BITS", sharding.substring("SHARD_BITS=".length()));
                        }
                        return "";
                    },
                    schema,
                    table);
        } catch (SQLException e) {
            if (!UNKNOWN_COLUMN.equals(e.getSQLState())) {
                throw e;
            }
        }
        return options;
    }

    private static List<Column> scattered(List<Column> columns, List<KeyPart> key, Map<String, String> options) {
        if (!options.containsKey("AUTO_RANDOM") || key.isEmpty()) {
            return columns;
        }
        List<Column> scattered = new ArrayList<>(columns);
        scattered.replaceAll(column -> column.name().equalsIgnoreCase(key.get(0).column())
                ? column.withDefault(column.defaultExpression(), Identity.SCATTERED)
                : column);
        return scattered;
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
