package dev.keyspread.plan.rules;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.canonical.NotFillableException;

/**
 * Refuses writes that may miss the stored row with their key, because that row may have another shard. {@code RowFill} and
 * {@code ConflictFill} ask it for rows that may take the place of a stored one. It must refuse only where rows are known to disagree.
 */
public final class StoredKeys {
    private StoredKeys() {}

    /**
     * Refuses a write that replaces the row with its key, if stored rows are known to have other shards than the rule's. The stored row
     * has another key then, and the new row would stand beside it. Rows that can't be compared now count as right, for example those of
     * a table that the open transaction made.
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
