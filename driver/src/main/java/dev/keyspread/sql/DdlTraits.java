package dev.keyspread.sql;

/** What differs between engines in declaring tables, and in what their metadata tells of them. */
public sealed interface DdlTraits extends EngineFamily permits Dialect {
    /** Whether a table may have further names, its synonyms, by which statements reach it. */
    default boolean hasSynonyms() {
        return isSpanner();
    }

    /** Whether the expression of a column that it generates can be read from its catalogue. */
    default boolean describesGeneratedColumns() {
        return this != Dialect.YDB;
    }

    /** Whether the first part of a key without a written order is hashed by the engine itself. */
    default boolean hashesLeadingKeyPart() {
        return this == Dialect.YUGABYTEDB;
    }

    /** Whether the metadata tells which columns may be NULL; to YDB's driver all of them may. */
    default boolean tellsNullability() {
        return this != Dialect.YDB;
    }

    /** Whether DDL belongs to its transaction, so that others don't see it before the commit and a rollback undoes it. */
    default boolean hasTransactionalDdl() {
        return isPostgresLike() && !isSpanner();
    }

    /** Whether indexes are declared among a table's columns. H2 takes them there when it acts as MySQL. */
    default boolean declaresIndexesInTables() {
        return isMysqlLike() || this == Dialect.COCKROACHDB || this == Dialect.YDB || this == Dialect.H2;
    }

    /** Whether UNIQUE can't name a column without quotes, so that it begins a constraint wherever it stands first. */
    default boolean reservesUnique() {
        return this != Dialect.GOOGLESQL && this != Dialect.YDB;
    }

    /** Whether an ALTER TABLE drops, renames and alters indexes. */
    default boolean altersIndexesInTables() {
        return isMysqlLike() || this == Dialect.YDB;
    }

    /** Whether columns and column families are declared side by side. */
    default boolean hasColumnFamilies() {
        return this == Dialect.COCKROACHDB || this == Dialect.YDB;
    }

    /** Whether its driver takes names as patterns when it is asked for metadata; YDB's takes them as they are. */
    default boolean takesNamesAsPatterns() {
        return this != Dialect.YDB;
    }

    /** Whether the metadata tells the options that a table was made with. */
    default boolean tellsTableOptions() {
        return this == Dialect.TIDB;
    }

    /** Whether it adds hidden columns of its own to tables: an id of rows without a key, the shards of hashed indexes. */
    default boolean addsHiddenColumns() {
        return this == Dialect.COCKROACHDB;
    }

    /** Whether a column's ON UPDATE is told by nothing but the statement that would make its table. */
    default boolean tellsClocksInStatements() {
        return this == Dialect.COCKROACHDB;
    }

    /** Whether a primary key that is replaced stays as a unique index. */
    default boolean keepsFormerKeyAsIndex() {
        return this == Dialect.COCKROACHDB;
    }

    /** Whether a session can give the database a mode, by which all sessions then read literals and the types in DDL. */
    default boolean readsTypesByMode() {
        return this == Dialect.H2;
    }

    /** Whether DDL wants an expression behind DEFAULT in brackets. */
    default boolean bracketsDefaults() {
        return this == Dialect.GOOGLESQL;
    }

    /** Whether the primary key is declared behind the brackets that hold a table's columns. */
    default boolean declaresKeyBehindColumns() {
        return this == Dialect.GOOGLESQL;
    }

    /** Whether a part of a key may descend. */
    default boolean hasDescendingKeys() {
        return this != Dialect.YDB;
    }

    /** Returns true if it has foreign keys. */
    default boolean hasForeignKeys() {
        return this != Dialect.YDB;
    }

    /** Returns true if it makes an index for each foreign key that no other index serves. */
    default boolean indexesForeignKeyColumns() {
        return this == Dialect.H2 || isMysqlLike() || isSpanner();
    }

    /** Returns true if types of texts and times take a length; the sizes that YDB's driver tells are no part of their names. */
    default boolean hasSizedTypes() {
        return this != Dialect.YDB;
    }

    /** Whether what other engines call a schema is a catalog to its driver. */
    default boolean schemasAreCatalogs() {
        return isMysqlLike();
    }

    /** Whether its driver lists a table's interleaving among its foreign keys, as one without a name. */
    default boolean listsInterleavingAsForeignKey() {
        return isSpanner();
    }

    /** Whether a view may be written through; TiDB refuses that. */
    default boolean writesThroughViews() {
        return this != Dialect.TIDB;
    }

    /** Whether the metadata gives the defaults of text columns without their quotes. */
    default boolean tellsDefaultsUnquoted() {
        return isMysqlLike();
    }

    /** Whether a timestamp becomes text in a time zone that belongs to the database. */
    default boolean writesTimestampsInDatabaseZone() {
        return isSpanner();
    }

    /** Whether all counters are scattered: Cloud Spanner's sequences give their numbers with the bits reversed. */
    default boolean scattersCounters() {
        return isSpanner();
    }

    /** Whether a column that counts by itself is NOT NULL without saying so. */
    default boolean declaresCountersNotNull() {
        return this != Dialect.GOOGLESQL;
    }

    /** Whether text has the collation that the server or the database was configured with, which DDL does not tell. */
    default boolean hasConfiguredCollation() {
        return isMysqlLike();
    }

    /** Whether a column of the primary key may be NULL unless it is declared NOT NULL. */
    default boolean leavesKeyNullable() {
        return this == Dialect.GOOGLESQL || this == Dialect.YDB;
    }

    /** Whether the primary key may hold a NULL at all. */
    default boolean allowsNullInKey() {
        return leavesKeyNullable();
    }

    /** Whether NOT NULL can be added to a column of the primary key later. */
    default boolean addsNotNullLater() {
        return this != Dialect.YDB;
    }

    /** Whether it passes over the name that is given to a primary key. */
    default boolean ignoresKeyNames() {
        return isMysqlLike();
    }

    /** Whether MODIFY and CHANGE declare a column anew as a whole; elsewhere it keeps what is not mentioned. */
    default boolean redeclaresColumns() {
        return isMysqlLike();
    }

    /** Whether a part of the primary key may be given an order. */
    default boolean ordersPrimaryKeys() {
        return this != Dialect.POSTGRESQL;
    }

    /** Whether keys and rows that are too wide are refused, so that wide ones are worth a warning. */
    default boolean limitsKeysAndRows() {
        return this == Dialect.YDB;
    }

    /** Whether a column that counts has to lead a key. */
    default boolean countersLeadKeys() {
        return isMysqlLike();
    }

    /** Whether AUTO_RANDOM scatters the numbers of a column. */
    default boolean hasAutoRandom() {
        return this == Dialect.TIDB;
    }

    /** Whether USING HASH hashes all parts of a key or an index. */
    default boolean hashesWholeKeys() {
        return this == Dialect.COCKROACHDB;
    }

    /** Whether IDENTITY is a type, whose column is the primary key. */
    default boolean hasIdentityType() {
        return this == Dialect.H2;
    }

    /** Whether a column's options say that it takes the commit's timestamp. */
    default boolean declaresCommitTimestamps() {
        return this == Dialect.GOOGLESQL;
    }

    /** Whether indexes are made by ALTER TABLE … ADD INDEX only. */
    default boolean addsIndexesToTables() {
        return this == Dialect.YDB;
    }

    /** Whether NULL_FILTERED leaves the rows with a NULL out of an index. */
    default boolean hasNullFilteredIndexes() {
        return this == Dialect.GOOGLESQL;
    }

    /** Whether an index may keep further columns beside its key, for queries that read them by it. */
    default boolean storesColumnsInIndexes() {
        return !isMysqlLike() && this != Dialect.H2;
    }

    /** Before the columns that an index keeps beside its key. */
    default String storingWord() {
        return switch ((Dialect) this) {
            case GOOGLESQL, COCKROACHDB -> "STORING";
            case YDB -> "COVER";
            case SPANNER_POSTGRESQL, POSTGRESQL, YUGABYTEDB, TIDB, MYSQL, H2 -> "INCLUDE";
        };
    }

    /** Whether an index may be interleaved in a table. */
    default boolean interleavesIndexes() {
        return isSpanner();
    }

    /** Whether the engine keeps an index of its own for what a foreign key refers to. */
    default boolean indexesForeignKeys() {
        return isSpanner();
    }

    /** Whether a table's column list takes UNIQUE. */
    default boolean declaresUniqueInTables() {
        return switch ((Dialect) this) {
            case GOOGLESQL, YDB -> false;
            case SPANNER_POSTGRESQL, POSTGRESQL, COCKROACHDB, YUGABYTEDB, TIDB, MYSQL, H2 -> true;
        };
    }

    /** Whether the index behind a unique constraint has a name that the engine derived from the constraint's. */
    default boolean namesIndexesOfConstraints() {
        return this == Dialect.H2;
    }

    /** Whether the index behind a unique constraint can only be dropped with the constraint. */
    default boolean tiesUniqueIndexToConstraint() {
        return runsPostgresCode() || this == Dialect.H2;
    }

    /** Whether a generated column may be a hash that Keyspread computes too. */
    default boolean generatesHashes() {
        return isSpanner();
    }

    /** Whether a generated column may be computed from one that counts. MySQL forbids it. */
    default boolean generatesFromCounters() {
        return this == Dialect.POSTGRESQL || this == Dialect.H2;
    }

    /** Whether a query makes a table of what it selects: {@code SELECT … INTO t}. */
    default boolean makesTablesBySelect() {
        return runsPostgresCode();
    }

    /** Whether a lone KEY behind a column makes it the primary key. */
    default boolean abbreviatesPrimaryKey() {
        return isMysqlLike();
    }

    /** Whether DDL may say how long it waits for a lock: {@code WAIT 5}. */
    default boolean limitsWaitsOfDdl() {
        return isMysqlLike();
    }

    /** Whether ALTER TABLE takes ALTER CONSTRAINT; elsewhere that word is a column. */
    default boolean altersConstraints() {
        return isPostgresLike() || isMysqlLike();
    }

    /** Whether the word TO may be left out of {@code RENAME TO t}. */
    default boolean renamesWithoutTo() {
        return isMysqlLike();
    }

    /** Whether an index may be made or dropped CONCURRENTLY; elsewhere that is a name. */
    default boolean buildsIndexesConcurrently() {
        return isPostgresLike();
    }

    /** Whether an index is made beside those who write only if CONCURRENTLY asks for it. YugabyteDB, CockroachDB and TiDB do so unasked. */
    default boolean indexesConcurrentlyIfAsked() {
        return this == Dialect.POSTGRESQL;
    }

    /** Whether USING behind an index is a wish, which the engine may pass over. */
    default boolean mayIgnoreIndexMethods() {
        return isMysqlLike();
    }

    /** Whether UNIQUE KEY and UNIQUE INDEX among a table's columns are UNIQUE, and a name follows; elsewhere all that an index takes. */
    default boolean declaresUniqueIndexAsConstraint() {
        return isMysqlLike();
    }

    /** Whether it is known what the engine calls keys that are given no name: {@code t_pkey}, {@code t_a_fkey}. */
    default boolean namesKeysByTable() {
        return runsPostgresCode();
    }

    /** Whether its catalogue tells whether views, foreign keys and triggers rest on a table. */
    default boolean tellsDependents() {
        return runsPostgresCode();
    }
}
