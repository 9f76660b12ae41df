package dev.keyspread.plan.read;

import dev.keyspread.schema.ForwardingTables;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;

/** Tables whose stored rows count as not compared with their rules: a text that is planned by them gets no predicate. */
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
