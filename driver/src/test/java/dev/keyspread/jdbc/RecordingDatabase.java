package dev.keyspread.jdbc;

import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Plans;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives wrappers the plans that a test wants, and notes what they tell. */
final class RecordingDatabase extends Database {
    private final VendorInterfaces vendorInterfaces;
    private final Map<String, Plan> plans = new HashMap<>();
    private final List<String> told = new ArrayList<>();

    RecordingDatabase(VendorInterfaces vendorInterfaces) {
        super(new DatabaseKey("jdbc:test:", ""), Databases.config(), null);
        this.vendorInterfaces = vendorInterfaces;
    }

    RecordingDatabase() {
        this(VendorInterfaces.KNOWN);
    }

    /** From now on that text has this plan. */
    RecordingDatabase with(Plan plan) {
        plans.put(plan.original(), plan);
        return this;
    }

    /** What wrappers told, in order. */
    List<String> told() {
        return told;
    }

    @Override
    Plan plan(String sql, boolean isPrepared, ConnectionWrapper connection) {
        Plan plan = plans.get(sql);
        return plan == null ? Plans.passing(sql) : plan;
    }

    @Override
    BoundParameters bind(Plan plan, ConnectionWrapper connection) {
        return Plans.bind(plan, Databases.config());
    }

    @Override
    void closed() {
        told.add("closed");
    }

    @Override
    VendorInterfaces vendorInterfaces() {
        return vendorInterfaces;
    }

    @Override
    void carriedOut(Plan plan, ConnectionWrapper connection) {
        told.add("carried out " + plan.original());
    }

    @Override
    void transactionEnded(ConnectionWrapper connection, boolean committed) {
        told.add(committed ? "committed" : "not committed");
    }
}
