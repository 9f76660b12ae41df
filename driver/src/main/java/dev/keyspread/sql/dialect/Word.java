package dev.keyspread.sql.dialect;

/** Words and forms of an engine's SQL that other engines spell otherwise. A form has places for {@link String#format}. */
public enum Word {
    /** The schema where unqualified names lie if a session or role says nothing else. */
    STANDARD_SCHEMA,
    /** The engine's word for a key range of a table that one server holds; Spanner's if the engine does not divide tables. */
    PIECE,
    /** The type of whole numbers of 32 bits. */
    SMALL_INTEGER,
    /** The type of whole numbers of 64 bits. */
    BIG_INTEGER,
    /** The type of a column that holds the number of a shard. */
    SHARD_TYPE,
    /** The types of an array's numbers of 16, 32 and 64 bits, with blanks between them. */
    ELEMENT_TYPES,
    /** The type that most tables would use for a random id. */
    RANDOM_ID_TYPE,
    /** The function that makes a random id of the type UUID. */
    UUID_DEFAULT,
    /** The function that makes a random id as text. */
    UUID_TEXT_DEFAULT,
    /** The function that makes a random id as bytes. */
    UUID_BYTES_DEFAULT,
    /** The clause that lets a column count. */
    COUNTER,
    /** The clause that lets a column count in scattered numbers. */
    SCATTERED_COUNTER,
    /** How many numbers of a sequence a session may well keep. Without it, an engine keeps some by itself, or drawing a number writes no row of its own. */
    SEQUENCE_CACHE,
    /** A generated column, of its expression. */
    GENERATED,
    /** Before the columns that an index keeps beside its key. */
    STORING,
    /** Hides a NOT NULL column that has no default from {@code SELECT *}. */
    HIDDEN,
    /**
     * Query for the load that the engine itself measures by key range: schema_name, table_name, index_name, piece, declared (the range as DDL gives
     * it), key_range (the range in keys of rows) and heat. A text is empty where the engine does not tell it.
     */
    HEAT,
    /** The unit of the heat, as it stands behind the number. */
    HEAT_UNIT,
    /** The right that the query for the heat needs. Without it, every user has the right. */
    HEAT_RIGHT,
    /** Drops an index, of the table, the index, and the table's schema with its point. */
    DROP_INDEX,
    /** A source of rows, of their number, as many zeros, and as many queries. */
    COUNTED_ROWS,
    /** The functions that Keyspread reads in generated columns, with blanks between them. */
    EXPRESSION_FUNCTIONS,
    /** The settings that make a session read rows as they were, in lower case, with blanks between them. */
    STALE_SETTINGS,
    /** The setting that makes the next transaction read rows as they were, in lower case. */
    STALE_NEXT,
    /** A regular expression for the version that a server tells if it is the engine itself. */
    GENUINE,
    /** Lets DDL give up if it waits for a lock. */
    LOCK_LIMIT,
    /** Lets DDL wait for locks. */
    NO_LOCK_LIMIT,
    /** Liquibase's names for the engine and those that it is like, with blanks between them. */
    LIQUIBASE,
    /**
     * The operators between operands, those that bind least first, levels parted by semicolons; {@code ?} stands for all that are not listed.
     * Without it, one that is not listed makes an expression opaque.
     */
    OPERATORS
}
