package dev.keyspread.advice;

import dev.keyspread.sql.Dialect;

/** How an engine's own documents call what advice is about. */
public final class EngineTerms {
    private EngineTerms() {}

    /**
     * What the engine divides a table into by key range, and what one server serves: a word that takes an s in the plural. For
     * an engine that does not divide tables it is Spanner's.
     */
    public static String piece(Dialect dialect) {
        return switch (dialect) {
            case GOOGLESQL, SPANNER_POSTGRESQL, POSTGRESQL, MYSQL, H2 -> "split";
            case YDB -> "partition";
            case COCKROACHDB -> "range";
            case YUGABYTEDB -> "tablet";
            case TIDB -> "region";
        };
    }

    /** Where a hot end hurts, to stand in a sentence: empty for an engine that itself divides tables by key range. */
    public static String elsewhere(Dialect dialect) {
        return dividesByRange(dialect)
                ? ""
                : " (on Spanner, YDB, CockroachDB and others that divide tables by key range)";
    }

    /** Whether the engine divides tables by key range at all. The others are where people develop. */
    private static boolean dividesByRange(Dialect dialect) {
        return switch (dialect) {
            case GOOGLESQL, SPANNER_POSTGRESQL, YDB, COCKROACHDB, YUGABYTEDB, TIDB -> true;
            case POSTGRESQL, MYSQL, H2 -> false;
        };
    }
}
