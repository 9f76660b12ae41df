package dev.keyspread.plan.write.rows;

import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;

/** A query of several rows, which the database brings to one type before it stores them. */
public final class UnitedRows {
    private UnitedRows() {}

    /**
     * Refuses numbers for a text column in such a query, 7 becomes '7.00' beside 7.50, and floating-point numbers for any other: beside
     * 1e0 a long loses its last digits.
     */
    public static void check(
            WriteStatement.Insert insert, InsertRows rows, StoredSources sources, Column source, int index)
            throws NotFillableException {
        boolean text = source.type().family() == Family.TEXT || source.type().family() == Family.FIXED_TEXT;
        if (!(insert.source() instanceof InsertSource.Query query)
                || !(query.typed() || rows.rows().size() > 1)) {
            return;
        }
        for (int i = 0; i < rows.rows().size(); i++) {
            if (!rows.isKnown(i, index)) {
                continue;
            }
            TokenRange value = rows.rows().get(i).values().get(index);
            if (text && sources.isNumber(value)) {
                throw new NotFillableException(
                        "its source " + source.name()
                                + " is a text and is given as a number in a query of several rows",
                        "write the number in quotes");
            }
            if (rows.rows().size() > 1 && sources.isDouble(value)) {
                throw new NotFillableException(
                        "its source " + source.name()
                                + " is given as a floating-point number in a query of several rows, which rounds those of the others",
                        "write the number without an exponent");
            }
        }
    }
}
