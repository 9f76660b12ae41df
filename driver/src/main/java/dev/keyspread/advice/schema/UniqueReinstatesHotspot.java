package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.HotspotSentence;
import dev.keyspread.advice.fix.DdlWriter;
import dev.keyspread.advice.fix.IndexFixes;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.inspection.ShardedKey;
import dev.keyspread.advice.schema.shard.ChildLacksShard;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.ForeignKey;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code unique-reinstates-hotspot}: a table is sharded because a column of its key rises, and a unique index or constraint starts with
 * just that column, so every insert goes to the end of the index instead. Takes the place of {@code monotonic-index} there. On Spanner a
 * foreign key to that column has the same effect: Spanner makes a unique index for it. {@link Rules} holds its one instance, so it must
 * keep no state.
 */
final class UniqueReinstatesHotspot implements SchemaRule {
    static final String NAME = "unique-reinstates-hotspot";

    /** How Spanner calls the indexes that it makes for foreign keys: they go with the foreign key, not by DROP INDEX. */
    private static final String MANAGED = "IDX_.+_[0-9A-F]{16}";

    @Override
    public Set<String> names() {
        return Set.of(NAME);
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<Advice> advice = new ArrayList<>();
        for (Index index : inspection.table().indexes()) {
            ShardedKey key = reinstated(inspection, index);
            if (key != null) {
                advice.add(ofIndex(inspection, index, key));
            }
        }
        if (inspection.dialect().has(Capability.INDEXES_REFERENCES)) {
            for (ForeignKey reference : inspection.table().foreignKeys()) {
                Advice found = ofReference(inspection, reference);
                if (found != null) {
                    advice.add(found);
                }
            }
        }
        return advice;
    }

    /** The sharded key whose work that index undoes, or null when it undoes none. */
    static @Nullable ShardedKey reinstated(Inspection inspection, Index index) {
        Column lead = inspection.leading(index.parts());
        if (lead == null
                || !index.unique()
                || index.local()
                || index.interleavedIn() != null
                || inspection.scattered(index.parts())
                || inspection.rise(lead) == Rise.COMMIT_TIMESTAMP) {
            return null;
        }
        ShardedKey key = ShardedKey.of(inspection);
        return key != null && key.rest().contains(lead) && key.scatters(inspection, lead) ? key : null;
    }

    private static Advice ofIndex(Inspection inspection, Index index, ShardedKey key) {
        IndexFixes fixes = new IndexFixes(inspection, index);
        String shard = key.shard().name();
        String lead = index.parts().get(0).column();
        boolean managed = inspection.dialect().has(Capability.INDEXES_REFERENCES)
                && index.name().matches(MANAGED);
        String what = managed
                ? "Spanner keeps a unique index on " + lead + " for a foreign key to it: it"
                : "The unique index";
        boolean keyServes = key.isDecidedBy(index.parts())
                && inspection.table().key().size() == index.parts().size() + 1
                && inspection.table().key().stream()
                        .skip(1)
                        .allMatch(part -> index.parts().stream()
                                .anyMatch(own -> own.column().equalsIgnoreCase(part.column())));
        String remedy = managed
                ? "Let the foreign key refer to the whole primary key, " + shard + " first."
                : keyServes ? dropping(key, index) : fixes.remedy();
        return new Advice(
                NAME,
                Severity.WARN,
                inspection.table().name(),
                fixes.object(),
                HotspotSentence.of(
                        what + " is a table of its own and starts with " + lead + ", whose rise " + shard
                                + " is there to spread",
                        "entry",
                        index.parts().get(0),
                        inspection.dialect()),
                remedy,
                managed ? List.of() : keyServes ? drop(inspection, index) : fixes.fixes());
    }

    private static String dropping(ShardedKey key, Index index) {
        String columns = index.parts().stream().map(KeyPart::column).collect(Collectors.joining(", "));
        return key.sources().isEmpty()
                ? "Drop it if " + key.shard().name() + " is always computed from " + columns
                        + ": the primary key then keeps that unique already."
                : "Drop it: " + key.shard().name() + " is computed from " + columns
                        + ", so the primary key keeps that unique already.";
    }

    private static List<Fix> drop(Inspection inspection, Index index) {
        return index.name().isEmpty()
                ? List.of()
                : List.of(new Fix(
                        "Drop it", DdlWriter.dropIndex(inspection.table(), index, inspection.dialect()), List.of()));
    }

    private static @Nullable Advice ofReference(Inspection inspection, ForeignKey reference) {
        Table parent = inspection.others().find(reference.table());
        if (parent == null || reference.referenced().isEmpty()) {
            return null;
        }
        Inspection ofParent = inspection.of(parent);
        ShardedKey key = ShardedKey.of(ofParent);
        Column lead = parent.column(reference.referenced().get(0));
        if (key == null
                || lead == null
                || !key.rest().contains(lead)
                || !key.scatters(ofParent, lead)
                || parent.indexes().stream().anyMatch(index -> isOn(index, reference.referenced()))) {
            return null;
        }
        String table = Advice.spelt(parent.name());
        return new Advice(
                NAME,
                Severity.WARN,
                inspection.table().name(),
                ChildLacksShard.object(reference),
                "The foreign key refers to " + table + " by " + lead.name() + " and not by "
                        + key.shard().name()
                        + ", so Spanner keeps a unique index on " + lead.name()
                        + " for it, whose entries rise: at a high"
                        + " write rate every insert into " + table
                        + " goes to the last split of that index as well, which "
                        + key.shard().name() + " was there to prevent.",
                ChildLacksShard.remedy(reference, parent, key),
                List.of());
    }

    private static boolean isOn(Index index, List<String> columns) {
        return index.unique()
                && index.parts().size() == columns.size()
                && index.parts().stream()
                        .allMatch(part -> columns.stream().anyMatch(column -> column.equalsIgnoreCase(part.column())));
    }
}
