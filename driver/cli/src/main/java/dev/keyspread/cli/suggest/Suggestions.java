package dev.keyspread.cli.suggest;

import dev.keyspread.advice.fix.Correction;
import dev.keyspread.advice.fix.DdlWriter;
import dev.keyspread.advice.fix.NewName;
import dev.keyspread.advice.fix.SettingLine;
import dev.keyspread.advice.fix.SuggestedShard;
import dev.keyspread.advice.inspection.DefaultValue;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Visible;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Suggests a shard column for one table: the engine's own hashing where it has that, a column that the database computes over a number
 * that it counts up, else a column that Keyspread fills. {@code SuggestCommand} asks it. It reads the table and sends no DDL.
 */
public final class Suggestions {
    private static final int MAX_NAME_LENGTH = 55;

    private final Table table;
    private final Dialect dialect;
    private final Inspection inspection;

    /**
     * For one table.
     *
     * @param nodes how many nodes the database has or will have, 0 when not known
     */
    public Suggestions(Table table, Dialect dialect, int nodes) {
        this.table = table;
        this.dialect = dialect;
        this.inspection = new Inspection(table, dialect, name -> null, of -> Map.of(), nodes);
    }

    /** How many shards. */
    public int shards() {
        return inspection.shards();
    }

    /**
     * The suggestion.
     *
     * @throws SQLException when the key's columns can't be hashed
     */
    public Suggestion make() throws SQLException {
        Column leading = inspection.leading(table.key());
        if (leading == null) {
            return Suggestion.none("It has no primary key of columns, so no shard can be computed from one.");
        }
        if (inspection.scattered(table.key())) {
            return Suggestion.none("The database spreads its rows by a hash of the key already.");
        }
        if (isRandom(leading)) {
            return Suggestion.none(
                    "Its key begins with " + leading.name() + ", whose values are random: rows are spread already.");
        }
        Suggestion byEngine = byEngine();
        if (byEngine != null) {
            return byEngine;
        }
        List<Column> sources = table.key().stream()
                .map(part -> table.column(part.column()))
                .filter(Objects::nonNull)
                .filter(column -> SuggestedShard.isGivenByApplication(column, dialect))
                .toList();
        if (!sources.isEmpty()) {
            return filled(sources);
        }
        return leading.identity() == Identity.COUNTER
                ? counted(leading)
                : Suggestion.none(
                        "No shard can be computed from its key before a row is written: the database gives its"
                                + " values, or they are of a type that has no canonical text.");
    }

    private boolean isRandom(Column leading) {
        return leading.identity() == Identity.SCATTERED
                || DefaultValue.of(leading.defaultExpression(), dialect) == DefaultValue.RANDOM_ID;
    }

    /** In the engines that hash keys by themselves. */
    private @Nullable Suggestion byEngine() {
        if (dialect.has(Capability.HASH_SHARDED_INDEXES)) {
            return new Suggestion(
                    List.of(),
                    List.of("ALTER TABLE " + tableSql() + " ALTER PRIMARY KEY USING COLUMNS (" + keySql()
                            + ") USING HASH WITH (bucket_count = " + shards() + ")"),
                    dialect.title() + " hashes keys by itself, so no rule is needed.",
                    "drop the index that " + dialect.title() + " keeps of the former key, if nobody needs it",
                    null);
        }
        if (dialect.has(Capability.HASHED_LEADING_PART)) {
            List<KeyPart> key = new ArrayList<>(table.key());
            key.set(0, new KeyPart(key.get(0).column(), Direction.HASH));
            return anew(
                    Tables.withKey(table, key),
                    Map.of(),
                    dialect.title() + " hashes what leads a key by itself, so no rule is needed.",
                    null);
        }
        return null;
    }

    private Suggestion filled(List<Column> sources) throws SQLException {
        Column shard = SuggestedShard.column(NewName.of(table, "shard", "id"), dialect);
        ShardChoice choice = ShardChoice.of(with(shard), shard, sources, shards(), dialect);
        if (dialect.has(Capability.FIXED_KEYS)) {
            List<KeyPart> key = new ArrayList<>();
            key.add(new KeyPart(shard.name(), Direction.ASC));
            key.addAll(table.key());
            return anew(
                    Tables.withKey(Tables.withLastColumn(table, shard), key),
                    Map.of(shard.name(), choice.expression()),
                    "The function is " + choice.reason() + ". " + dialect.title()
                            + " can't change a key, so the table is made anew.",
                    choice.column());
        }
        return new Suggestion(
                        List.of(SuggestedShard.ruleLine(table, shard.name(), choice.expression())),
                        List.of(addColumn(shard)),
                        "The function is " + choice.reason() + ".",
                        adopt(shard, choice.expression()),
                        choice.column())
                .withSplit(split(table, shard.name(), choice.expression()));
    }

    private List<String> split(Table of, String shard, String expression) {
        return PreSplit.lines(of, shard, expression, dialect, shards());
    }

    private String adopt(Column shard, String expression) {
        String path = SettingLine.path(table.name(), shard.name());
        return Visible.isPlain(path + expression)
                ? ShellLine.of("keyspread", "adopt", path, "--rule", expression, "--url", "…")
                : "keyspread adopt; there is no line to copy, as a name in it holds control characters";
    }

    /** The number is not known before the row is there, unless Keyspread asks for it or makes it. */
    private Suggestion counted(Column id) throws SQLException {
        String of = dialect.quoted(id.name());
        Column shard = SuggestedShard.column(NewName.of(table, "shard", "id"), dialect);
        String byNumber = "mod(value(" + SuggestedShard.inExpression(id.name()) + "), " + shards() + ")";
        if (dialect.has(Capability.GENERATES_FROM_COUNTERS)) {
            return new Suggestion(
                    List.of(),
                    List.of(
                            addColumn(shard) + " GENERATED ALWAYS AS (MOD("
                                    + of + ", " + shards() + "))"
                                    + (dialect.has(Capability.H2_DDL) ? "" : " STORED"),
                            index(shard)),
                    "The database counts " + id.name()
                            + " up, so it computes the shard as well, for every program and for stored rows too; it"
                            + " rewrites the table for that. Keyspread adds the shard to reads by " + id.name()
                            + " without a rule.",
                    "make the index the primary key, as docs/rolling-out.md says",
                    ShardChoice.bind(with(shard), shard, byNumber, dialect));
        }
        if (dialect.has(Capability.AUTO_RANDOM)) {
            return new Suggestion(
                    List.of(),
                    List.of("ALTER TABLE " + tableSql() + " MODIFY COLUMN " + of + " BIGINT AUTO_RANDOM"),
                    "TiDB scatters numbers by itself, so no rule is needed. It wants tidb_allow_remove_auto_inc ="
                            + " 1 for that; it was not tried here.",
                    "give the application's types room for large numbers",
                    null);
        }
        return dialect.has(Capability.AUTO_INCREMENT)
                ? sequence(id, shard)
                : Suggestion.none("The database counts " + id.name()
                        + " up, and tells no number before a row is written: let Keyspread make it, see"
                        + " docs/generators.md.");
    }

    private Suggestion sequence(Column id, Column shard) throws SQLException {
        String name = "_".concat(table.name().name() + "_" + id.name() + "_seq").replaceAll("[^\\w$]", "_");
        name = name.matches("_\\d.*") ? name : name.substring(1); // the rule takes a word, which no digit begins
        ShardChoice choice = ShardChoice.of(with(shard), shard, List.of(id), shards(), dialect);
        return new Suggestion(
                List.of(
                        SuggestedShard.ruleLine(table, id.name(), "sequence(" + name + ", 100)"),
                        SuggestedShard.ruleLine(table, shard.name(), choice.expression())),
                List.of(
                        "CREATE TABLE IF NOT EXISTS keyspread_sequence (name VARCHAR(128) NOT NULL PRIMARY KEY,"
                                + " next_value BIGINT NOT NULL)",
                        "INSERT INTO keyspread_sequence (name, next_value) SELECT '" + name + "', COALESCE(MAX("
                                + dialect.quoted(id.name()) + "), 0) + 1000 FROM " + tableSql(),
                        addColumn(shard)),
                "The database tells no AUTO_INCREMENT before a row is written, so Keyspread makes " + id.name()
                        + " (docs/sequences.md): every program has to take its numbers so, from the same moment on."
                        + " They begin a thousand behind the last one, for rows that come before that.",
                adopt(shard, choice.expression()),
                choice.column());
    }

    private Suggestion anew(Table corrected, Map<String, String> rules, String reason, @Nullable RuledColumn sampled) {
        QualifiedName name = table.name();
        boolean isCamelCase = Character.isUpperCase(name.name().charAt(0));
        Table fresh = corrected.withName(
                new QualifiedName(name.schema(), (isCamelCase ? "Sharded" : "sharded_") + name.name()));
        Fix fix = new Correction("make the table anew", "", fresh, rules).fix(dialect);
        return fix == null
                ? Suggestion.none("Not all of the table is known, so it can't be written anew.")
                : new Suggestion(
                                fix.settings(),
                                fix.sql(),
                                reason,
                                "copy the rows and move the application, as docs/rolling-out.md says",
                                sampled)
                        .withSplit(rules.entrySet().stream()
                                .flatMap(rule -> split(fresh, rule.getKey(), rule.getValue()).stream())
                                .toList());
    }

    private Table with(Column shard) {
        List<Column> columns = new ArrayList<>(table.columns());
        columns.add(Tables.nullable(shard));
        return table.withColumns(columns);
    }

    private String addColumn(Column shard) {
        return "ALTER TABLE " + tableSql() + " ADD COLUMN " + dialect.quoted(shard.name()) + " "
                + DdlWriter.hidden(SuggestedShard.type(dialect), dialect);
    }

    private String index(Column shard) {
        String name = table.name().name() + "_by_" + shard.name();
        return "CREATE UNIQUE INDEX " + (dialect.has(Capability.CONCURRENT_IF_ASKED) ? "CONCURRENTLY " : "")
                + dialect.quoted(name.substring(0, Math.min(name.length(), MAX_NAME_LENGTH))) + " ON " + tableSql()
                + " ("
                + dialect.quoted(shard.name()) + ", " + keySql() + ")";
    }

    private String keySql() {
        return table.key().stream().map(part -> dialect.quoted(part.column())).collect(Collectors.joining(", "));
    }

    private String tableSql() {
        String schema = table.name().schema();
        String name = dialect.quoted(table.name().name());
        return schema == null || schema.isEmpty() ? name : dialect.quoted(schema) + "." + name;
    }
}
