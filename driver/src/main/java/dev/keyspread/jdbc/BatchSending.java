package dev.keyspread.jdbc;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.database.Database;
import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.jdbc.binding.BatchedPlans;
import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.jdbc.effects.Sending;
import dev.keyspread.jdbc.effects.StatementWatch;
import dev.keyspread.jdbc.effects.WaitingBatch;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.sql.session.SessionChange;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends one batch of texts or of a prepared statement's rows, for {@link StatementWrapper}. Each batch needs an instance of its own. */
final class BatchSending implements Sending<StatementWrapper> {
    static final long[] NO_COUNTS = {};

    /** The texts to learn from; empty where nothing of it was kept. */
    private final List<BatchedText> texts;

    private long began;

    BatchSending(@Nullable List<BatchedText> texts) {
        this.texts = texts == null ? List.of() : texts;
    }

    /**
     * Plans a text that is about to be added to a batch.
     *
     * @throws SQLException a {@code StatementRefusedException} also if the text would be filled, or names a table with a rule without its
     *     schema, behind a text in the same batch that may change the table or the schema
     */
    static Plan plan(StatementWrapper statement, WaitingBatch waiting, String sql) throws SQLException {
        Database database = statement.connection.database;
        waiting.plans(database, statement.connection.session);
        Plan plan = planBehind(statement, BatchedText.changesSession(waiting.texts()), sql);
        boolean isOfUnknownRule =
                BatchedText.givesRule(waiting.texts()) && plan.ddl().isEmpty() && database.refusesUnfillable();
        boolean isOfChangedTable =
                BatchedText.changesTables(waiting.texts()) && !plan.sql().equals(plan.original());
        if (isOfUnknownRule || isOfChangedTable) {
            throw database.counted(Refusal.of(
                    RefusalKind.DDL_BEFORE_WRITE,
                    null,
                    Refusal.SOME_COLUMN,
                    "DDL in the same batch may change the table",
                    "execute the DDL before the batch"));
        }
        return plan;
    }

    /**
     * Plans a text behind another in the same batch that may change the session. What names will mean to the session
     * then can't be asked now, so it counts as unknown.
     */
    private static Plan planBehind(StatementWrapper statement, @Nullable SessionChange change, String sql)
            throws SQLException {
        if (change == null) {
            return statement.plan(sql);
        }
        statement.connection.session.hold(change);
        try {
            return statement.plan(sql);
        } finally {
            statement.connection.session.release();
        }
    }

    /** A batch that is refused is cleared, as drivers clear one that has failed: executed again, it would go out as it was. */
    @Override
    public void before(StatementWrapper statement) throws SQLException {
        try {
            statement.readyBatch();
            readyTexts(statement);
            statement.checkBatch();
        } catch (SQLException | RuntimeException | Error e) {
            statement.arrived();
            try {
                statement.clearBatch();
            } catch (SQLException | RuntimeException notCleared) {
                e.addSuppressed(notCleared);
            }
            throw e;
        }
        began = statement.watch.isMeasuring() ? System.nanoTime() : 0;
    }

    /** Checks that each text is what it would be made now. */
    private void readyTexts(StatementWrapper statement) throws SQLException {
        ConnectionWrapper connection = statement.connection;
        BatchedPlans plans = statement.takeBatchedPlans();
        if (plans != null) {
            for (int attempt = 0; ; attempt++) {
                statement.depart(InFlightWrites.ANY, attempt);
                if (!plans.isOver()) {
                    break;
                }
                statement.arrived();
                plans.check();
            }
            connection.effects.before(plans.texts());
        }
        statement.executing(plans == null ? List.of() : plans.numberedRows(), true);
        for (BatchedText text : texts) {
            if (!text.plan().ddl().isEmpty()) {
                connection.effects.beforeDdl(text.plan());
            }
        }
    }

    @Override
    public void arrived(StatementWrapper statement) {
        statement.arrived();
    }

    @Override
    public void after(StatementWrapper statement, @Nullable Object counts) {
        BatchedText.learn(texts, counts, statement.connection.effects);
        boolean wantsCounts = statement.watch.isMeasuring() || statement.countsRows();
        long[] told = wantsCounts ? BatchedText.counts(counts) : NO_COUNTS;
        long took = statement.watch.isMeasuring() ? System.nanoTime() - began : 0;
        statement.connection.database.guard().run("A batch was executed, and what it did could not be followed", () -> {
            statement.batchExecuted(told);
            if (statement.watch.isMeasuring()) {
                statement.batchMeasured(texts, told, took);
            }
        });
    }

    @Override
    public void failed(StatementWrapper statement, Throwable failure) {
        if (!(failure instanceof BatchUpdateException e)) {
            BatchedText.learn(texts, null, statement.connection.effects);
            return;
        }
        statement.batchGivenUp();
        statement.noteFailure(e);
        BatchedText.learn(texts, e.getLargeUpdateCounts(), statement.connection.effects);
        statement.batchFailed(e.getLargeUpdateCounts());
    }

    /** Tells the report of texts. Only the time of the whole batch is known, so each has the same share. */
    static void measured(StatementWatch watch, List<BatchedText> texts, long[] counts, long took) {
        for (BatchedText text : texts) {
            watch.follow(text.plan());
            long rows = text.row() < counts.length ? counts[text.row()] : 0; // some drivers give no counts
            watch.ended(rows, took / Math.max(1, counts.length));
        }
    }
}
