package dev.keyspread.jdbc;

import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import java.util.List;

/** What the connections of one database share: planner, catalogue, findings, counters. */
public final class Database {
    private final Planner planner = new Planner();

    /** The planner. */
    public Planner planner() {
        return planner;
    }

    /** Learns from DDL that the delegate has just carried out on that connection. */
    void carriedOut(Plan plan, ConnectionWrapper connection) {}

    /** See {@link dev.keyspread.api.KeyspreadConnection#findings()}. */
    List<Finding> findings() {
        return List.of();
    }

    /** See {@link dev.keyspread.api.KeyspreadConnection#counters()}. */
    Counters counters() {
        return new Counters(0, 0, 0, 0, 0);
    }
}
