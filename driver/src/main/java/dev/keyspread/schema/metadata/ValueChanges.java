package dev.keyspread.schema.metadata;

import dev.keyspread.log.Log;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.schema.catalogue.TriggerText;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds what changes the values of a table's rows inside the database, beside foreign keys: columns that every update sets, and triggers,
 * by their text where the catalogue has it. The sources of this package ask it. It must answer that any column may change where a text
 * can't be had.
 */
final class ValueChanges {
    private static final Log LOG = Log.of("keyspread");

    /** Says that it could not be read: a trigger may change a row while it is written. */
    static final ValueChange UNKNOWN =
            new ValueChange("something that could not be read (a trigger, if there is one)", List.of(), true);

    /** Says that the server hides the triggers from the user. Rows are filled, as most users have no such privilege; reads stay unchanged. */
    static final ValueChange HIDDEN = new ValueChange(
            "a trigger, which MySQL and MariaDB hide from users without the privilege TRIGGER (GRANT it to this one),",
            List.of(),
            false);

    /** MariaDB's tables keep rows as they were, with the shards of then, and a session may be set to read these. */
    static final ValueChange VERSIONS =
            new ValueChange("a session that reads rows as they were (WITH SYSTEM VERSIONING)", List.of(), false);

    /** Rules on the table for INSERT and UPDATE, beside triggers; one that does nothing changes nothing. */
    private static final String REWRITES =
            " UNION ALL SELECT r.rulename, r.is_instead, pg_catalog.pg_get_ruledef(r.oid)"
                    + " FROM pg_catalog.pg_rewrite r JOIN pg_catalog.pg_class c ON c.oid = r.ev_class JOIN"
                    + " pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE r.ev_type = ANY (ARRAY['2', '3']) AND r.ev_enabled <> 'D'"
                    + " AND n.nspname = ? AND c.relname = ? AND pg_catalog.right(pg_catalog.pg_get_ruledef(r.oid), 20) <> ' DO INSTEAD NOTHING;'";

    /** {@code DO INSTEAD INSERT INTO part (a, b) VALUES (new.a, new.b)}, as PostgreSQL writes {@code NEW.*}. */
    private static final Pattern PASSING_ON =
            Pattern.compile("(?s).* DO +(?:INSTEAD +)?INSERT INTO \\S+ \\(([^()]*)\\)\\s+VALUES \\(([^()]*)\\);\\s*");

    private static final Pattern UPDATE = Pattern.compile("(?s) DO .*\\bUPDATE\\b");

    private final Queries queries;
    private final Dialect dialect;
    private final Table table;

    private ValueChanges(Queries queries, Dialect dialect, Table table) {
        this.queries = queries;
        this.dialect = dialect;
        this.table = table;
    }

    /**
     * Holds what a table's triggers and rules do.
     *
     * @param areAny whether there are some; not each need change a value of its rows
     */
    record Triggers(List<ValueChange> changes, boolean areAny) {}

    /** Returns what changes the rows of a table of PostgreSQL's, or of its parents and children. */
    static Triggers ofPostgres(Queries queries, Dialect dialect, Table table) throws SQLException {
        ValueChanges reading = new ValueChanges(queries, dialect, table);
        try {
            return dialect.has(Capability.ON_UPDATE_IN_STATEMENT) ? reading.cockroach() : reading.postgres();
        } catch (SQLException e) {
            Queries.rethrowIfPassing(e);
            LOG.debug("What changes rows of {} could not be read: {}", table.name(), e.getSQLState());
            return new Triggers(List.of(UNKNOWN), true);
        }
    }

    /** A column that every update sets. */
    static ValueChange clock(String column) {
        return ValueChange.onUpdate(column);
    }

    /** A trigger that can't be read, such as one in Java. */
    static ValueChange unseen(String trigger, boolean isBefore) {
        return new ValueChange("the trigger " + trigger, List.of(), isBefore);
    }

    /**
     * Adds what a trigger changes by its text, if that is anything.
     *
     * @param isBefore whether it runs before the row is stored
     * @param text null where it can't be seen
     */
    static void addTrigger(
            String name, boolean isBefore, @Nullable Tokens text, Table table, List<ValueChange> changes) {
        List<String> columns = text == null ? null : TriggerText.changedColumns(text, table, isBefore);
        if (columns == null) {
            changes.add(unseen(name, isBefore));
        } else if (!columns.isEmpty()) {
            changes.add(new ValueChange("the trigger " + name, columns, isBefore));
        }
    }

    /** CockroachDB tells a column's ON UPDATE in the statement that would make the table, each column on a line of its own. */
    private Triggers cockroach() throws SQLException {
        Triggers triggers = hasTriggers() ? postgres() : new Triggers(List.of(), false);
        List<ValueChange> changes = new ArrayList<>(triggers.changes());
        boolean tells = !queries.catalogue(
                        dialect,
                        "SELECT 1 FROM information_schema.tables WHERE table_schema = 'crdb_internal'"
                                + " AND table_name = 'create_statements'",
                        row -> 1)
                .isEmpty();
        if (tells) {
            List<String> statements = queries.catalogue(
                    dialect,
                    "SELECT create_statement FROM crdb_internal.create_statements"
                            + " WHERE database_name = pg_catalog.current_database() AND schema_name = ? AND descriptor_name = ?",
                    row -> row.getString(1),
                    schema("public"),
                    table.name().name());
            statements.forEach(statement -> changes.addAll(clocks(statement)));
        }
        return new Triggers(changes, triggers.areAny());
    }

    /** Only newer versions have triggers, and the functions by which these are read. */
    private boolean hasTriggers() throws SQLException {
        return !queries.list("SELECT 1 FROM pg_catalog.pg_trigger LIMIT 1", row -> 1)
                .isEmpty();
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
    private Triggers postgres() throws SQLException {
        String schema = schema("public");
        String name = table.name().name();
        boolean hasRewrites = dialect.has(Capability.RUNS_POSTGRES_CODE);
        return written(
                "SELECT t.tgname, (t.tgtype & 3) = 3, CASE WHEN l.lanname = ANY (ARRAY['plpgsql', 'sql']) THEN p.prosrc WHEN"
                        + " l.lanname = 'internal' THEN '' WHEN l.lanname = 'c' AND p.prosrc = ANY"
                        + " (ARRAY['moddatetime', 'insert_username']) THEN pg_catalog.concat('NEW.',"
                        + " pg_catalog.quote_ident(pg_catalog.split_part(pg_catalog.encode(t.tgargs, 'escape'),"
                        + " pg_catalog.concat(pg_catalog.chr(92), '000'), 1)), ' := now()') END FROM pg_catalog.pg_trigger t JOIN pg_catalog.pg_proc p ON"
                        + " p.oid = t.tgfoid JOIN pg_catalog.pg_language l ON l.oid = p.prolang WHERE NOT t.tgisinternal"
                        + " AND (t.tgtype & 20) <> 0 AND t.tgenabled <> 'D' AND t.tgrelid = ANY (SELECT c.oid FROM"
                        + " pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname"
                        + " = ? AND c.relname = ? UNION ALL SELECT i.inhrelid FROM pg_catalog.pg_inherits i JOIN"
                        + " pg_catalog.pg_class c ON c.oid = i.inhparent JOIN pg_catalog.pg_namespace n ON n.oid ="
                        + " c.relnamespace WHERE n.nspname = ? AND c.relname = ?)"
                        + (hasRewrites ? REWRITES : "")
                        + " ORDER BY 1",
                hasRewrites
                        ? new Object[] {schema, name, schema, name, schema, name}
                        : new Object[] {schema, name, schema, name});
    }

    /** A rule of PostgreSQL's changes the row if it writes other columns' values in its place, and others if it updates something. */
    private static void addRewrite(String name, boolean isInstead, String text, List<ValueChange> changes) {
        Matcher passing = PASSING_ON.matcher(text);
        boolean passesOn =
                passing.matches() && passing.group(1).equals(passing.group(2).replace("new.", ""));
        boolean updates = UPDATE.matcher(text).find();
        if (!passesOn && (isInstead || updates)) {
            changes.add(new ValueChange("the rule " + name + " (CREATE RULE)", List.of(), isInstead));
        }
    }

    /** Triggers, and rules, whose text is in the catalogue: their name, whether they run before the row is stored, and the text. */
    private Triggers written(String query, Object... parameters) throws SQLException {
        List<ValueChange> changes = new ArrayList<>();
        List<String> told = queries.catalogue(
                dialect,
                query,
                row -> {
                    String text = row.getString(3);
                    if (text != null && text.startsWith("CREATE RULE ")) {
                        addRewrite(row.getString(1), row.getBoolean(2), text, changes);
                    } else {
                        Tokens tokens = text == null ? null : Tokens.scan(text, dialect);
                        addTrigger(row.getString(1), row.getBoolean(2), tokens, table, changes);
                    }
                    return "";
                },
                parameters);
        return new Triggers(changes, !told.isEmpty());
    }

    private String schema(String otherwise) {
        QualifiedName name = table.name();
        return Objects.requireNonNullElse(name.schema(), otherwise);
    }
}
