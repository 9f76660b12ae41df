package dev.keyspread.sql.dialect;

/** Names something that an engine, or its driver, does and others don't. */
public enum Capability {
    // Names and sessions

    /** Tables lie at paths, {@code directory/table}, and in no schema. */
    PATHS,
    /** {@code Connection.setCatalog} changes where names are looked up. */
    SWITCHES_CATALOG,
    /** JDBC's catalog is what other engines call a schema. */
    SCHEMAS_ARE_CATALOGS,
    /** Unqualified names lie in a schema without a name, and in no other. */
    NAMELESS_SCHEMA,
    /** Names longer than 63 bytes are cut. */
    CUTS_NAMES,
    /** A session has a search path with temporary tables first, so a table may hide another of its name. */
    SEARCH_PATH,
    /** A temporary table hides the table of its name in the same schema. */
    TEMPORARY_TABLES_HIDE,
    /** A session can be asked for its search path and its modes. */
    TELLS_SESSION,
    /** Tables are files, so the file system tells their names apart. */
    TABLES_ARE_FILES,
    /** The version that the server tells is its own, and not that of the engine that it is like. */
    TELLS_OWN_VERSION,
    /** A mode of the database, or a setting, changes how every session reads literals, types and equal texts. */
    DATABASE_MODES,
    /** {@code sql_mode} says whether {@code ||} is OR, whether {@code "a"} is a name, and whether a value that does not fit is changed. */
    SQL_MODE,
    /** A table may have further names, its synonyms. */
    SYNONYMS,
    /** A table may be a partition or a child of another, by whose name its rows are written as well. */
    INHERITANCE,

    // Transactions

    /** DDL belongs to its transaction: others see it after the commit, and a rollback undoes it. */
    TRANSACTIONAL_DDL,
    /** A rollback undoes what SET has changed in the transaction. */
    TRANSACTIONAL_SETTINGS,
    /** A transaction goes on after a statement in it has failed. */
    GOES_ON_AFTER_FAILURE,
    /** A transaction with a failed statement goes on after a rollback to a savepoint. */
    GOES_ON_FROM_SAVEPOINT,
    /** A transaction that writes may go on reading rows as they were when it began. */
    READS_SNAPSHOTS,
    /** {@code now()} stays the same within a transaction. */
    KEEPS_TRANSACTION_TIME,

    // Grammars

    /** Strings are Python's: three quotes, prefixes r, b, rb; {@code 0x1F} is a whole number, {@code TIMESTAMP '…'} holds its zone, and a quote in a name is escaped. */
    GOOGLESQL_LITERALS,
    /** {@code FROM t, t.list} joins an array, {@code IN UNNEST(…)} searches one, and only MOD is the remainder. */
    GOOGLESQL_QUERIES,
    /** The key stands behind the columns' brackets, DEFAULT takes brackets, options declare commit timestamps, counters are not NOT NULL by themselves, and indexes are NULL_FILTERED. */
    GOOGLESQL_DDL,
    /** Texts stand between {@code @@}, {@code $name} is a parameter, suffixes and calls type a literal ({@code 1ul}, {@code Uuid('…')}), and {@code ?} makes a type optional; no letter stands before a text. */
    YQL_LITERALS,
    /** Statements are YQL's: named queries, {@code WITHOUT}, {@code VIEW}, {@code [t]}, {@code ON SELECT}, {@code DEFINE ACTION}; an INSERT finds selected values by name. */
    YQL_STATEMENTS,
    /** A column of bytes takes texts, times are numbers since 1970, an overflowing CAST is NULL, and numbers are bound by the column's own type. */
    YQL_VALUES,
    /** Statements are MySQL's: modifiers behind the verb, writes to several tables, {@code VALUES(a)}, {@code DEFAULT(a)}, XOR, MOD, PREPARE of a text; COPY, MERGE and UPSERT are no verbs. */
    MYSQL_GRAMMAR,
    /** MODIFY declares a column anew, KEY makes it the key, RENAME needs no TO, WAIT limits a lock, an index method is a wish, and a key's name is ignored. */
    MYSQL_DDL,
    /** Statements are PostgreSQL's: {@code ::} casts, DO runs a block, {@code set_config} sets, functions return sets, ONLY leaves children out, {@code CONCURRENTLY} builds an index, {@code N'a '} is a CHAR. */
    POSTGRES_GRAMMAR,
    /** Texts may be {@code U&'…'} or {@code $$…$$}, {@code $1} is a parameter, and comments nest. */
    POSTGRES_LITERALS,
    /** Statements are H2's: {@code FINAL TABLE}, RUNSCRIPT, BITAND, {@code ?1}, {@code 1L}, {@code //} comments, folded backquotes; only FETCH FIRST limits in every mode. */
    H2_GRAMMAR,
    /** IDENTITY is a type and makes the key, CREATE TYPE makes a domain, generated columns are stored unless declared otherwise, and a constraint's index has a name derived from it. */
    H2_DDL,

    // Engines and drivers as a whole

    /** PostgreSQL's own code runs the statements, so its input of types, rounding, SELECT INTO, parts of columns and names of keys hold. */
    RUNS_POSTGRES_CODE,
    /** Applications connect by PostgreSQL's driver: it rounds times, sends timestamps by their offset, and may store large objects apart from the row. */
    POSTGRES_DRIVER,
    /** Applications connect by MySQL's or MariaDB's driver, which may cut fractions and long decimals, move timestamps, escape texts by the session's mode, and send CHAR as text. */
    MYSQL_DRIVERS,
    /** The driver has stale reads and START BATCH, binds NULL to gaps, dates without their calendar, lists interleaving as a foreign key, and must not end before its connections. */
    SPANNER_DRIVER,
    /** The driver keeps a query timeout for the whole connection, and a batch's last values in the statement. */
    DRIVER_KEEPS_STATE,
    /** JDBC's metadata tells nullability, generated expressions and sizes, and takes patterns. */
    FULL_METADATA,
    /** The driver tells how many rows an UPDATE has changed. */
    COUNTS_UPDATED_ROWS,
    /** Asked for generated keys, the driver returns all columns of the row. */
    ALL_COLUMNS_AS_KEYS,
    /** Asked for generated keys, the driver returns the key's columns and those with a default. */
    DEFAULTS_AS_KEYS,

    // How literals, names and comments are written

    /** {@code "a"} is a text unless a session says otherwise. */
    STRINGS_IN_DOUBLE_QUOTES,
    /** A backslash, and no second quote, escapes a quote in a text; it escapes in quoted names too. */
    BACKSLASH_QUOTES,
    /** {@code \a} and {@code \v} in a text with escapes are the letters. */
    KEEPS_UNKNOWN_ESCAPES,
    /** Texts that follow each other are one. */
    JOINS_LITERALS,
    /** Texts that follow each other on two lines are one. */
    JOINS_LITERALS_OF_LINES,
    /** {@code 'a' || 'b'} is the text {@code 'ab'} to every column that takes it. */
    PIPES_JOIN_TEXTS,
    /** {@code B'01'} is a literal. */
    BIT_STRINGS,
    /** The name of any type before a text gives it that type: {@code uuid '…'}. */
    TYPED_BY_NAME,
    /** {@code 1e0} is a DOUBLE, and no exact number. */
    EXPONENT_IS_DOUBLE,
    /** INTERVAL stands before a value, with a unit behind it. */
    INTERVAL_PREFIX,
    /** A literal of a timestamp may have nine digits behind the second's point. */
    NANOSECOND_LITERALS,
    /** Drivers make a date of JDBC's {@code {d '…'}}. */
    DATE_ESCAPES,
    /** Drivers make the time that is written of JDBC's {@code {ts '…'}}, and move it to no other zone. */
    TIME_ESCAPES,
    /** The driver gives each {@code ?} a number by which a text may name it. */
    NUMBERED_PLACEHOLDERS,
    /** {@code #} begins a comment. */
    HASH_COMMENTS,
    /** A carriage return ends a comment of one line. */
    COMMENTS_END_AT_RETURN,
    /** White space beyond ASCII separates words. */
    WIDE_SPACES,
    /** MariaDB runs what stands in {@code /*M!}. */
    MARIADB_COMMENTS,
    /** TiDB runs what stands in {@code /*T![feature]}. */
    FEATURE_COMMENTS,
    /** {@code @{…}} is a hint. */
    HINTS_IN_BRACES,
    /** {@code /*@ FORCE_INDEX=i} begins a hint. */
    HINTS_IN_COMMENTS,

    // Clauses of statements

    /** Without RECURSIVE a common table expression sees only those before it. */
    ORDERED_COMMON_TABLES,
    /** A common table expression is computed once, even one made up at random. */
    COMMON_TABLES_ONCE,
    /** FROM may hold rows, {@code FROM (VALUES (1, 2))}, whose columns go by their places. */
    ROWS_IN_FROM,
    /** The rows of several SELECTs get one type, which a placeholder must have. */
    TYPES_UNITED_ROWS,
    /** A bound value gets the type that another row of the query has, even one that holds less. */
    TYPES_OF_OTHER_ROWS,
    /** {@code FROM t@i} names the index that a query reads by. */
    INDEX_AT_SIGN,
    /** EXECUTE IMMEDIATE runs a text. */
    EXECUTE_IMMEDIATE,
    /** Values may be left out at a row's end, where the columns take their defaults. */
    SHORT_ROWS,
    /** {@code x.f} may be a function of the row x. */
    FUNCTIONS_AS_COLUMNS,
    /** An INSERT gives a value to {@code GENERATED ALWAYS AS IDENTITY} only by OVERRIDING SYSTEM VALUE. */
    SYSTEM_VALUES,
    /** An UPDATE may change a column of the primary key. */
    UPDATES_KEYS,
    /** An upsert's update has to assign every column that is inserted. */
    UPSERT_ASSIGNS_ALL,
    /** {@code (a, b) IN ((1, 2), …)} looks up each row in an index. */
    LOOKS_UP_LISTED_ROWS,
    /** {@code (a, b) IN (VALUES …)} is a join that looks up each row. */
    JOINS_ROWS_OF_VALUES,
    /** Rows of values and padded CHARs are compared in a way that depends on the index that is used. */
    COMPARES_BY_PLAN,
    /** An index is read from its end without sorting. */
    READS_INDEXES_BACKWARDS,
    /** A trigger may return another row than the one that was written. */
    TRIGGERS_RETURN_ROWS,

    // Functions

    /** The engine's own functions stand in a schema of theirs, and its hash takes one text. */
    FUNCTIONS_IN_SCHEMA,
    /** The engine has the function that numeric_hash computes. */
    NUMERIC_HASH,
    /** {@code sha256(convert_to(…))} hashes text. */
    SHA256_OF_TEXT,
    /** UUID() is made from the clock, version 1. */
    CLOCK_UUIDS,
    /** CURRENT_TIMESTAMP, NOW() and the like tell the time of the transaction or the statement. */
    STANDARD_CLOCK,
    /** Routines are stored as texts that can be asked for. */
    ROUTINES,
    /** Tried: expressions write decimals, days, times and bytes as Keyspread hashes them. */
    VALUE_TEXTS,

    // Values

    /** Types have GoogleSQL's names: STRING, INT64, and TIMESTAMP for an instant. */
    GOOGLE_TYPES,
    /** Values are Java's: dates are read in the session's zone, a ZonedDateTime keeps its zone, and texts are cut by 16-bit units. */
    JAVA_VALUES,
    /** A time belongs to the database's zone and not the session's, and a timestamp's type has no precision. */
    DATABASE_ZONE,
    /** A TIMESTAMP is written and read in the session's time zone. */
    SESSION_ZONE_INSTANTS,
    /** A driver may read {@code java.util} dates in another zone than the JVM's. */
    OWN_DATE_ZONE,
    /** Tried: a value bound as another type becomes the same number or text. */
    CONVERTS_TO_TARGET,
    /** Tried: an assignment converts as a cast does, a date keeps the day of a time, times round in a known way, and a UUID's text is 36 characters in lower case. */
    KNOWN_CONVERSIONS,
    /** Tried: whole numbers are computed without loss, fractions round half up into them, and short doubles are stored as written. */
    KNOWN_ARITHMETIC,
    /** A decimal with too many digits is rounded half up when it is stored. */
    ROUNDS_DECIMALS,
    /** A boolean may be stored in a column of whole numbers, as 1 or 0. */
    BOOLEANS_AS_NUMBERS,
    /** CAST knows a few types only, which are not those of columns. */
    FEW_CAST_TYPES,
    /** A text that is too long for the type of a cast is cut. */
    CASTS_CUT_TEXTS,
    /** Blanks that are too many for a VARCHAR(n) are cut silently. */
    EXCESS_BLANKS_CUT,
    /** A column of booleans takes {@code yes}, {@code y} and {@code 1}, and their opposites. */
    READS_YES,
    /** A number is compared with a text as a floating point number. */
    TEXTS_COMPARE_AS_DOUBLES,
    /** The driver sends a UUID or a {@code Character} to a column of text as its letters. */
    BINDS_AS_TEXT,
    /** UUIDs are values of their own. */
    UUIDS,
    /** The server infers the type of Types.OTHER, reads UUIDs in braces, and rounds nanoseconds. */
    INFERS_BOUND_TYPES,

    // Counters

    /** A column that counts leads a key and counts NULL and 0, the driver counts up the keys of several rows, and no sequence tells the next number. */
    AUTO_INCREMENT,
    /** AUTO_RANDOM scatters the numbers of a column. */
    AUTO_RANDOM,
    /** Sequences give their numbers with the bits reversed. */
    SCATTERED_COUNTERS,
    /** A number that a statement gives may be the last one of the session, and an UPDATE to NULL may store the next. */
    GIVEN_NUMBERS_COUNT,

    // Declarations

    /** The text of a default names each sequence with its schema. */
    QUALIFIED_DEFAULTS,
    /** The metadata gives the defaults of text columns without their quotes. */
    UNQUOTED_DEFAULTS,
    /** Text has a collation that the server or database was configured with. */
    CONFIGURED_COLLATION,
    /** Types stand in angle brackets: {@code ARRAY<STRING(9)>}. */
    ANGLE_TYPES,
    /** Column families are declared among columns. */
    COLUMN_FAMILIES,
    /** The metadata tells the options that a table was made with. */
    TABLE_OPTIONS,
    /** Change feeds belong to a table. */
    CHANGEFEEDS,
    /** An option of a table may delete rows by their age. */
    ROW_TTL,
    /** ALTER TABLE takes ROW DELETION POLICY. */
    ROW_DELETION_POLICY,
    /** A table's options stand in WITH, behind its columns. */
    OPTIONS_IN_WITH,
    /** The engine adds hidden columns of its own to tables. */
    HIDDEN_COLUMNS,
    /** Only the statement that would make a table tells a column's ON UPDATE. */
    ON_UPDATE_IN_STATEMENT,
    /** UNIQUE declares a constraint among the columns; it, CONSTRAINT and CHECK are no columns without quotes. */
    UNIQUE_CONSTRAINTS,
    /** The index behind a unique constraint is only dropped with it. */
    UNIQUE_INDEX_TIED,
    /** ALTER TABLE takes ALTER CONSTRAINT. */
    ALTER_CONSTRAINT,
    /** A view may be written through. */
    VIEWS_ARE_WRITTEN,
    /** The catalogue tells whether views, foreign keys and triggers rest on a table. */
    TELLS_DEPENDENTS,
    /** A row of the catalogue tells by xmin which transaction has written it. */
    TELLS_WRITERS,
    /** A generated column may be a hash that Keyspread computes too. */
    GENERATES_HASHES,
    /** A generated column may be computed from one that counts. */
    GENERATES_FROM_COUNTERS,
    /** There are foreign keys. */
    FOREIGN_KEYS,
    /** The engine keeps an index for what a foreign key refers to. */
    INDEXES_REFERENCES,
    /** The engine makes an index for each foreign key that no other index serves. */
    INDEXES_REFERRERS,

    // Keys and indexes

    /** A column of the primary key may be NULL unless declared NOT NULL. */
    NULLABLE_KEYS,
    /** NOT NULL can be added to a column of the primary key later. */
    NOT_NULL_LATER,
    /** A part of a key may descend. */
    DESCENDING_KEYS,
    /** A part of the primary key may be given an order. */
    ORDERED_PRIMARY_KEYS,
    /** Keys and rows that are too wide are refused. */
    LIMITED_ROWS,
    /** The first part of a key without a written order is hashed. */
    HASHED_LEADING_PART,
    /** Rows of a table without a clustered key lie in the order of a hidden number. */
    HIDDEN_ROW_ID,
    /** An option lets the engine divide a table by load. */
    SPLITS_BY_LOAD,
    /** The engine divides tables by key range. */
    DIVIDES_BY_RANGE,
    /** USING HASH spreads a key or an index over shards by all its parts. */
    HASH_SHARDED_INDEXES,
    /** A primary key that is replaced stays as a unique index. */
    FORMER_KEY_STAYS,
    /** Indexes are declared among a table's columns. */
    INDEXES_IN_TABLES,
    /** An ALTER TABLE drops, renames and alters indexes. */
    ALTER_TABLE_INDEXES,
    /** Only ALTER TABLE … ADD INDEX makes an index. */
    INDEXES_BY_ALTER_ONLY,
    /** An index may keep further columns beside its key. */
    STORED_COLUMNS,
    /** An index may leave out rows, by a condition or by a NULL. */
    PARTIAL_INDEXES,
    /** An index may be interleaved in a table. */
    INTERLEAVED_INDEXES,
    /** An index is built beside writers only if CONCURRENTLY asks for it. */
    CONCURRENT_IF_ASKED,
    /** CREATE INDEX takes ASYNC, and builds the index beside writers. */
    ASYNC_INDEXES,
    /** CREATE INDEX takes NONCONCURRENTLY. */
    NONCONCURRENTLY,

    // The engine's own heat

    /** The heat is a number that only rises, so the difference of two readings is the load. */
    COUNTS_HEAT,
    /** The heat is told of ranges at rest too, so a range is hot by its share of the table. */
    TELLS_HEAT_OF_ALL,

    // Adoption of tables that are in use

    /** The primary key of a table can't be changed. */
    FIXED_KEYS,
    /** An index that is there can become the primary key, while others wait a moment. */
    KEY_BY_INDEX,
    /** One statement rebuilds a table for another key, beside its users. */
    KEY_REBUILT,
    /** A change of the key rewrites the table, without what others write to it meanwhile. */
    KEY_CHANGE_LOSES_WRITES,
    /** An ALTER TABLE may lose rows that others write, so it needs the database to itself. */
    EXCLUSIVE_DDL,
    /** A constraint that is NOT VALID at first is validated beside the table's users. */
    VALIDATES_LATER,
    /** The server tells whether row-level security hides rows from a user. */
    TELLS_ROW_SECURITY,
    /** SKIP LOCKED leaves out locked rows, and locks the others. */
    SKIPS_LOCKED,
    /** COMMENT ON COLUMN gives a column a comment. */
    COLUMN_COMMENTS,
    /** Tried: an adoption on the engine itself, or its emulator. */
    ADOPTION_TRIED,
    /** An adoption is written after the engine's documents, and tried on an engine of the same protocol. */
    ADOPTION_BY_DOCUMENTS;
}
