package dev.keyspread.advice.schema.shard;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.EngineTerms;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.inspection.ShardExpression;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.shard.rule.ShardRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code shard-count}: a key or an index is led by a shard with only one value, or far more than nodes, or with another count in the
 * configuration than in the column's own comment, by which other clients write. {@code Rules} holds its one instance, so it must keep no
 * state.
 */
public final class ShardCount implements SchemaRule {
    private static final String NAME = "shard-count";

    /** More shards for each node than this are far more than nodes: each read of a range asks all of them. */
    private static final int MAX_PER_NODE = 10;

    @Override
    public Set<String> names() {
        return Set.of(NAME);
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<Advice> advice = new ArrayList<>();
        for (Column column : inspection.leads()) {
            ShardExpression expression = ShardExpression.of(inspection, column);
            Advice found = expression == null ? null : inspect(inspection, column, expression);
            if (found != null) {
                advice.add(found);
            }
        }
        return advice;
    }

    private static @Nullable Advice inspect(Inspection inspection, Column column, ShardExpression expression) {
        long shards = expression.shards();
        long commented = inspection.shardRule(column) == null ? 0 : commented(inspection, column);
        if (shards > 0 && commented > 0 && shards != commented) {
            return changed(inspection, column, commented, shards);
        }
        if (shards == 1) {
            return one(inspection, column);
        }
        return areTooMany(shards, inspection) ? many(inspection, column, shards) : null;
    }

    /** Returns true if there are far more shards than nodes are expected. */
    static boolean areTooMany(long shards, Inspection inspection) {
        long most = Math.max(Inspection.USUAL_SHARDS, (long) MAX_PER_NODE * inspection.nodes());
        return inspection.nodes() > 0 && shards > most;
    }

    private static long commented(Inspection inspection, Column column) {
        ShardRule rule = ShardRule.fromComment(inspection.table(), column).orElse(null);
        ShardExpression expression = rule == null ? null : ShardExpression.read(rule.text(), inspection.dialect());
        return expression == null ? 0 : expression.shards();
    }

    private static Advice one(Inspection inspection, Column column) {
        return advice(
                inspection,
                column,
                Severity.WARN,
                "The shard takes one value only, so it spreads nothing: the rows lie in the order of what stands"
                        + " behind it, and where that rises the last "
                        + EngineTerms.piece(inspection.dialect())
                        + " takes every insert.",
                "Compute it with about as many shards as nodes are expected, " + inspection.shards()
                        + " for example, before rows are written.");
    }

    private static Advice many(Inspection inspection, Column column, long shards) {
        return advice(
                inspection,
                column,
                Severity.WARN,
                "There are " + shards + " shards for " + inspection.nodes()
                        + (inspection.nodes() == 1 ? " node" : " nodes")
                        + ", and a read of a range has to ask each shard, so such reads cost far more than the spread"
                        + " is worth.",
                "Take about as many shards as nodes are expected in the table's lifetime; once rows are written, a"
                        + " change of the number means to write every row anew.");
    }

    private static Advice changed(Inspection inspection, Column column, long commented, long configured) {
        return advice(
                inspection,
                column,
                Severity.ERROR,
                "The configured rule counts " + configured + " shards and the comment on the column " + commented
                        + ", so rows that were written by the one are not found by reads of the other.",
                "Use the number that the stored rows were written with; to change it, write every row anew.");
    }

    private static Advice advice(
            Inspection inspection, Column column, Severity severity, String problem, String remedy) {
        return new Advice(NAME, severity, inspection.table().name(), column.name(), problem, remedy, List.of());
    }
}
