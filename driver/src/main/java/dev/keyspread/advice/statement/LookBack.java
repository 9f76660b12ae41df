package dev.keyspread.advice.statement;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.EngineTerms;
import dev.keyspread.advice.inspection.ShardColumns;
import dev.keyspread.advice.inspection.ShardExpression;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.read.SingleTableRead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code look-back}: the newest rows are read with a limit, and what orders them by time does so only within each shard or bucket, or not
 * at all. Silent if another key or index has them in order, and if the statement names the shard. {@link ReadAdvice} asks it.
 */
final class LookBack {
    private final Table table;
    private final Dialect dialect;
    private final SingleTableRead read;
    private final String time;

    private LookBack(Table table, Dialect dialect, SingleTableRead read, String time) {
        this.table = table;
        this.dialect = dialect;
        this.read = read;
        this.time = time;
    }

    /** Returns what there is to say of a statement, or null. */
    static @Nullable Advice of(Table table, Dialect dialect, SingleTableRead read) {
        SingleTableRead.OrderTerm order =
                read.order().isEmpty() ? null : read.order().get(0);
        Column column = order == null ? null : table.column(order.column());
        if (order == null
                || column == null
                || !column.type().isTemporal()
                || !order.descending()
                || !read.query()
                || !read.limited()
                || !read.filtersKnown()) {
            return null;
        }
        LookBack look = new LookBack(table, dialect, read, column.name());
        if (look.isOrdered(table.key()) || table.indexes().stream().anyMatch(index -> look.isOrdered(index.parts()))) {
            return null;
        }
        Advice ofKey = look.of(table.key(), null);
        if (ofKey != null) {
            return ofKey;
        }
        for (Index index : table.indexes()) {
            Advice ofIndex = index.local() || index.name().isEmpty() ? null : look.of(index.parts(), index.name());
            if (ofIndex != null) {
                return ofIndex;
            }
        }
        return null;
    }

    /** Returns true if rows are read from one end of these parts: the time stands behind what is fixed, and nothing hashes it. */
    private boolean isOrdered(List<KeyPart> parts) {
        for (KeyPart part : parts) {
            boolean isTime = part.column().equalsIgnoreCase(time);
            if (isTime || part.direction() == Direction.HASH) {
                boolean spansBuckets = dialect.has(Capability.HASH_SHARDED_INDEXES)
                        && parts.get(0).direction() == Direction.HASH;
                return isTime
                        ? part.direction() != Direction.HASH && !spansBuckets
                        : read.isFixed(part.column()) && isOrdered(parts.subList(1, parts.size()));
            }
            if (!read.isFixed(part.column())) {
                return false;
            }
        }
        return false;
    }

    private @Nullable Advice of(List<KeyPart> parts, @Nullable String index) {
        if (parts.isEmpty()) {
            return null;
        }
        boolean isHashed = parts.get(0).direction() == Direction.HASH;
        if (isHashed && dialect.has(Capability.HASH_SHARDED_INDEXES)) {
            return firstFree(parts, 0) ? inBuckets(index) : null;
        }
        if (isHashed) {
            return parts.get(0).column().equalsIgnoreCase(time) ? unordered(index) : null;
        }
        boolean isSharded =
                isShard(parts.get(0)) && !read.isCompared(parts.get(0).column());
        return isSharded && firstFree(parts, 1) ? inShards(parts.get(0).column(), index) : null;
    }

    /** Returns true if the time is the first part, from one on, that the statement doesn't fix. */
    private boolean firstFree(List<KeyPart> parts, int from) {
        for (KeyPart part : parts.subList(from, parts.size())) {
            if (!read.isFixed(part.column())) {
                return part.column().equalsIgnoreCase(time);
            }
        }
        return false;
    }

    private boolean isShard(KeyPart part) {
        Column column = table.column(part.column());
        if (column == null || !column.type().isInteger()) {
            return false;
        }
        String generated = column.generated();
        return generated == null
                ? ShardColumns.soundsLikeShard(column.name())
                : ShardExpression.read(generated, dialect) != null;
    }

    private Advice inBuckets(@Nullable String index) {
        return advice(
                Severity.INFO,
                index,
                "The newest rows are read from every bucket of " + what(index)
                        + ", which is hashed, and merged: each such read goes to all buckets, and in each to the end where"
                        + " rows are written.",
                "Where such reads are frequent, keep the newest rows in a table of their own, or take fewer buckets.");
    }

    private Advice unordered(@Nullable String index) {
        return advice(
                Severity.WARN,
                index,
                "The newest rows are asked for, and " + what(index) + " is hashed by " + time
                        + ", so it keeps no order: the database reads every " + EngineTerms.piece(dialect)
                        + " whole and sorts.",
                "Put a bucket first and keep the order behind it: (yb_hash_code(" + dialect.quoted(time)
                        + ") % 16) ASC, then " + time + " DESC; then read the newest rows of each bucket.");
    }

    private Advice inShards(String shard, @Nullable String index) {
        return advice(
                Severity.INFO,
                index,
                "The newest rows are asked for without " + shard + ", and " + what(index)
                        + " keeps them in the order of " + time
                        + " only within each value of it: the database reads all rows"
                        + " and sorts.",
                "Read the newest rows of each " + shard + ", by = or a UNION ALL of one query each, and merge them.");
    }

    private static String what(@Nullable String index) {
        return index == null ? "the primary key" : "the index " + index;
    }

    private Advice advice(Severity severity, @Nullable String index, String problem, String remedy) {
        return new Advice(
                "look-back", severity, table.name(), index == null ? time : index, problem, remedy, List.of());
    }
}
