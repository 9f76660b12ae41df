package dev.keyspread.jdbc;

import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.database.Database;
import dev.keyspread.database.DatabaseKey;
import dev.keyspread.database.Session;
import dev.keyspread.database.probe.DoubleWrapping;
import dev.keyspread.database.writes.DatabaseWrites;
import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.log.Guard;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Plans;
import dev.keyspread.plan.copy.RowObservation;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives wrappers the plans that a test wants, and notes what they tell. */
public final class RecordingDatabase extends Database {
    private final VendorInterfaces vendorInterfaces;
    private final Map<String, Plan> plans = new HashMap<>();
    private final List<String> told = new ArrayList<>();
    private @Nullable Error failure;

    public RecordingDatabase(VendorInterfaces vendorInterfaces) {
        super(new DatabaseKey("jdbc:test:", ""), Databases.config(), null);
        this.vendorInterfaces = vendorInterfaces;
    }

    public RecordingDatabase() {
        this(VendorInterfaces.KNOWN);
    }

    /** From now on that text has this plan. */
    public RecordingDatabase with(Plan plan) {
        plans.put(plan.original(), plan);
        return this;
    }

    /** From now on following what was executed fails so, as a defect of Keyspread's would. */
    RecordingDatabase failing(Error failure) {
        this.failure = failure;
        return this;
    }

    /** Returns what wrappers told, in order. */
    List<String> told() {
        return told;
    }

    @Override
    public Plan plan(@Nullable String sql, boolean isPrepared, Session session) {
        String known = Objects.requireNonNull(sql);
        Plan plan = plans.get(known);
        return plan == null ? Plans.passing(known) : plan;
    }

    @Override
    public BoundParameters bind(Plan plan, Session session) {
        return Plans.bind(plan, Databases.config());
    }

    @Override
    public InFlightWrites beginWrites(Session session) {
        return new DatabaseWrites().ofConnection();
    }

    @Override
    public boolean opened(Connection raw, boolean mayRead) {
        return !DoubleWrapping.isWrapped(raw);
    }

    @Override
    public void closed() {
        fail();
        told.add("closed");
    }

    @Override
    public VendorInterfaces vendorInterfaces() {
        return vendorInterfaces;
    }

    @Override
    public void afterExecute(Plan plan, Session session) {
        fail();
        told.add("executed " + plan.original());
    }

    @Override
    public void beforeDdl(Plan plan, Session session) {}

    @Override
    public void afterFailedDdl(Plan plan, Session session) {
        fail();
        told.add("failed " + plan.original());
    }

    @Override
    public void rolledBackInPart(Session session) {
        told.add("rolled back in part");
    }

    @Override
    public void transactionEnded(Session session, boolean committed) {
        fail();
        told.add(committed ? "committed" : "not committed");
    }

    @Override
    public void savepointSet(Session session) {
        told.add("savepoint set");
    }

    @Override
    public void rolledBackToSavepoint(Session session) {
        told.add("rolled back to a savepoint");
    }

    @Override
    public @Nullable RowObservation rowObservation(Session session) {
        fail();
        return null;
    }

    private void fail() {
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public boolean mayHaveRules(Session session) {
        return false;
    }

    @Override
    public Guard guard() {
        return new Guard() {
            @Override
            public void failed(String outcome, Throwable failure) {
                told.add("defect " + failure.getMessage());
            }
        };
    }
}
