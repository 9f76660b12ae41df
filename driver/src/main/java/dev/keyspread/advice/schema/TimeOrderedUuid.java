package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.HotspotSentence;
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
 * {@code time-ordered-uuid}: a primary key that starts with an identifier made from the clock. {@link Rules} holds its one instance, so
 * it must keep no state.
 */
final class TimeOrderedUuid implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("time-ordered-uuid");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<KeyPart> key = inspection.table().key();
        Column leading = inspection.leading(key);
        if (leading == null || inspection.rise(key) != Rise.TIME_ORDERED_ID || inspection.followsParent()) {
            return List.of();
        }
        KeyFixes fixes = new KeyFixes(inspection, leading);
        return List.of(new Advice(
                "time-ordered-uuid",
                Severity.WARN,
                inspection.table().name(),
                leading.name(),
                HotspotSentence.of(
                        "The primary key starts with an identifier that begins with the time it was made (UUID version 1,"
                                + " 6 or 7, ULID, Snowflake and the like)",
                        "row",
                        key.get(0),
                        inspection.dialect()),
                fixes.remedy(),
                fixes.fixes()));
    }
}
