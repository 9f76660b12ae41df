package dev.keyspread.schema.metadata;

import dev.keyspread.log.Log;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds what changes the values of a table's rows inside the database, beside foreign keys: columns that every update sets,
 * and triggers, by their text where the catalogue has it.
 */
final class ValueChanges {
    private static final Log LOG = Log.of("keyspread");

    /** What is said where it could not be read: reads are left as they come then, and rows are filled. */
    private static final ValueChange UNKNOWN =
            new ValueChange("something that could not be read (a trigger, if there is one)", List.of(), false);

    private final Queries queries;
    private final Dialect dialect;
    private final Table table;

    private ValueChanges(Queries queries, Dialect dialect, Table table) {
        this.queries = queries;
        this.dialect = dialect;
        this.table = table;
    }

    /** What changes that table's rows; empty for engines that have nothing of the kind, or whose catalogue is not known. */
    static List<ValueChange> of(Queries queries, DetectedDialect engine, Table table) {
        ValueChanges reading = new ValueChanges(queries, engine.dialect(), table);
        try {
            return engine.ownCatalogue() ? reading.read() : List.of();
        } catch (SQLException e) {
            LOG.debug("What changes rows of {} could not be read: {}", table.name(), e.getSQLState());
            return List.of(UNKNOWN);
        }
    }

    private List<ValueChange> read() throws SQLException {
        return switch (dialect) {
            case H2 -> h2();
            case MYSQL -> mysql();
            case TIDB -> clocks();
            case POSTGRESQL, YUGABYTEDB -> postgres();
            case COCKROACHDB -> cockroach();
            case GOOGLESQL, SPANNER_POSTGRESQL, YDB, PHOENIX -> List.of();
        };
    }

    /** H2's triggers are Java: what they do can't be seen. */
    private List<ValueChange> h2() throws SQLException {
        List<ValueChange> changes = new ArrayList<>(queries.list(
                "SELECT COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?"
                        + " AND COLUMN_ON_UPDATE IS NOT NULL",
                row -> clock(row.getString(1)),
                schema("PUBLIC"),
                table.name().name()));
        changes.addAll(h2Triggers());
        return changes;
    }

    private List<ValueChange> h2Triggers() throws SQLException {
        return queries.list(
                "SELECT TRIGGER_NAME, ACTION_TIMING FROM INFORMATION_SCHEMA.TRIGGERS WHERE EVENT_OBJECT_SCHEMA = ?"
                        + " AND EVENT_OBJECT_TABLE = ?"
                        + " AND (EVENT_MANIPULATION LIKE '%INSERT%' OR EVENT_MANIPULATION LIKE '%UPDATE%') ORDER BY 1",
                row -> new ValueChange(trigger(row), List.of(), "BEFORE".equals(row.getString(2))),
                schema("PUBLIC"),
                table.name().name());
    }

    private List<ValueChange> mysql() throws SQLException {
        List<ValueChange> changes = new ArrayList<>(clocks());
        changes.addAll(written(
                "SELECT trigger_name, action_timing = 'BEFORE', action_statement FROM information_schema.triggers"
                        + " WHERE event_object_schema = ? AND event_object_table = ?"
                        + " AND event_manipulation IN ('INSERT', 'UPDATE') ORDER BY 1",
                schema(""),
                table.name().name()));
        return changes;
    }

    private List<ValueChange> clocks() throws SQLException {
        return queries.list(
                "SELECT column_name FROM information_schema.columns WHERE table_schema = ? AND table_name = ?"
                        + " AND lower(extra) LIKE '%on update%'",
                row -> clock(row.getString(1)), schema(""), table.name().name());
    }

    private static ValueChange clock(String column) {
        return new ValueChange("every UPDATE (ON UPDATE of the column " + column + ")", List.of(column), true);
    }

    /** CockroachDB tells a column's ON UPDATE in the statement that would make the table, each column on a line of its own. */
    private List<ValueChange> cockroach() throws SQLException {
        List<ValueChange> changes = new ArrayList<>(postgres());
        boolean tells = !queries.list(
                        "SELECT 1 FROM information_schema.tables WHERE table_schema = 'crdb_internal'"
                                + " AND table_name = 'create_statements'",
                        row -> 1)
                .isEmpty();
        if (tells) {
            List<String> statements = queries.list(
                    "SELECT create_statement FROM crdb_internal.create_statements"
                            + " WHERE database_name = current_database() AND schema_name = ? AND descriptor_name = ?",
                    row -> row.getString(1),
                    schema("public"),
                    table.name().name());
            statements.forEach(statement -> changes.addAll(clocks(statement)));
        }
        return changes;
    }

    private List<ValueChange> clocks(String statement) {
        List<ValueChange> changes = new ArrayList<>();
        statement
                .lines()
                .map(line -> line.strip().replace("\"", ""))
                .filter(line -> line.contains(" ON UPDATE ") && !line.contains("FOREIGN KEY"))
                .forEach(line -> table.columns().stream()
                        .filter(column -> line.startsWith(column.name() + " "))
                        .forEach(column -> changes.add(clock(column.name()))));
        return changes;
    }

    /**
     * The bits of tgtype: 1 for each row, 2 before, 4 insert, 16 update. A partition may have triggers of its own. Functions in C
     * have no text, but what PostgreSQL's own modules moddatetime and insert_username set is their argument.
     */
    private List<ValueChange> postgres() throws SQLException {
        String schema = schema("public");
        String name = table.name().name();
        return written(
                "SELECT t.tgname, (t.tgtype & 3) = 3,"
                        + " CASE WHEN l.lanname IN ('plpgsql', 'sql') THEN p.prosrc WHEN l.lanname = 'internal' THEN ''"
                        + " WHEN l.lanname = 'c' AND p.prosrc IN ('moddatetime', 'insert_username') THEN 'NEW.'"
                        + " || quote_ident(split_part(encode(t.tgargs, 'escape'), chr(92) || '000', 1)) || ' := now()' END"
                        + " FROM pg_catalog.pg_trigger t JOIN pg_catalog.pg_proc p ON p.oid = t.tgfoid"
                        + " JOIN pg_catalog.pg_language l ON l.oid = p.prolang"
                        + " WHERE NOT t.tgisinternal AND (t.tgtype & 20) <> 0 AND t.tgenabled <> 'D' AND t.tgrelid IN ("
                        + "SELECT c.oid FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                        + " WHERE n.nspname = ? AND c.relname = ?"
                        + " UNION ALL SELECT i.inhrelid FROM pg_catalog.pg_inherits i"
                        + " JOIN pg_catalog.pg_class c ON c.oid = i.inhparent"
                        + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                        + " WHERE n.nspname = ? AND c.relname = ?) ORDER BY 1",
                schema,
                name,
                schema,
                name);
    }

    /** Triggers whose text is in the catalogue: their name, whether they run before the row is stored, and the text. */
    private List<ValueChange> written(String query, Object... parameters) throws SQLException {
        List<ValueChange> changes = new ArrayList<>();
        queries.list(
                query,
                row -> {
                    boolean isBefore = row.getBoolean(2);
                    String text = row.getString(3);
                    List<String> columns = columns(text, isBefore);
                    if (columns == null || !columns.isEmpty()) {
                        changes.add(new ValueChange(trigger(row), columns == null ? List.of() : columns, isBefore));
                    }
                    return "";
                },
                parameters);
        return changes;
    }

    private @Nullable List<String> columns(@Nullable String text, boolean isBefore) {
        return text == null ? null : TriggerText.changedColumns(text, table, dialect, isBefore);
    }

    private static String trigger(ResultSet row) throws SQLException {
        return "the trigger " + row.getString(1);
    }

    private String schema(String otherwise) {
        QualifiedName name = table.name();
        return Objects.requireNonNullElse(name.schema(), otherwise);
    }
}
