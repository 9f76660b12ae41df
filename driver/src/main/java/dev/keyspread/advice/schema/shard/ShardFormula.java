package dev.keyspread.advice.schema.shard;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.EngineTerms;
import dev.keyspread.advice.fix.Correction;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.inspection.ShardExpression;
import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Judges the expression of a shard column that leads a key or an index: {@code signed-shard}, {@code abs-overflow}, {@code narrow-hash} and
 * {@code commit-timestamp-shard}. {@code Rules} holds its one instance, which all threads share, so it must keep no state.
 */
public final class ShardFormula implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("signed-shard", "abs-overflow", "narrow-hash", "commit-timestamp-shard");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<Advice> advice = new ArrayList<>();
        for (Column column : inspection.leads()) {
            ShardExpression expression = ShardExpression.of(inspection, column);
            if (expression != null) {
                inspect(inspection, column, expression, advice);
            } else if (hashesCommitTimestamp(column, inspection.dialect())) {
                advice.add(commitTimestamp(inspection, column));
            }
        }
        return advice;
    }

    private static void inspect(Inspection inspection, Column column, ShardExpression expression, List<Advice> advice) {
        List<Column> sources = expression.sources(inspection.table());
        boolean readsCommitTimestamp = expression.callsCommitTimestamp();
        boolean isNarrow = !sources.isEmpty();
        for (Column source : sources) {
            readsCommitTimestamp |= source.commitTimestamp();
            isNarrow &= takesFewValues(source);
        }
        if (readsCommitTimestamp) {
            advice.add(commitTimestamp(inspection, column));
            return;
        }
        if (isNarrow) {
            advice.add(narrow(inspection, column, sources));
        }
        if (inspection.shardRule(column) == null) {
            addSign(inspection, column, expression, advice);
        }
    }

    private static void addSign(Inspection inspection, Column column, ShardExpression expression, List<Advice> advice) {
        String generated = column.generated();
        if (generated == null) {
            return;
        }
        if (expression.isSignedRemainder()) {
            advice.add(new Advice(
                    "signed-shard",
                    Severity.WARN,
                    inspection.table().name(),
                    column.name(),
                    "The shard is the remainder of a hash that is negative for half the rows, and a remainder has the"
                            + " sign of what is divided, so shards run from -(n-1) to n-1 and a read of BETWEEN 0 AND n-1"
                            + " misses about half of them.",
                    "Take the absolute value of the remainder; where rows exist, read from -(n-1) instead.",
                    fix(inspection, column, "ABS(" + expression.withShards(fewer(inspection, expression)) + ")")));
        }
        String withoutOverflow = expression.withoutOverflow();
        if (withoutOverflow != null) {
            advice.add(new Advice(
                    "abs-overflow",
                    Severity.WARN,
                    inspection.table().name(),
                    column.name(),
                    "The shard takes the absolute value of a hash, which has none for the smallest integer, so the"
                            + " insert of such a row fails.",
                    "Take the absolute value of the remainder instead; the shards stay the same.",
                    fix(inspection, column, withoutOverflow)));
        }
    }

    /** Returns how many shards a new table should have: as many as it says, unless the nodes that are expected make these far too many. */
    private static long fewer(Inspection inspection, ShardExpression expression) {
        return ShardCount.areTooMany(expression.shards(), inspection) ? inspection.shards() : expression.shards();
    }

    private static List<Fix> fix(Inspection inspection, Column column, String expression) {
        Table better = Tables.withColumnReplaced(inspection.table(), column, Tables.withGenerated(column, expression));
        Fix fix = new Correction("compute it so", "", better, Map.of()).fix(inspection.dialect());
        return fix == null ? List.of() : List.of(fix);
    }

    private static boolean takesFewValues(Column column) {
        return column.type().family() == Family.DATE || column.type().takesFewValues();
    }

    private static Advice narrow(Inspection inspection, Column column, List<Column> sources) {
        String names = String.join(", ", sources.stream().map(Column::name).toList());
        return new Advice(
                "narrow-hash",
                Severity.WARN,
                inspection.table().name(),
                column.name(),
                "The shard is a hash of " + names
                        + " alone, which takes few values at a time, so all rows that are written"
                        + " together share a shard, and land in one "
                        + EngineTerms.piece(inspection.dialect()) + ".",
                "Hash the whole key, or a part of it that takes many values.",
                List.of());
    }

    private static boolean hashesCommitTimestamp(Column column, Dialect dialect) {
        String value = column.defaultExpression();
        ShardExpression expression = value == null ? null : ShardExpression.read(value, dialect);
        return expression != null && expression.callsCommitTimestamp();
    }

    private static Advice commitTimestamp(Inspection inspection, Column column) {
        return new Advice(
                "commit-timestamp-shard",
                Severity.ERROR,
                inspection.table().name(),
                column.name(),
                "The shard is computed from the commit timestamp, which is not known when the row is written, so what"
                        + " is stored is not the hash of what is stored beside it and no read can compute it.",
                "Hash another column of the key.",
                List.of());
    }
}
