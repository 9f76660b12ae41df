package dev.keyspread.sql;

/** What differs between engines in declaring tables, and in what their metadata tells of them. */
public sealed interface DdlTraits extends EngineFamily permits Dialect {
    /** Whether a table may have further names, its synonyms, by which statements reach it. */
    default boolean hasSynonyms() {
        return isSpanner();
    }

    /** Whether the expression of a column that it generates can be read from its catalogue. */
    default boolean describesGeneratedColumns() {
        return this != Dialect.YDB && this != Dialect.PHOENIX;
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
        return this != Dialect.GOOGLESQL && this != Dialect.YDB && this != Dialect.PHOENIX;
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

    /** Whether a primary key that is replaced stays as a unique index. */
    default boolean keepsFormerKeyAsIndex() {
        return this == Dialect.COCKROACHDB;
    }

    /** Whether the database can be given a mode, by which it reads the types in DDL. */
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
}
