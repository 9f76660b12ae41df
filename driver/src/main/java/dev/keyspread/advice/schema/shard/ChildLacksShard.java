package dev.keyspread.advice.schema.shard;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.inspection.ShardedKey;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.ForeignKey;
import dev.keyspread.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code child-lacks-shard}: a foreign key refers to a sharded table by what stands behind the shard in its key, and not by the shard.
 * Only a declared foreign key tells that a table refers to another; a column's name does not. {@code Rules} holds its one instance, so it
 * must keep no state.
 */
public final class ChildLacksShard implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("child-lacks-shard");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<Advice> advice = new ArrayList<>();
        for (ForeignKey reference : inspection.table().foreignKeys()) {
            Advice found = inspect(inspection, reference);
            if (found != null) {
                advice.add(found);
            }
        }
        return advice;
    }

    private static @Nullable Advice inspect(Inspection inspection, ForeignKey reference) {
        Table parent = inspection.others().find(reference.table());
        if (parent == null
                || reference.referenced().isEmpty()
                || parent.name().equals(inspection.table().interleavedIn())) {
            return null;
        }
        ShardedKey key = ShardedKey.of(inspection.of(parent));
        if (key == null || !reference.referenced().stream().allMatch(column -> isIn(key.rest(), column))) {
            return null;
        }
        String table = Advice.spelt(parent.name());
        return new Advice(
                "child-lacks-shard",
                Severity.WARN,
                inspection.table().name(),
                object(reference),
                "The foreign key refers to " + table + " without " + key.shard().name()
                        + ", which stands first in the primary key there, so a join by it can't go by that key and has"
                        + " to look in every shard, or in a further index.",
                remedy(reference, parent, key),
                List.of());
    }

    private static boolean isIn(List<Column> columns, String name) {
        return columns.stream().anyMatch(column -> column.name().equalsIgnoreCase(name));
    }

    /** Returns what to call a foreign key: its constraint, or its first column where the engine chose a name that is not known. */
    public static @Nullable String object(ForeignKey reference) {
        if (!reference.name().isEmpty()) {
            return reference.name();
        }
        return reference.columns().isEmpty() ? null : reference.columns().get(0);
    }

    /**
     * One sentence on how to refer to the parent's whole key.
     *
     * @param key the parent's key
     */
    public static String remedy(ForeignKey reference, Table parent, ShardedKey key) {
        List<String> columns = new ArrayList<>();
        columns.add(key.shard().name());
        key.rest().forEach(column -> columns.add(column.name()));
        return "Keep " + key.shard().name() + " of " + Advice.spelt(parent.name()) + " beside "
                + String.join(", ", reference.columns()) + " and refer to (" + String.join(", ", columns) + ").";
    }
}
