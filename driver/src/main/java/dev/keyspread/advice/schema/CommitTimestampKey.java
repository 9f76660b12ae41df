package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.HotspotSentence;
import dev.keyspread.advice.fix.IndexFixes;
import dev.keyspread.advice.fix.KeyFixes;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code commit-timestamp-key}: a column that may take Spanner's commit timestamp leads a primary key or an index. It takes the place of
 * {@code monotonic-key} and {@code monotonic-index} there, since the shard of such a column can't be computed: its value is not known
 * when the row is written. {@link Rules} holds its one instance, so it must keep no state.
 */
final class CommitTimestampKey implements SchemaRule {
    private static final String NAME = "commit-timestamp-key";

    @Override
    public Set<String> names() {
        return Set.of(NAME);
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        Table table = inspection.table();
        List<Advice> advice = new ArrayList<>();
        Column leading = inspection.leading(table.key());
        if (leading != null && inspection.rise(table.key()) == Rise.COMMIT_TIMESTAMP && !inspection.followsParent()) {
            KeyFixes fixes = new KeyFixes(inspection, leading);
            advice.add(advice(inspection, leading.name(), "primary key", table.key(), fixes.remedy(), fixes.fixes()));
        }
        for (Index index : table.indexes()) {
            if (index.interleavedIn() == null && inspection.rise(index.parts()) == Rise.COMMIT_TIMESTAMP) {
                IndexFixes fixes = new IndexFixes(inspection, index);
                advice.add(advice(inspection, fixes.object(), "index", index.parts(), fixes.remedy(), fixes.fixes()));
            }
        }
        return advice;
    }

    private static Advice advice(
            Inspection inspection,
            @Nullable String object,
            String what,
            List<KeyPart> parts,
            String remedy,
            List<Fix> fixes) {
        return new Advice(
                NAME,
                Severity.ERROR,
                inspection.table().name(),
                object,
                HotspotSentence.of(
                        "The " + what + " starts with a column that takes the commit timestamp",
                        what.equals("index") ? "entry" : "row",
                        parts.get(0),
                        inspection.dialect()),
                remedy,
                fixes);
    }
}
