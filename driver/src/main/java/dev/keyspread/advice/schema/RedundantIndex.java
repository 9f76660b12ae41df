package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.Correction;
import dev.keyspread.advice.fix.DdlWriter;
import dev.keyspread.advice.fix.IndexFixes;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code redundant-index}: an index that the primary key, or another index, serves as well. {@link Rules} holds its one instance, so it
 * must keep no state.
 */
final class RedundantIndex implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("redundant-index");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        Table table = inspection.table();
        List<Advice> advice = new ArrayList<>();
        for (int i = 0; i < table.indexes().size(); i++) {
            Index index = table.indexes().get(i);
            String by = index.unique() || index.local() ? null : servedBy(table, i);
            if (by != null) {
                advice.add(advice(inspection, index, by));
            }
        }
        return advice;
    }

    /** Returns what serves the index at that place as well, or null when nothing does. */
    private static @Nullable String servedBy(Table table, int place) {
        Index index = table.indexes().get(place);
        if (index.filter() == null && !index.nullFiltered() && isPrefix(index.parts(), table.key())) {
            return "the primary key";
        }
        for (int i = 0; i < table.indexes().size(); i++) {
            Index other = table.indexes().get(i);
            boolean twinThatStays =
                    other.unique() || i < place || !other.parts().equals(index.parts());
            if (i != place && twinThatStays && serves(other, index)) {
                return other.name().isEmpty() ? "a unique constraint" : "the index " + other.name();
            }
        }
        return null;
    }

    private static boolean serves(Index other, Index index) {
        return isPrefix(index.parts(), other.parts())
                && !other.local()
                && index.nullFiltered() == other.nullFiltered()
                && (!index.nullFiltered() || index.parts().equals(other.parts()))
                && Objects.equals(index.filter(), other.filter())
                && Objects.equals(index.interleavedIn(), other.interleavedIn())
                && index.storing().stream().allMatch(column -> holds(other, column));
    }

    private static boolean holds(Index index, String column) {
        return index.storing().contains(column)
                || index.parts().stream().anyMatch(part -> part.column().equals(column));
    }

    /** Parts that the engine hashes are hashed together: fewer of them is another index. */
    private static boolean isPrefix(List<KeyPart> parts, List<KeyPart> of) {
        if (parts.isEmpty()
                || parts.size() > of.size()
                || !of.subList(0, parts.size()).equals(parts)) {
            return false;
        }
        return parts.size() == of.size() || of.get(0).direction() != Direction.HASH;
    }

    private static Advice advice(Inspection inspection, Index index, String by) {
        List<Fix> drop = index.name().isEmpty()
                ? List.of()
                : List.of(new Fix(
                        "Drop it", DdlWriter.dropIndex(inspection.table(), index, inspection.dialect()), List.of()));
        return new Advice(
                "redundant-index",
                Severity.INFO,
                inspection.table().name(),
                new IndexFixes(inspection, index).object(),
                Correction.capital(by)
                        + " starts with the columns of this index in the same order and serves the same reads, so the"
                        + " index only costs one more write for each row.",
                "Drop it.",
                drop);
    }
}
