package dev.keyspread.sql.dialect;

/** Words of an engine's SQL that other engines spell otherwise. */
public enum Word {
    /** The schema where unqualified names lie if a session or role says nothing else. */
    STANDARD_SCHEMA,
    /** Before the columns that an index keeps beside its key. */
    STORING
}
