package dev.keyspread.advice.statement;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.EngineTerms;
import dev.keyspread.advice.fix.IndexFixes;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.read.SingleTableRead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells how statements use a table as a queue, for {@code hot-queue}: one takes the oldest rows of a state, another moves rows out of
 * that state. A history that is read oldest first is none, because nothing changes what it is read by. {@code QueueBook} keeps them for
 * each table.
 *
 * @param index the index that the rows are taken by, or null for the primary key
 * @param state the columns that the query fixes before the time
 * @param time the column that it takes the oldest of
 */
public record QueueUse(@Nullable String index, List<String> state, String time) {
    /** Copies the list. */
    public QueueUse {
        state = List.copyOf(state);
    }

    /** Returns how a query takes the oldest rows of a state, or null if it does not. */
    public static @Nullable QueueUse of(Table table, SingleTableRead read) {
        SingleTableRead.OrderTerm order =
                read.order().isEmpty() ? null : read.order().get(0);
        Column column = order == null ? null : table.column(order.column());
        boolean rises = column != null && (column.type().isTemporal() || column.identity() == Identity.COUNTER);
        if (order == null || column == null || !rises || order.descending() || !read.query() || !read.limited()) {
            return null;
        }
        QueueUse ofKey = of(table.key(), null, column.name(), read);
        if (ofKey != null) {
            return ofKey;
        }
        for (Index index : table.indexes()) {
            boolean ends = !index.local()
                    && index.interleavedIn() == null
                    && !index.name().isEmpty();
            QueueUse ofIndex = ends ? of(index.parts(), index.name(), column.name(), read) : null;
            if (ofIndex != null) {
                return ofIndex;
            }
        }
        return null;
    }

    private static @Nullable QueueUse of(
            List<KeyPart> parts, @Nullable String index, String time, SingleTableRead read) {
        int fixed = 0;
        while (fixed < parts.size() && read.isFixed(parts.get(fixed).column())) {
            fixed++;
        }
        boolean takes = fixed > 0
                && fixed < parts.size()
                && parts.get(fixed).column().equalsIgnoreCase(time)
                && parts.get(fixed).direction() != Direction.HASH;
        return takes ? new QueueUse(index, KeyPart.columns(parts.subList(0, fixed)), time) : null;
    }

    /** Returns true if a statement moves rows out of the state that they are taken by: it assigns it, or deletes rows of few states. */
    public boolean isLeftBy(SingleTableRead write, Inspection inspection) {
        if (write.query()) {
            return false;
        }
        if (write.deletes()) {
            return state.stream().allMatch(name -> {
                Column column = inspection.table().column(name);
                return column != null && inspection.takesFewValues(column);
            });
        }
        return write.columns().stream().anyMatch(assigned -> state.stream().anyMatch(assigned::equalsIgnoreCase));
    }

    /** Returns what there is to say once rows were seen to be taken and to leave. */
    public Advice advice(Inspection inspection) {
        Table table = inspection.table();
        Index taken = table.indexes().stream()
                .filter(each -> each.name().equals(index))
                .findFirst()
                .orElse(null);
        IndexFixes fixes = taken == null ? null : new IndexFixes(inspection, taken);
        return new Advice(
                "hot-queue",
                Severity.WARN,
                table.name(),
                index == null ? time : index,
                "The statements use the table as a queue: they take the oldest rows of a " + String.join(", ", state)
                        + " by " + (index == null ? "the primary key" : "the index " + index)
                        + " and move them on, so inserts meet at one end of it and readers at the other, behind the entries of"
                        + " rows that have left: at a high rate" + EngineTerms.elsewhere(inspection.dialect()) + " one "
                        + EngineTerms.piece(inspection.dialect()) + " and its one server do all of it.",
                fixes == null
                        ? "Put a shard column first, and let each reader take the oldest rows of one shard."
                        : fixes.remedy() + " Let each reader take the oldest rows of one shard.",
                fixes == null ? List.of() : fixes.fixes());
    }
}
