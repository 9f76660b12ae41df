package dev.keyspread.plan.write.rows;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.write.InsertSource;
import java.util.HashMap;
import java.util.Map;

/**
 * Checks the rows of a query, which the database brings to one type before it stores them: refuses a value that may change by that, or by
 * which those of other rows may. Each row is looked at when it is filled, so that one of them is enough to refuse the statement.
 * {@code RowComputations} asks it.
 */
public final class UnitedRows {
    private final InsertRows rows;
    private final StoredSources sources;
    private final Dialect dialect;

    /** True if they have types of their own before they are stored. */
    private final boolean areTyped;

    /** True if a row gives a whole number for a column. Looked for once, since there may be ten thousand rows. */
    private final Map<Column, Boolean> wholeNumbers = new HashMap<>();

    /** The rows of a query that an insert stores. */
    public UnitedRows(InsertSource.Query query, InsertRows rows, StoredSources sources, Dialect dialect) {
        this.rows = rows;
        this.sources = sources;
        this.dialect = dialect;
        this.areTyped = query.typed() || areSeveral();
    }

    private boolean areSeveral() {
        return rows.rows().size() > 1;
    }

    /**
     * Refuses numbers for a text column, 7 becomes '7.00' beside 7.50; floating-point numbers for any other: beside 1e0 a long loses its last
     * digits; and on H2 what takes a placeholder's value to the type of another row: 1.25 becomes 1 beside 1, and whatever there is becomes
     * TRUE beside FALSE.
     *
     * @param index the column's place among those of the insert
     * @param value what the row gives for it
     */
    public void check(Column source, int index, TokenRange value) throws NotFillableException {
        Family family = source.type().family();
        if (areTyped && (family == Family.TEXT || family == Family.FIXED_TEXT) && sources.isNumber(value)) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_VALUE_UNCLEAR,
                    "its source " + source.name() + " is a text and is given as a number in a query of several rows",
                    "write the number in quotes");
        }
        if (!areSeveral()) {
            return;
        }
        if (sources.isDouble(value)) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_VALUE_UNCLEAR,
                    "its source " + source.name()
                            + " is given as a floating-point number in a query of several rows, which rounds those of the others",
                    "write the number without an exponent");
        }
        if (dialect.has(Capability.TYPES_OF_OTHER_ROWS)) {
            checkTypes(source, index, value);
        }
    }

    private void checkTypes(Column source, int index, TokenRange value) throws NotFillableException {
        Family family = source.type().family();
        if (family != Family.BOOLEAN && sources.isTruthValue(value)) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_VALUE_UNCLEAR,
                    "its source " + source.name()
                            + " is given as TRUE or FALSE in a query of several rows, which makes such of the others",
                    "give a value of the column's own type");
        }
        if (family == Family.DECIMAL && sources.isPlaceholder(value) && hasWholeNumber(source, index)) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_VALUE_UNCLEAR,
                    "its source " + source.name()
                            + " is bound in a query of several rows, of which another gives a whole number to which it is rounded",
                    "cast the placeholder to the column's type");
        }
    }

    private boolean hasWholeNumber(Column source, int index) {
        Boolean known = wholeNumbers.get(source);
        if (known == null) {
            known = findsWholeNumber(index);
            wholeNumbers.put(source, known);
        }
        return known;
    }

    private boolean findsWholeNumber(int index) {
        for (int i = 0; i < rows.rows().size(); i++) {
            if (rows.isKnown(i, index)
                    && sources.isWholeNumber(rows.rows().get(i).values().get(index))) {
                return true;
            }
        }
        return false;
    }
}
