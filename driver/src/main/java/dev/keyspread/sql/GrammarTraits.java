package dev.keyspread.sql;

/** What differs between engines in the clauses and forms that statements and DDL have. */
public sealed interface GrammarTraits extends EngineFamily permits Dialect {
    /** Whether without RECURSIVE a common table expression only sees those before it, so that its own name means a table. */
    default boolean ordersCommonTables() {
        return isPostgresLike() || isMysqlLike() || this == Dialect.GOOGLESQL;
    }

    /** Whether a DELETE names the tables that lose rows first, and then where to look: {@code DELETE FROM x USING orders x}. */
    default boolean namesDeletedTables() {
        return isMysqlLike();
    }

    /** Whether FROM may hold rows, {@code FROM (VALUES (1, 2))}, whose columns go by their places and not by what is in them. */
    default boolean selectsFromRows() {
        return this == Dialect.H2 || usesPostgresDriver();
    }

    /** Whether a query may read the rows that a statement in it writes: {@code FROM FINAL TABLE (INSERT …)}. */
    default boolean selectsFromChanges() {
        return this == Dialect.H2;
    }

    /** Whether a select list may leave columns out: {@code SELECT * WITHOUT a}. */
    default boolean leavesOutSelected() {
        return this == Dialect.YDB;
    }

    /** Whether a table may be named in square brackets. */
    default boolean bracketsTables() {
        return this == Dialect.YDB;
    }

    /** Whether a query names the index that it reads by: {@code FROM t VIEW i}. */
    default boolean readsByView() {
        return this == Dialect.YDB;
    }

    /** Whether a query names the index that it reads by: {@code FROM t@i}. */
    default boolean choosesIndexesByAt() {
        return this == Dialect.COCKROACHDB;
    }

    /** Whether a hint is a comment: {@code /*@ FORCE_INDEX=i}, closed as comments are. */
    default boolean hintsInComments() {
        return this == Dialect.SPANNER_POSTGRESQL;
    }

    /** Whether FROM may hold an array in the rows of a table that stands before it: {@code FROM t, t.list}. */
    default boolean joinsArrays() {
        return this == Dialect.GOOGLESQL;
    }

    /** Whether a statement may give a query a name: {@code $rows = SELECT …}. */
    default boolean namesQueries() {
        return this == Dialect.YDB;
    }

    /** Whether an UPDATE or DELETE takes its rows from a query: {@code DELETE FROM t ON SELECT …}. */
    default boolean changesByQuery() {
        return this == Dialect.YDB;
    }

    /** Whether statements are gathered by DEFINE ACTION, and run by DO. */
    default boolean definesActions() {
        return this == Dialect.YDB;
    }

    /** Whether EXECUTE IMMEDIATE carries out a text. */
    default boolean executesImmediate() {
        return isMysqlLike() || this == Dialect.H2;
    }

    /** Whether RUNSCRIPT carries out a file. */
    default boolean runsScripts() {
        return this == Dialect.H2;
    }

    /** Whether a session may set which texts are equal: {@code SET COLLATION}, {@code SET IGNORECASE}. */
    default boolean setsComparison() {
        return this == Dialect.H2;
    }

    /** Whether CREATE TYPE makes a domain. */
    default boolean callsDomainsTypes() {
        return this == Dialect.H2;
    }

    /** Whether a generated column is computed when its row is written if its declaration does not say so; elsewhere when it is read. */
    default boolean storesGeneratedColumns() {
        return this == Dialect.H2;
    }

    /** Whether no column is called CONSTRAINT or CHECK without quotes. */
    default boolean reservesConstraint() {
        return isPostgresLike() || isMysqlLike() || this == Dialect.H2;
    }

    /** Whether types stand in angle brackets: {@code ARRAY<STRING(9)>}. */
    default boolean nestsTypesInAngles() {
        return this == Dialect.GOOGLESQL || this == Dialect.YDB;
    }

    /** Whether CREATE INDEX takes NONCONCURRENTLY; elsewhere it is a name. */
    default boolean buildsIndexesNonconcurrently() {
        return this == Dialect.YUGABYTEDB;
    }

    /** Whether {@code USING HASH} spreads an index over shards. */
    default boolean shardsIndexesByHash() {
        return this == Dialect.COCKROACHDB;
    }

    /** Whether UPSERT, MERGE and COPY are verbs; elsewhere columns and tables are called so. */
    default boolean writesByMergeAndCopy() {
        return !isMysqlLike();
    }

    /** Whether no table is called END without quotes. */
    default boolean reservesEnd() {
        return !isMysqlLike();
    }

    /** Whether a statement may begin by settings of its own: {@code SET STATEMENT a = 1 FOR UPDATE …}. */
    default boolean setsForOneStatement() {
        return isMysqlLike();
    }

    /** Whether ANALYZE before a statement shows how it is carried out. */
    default boolean explainsByAnalyze() {
        return isMysqlLike();
    }

    /** Whether the rows behind VALUES may have a name, for what becomes of those that are there already: {@code AS n (a, b)}. */
    default boolean namesNewRows() {
        return isMysqlLike();
    }

    /** Whether brackets may stand around the tables of an UPDATE. */
    default boolean bracketsUpdatedTables() {
        return isMysqlLike();
    }

    /** Whether words such as LOW_PRIORITY and IGNORE may stand between a verb and its table. */
    default boolean hasWriteModifiers() {
        return isMysqlLike();
    }

    /** Whether words such as SQL_NO_CACHE may stand behind SELECT. */
    default boolean hasSelectModifiers() {
        return isMysqlLike();
    }

    /** Whether XOR joins conditions, and {@code &&} does as AND does. */
    default boolean joinsConditionsByXor() {
        return isMysqlLike();
    }

    /** Whether DO carries out a block of code. */
    default boolean runsBlocks() {
        return isPostgresLike();
    }

    /** Whether PREPARE takes a text, or a variable that holds one. */
    default boolean preparesTexts() {
        return isMysqlLike();
    }

    /** Whether statements are gathered behind START BATCH. */
    default boolean startsBatches() {
        return isSpanner();
    }

    /** Whether a function changes settings: {@code set_config}. */
    default boolean setsByFunction() {
        return isPostgresLike();
    }
}
