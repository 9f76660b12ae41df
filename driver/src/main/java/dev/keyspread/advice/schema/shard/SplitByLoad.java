package dev.keyspread.advice.schema.shard;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.DdlWriter;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.inspection.ShardedKey;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code split-by-load}: the engine has an option that scatters or splits a table, and the table does not use it. It is not raised if
 * another rule is raised on the key, nor for a table that was read from metadata, unless that tells the table's options, as TiDB's does.
 * {@code Rules} holds its one instance, so it must keep no state.
 */
public final class SplitByLoad implements SchemaRule {
    private static final String MOST = "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT";
    private static final String FEWEST = "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT";

    @Override
    public Set<String> names() {
        return Set.of("split-by-load");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        Table table = inspection.table();
        boolean optionsKnown =
                !table.wasReadFromMetadata() || inspection.dialect().has(Capability.TABLE_OPTIONS);
        if (!optionsKnown
                || inspection.scattered(table.key())
                || table.columns().isEmpty()
                || !table.keyKnown()
                || inspection.rise(table.key()) != Rise.NONE) {
            return List.of();
        }
        Advice advice = ofEngine(inspection);
        return advice == null ? List.of() : List.of(advice);
    }

    private static @Nullable Advice ofEngine(Inspection inspection) {
        Dialect dialect = inspection.dialect();
        if (dialect.has(Capability.HIDDEN_ROW_ID)) {
            return hiddenRowId(inspection);
        }
        if (dialect.has(Capability.SPLITS_BY_LOAD)) {
            return byLoad(inspection);
        }
        return dialect.has(Capability.HASHED_LEADING_PART) ? split(inspection) : null;
    }

    /** TiDB orders a table without a clustered primary key by a hidden row id that it counts up. */
    private static @Nullable Advice hiddenRowId(Inspection inspection) {
        Table table = inspection.table();
        boolean hidden = table.key().isEmpty() || table.options().containsKey("NONCLUSTERED");
        if (!hidden || table.options().containsKey("SHARD_ROW_ID_BITS")) {
            return null;
        }
        return advice(
                table,
                Severity.WARN,
                "The table has no clustered primary key, so its rows lie in the order of a hidden row id that is"
                        + " counted up: at a high write rate the last region and its one server take every insert.",
                "Let TiDB scatter the row ids by SHARD_ROW_ID_BITS.",
                "ALTER TABLE " + DdlWriter.name(table, Dialect.TIDB) + " SHARD_ROW_ID_BITS = 4");
    }

    private static @Nullable Advice byLoad(Inspection inspection) {
        Table table = inspection.table();
        Advice ofCount = partitions(inspection);
        if (ofCount != null) {
            return ofCount;
        }
        String option = table.options().getOrDefault("AUTO_PARTITIONING_BY_LOAD", "");
        if (option.toUpperCase(Locale.ROOT).contains("ENABLED")) {
            return null;
        }
        String megabytes = table.options().get("AUTO_PARTITIONING_PARTITION_SIZE_MB");
        if (megabytes != null && !isDivided(table) && ShardedKey.of(inspection) != null) {
            return advice(
                    table,
                    Severity.INFO,
                    "The key has shards, but the table is divided by size only, so all of them stay in one partition and its one"
                            + " server until it holds " + megabytes + " MB.",
                    "Let YDB divide it by load too, and keep as many partitions as the load needs.",
                    "ALTER TABLE " + DdlWriter.name(table, Dialect.YDB) + " SET (AUTO_PARTITIONING_BY_LOAD = ENABLED, "
                            + FEWEST + " = " + inspection.shards() + ")");
        }
        return advice(
                table,
                Severity.INFO,
                "The table is divided by size only, so a small part of it that takes much load stays in one partition.",
                "Let YDB divide it by load too.",
                "ALTER TABLE " + DdlWriter.name(table, Dialect.YDB) + " SET (AUTO_PARTITIONING_BY_LOAD = ENABLED)");
    }

    /** Returns true if the table begins as several partitions. */
    private static boolean isDivided(Table table) {
        Map<String, String> options = table.options();
        return options.containsKey("UNIFORM_PARTITIONS")
                || options.containsKey("PARTITION_AT_KEYS")
                || !options.getOrDefault(FEWEST, "1").equals("1");
    }

    /** YDB divides no further than the most partitions that a table may have, and merges down to the fewest. */
    private static @Nullable Advice partitions(Inspection inspection) {
        Table table = inspection.table();
        String alter = "ALTER TABLE " + DdlWriter.name(table, Dialect.YDB) + " SET (";
        if (table.options().getOrDefault(MOST, "").equals("1")) {
            return advice(
                    table,
                    Severity.WARN,
                    "The table may have one partition only, so one server takes all of it, whatever its key is.",
                    "Let YDB divide it into more partitions.",
                    alter + MOST + " = 50)");
        }
        if (table.options().getOrDefault(FEWEST, "").equals("1") && ShardedKey.of(inspection) != null) {
            return advice(
                    table,
                    Severity.INFO,
                    "The key has shards, and YDB may merge them into one partition while there is little load, so that the"
                            + " next peak begins on one server.",
                    "Keep as many partitions as the load needs.",
                    alter + FEWEST + " = " + inspection.shards() + ")");
        }
        return null;
    }

    private static @Nullable Advice split(Inspection inspection) {
        Table table = inspection.table();
        boolean ranged = !table.key().isEmpty() && table.key().get(0).direction() != Direction.HASH;
        if (!ranged
                || table.options().keySet().stream().anyMatch(option -> option.startsWith("SPLIT"))
                || isScattered(inspection)) {
            return null;
        }
        return advice(
                table,
                Severity.INFO,
                "The table is ordered by range and begins as one tablet, which stays on one server until it has grown"
                        + " enough to be divided.",
                "Give it split points (SPLIT AT VALUES), or let YugabyteDB hash its first column.",
                null);
    }

    private static boolean isScattered(Inspection inspection) {
        Column leading = inspection.leading(inspection.table().key());
        return leading != null && leading.identity() == Identity.SCATTERED;
    }

    private static Advice advice(Table table, Severity severity, String problem, String remedy, @Nullable String sql) {
        List<Fix> fixes =
                sql == null ? List.of() : List.of(new Fix(remedy.replaceAll("\\.$", ""), List.of(sql), List.of()));
        return new Advice("split-by-load", severity, table.name(), null, problem, remedy, fixes);
    }
}
