package dev.keyspread.jdbc;

import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the connections of one database share: planner, catalogue, findings, counters. */
public final class Database {
    private final Planner planner = new Planner();

    /**
     * State of a database that nobody has connected to yet.
     *
     * @param own opens further connections with the same URL and Properties, or null where there can be none: a data source
     *     that the application owns, a private in-memory database
     */
    public Database(DatabaseKey key, KeyspreadConfig config, @Nullable ConnectionSource own) {}

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
