package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.HotspotSentence;
import dev.keyspread.advice.fix.IndexFixes;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;

/**
 * Makes the finding {@code hot-queue}, for {@link MonotonicIndex}. An index starts with a state of few values, in which new rows begin by a
 * constant default, and then with a value that rises. Inserts meet at the end of that state's entries; readers who take the oldest first
 * walk over what others have just taken. It must be given no other index.
 */
final class HotQueue {
    static final String NAME = "hot-queue";

    private HotQueue() {}

    /** Returns what there is to say of an index that is a queue by {@link Inspection#isQueue}. */
    static Advice of(Inspection inspection, Index index) {
        IndexFixes fixes = new IndexFixes(inspection, index);
        String state = index.parts().get(0).column();
        KeyPart rising = index.parts().get(inspection.flags(index.parts()));
        return new Advice(
                NAME,
                Severity.WARN,
                inspection.table().name(),
                fixes.object(),
                HotspotSentence.ofFewValues(
                        "The index starts with " + state + ", whose few values begin with one default, and "
                                + rising.column() + ", which rises behind it",
                        rising,
                        inspection.dialect()),
                fixes.remedy(),
                fixes.fixes());
    }
}
