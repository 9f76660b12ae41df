package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.EngineTerms;
import dev.keyspread.advice.fix.KeyFixes;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import java.util.List;
import java.util.Set;

/**
 * {@code low-cardinality-key}: a boolean, an enumeration, or a column that a CHECK holds to a short list leads the key, and nothing
 * behind it spreads the rows: what follows rises, or nothing follows. With a part behind it that does not rise, the rows of each value
 * spread by that. {@link Rules} holds its one instance, so it must keep no state.
 */
final class LowCardinalityKey implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("low-cardinality-key");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<KeyPart> key = inspection.table().key();
        Column leading = inspection.leading(key);
        if (leading == null
                || !inspection.takesFewValues(leading)
                || inspection.scattered(key)
                || inspection.followsParent()
                || !(key.size() == 1 || inspection.rise(key.subList(1, key.size())) != Rise.NONE)) {
            return List.of();
        }
        String piece = EngineTerms.piece(inspection.dialect());
        String problem = key.size() == 1
                ? "The primary key is a column of few values, so the table holds as many rows at the most, and all"
                        + " writes meet in one " + piece + "."
                : "The primary key starts with a column of few values, and behind it "
                        + key.get(1).column()
                        + " rises, so there are as many ends where new rows land as the column has values: at a high"
                        + " write rate no more than that many " + piece + "s take every insert.";
        KeyFixes fixes = new KeyFixes(inspection, leading);
        return List.of(new Advice(
                "low-cardinality-key",
                Severity.WARN,
                inspection.table().name(),
                leading.name(),
                problem,
                fixes.remedy(),
                fixes.fixes()));
    }
}
