package dev.keyspread.jdbc;

import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Planner;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the connections of one database share: planner, catalogue, findings, counters. Wrappers know nothing else of
 * Keyspread; tests put a recording one in its place.
 */
public class Database {
    private final Planner planner = new Planner();

    /**
     * State of a database that nobody has connected to yet.
     *
     * @param own opens further connections with the same URL and Properties, or null where there can be none: a data source
     *     that the application owns, a private in-memory database
     */
    public Database(DatabaseKey key, KeyspreadConfig config, @Nullable ConnectionSource own) {}

    /** The planner. */
    public final Planner planner() {
        return planner;
    }

    /** See {@link Planner#plan}. */
    Plan plan(String sql) throws SQLException {
        return planner.plan(sql);
    }

    /** Which interfaces of the driver the wrappers implement. */
    VendorInterfaces vendorInterfaces() {
        return VendorInterfaces.KNOWN;
    }

    /** Learns from DDL that the delegate has just carried out on that connection. */
    void carriedOut(Plan plan, ConnectionWrapper connection) {}

    /**
     * A transaction in which DDL was carried out has ended on that connection. Told right after {@link #carriedOut} where
     * the connection commits by itself.
     *
     * @param committed false also when it is not known what became of it: the connection was closed or aborted, or was
     *     rolled back to a savepoint
     */
    void transactionEnded(ConnectionWrapper connection, boolean committed) {}

    /** See {@link dev.keyspread.api.KeyspreadConnection#findings()}. */
    List<Finding> findings() {
        return List.of();
    }

    /** See {@link dev.keyspread.api.KeyspreadConnection#counters()}. */
    Counters counters() {
        return new Counters(0, 0, 0, 0, 0);
    }
}
