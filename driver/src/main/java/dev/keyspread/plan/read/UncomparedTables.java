package dev.keyspread.plan.read;

import dev.keyspread.schema.ForwardingTables;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;

/**
 * Lets stored rows count as not compared with their shard rules. {@code Planner} plans by it a text that must get no predicate. Its plans
 * must not be kept for others, see {@link #keepsPlansToItself}.
 */
public final class UncomparedTables extends ForwardingTables {
    /** Delegates every other lookup to {@code asked}. */
    public UncomparedTables(TableLookup asked) {
        super(asked);
    }

    @Override
    public RowAgreement agreement(Table table) {
        return RowAgreement.NOT_COMPARED;
    }

    @Override
    public boolean keepsPlansToItself() {
        return true;
    }
}
