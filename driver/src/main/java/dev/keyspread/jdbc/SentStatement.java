package dev.keyspread.jdbc;

import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.jdbc.binding.BatchedPlans;
import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.sql.session.SessionChange;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known of a statement between the moment at which it is planned and that at which the delegate has carried it out: its batch, and its writes that DDL waits for. */
public abstract class SentStatement extends MeasuredStatement {
    private @Nullable List<BatchedText> waiting;
    private int batched;
    private @Nullable BatchedPlans batchedPlans;

    /** Tables do not change so often in the moment between planning and sending: somebody would wait for ever. */
    private static final int MAX_DEPARTURES = 100;

    /** The text of the write that is on its way. */
    private @Nullable String departed;

    private int departures;

    SentStatement(ConnectionWrapper connection) {
        super(connection);
    }

    /** Gets a batch ready to be sent, and lets nothing wait for it if that fails. */
    final void readyBatch(@Nullable List<BatchedText> texts) throws SQLException {
        try {
            beforeBatch(texts);
        } catch (SQLException | RuntimeException | Error e) {
            arrived();
            throw e;
        }
    }

    /** Called before a batch is sent: what it holds has to be what it would be made now. */
    void beforeBatch(@Nullable List<BatchedText> texts) throws SQLException {
        BatchedPlans plans = batchedPlans;
        batchedPlans = null;
        if (plans != null) {
            depart(InFlightWrites.ANY);
            while (plans.isOver()) {
                arrived();
                plans.check();
                depart(InFlightWrites.ANY);
            }
            sending();
        }
        executing(plans == null ? List.of() : plans.numberedRows(), true);
        for (BatchedText text : texts == null ? List.<BatchedText>of() : texts) {
            if (!text.plan().ddl().isEmpty()) {
                connection.effects.beforeDdl(text.plan());
            }
        }
    }

    /** The texts of the batch, where there is a rule; made with the first of them. */
    final @Nullable BatchedPlans batchedPlans() {
        if (batchedPlans == null && connection.database.hasRules(connection.session)) {
            batchedPlans = new BatchedPlans(connection.database, connection.session);
        }
        return batchedPlans;
    }

    /** The batch is cleared. */
    final void forgetBatchedPlans() {
        batchedPlans = null;
    }

    /** Whether DDL waits in the batch. */
    final boolean changesTables() {
        return BatchedText.changesTables(waiting);
    }

    /** What the first text in the batch that may change its session may change, or null. */
    final @Nullable SessionChange changesSession() {
        return BatchedText.changesSession(waiting);
    }

    /**
     * A write is about to be sent.
     *
     * @throws SQLException SQLState 0A000 if it was outdated each time
     */
    final void depart(String text) throws SQLException {
        if (++departures > MAX_DEPARTURES) {
            departures = 0;
            throw Refusal.ofStale();
        }
        connection.session.writes().begin(text);
        arrived(); // what a batch of the same statement has noted already
        departed = text;
    }

    /** What has departed is current, and is sent now. */
    final void sending() {
        departures = 0;
    }

    /** It was carried out, has failed, or is not sent. */
    final void arrived() {
        String text = departed;
        if (text != null) {
            departed = null;
            connection.session.writes().end(text);
        }
    }

    /** Counts a row or text that the delegate took into its batch. */
    final void batched(@Nullable Plan plan) {
        if (plan != null && BatchedText.matters(plan, batched)) {
            waiting = waiting == null ? new ArrayList<>() : waiting;
            waiting.add(new BatchedText(batched, plan));
        }
        batched++;
    }

    final int batchSize() {
        return batched;
    }

    final @Nullable List<BatchedText> takeBatch() {
        List<BatchedText> taken = waiting;
        waiting = null;
        batched = 0;
        return taken;
    }
}
