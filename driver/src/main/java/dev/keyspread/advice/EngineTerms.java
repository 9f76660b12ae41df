package dev.keyspread.advice;

import dev.keyspread.sql.Dialect;

/**
 * How an engine's own documents call what advice is about.
 *
 * @param engine the engine's name
 * @param piece what it divides a table into by key range, and what one server serves
 */
public record EngineTerms(String engine, String piece) {

    /** The terms of the engine that speaks a dialect. */
    public static EngineTerms of(Dialect dialect) {
        return switch (dialect) {
            case GOOGLESQL, SPANNER_POSTGRESQL -> new EngineTerms("Spanner", "split");
            case YDB -> new EngineTerms("YDB", "partition");
            case COCKROACHDB -> new EngineTerms("CockroachDB", "range");
            case YUGABYTEDB -> new EngineTerms("YugabyteDB", "tablet");
            case TIDB -> new EngineTerms("TiDB", "region");
            case PHOENIX -> new EngineTerms("HBase", "region");
            case POSTGRESQL -> new EngineTerms("PostgreSQL", "split");
            case MYSQL -> new EngineTerms("MySQL", "split");
            case H2 -> new EngineTerms("H2", "split");
        };
    }

    /** Whether the engine divides tables by key range at all: the others are where people develop. */
    public static boolean dividesByRange(Dialect dialect) {
        return switch (dialect) {
            case GOOGLESQL, SPANNER_POSTGRESQL, YDB, COCKROACHDB, YUGABYTEDB, TIDB, PHOENIX -> true;
            case POSTGRESQL, MYSQL, H2 -> false;
        };
    }
}
