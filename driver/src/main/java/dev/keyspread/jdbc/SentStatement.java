package dev.keyspread.jdbc;

import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.jdbc.binding.BatchedPlans;
import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.jdbc.effects.StatementWatch;
import dev.keyspread.jdbc.effects.WaitingBatch;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.sql.session.SessionChange;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a statement between the moment at which it is planned and that at which the delegate has carried it out: its batch, its
 * writes that DDL waits for, and how long it takes.
 */
public abstract class SentStatement extends StatementResults {
    /** Measures its executions for the report. Without a report nothing is measured, and no clock is read. */
    StatementWatch watch = StatementWatch.NONE;

    /** Null before the first row or text of a batch. */
    private @Nullable WaitingBatch batch;

    /** Tables do not change so often in the moment between planning and sending: somebody would wait for ever. */
    private static final int MAX_DEPARTURES = 100;

    /** The text of the write that is on its way. */
    private @Nullable String departed;

    /** Whether it was the only one of the connection's when it departed. */
    private boolean departedFirst;

    private byte departures;

    static final long[] NO_COUNTS = {};

    SentStatement(ConnectionWrapper connection) {
        super(connection);
    }

    /**
     * Gets a batch ready to be sent. If it is refused nothing waits for it, and it is cleared, as drivers clear one that has failed:
     * executed again, it would go out as it was.
     */
    final void readyBatch(@Nullable List<BatchedText> texts) throws SQLException {
        try {
            beforeBatch(texts);
        } catch (SQLException | RuntimeException | Error e) {
            arrived();
            try {
                clearBatch();
            } catch (SQLException | RuntimeException notCleared) {
                e.addSuppressed(notCleared);
            }
            throw e;
        }
    }

    /** See {@link java.sql.Statement#clearBatch}. */
    public abstract void clearBatch() throws SQLException;

    /** Called before a batch is sent: what it holds has to be what it would be made now. */
    void beforeBatch(@Nullable List<BatchedText> texts) throws SQLException {
        BatchedPlans plans = connection.database.hasRules(connection.session) ? plansOfBatch() : null;
        forgetBatchedPlans();
        if (plans != null) {
            depart(InFlightWrites.ANY);
            while (plans.isOver()) {
                arrived();
                plans.check();
                depart(InFlightWrites.ANY);
            }
            sending();
            connection.effects.before(plans.texts());
        }
        executing(plans == null ? List.of() : plans.numberedRows(), true);
        for (BatchedText text : texts == null ? List.<BatchedText>of() : texts) {
            if (!text.plan().ddl().isEmpty()) {
                connection.effects.beforeDdl(text.plan());
            }
        }
    }

    private WaitingBatch waitingBatch() {
        if (batch == null) {
            batch = new WaitingBatch();
        }
        return batch;
    }

    private @Nullable BatchedPlans plansOfBatch() {
        return batch == null ? null : batch.plans();
    }

    /** The texts of the batch, also where there is no rule: the first may come before they are sent. Made with the first of them. */
    final BatchedPlans batchedPlans() {
        BatchedPlans plans = plansOfBatch();
        if (plans == null) {
            plans = new BatchedPlans(connection.database, connection.session);
            waitingBatch().plans(plans);
        }
        return plans;
    }

    /** The batch is cleared, or about to be sent. */
    final void forgetBatchedPlans() {
        if (batch != null) {
            batch.plans(null);
        }
    }

    private @Nullable List<BatchedText> waitingTexts() {
        return batch == null ? null : batch.texts();
    }

    /** Whether DDL waits in the batch. */
    final boolean changesTables() {
        return BatchedText.changesTables(waitingTexts());
    }

    /** Whether DDL waits in the batch that may give a table a rule. */
    final boolean givesRule() {
        return BatchedText.givesRule(waitingTexts());
    }

    /** What the first text in the batch that may change its session may change, or null. */
    final @Nullable SessionChange changesSession() {
        return BatchedText.changesSession(waitingTexts());
    }

    /**
     * A write is about to be sent.
     *
     * @throws SQLException a {@code StatementRefusedException} if it was outdated each time
     */
    final void depart(String text) throws SQLException {
        if (++departures > MAX_DEPARTURES) {
            departures = 0;
            throw connection.database.counted(
                    Refusal.ofStale("its tables, or the session, changed each time that it was about to be sent"));
        }
        boolean isFirst = connection.session.writes().begin(text);
        arrived(); // what a batch of the same statement has noted already
        departed = text;
        departedFirst = isFirst;
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
            connection.session.writes().end(text, departedFirst);
        }
    }

    /** Counts a row or text that the delegate took into its batch. */
    final void batched(@Nullable Plan plan) {
        waitingBatch().add(plan);
    }

    final int batchSize() {
        return batch == null ? 0 : batch.size();
    }

    final @Nullable List<BatchedText> takeBatch() {
        return batch == null ? null : batch.take();
    }

    /** When a batch begins, in nanoseconds of {@link System#nanoTime}; 0 while nothing is measured. */
    final long batchBegins() {
        return watch.isMeasuring() ? System.nanoTime() : 0;
    }

    /**
     * The delegate has executed a batch.
     *
     * @param texts what was executed, or null where nothing of it was kept
     * @param counts the update counts, which some drivers leave out
     * @param began of {@link #batchBegins}
     */
    final void afterBatch(@Nullable List<BatchedText> texts, int @Nullable [] counts, long began) {
        boolean wantsCounts = watch.isMeasuring() || countsRows();
        afterBatch(
                texts,
                counts != null && wantsCounts
                        ? Arrays.stream(counts).asLongStream().toArray()
                        : NO_COUNTS,
                began);
    }

    /** The same for counts as {@code executeLargeBatch} gives them. */
    final void afterBatch(@Nullable List<BatchedText> texts, long @Nullable [] counts, long began) {
        long[] told = counts == null ? NO_COUNTS : counts;
        connection.database.guard().run("A batch was executed, and what it did could not be followed", () -> {
            batchExecuted(told);
            if (watch.isMeasuring()) {
                batchMeasured(texts, told, System.nanoTime() - began);
            }
        });
    }

    /** Whether what is written is known by update counts alone. */
    boolean countsRows() {
        return false;
    }

    /** All of a batch was executed, with these update counts. */
    void batchExecuted(long[] counts) {}

    /** A batch has failed or was cleared. */
    void batchGivenUp() {}

    /** A batch is measured that took so many nanoseconds; see {@link #afterBatch}. */
    abstract void batchMeasured(@Nullable List<BatchedText> texts, long[] counts, long took);
}
