package dev.keyspread.plan.rules;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.canonical.NotFillableException;

/** Tells whether a stored row is found by a key in which the shard stands. */
public final class StoredKeys {
    private StoredKeys() {}

    /**
     * Refuses what writes a row in the place of the one with its key, where stored rows are known to have other shards than the rule's:
     * theirs is another key then, and the new row would stand beside the old one. Rows that can't be compared just now, as those of a
     * table that was made in the open transaction, are taken to be right.
     *
     * @throws NotFillableException where rows of the table disagree with its rules
     */
    public static void requireRight(Table table, TableLookup tables) throws NotFillableException {
        if (tables.agreement(table) == RowAgreement.DISAGREES) {
            throw new NotFillableException(
                    RefusalKind.STORED_ROW_NOT_FOUND,
                    "stored rows have another value than the rule's, or may get one, so that the row that is there would not be found"
                            + " and be there twice",
                    "put the stored rows right: keyspread backfill, for " + NotFillableException.TABLE
                            + "; or update and insert separately");
        }
    }
}
