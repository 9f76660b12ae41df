package dev.keyspread.jdbc.binding;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.Refusal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Holds the texts that wait in a batch, by what was known when each was added. Before the batch is sent they have to be what they would
 * be made now: since then a table may have changed, by another connection too, or the session its schema. {@code WaitingBatch} holds it.
 */
public final class BatchedPlans {
    /** The beginning of a text that makes no new rows. */
    private static final Pattern CHANGES = Pattern.compile("(?i)\\s*(UPDATE|DELETE)\\b");

    private final Database database;
    private final Session session;
    private final List<Plan> plans = new ArrayList<>();
    private Epoch epoch;
    private int changes;

    /** Follows a batch to which the first text is about to be added; made before that is planned. */
    public BatchedPlans(Database database, Session session) {
        this.database = database;
        this.session = session;
        this.epoch = database.epoch(session);
        this.changes = session.changes();
    }

    /** A text was added. */
    public void add(Plan plan) {
        plans.add(plan);
    }

    /** The plans of the texts, in their order. */
    public List<Plan> texts() {
        return Collections.unmodifiableList(plans);
    }

    /** Returns for each text the numbers that its new rows get; empty where the driver can be asked for all of them. */
    public List<NumberedRows> numberedRows() {
        if (plans.stream().allMatch(plan -> plan.numberedRows().isEmpty())) {
            return List.of();
        }
        List<NumberedRows> rows = new ArrayList<>();
        for (Plan plan : plans) {
            if (!plan.numberedRows().isEmpty()) {
                rows.addAll(plan.numberedRows());
            } else if (!CHANGES.matcher(plan.original()).lookingAt()) {
                rows.add(NumberedRows.UNKNOWN);
            }
        }
        return rows;
    }

    /** Returns true if they are to be checked. */
    public boolean isOver() {
        return epoch.isOver() || session.changes() != changes;
    }

    /**
     * Checks them.
     *
     * @throws SQLException a {@code StatementRefusedException} if a text would be filled otherwise now
     */
    public void check() throws SQLException {
        epoch = database.epoch(session);
        for (Plan plan : plans) {
            if (!database.isCurrent(plan, session)) {
                throw database.counted(Refusal.ofStale("a row of the batch would get another shard value"));
            }
        }
        changes = session.changes(); // to plan a text that changes the session is a change as well
    }
}
