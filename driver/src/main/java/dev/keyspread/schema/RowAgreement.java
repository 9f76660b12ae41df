package dev.keyspread.schema;

/**
 * Tells whether the rows that a table holds have the values that its rules compute, as far as a sample of them tells. The room
 * {@code database.rows} compares the sample, and {@code ReadPlanning} may change a read only where the rows agree.
 */
public enum RowAgreement {
    /** No row of the sample differs: reads of the table may be given conditions that its rules imply. */
    AGREES,

    /**
     * A row has another value than its rule computes, or none. A read that is given a condition by the rule would not
     * find it.
     */
    DISAGREES,

    /**
     * Not compared yet, because that is not possible just now. Reads go out unchanged, and the comparison is tried
     * again.
     */
    NOT_COMPARED
}
