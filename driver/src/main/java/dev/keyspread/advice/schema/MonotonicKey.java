package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.HotspotSentence;
import dev.keyspread.advice.fix.KeyFixes;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.type.ColumnType.Family;
import java.util.List;
import java.util.Set;

/**
 * {@code monotonic-key} and {@code descending-key}: a primary key that starts with a date or timestamp. Only the leading part matters; a
 * timestamp behind it keeps related rows in order and is fine. If another part could lead, that is the first fix. {@link Rules} holds its
 * one instance, so it must keep no state.
 */
final class MonotonicKey implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("monotonic-key", "descending-key");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<KeyPart> key = inspection.table().key();
        Rise rise = inspection.rise(key);
        Column leading = inspection.leading(key);
        if (leading == null || (rise != Rise.TIME && rise != Rise.CLOCK) || inspection.followsParent()) {
            return List.of();
        }
        KeyFixes fixes = new KeyFixes(inspection, leading);
        boolean descending = key.get(0).direction() == Direction.DESC;
        return List.of(new Advice(
                descending ? "descending-key" : "monotonic-key",
                rise == Rise.CLOCK ? Severity.ERROR : Severity.WARN,
                inspection.table().name(),
                leading.name(),
                HotspotSentence.of(cause(leading, rise), "row", key.get(0), inspection.dialect()),
                fixes.remedy(),
                fixes.fixes()));
    }

    private static String cause(Column leading, Rise rise) {
        String time = leading.type().family() == Family.DATE
                ? "a date"
                : leading.type().isTemporal() ? "a timestamp" : "a value made from a timestamp";
        return "The primary key starts with " + time + (rise == Rise.CLOCK ? " that defaults to the present time" : "");
    }
}
