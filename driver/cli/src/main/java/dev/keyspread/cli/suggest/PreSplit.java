package dev.keyspread.cli.suggest;

import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the statement that divides an empty table by its shards before its first rows come, in the engine's own words. An engine that
 * divides by size or load alone keeps one piece at first, and one server takes the first load. {@link Suggestions} offers it, and
 * {@code cli.adopt} runs it for a new key.
 */
public final class PreSplit {
    /** A rule of more values has a whole hash for its shard. */
    private static final int MOST_SHARDS = 1 << 16;

    /** Split points that Spanner takes in one request; enough for any first load. */
    private static final int MOST = 100;

    private final Table table;
    private final String shard;
    private final Dialect dialect;
    private final int shards;

    private PreSplit(Table table, String shard, Dialect dialect, int shards) {
        this.table = table;
        this.shard = shard;
        this.dialect = dialect;
        this.shards = shards;
    }

    /**
     * Returns lines for a table whose key the shard column leads; none where the engine has no such statement.
     *
     * @param table the table, whose key may not have the shard column yet
     * @param shard the column
     * @param expression what it is filled by: a remainder by {@code shards}, or a whole hash
     */
    static List<String> lines(Table table, String shard, String expression, Dialect dialect, int shards) {
        boolean isRemainder = expression.matches(".*\\D" + shards + "\\D*");
        if (shards < 2) {
            return List.of();
        }
        if (!isRemainder) {
            return dialect.has(Capability.SPLITS_BY_LOAD)
                    ? List.of("WITH (UNIFORM_PARTITIONS = " + shards + ") behind CREATE TABLE")
                    : List.of();
        }
        return new PreSplit(table, shard, dialect, shards).lines();
    }

    /**
     * Returns lines for a table whose key a filled column will lead; none where the engine has no such statement, or the rule's values are not numbered
     * from 0 on.
     *
     * @param table the table under the name that it has while it is empty, or for good
     */
    public static List<String> lines(RuledColumn column, Table table) {
        TableRule rule = column.rule();
        boolean isNumbered = rule.minimum() == 0 && rule.maximum() < MOST_SHARDS;
        return isNumbered
                ? new PreSplit(table, rule.target().name(), column.dialect(), (int) rule.maximum() + 1).lines()
                : List.of();
    }

    /** Returns nothing for TiDB, whose SPLIT TABLE wants a value of each key column, and takes no NULL. */
    private List<String> lines() {
        if (dialect.has(Capability.SPANNER_DRIVER)) {
            return spanner();
        }
        if (dialect.has(Capability.SPLITS_BY_LOAD)) {
            return List.of("WITH (PARTITION_AT_KEYS = (" + points(Integer::toString, ", ") + ")) behind CREATE TABLE");
        }
        if (dialect.has(Capability.HASH_SHARDED_INDEXES)) {
            return List.of(
                    "ALTER TABLE " + name("") + " SPLIT AT VALUES " + points(point -> "(" + point + ")", ", ") + ";");
        }
        if (dialect.has(Capability.HASHED_LEADING_PART)) {
            return List.of("SPLIT AT VALUES (" + points(point -> "(" + point + ")", ", ")
                    + ") behind CREATE TABLE with a key of " + shard + " ASC");
        }
        return dialect.has(Capability.RUNS_POSTGRES_CODE) && !dialect.has(Capability.DIVIDES_BY_RANGE)
                ? partitions()
                : List.of();
    }

    /** The lines of a file for {@code gcloud spanner databases splits add --splits-file}: whole numbers in quotes, NULL for the key's rest. */
    private List<String> spanner() {
        long rest = table.key().stream()
                .filter(part -> !part.column().equalsIgnoreCase(shard))
                .count();
        String nulls = ",NULL".repeat((int) rest);
        List<String> lines = new ArrayList<>();
        lines.add("gcloud spanner databases splits add … --splits-file=FILE, with these lines in it");
        for (int point : points()) {
            lines.add("TABLE " + table.name() + " ('" + point + "'" + nulls + ")");
        }
        return lines;
    }

    private List<String> partitions() {
        List<String> lines = new ArrayList<>();
        lines.add("PARTITION BY LIST (" + dialect.quoted(shard) + ") behind CREATE TABLE, then");
        for (int i = 0; i < Math.min(shards, MOST); i++) {
            lines.add("CREATE TABLE " + name("_" + i) + " PARTITION OF " + name("") + " FOR VALUES IN (" + i + ");");
        }
        return lines;
    }

    private String points(IntFunction<String> written, String between) {
        return points().stream().map(written::apply).collect(Collectors.joining(between));
    }

    /** The shards that begin a piece: each but the first, or evenly spaced ones of very many. */
    private List<Integer> points() {
        int count = Math.min(shards - 1, MOST);
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> (int) ((long) i * shards / (count + 1)))
                .toList();
    }

    private String name(String suffix) {
        String schema = table.name().schema();
        String name = dialect.quoted(table.name().name() + suffix);
        return schema == null || schema.isEmpty() ? name : dialect.quoted(schema) + "." + name;
    }
}
