package dev.keyspread.advice.schema.shard;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.inspection.DefaultValue;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import java.util.List;
import java.util.Set;

/**
 * {@code random-shard}: a number drawn at random leads the key, with what identifies the row behind it. {@code Rules} holds its one
 * instance, so it must keep no state.
 */
public final class RandomShard implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("random-shard");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<KeyPart> key = inspection.table().key();
        Column leading = inspection.leading(key);
        if (leading == null
                || key.size() < 2
                || !leading.type().isInteger()
                || DefaultValue.of(leading.defaultExpression(), inspection.dialect()) != DefaultValue.RANDOM) {
            return List.of();
        }
        return List.of(new Advice(
                "random-shard",
                Severity.INFO,
                inspection.table().name(),
                leading.name(),
                "The primary key starts with a random number, so a read by the rest of the key can't compute it and searches every"
                        + " shard, and the rest of the key is no longer unique.",
                "Compute " + leading.name() + " as a hash of the rest of the key.",
                List.of()));
    }
}
