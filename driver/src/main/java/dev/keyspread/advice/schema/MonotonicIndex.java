package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.HotspotSentence;
import dev.keyspread.advice.fix.IndexFixes;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * {@code monotonic-index}: a secondary index that starts with a date, a timestamp, a counted number or a time-ordered identifier. An
 * index is a table of its own with the same hotspot, whatever the table's key is. {@code hot-queue}: a state that new rows begin in
 * stands before it. {@link Rules} holds its one instance, so it must keep no state.
 */
final class MonotonicIndex implements SchemaRule {
    private static final String NAME = "monotonic-index";

    @Override
    public Set<String> names() {
        return Set.of(NAME, HotQueue.NAME);
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<Advice> advice = new ArrayList<>();
        for (Index index : inspection.table().indexes()) {
            boolean elsewhere = index.interleavedIn() != null
                    || index.local()
                    || UniqueReinstatesHotspot.reinstated(inspection, index) != null;
            if (!elsewhere && !inspection.scattered(index.parts()) && inspection.isQueue(index.parts())) {
                advice.add(HotQueue.of(inspection, index));
                continue;
            }
            int flags = inspection.flags(index.parts());
            List<KeyPart> behind = index.parts().subList(flags, index.parts().size());
            String cause = elsewhere || inspection.scattered(index.parts())
                    ? null
                    : switch (inspection.rise(behind)) {
                        case NONE, COMMIT_TIMESTAMP -> null;
                        case TIME, CLOCK -> "a date or timestamp";
                        case COUNTER -> "a number that the database counts up";
                        case TIME_ORDERED_ID -> "an identifier that begins with the time it was made";
                    };
            if (cause != null) {
                advice.add(advice(inspection, index, behind.get(0), flags > 0, cause));
            }
        }
        return advice;
    }

    private static Advice advice(
            Inspection inspection, Index index, KeyPart rising, boolean isBehindFlags, String cause) {
        IndexFixes fixes = new IndexFixes(inspection, index);
        String begin = "The index is a table of its own and starts with "
                + (isBehindFlags ? "columns of few values, behind which stands " : "") + cause;
        return new Advice(
                NAME,
                Severity.WARN,
                inspection.table().name(),
                fixes.object(),
                isBehindFlags
                        ? HotspotSentence.ofFewValues(begin, rising, inspection.dialect())
                        : HotspotSentence.of(begin, "entry", rising, inspection.dialect()),
                fixes.remedy(),
                fixes.fixes());
    }
}
