package dev.keyspread.sql;

/** Which engines are relatives of which. */
public sealed interface EngineFamily permits DdlTraits, GrammarTraits, LexicalTraits, StatementTraits, ValueTraits {
    /** PostgreSQL and the engines that speak its language. */
    default boolean isPostgresLike() {
        return this == Dialect.POSTGRESQL
                || this == Dialect.SPANNER_POSTGRESQL
                || this == Dialect.COCKROACHDB
                || this == Dialect.YUGABYTEDB;
    }

    /** MySQL and the engines that speak its language. */
    default boolean isMysqlLike() {
        return this == Dialect.MYSQL || this == Dialect.TIDB;
    }

    /** Cloud Spanner in either dialect. */
    default boolean isSpanner() {
        return this == Dialect.GOOGLESQL || this == Dialect.SPANNER_POSTGRESQL;
    }

    /** PostgreSQL itself, and YugabyteDB, which executes statements by PostgreSQL's own code. */
    default boolean runsPostgresCode() {
        return this == Dialect.POSTGRESQL || this == Dialect.YUGABYTEDB;
    }

    /** Whether applications connect by PostgreSQL's own JDBC driver, to a server that has sessions as PostgreSQL has them. */
    default boolean usesPostgresDriver() {
        return isPostgresLike() && !isSpanner();
    }

    /** Whether what tells of the tables of one tells of the other's too: both are relatives with the same catalogue. */
    default boolean sharesCatalogueWith(EngineFamily other) {
        return (isMysqlLike() && other.isMysqlLike()) || (usesPostgresDriver() && other.usesPostgresDriver());
    }
}
