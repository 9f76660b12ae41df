package dev.keyspread.sql;

/** What differs between engines in what statements may say, and in what they and their drivers then do. */
public sealed interface StatementTraits extends EngineFamily permits Dialect {
    /** Whether {@code ||} is OR, as MySQL has it unless a session's sql_mode holds PIPES_AS_CONCAT; else it joins texts. */
    default boolean pipesAreOr() {
        return isMysqlLike();
    }

    /**
     * Whether a statement that is held finds the tables that it names by the session's path of each execution. Others keep those that they
     * found when they were prepared: H2's until there is DDL, those that a server of MySQL's kind has prepared for good.
     *
     * @param byServer whether it may be the server that has prepared it
     */
    default boolean findsHeldTablesAnew(boolean byServer) {
        return usesPostgresDriver() || (isMysqlLike() && !byServer);
    }

    /**
     * Returns how many parameters a statement may have, by PostgreSQL's protocol, H2's {@code Constants.MAX_PARAMETER_INDEX} and Cloud
     * Spanner's quotas. The drivers of MySQL's kind send what a server can't prepare as a text.
     */
    default int mostParameters() {
        if (isSpanner()) {
            return 950;
        }
        if (this == Dialect.H2) {
            return 100_000;
        }
        return usesPostgresDriver() ? 65_535 : Integer.MAX_VALUE;
    }

    /** Whether an INSERT gives a value to a column {@code GENERATED ALWAYS AS IDENTITY} only by OVERRIDING SYSTEM VALUE. */
    default boolean overridesSystemValues() {
        return runsPostgresCode() || this == Dialect.H2;
    }

    /** Whether a transaction goes on after a statement in it has failed, as if that had not been sent. */
    default boolean keepsTransactionAfterFailure() {
        return this == Dialect.H2 || isMysqlLike();
    }

    /** Whether an UPDATE may change a column of the primary key. */
    default boolean updatesKeyColumns() {
        return !isSpanner() && this != Dialect.YDB;
    }

    /** Whether the driver tells how many rows an UPDATE has changed. */
    default boolean countsUpdatedRows() {
        return this != Dialect.YDB;
    }

    /** Whether {@code a.b} in a list of columns or an assignment is the field of a column, and {@code a[1]} an element of one. */
    default boolean assignsPartsOfColumns() {
        return this == Dialect.POSTGRESQL || this == Dialect.YUGABYTEDB;
    }

    /**
     * Whether functions for the last number of a session also tell one that a statement has given an identity column: H2's in those of its
     * modes that have them, but for LASTVAL.
     */
    default boolean remembersGivenNumbers() {
        return this == Dialect.H2;
    }

    /** Whether a function in a select list may return several rows. */
    default boolean returnsSetsInSelectLists() {
        return isPostgresLike();
    }

    /** Whether rows of values, {@code (a, b) = (1, 2)}, are converted in a way that depends on the index that is used. */
    default boolean comparesRowsByPlan() {
        return this == Dialect.H2;
    }

    /** Whether {@code (a, b) IN (VALUES …)} is planned as a join of the table with these rows, which looks up each. */
    default boolean joinsRowsOfValues() {
        return this == Dialect.POSTGRESQL;
    }

    /** Whether {@code (a, b) IN ((1, 2), …)} is planned as a look-up of each row in an index. */
    default boolean looksUpListedRows() {
        return this == Dialect.MYSQL;
    }

    /** Whether a bound array is searched by {@code IN UNNEST(…)}; elsewhere by {@code = ANY (…)}. */
    default boolean unnestsArrays() {
        return this == Dialect.GOOGLESQL;
    }

    /** Whether a limit has to be written as {@code FETCH FIRST n ROWS ONLY}, since there are modes without LIMIT. */
    default boolean limitsByFetchFirst() {
        return this == Dialect.H2;
    }

    /** Whether {@code INSERT … SELECT} finds its values by the names of the selected columns, and not by their places. */
    default boolean insertsSelectedByName() {
        return this == Dialect.YDB;
    }

    /** Whether the update of an upsert has to assign every column that is inserted. */
    default boolean upsertsAssignAllColumns() {
        return this == Dialect.SPANNER_POSTGRESQL;
    }

    /** Whether its driver can be told to read older versions of rows: {@code SET READ_ONLY_STALENESS}. */
    default boolean readsStale() {
        return isSpanner();
    }

    /** Whether a transaction may go on reading rows as they were when it began; Spanner's that write read what is committed. */
    default boolean readsSnapshots() {
        return !isSpanner();
    }

    /** Whether the rows of several SELECTs are brought to one type, for which a placeholder has to have one. */
    default boolean typesUnitedRows() {
        return this == Dialect.H2 || isPostgresLike();
    }

    /** Whether its driver, asked for generated keys, returns all columns of the row. */
    default boolean returnsAllColumnsAsKeys() {
        return isPostgresLike() || isSpanner();
    }

    /** Whether a session can be asked for its search path and its modes. */
    default boolean tellsSessionState() {
        return isMysqlLike() || this == Dialect.H2 || usesPostgresDriver();
    }

    /** Whether a session's search path says where temporary tables stand on it: first, unless it names their schema. */
    default boolean placesTemporaryTables() {
        return usesPostgresDriver();
    }

    /** Whether a temporary table hides the table of its name in its schema, which names both; elsewhere it lies in a schema of its own. */
    default boolean hidesTablesInSchemas() {
        return isMysqlLike();
    }

    /** Whether it tells its own version. Relatives of PostgreSQL tell the version that they are like, and don't read all that it reads. */
    default boolean tellsOwnVersion() {
        return this == Dialect.POSTGRESQL;
    }

    /** Whether its client refuses to end while a connection is open, one of Keyspread's own too. */
    default boolean endsWithoutConnections() {
        return isSpanner();
    }

    /** Whether a timeout that is set on one statement holds for all that its connection does later. */
    default boolean keepsQueryTimeouts() {
        return this == Dialect.H2;
    }

    /** Whether a rollback undoes what SET has changed in the transaction. */
    default boolean rollsBackSettings() {
        return isPostgresLike();
    }

    /** Whether a trigger may return another row than the one that was written. */
    default boolean triggersReturnRows() {
        return isPostgresLike();
    }

    /** Whether an index is read from its end as well as from its beginning, without sorting. */
    default boolean readsIndexesBackwards() {
        return !isSpanner();
    }

    /** Whether an UPDATE with joins may assign to columns of several tables. */
    default boolean updatesSeveralTables() {
        return isMysqlLike();
    }

    /** Whether the update of an upsert names the new row by VALUES(a) or by its alias; elsewhere by {@code excluded.a}. */
    default boolean namesNewRowByValues() {
        return isMysqlLike();
    }

    /** Whether a query with GROUP BY may show a column that is not grouped, of any row of the group. */
    default boolean showsAnyRowOfGroup() {
        return isMysqlLike();
    }

    /** Whether its driver, asked for generated keys, returns the key's columns and those with a default. */
    default boolean returnsKeyColumnsAsKeys() {
        return this == Dialect.H2;
    }

    /** Whether its driver leaves the values of a batch's last row in the statement, in place of those that were bound since. */
    default boolean keepsValuesOfBatch() {
        return this == Dialect.H2;
    }

    /** Whether its driver, asked for the keys of several rows, counts them up from one number that the server tells. */
    default boolean countsGeneratedKeys() {
        return isMysqlLike();
    }

    /** Whether MOD stands between its operands, too. */
    default boolean hasRemainderWord() {
        return isMysqlLike();
    }

    /** Whether {@code %} is the remainder. */
    default boolean hasRemainderSign() {
        return this != Dialect.GOOGLESQL;
    }

    /** Whether {@code ::} casts. */
    default boolean castsByColons() {
        return isPostgresLike();
    }

    /** Whether a mask is applied by a function, BITAND; elsewhere by {@code &}. */
    default boolean masksByFunction() {
        return this == Dialect.H2;
    }

    /** Whether the engine's own functions are called by the name of their schema. */
    default boolean keepsFunctionsInSchema() {
        return this == Dialect.SPANNER_POSTGRESQL;
    }

    /** Whether the engine has the function that numeric_hash computes, YDB's Digest::NumericHash. */
    default boolean hasNumericHash() {
        return this == Dialect.YDB;
    }

    /** Whether UUID() is made from the clock, version 1. */
    default boolean makesUuidsFromClock() {
        return isMysqlLike();
    }

    /** Whether a transaction goes on behind a statement that failed once it is taken back to a savepoint. */
    default boolean goesOnFromSavepoints() {
        return usesPostgresDriver();
    }

    /** Whether UNNEST in a select list gives a row for each element of an array. */
    default boolean unnestsInSelectLists() {
        return runsPostgresCode();
    }

    /** Whether values may be left out at the end of a row, whose columns then take their defaults. */
    default boolean takesShortRows() {
        return usesPostgresDriver();
    }

    /** Whether a value that is stored in a column of whole numbers or UUIDs is what a cast to that type gives. */
    default boolean castsAsItAssigns() {
        return runsPostgresCode() || this == Dialect.H2;
    }

    /** Whether a column of a common table expression is the same value wherever a row names it, even one made up at random. */
    default boolean computesCommonTablesOnce() {
        return runsPostgresCode() || this == Dialect.H2;
    }

    /** Whether {@code x.f} may be a function of the row x. */
    default boolean callsFunctionsAsColumns() {
        return usesPostgresDriver();
    }

    /** Whether a session's own table or a view may stand in front of a table of the same name. */
    default boolean mayHideTables() {
        return usesPostgresDriver();
    }

    /** Whether its hash function takes one text, and no list of them. */
    default boolean hashesSingleTexts() {
        return this == Dialect.SPANNER_POSTGRESQL;
    }

    /** Whether a hash is made of text by {@code sha256(convert_to(…))}. */
    default boolean hashesConvertedTexts() {
        return usesPostgresDriver();
    }
}
