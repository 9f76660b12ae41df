package dev.keyspread.advice.schema.shard;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.inspection.ShardExpression;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import java.util.List;
import java.util.Set;

/**
 * {@code shard-alone}: a hash is the whole primary key, so two rows whose hashes meet are one row. Only where the hash is known from its
 * expression: a key that is called hash may well be the digest of a document. {@code Rules} holds its one instance, so it must keep no
 * state.
 */
public final class ShardAlone implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("shard-alone");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        Column column = inspection.leading(inspection.table().key());
        if (column == null || inspection.table().key().size() != 1) {
            return List.of();
        }
        ShardExpression expression = ShardExpression.of(inspection, column);
        if (expression == null) {
            return List.of();
        }
        boolean few = expression.bits() <= 32;
        return List.of(new Advice(
                "shard-alone",
                few ? Severity.ERROR : Severity.WARN,
                inspection.table().name(),
                column.name(),
                "The hash " + column.name()
                        + " is the whole primary key, so a row whose hash is taken is rejected or overwrites"
                        + " the other: "
                        + collision(expression),
                "Put what is hashed into the key behind " + column.name() + ".",
                List.of()));
    }

    private static String collision(ShardExpression expression) {
        if (expression.shards() > 0) {
            return "there are " + expression.shards() + " values, so no more rows than that.";
        }
        return expression.bits() <= 32
                ? "at this width the first two are to be expected within 100,000 rows."
                : "with 64 bits the first two are to be expected within billions.";
    }
}
