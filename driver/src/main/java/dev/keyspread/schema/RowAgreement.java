package dev.keyspread.schema;

/** Whether the rows that a table holds have the values that its rules compute, as far as a sample of them tells. */
public enum RowAgreement {
    /** No row of the sample differs: reads of the table may be given conditions that its rules imply. */
    AGREES,

    /** A row differs, or has no value: a read by the rule would lose it. */
    DISAGREES,

    /** Not compared yet, and that can't be done just now. Reads go out as they came, and it is tried again. */
    NOT_COMPARED
}
