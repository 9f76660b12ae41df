package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.EngineTerms;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.inspection.ShardColumns;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.dialect.Capability;
import java.util.List;
import java.util.Set;

/**
 * {@code integer-key}: a primary key that starts with a plain integer that nothing known makes. It may be a tenant's number or a counter
 * that the application keeps; only what is observed tells. {@link Rules} holds its one instance, so it must keep no state.
 */
final class IntegerKey implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("integer-key");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<KeyPart> key = inspection.table().key();
        Column leading = inspection.leading(key);
        if (leading == null
                || !leading.type().isInteger()
                || inspection.scattered(key)
                || inspection.followsParent()
                || !nothingMakes(inspection, leading)) {
            return List.of();
        }
        String remedy = inspection.dialect().has(Capability.SCATTERED_COUNTERS)
                ? "If the application counts it up, use a bit-reversed sequence, or a hash of it before it in the key."
                : "If the application counts it up, put a hash of it before it in the key, or reverse its bits.";
        return List.of(new Advice(
                "integer-key",
                Severity.INFO,
                inspection.table().name(),
                leading.name(),
                "The primary key starts with an integer, and nothing tells how its values come about: counted up, each"
                        + " new row would land behind all others, in the last "
                        + EngineTerms.piece(inspection.dialect()) + ".",
                remedy,
                List.of()));
    }

    private static boolean nothingMakes(Inspection inspection, Column leading) {
        return leading.generated() == null
                && leading.defaultExpression() == null
                && leading.identity() == Identity.NONE
                && inspection.shardRule(leading) == null
                && !ShardColumns.soundsLikeShard(leading.name());
    }
}
