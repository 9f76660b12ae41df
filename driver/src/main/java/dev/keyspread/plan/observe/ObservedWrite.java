package dev.keyspread.plan.observe;

import dev.keyspread.schema.Table;
import dev.keyspread.traffic.RowLayout;
import org.jspecify.annotations.Nullable;

/** The values that one text writes, and where its table's keys are among them, which is looked up once for each state of the table. */
public final class ObservedWrite {
    /**
     * Where the keys are.
     *
     * @param table the table as it then was
     * @param layout null where the text gives none of its keys
     */
    record Resolved(Table table, @Nullable RowLayout layout) {}

    private final WrittenValues values;
    private volatile @Nullable Resolved resolved;

    ObservedWrite(WrittenValues values) {
        this.values = values;
    }

    WrittenValues values() {
        return values;
    }

    @Nullable
    Resolved resolved() {
        return resolved;
    }

    void resolved(Resolved now) {
        resolved = now;
    }
}
