package dev.keyspread.jdbc;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.jdbc.binding.LostValues;
import dev.keyspread.jdbc.binding.Preparation;
import dev.keyspread.jdbc.binding.Renewal;
import dev.keyspread.jdbc.binding.ReplacedStatement;
import dev.keyspread.jdbc.binding.Replay;
import dev.keyspread.jdbc.binding.SentText;
import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.jdbc.shadow.ShadowBindings;
import dev.keyspread.jdbc.shadow.ShadowRead;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.traffic.WriteGroup;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The life of a prepared statement whose parameters are looked at as they are bound: some are computed from others, or are keys whose order
 * is watched.
 *
 * <p>{@link SentText} says which text the delegate's statement has. While that is {@link SentText#PLANNED}, the statement is prepared
 * anew before values are bound for an execution, if its plan is outdated ({@link Renewal}); what is outdated later is refused. A
 * {@link SentText#REPLACEABLE} or {@link SentText#CHECKED} one goes on with the application's own text where its values ask for that, and
 * never comes back.
 */
public abstract class BoundPreparedStatement extends BoundObjects {
    private final Preparation preparation;
    private SentText text;

    /** The delegate's statement from before it was replaced, while it is needed. */
    private @Nullable ReplacedStatement replaced;

    /** True if rows wait in the delegate's batch. */
    private boolean holdsBatch;

    /** True if values were bound and executed since its last row. */
    private boolean isBesideBatch;

    /** True if the application has closed it. */
    private boolean isClosedHere;

    /** True if what was completed so far has been executed. */
    private boolean isSent;

    protected BoundPreparedStatement(
            PreparedStatement delegate,
            ConnectionWrapper connection,
            Plan plan,
            @Nullable WriteGroup group,
            Preparation preparation) {
        super(delegate, connection, plan);
        this.preparation = preparation;
        observe(group);
        ParameterPlan described = plan.parameters();
        this.text = described == null ? SentText.OWN : SentText.of(plan);
        if (described == null) {
            return;
        }
        this.parameters = connection.database.bind(plan, connection.session);
        if (text == SentText.REPLACEABLE || plan.writesValues()) {
            this.recorded = new Replay(described.count());
        } else if (plan.isShadowed()) {
            BoundParameters rewritten = connection.database.bind(plan.rewritten(), connection.session);
            this.recorded = ShadowBindings.of(plan, described.count(), rewritten);
        }
    }

    @Override
    final boolean seesEachValue() {
        return !sendsOwnText();
    }

    private Plan plan() {
        return Objects.requireNonNull(plan);
    }

    @Override
    final void beforeBinding() {
        BoundParameters former = text == SentText.PLANNED && batchSize() == 0 ? parameters : null;
        if (former != null && former.isOver()) {
            renew(former);
        }
    }

    private void renew(BoundParameters former) {
        Renewal renewal;
        try {
            renewal = Renewal.of(former, connection.database, connection.session, preparation, prepared);
            closeReplaced();
        } catch (SQLException notNow) {
            return; // it is refused when it is executed, and the message says why
        }
        if (renewal == null) {
            return;
        }
        replace(renewal.statement(), 0);
        plan = renewal.plan();
        parameters = renewal.parameters();
        loseValues(new LostValues(renewal.parameters().applicationCount()));
        observe(renewal.group());
        watch = watch.following(plan);
    }

    /** Goes on with another statement of the delegate's. */
    private void replace(PreparedStatement fresh, int waitingRows) {
        replaced = new ReplacedStatement(prepared, waitingRows);
        prepared = fresh;
        statement = fresh;
    }

    @Override
    final void beforeExecute() throws SQLException {
        super.beforeExecute();
        beginUnbound();
        complete();
        if (replaced != null && replaced.waitingRows() == 0) {
            closeReplaced(); // an execution closes the result set of the one before
        }
        if (readsValues() && recorded instanceof ShadowBindings shadow && ShadowRead.isDue(connection.database)) {
            shadowRead(prepared).compare(plan(), shadow.original(), shadow.rewritten());
        }
        while (departsOutdated()) {
            arrived();
            isSent = true; // what was completed is given up
            complete();
        }
        sending();
        countSent();
        watch.begin();
    }

    /** What was completed is sent. */
    private void countSent() {
        closeKeys();
        isSent = true;
        if (parameters != null) {
            parameters.sent();
        }
    }

    /** A statement without placeholders is never bound, and may be prepared anew all the same. */
    private void beginUnbound() {
        if (parameters != null && parameters.applicationCount() == 0) {
            beginBinding();
        }
    }

    @Override
    public final void addBatch() throws SQLException {
        beginUnbound();
        if (batchSize() > 0) {
            // A row that is completed by another table's rules must not make up for those before it.
            checkBatch();
        }
        OwnTime.begin(queryTimeout());
        complete();
        super.addBatch();
        holdsBatch = true;
        isBesideBatch = false;
    }

    /** A batch was sent: values that were bound beside it are no longer those that the delegate has, if that keeps the last row's. */
    private void batchSent() {
        boolean areLost = holdsBatch && (isBinding() || isBesideBatch) && parameters != null;
        holdsBatch = false;
        if (areLost && connection.database.dialect(connection.session).has(Capability.DRIVER_KEEPS_STATE)) {
            forgetValues();
        }
    }

    /** The delegate's own statement would write rows without their shards if these are written into the text. */
    @Override
    final boolean leadsOut() {
        return plan == null || !plan.writesValues();
    }

    @Override
    final List<NumberedRows> numberedRows() {
        BoundParameters computed = parameters;
        return computed == null ? List.of() : computed.numbers();
    }

    @Override
    final boolean sendsOwnText() {
        return text == SentText.OWN;
    }

    @Override
    final void batchFailed(long[] counts) {
        if (parameters != null) {
            parameters.keepNumbers(counts);
        }
    }

    private void complete() throws SQLException {
        isBesideBatch |= isBinding();
        endBinding();
        if (lacksValues()) {
            // A driver may send NULL for what is not bound.
            throw connection.database.counted(
                    Refusal.ofStale("it was prepared anew since, and not all of its values are bound again"));
        }
        if (isSent && batchSize() == 0 && parameters != null) {
            parameters.forgetNumbers();
            isSent = false;
        }
        try {
            computeOrGoOn();
        } catch (SQLException refused) {
            if (refused instanceof StatementRefusedException) {
                if (isClosedHere) {
                    prepared.getUpdateCount(); // the driver says in its own words that it is closed
                }
                watch.refused(refused.getMessage());
            }
            throw refused;
        }
    }

    /** Sets what is computed, if that can be done; else goes on with the application's own text, or refuses. */
    private void computeOrGoOn() throws SQLException {
        BoundParameters computed = parameters;
        boolean isOver = computed != null && computed.isOver();
        if (computed == null || computed.complete(prepared)) {
            if (computed != null && isOver) {
                plan = computed.present();
            }
            String written = computed == null ? null : computed.text();
            if (written != null) {
                goOnWith(written);
            }
            return;
        }
        sendOwnText();
        if (text == SentText.PLANNED) {
            throw connection.database.counted(
                    Refusal.ofStale("a shard value of it can't be computed from what is bound"));
        }
    }

    /** Goes on with a text of this execution alone. The application's own, which was prepared for its placeholders, is never executed. */
    private void goOnWith(String written) throws SQLException {
        // A closed one is not opened again: the driver says so in the next call.
        if (batchSize() > 0 && text == SentText.REPLACEABLE) {
            sendOwnText();
        } else if (recorded instanceof Replay replay && !isClosedHere) {
            if (batchSize() > 0) {
                throw connection.database.counted(tooManyRows("the rows of this batch have texts of their own"));
            }
            if (replay.boundOnce() > 0) {
                throw connection.database.counted(
                        tooManyRows("what parameter " + replay.boundOnce() + " is bound to can't be bound again"));
            }
            closeReplaced();
            replace(replay.start(connection.delegate, preparation, written), 0);
        }
    }

    private SQLException tooManyRows(String reason) {
        TableRule rule = Objects.requireNonNull(plan().parameters())
                .written()
                .get(0)
                .computation()
                .rule();
        return Refusal.of(
                RefusalKind.PARAMETER_FORM,
                rule.table().name().name(),
                rule.target().name(),
                "it is written into the text, as there is no room for another parameter, and " + reason,
                "insert fewer rows at a time");
    }

    /**
     * A write that stores nothing by a rule, and is sent as it came, is looked at before each execution all the same: its table may have one
     * again. One with a predicate of its own is replaced at once, since what is bound now can't be bound again.
     */
    @Override
    final void goOnWithOwnText() throws SQLException {
        if (text != SentText.CHECKED || !plan().isAwaited()) {
            sendOwnText();
        }
    }

    private void sendOwnText() throws SQLException {
        if (text == SentText.PLANNED || text == SentText.OWN) {
            return;
        }
        // A closed one is not opened again: the driver says so in the next call.
        if (recorded instanceof Replay replay && !isClosedHere) {
            replace(replay.start(connection.delegate, preparation, plan().original()), batchSize());
        }
        recorded = null;
        if (plan().isAwaited()) {
            plan = plan().unchanged(); // its table may yet get a rule that computes by what it sets
            parameters = connection.database.bind(plan, connection.session);
            text = SentText.CHECKED;
        } else {
            parameters = null;
            text = SentText.OWN;
        }
    }

    /**
     * From here until it has arrived, DDL that changes what a write is filled by waits for it.
     *
     * @return whether what it is filled by has changed before
     */
    private boolean departsOutdated() throws SQLException {
        if (text != SentText.PLANNED && (text != SentText.CHECKED || !plan().isAwaited())) {
            return false;
        }
        depart(plan().original());
        return parameters != null && parameters.isOver();
    }

    private void checkBatch() throws SQLException {
        if (parameters != null) {
            parameters.checkBatch();
        }
    }

    @Override
    final void beforeBatch(@Nullable List<BatchedText> texts) throws SQLException {
        super.beforeBatch(texts);
        checkBatch();
        while (departsOutdated()) {
            arrived();
            checkBatch();
        }
        sending();
    }

    @Override
    final int[] runBatch() throws SQLException {
        countSent();
        batchSent();
        if (replaced == null) {
            return super.runBatch();
        }
        try (ReplacedStatement first = takeReplaced(replaced)) {
            return first.batchWith(prepared).execute();
        }
    }

    @Override
    final long[] runLargeBatch() throws SQLException {
        countSent();
        batchSent();
        if (replaced == null) {
            return super.runLargeBatch();
        }
        try (ReplacedStatement first = takeReplaced(replaced)) {
            return first.batchWith(prepared).executeLarge();
        }
    }

    @Override
    public final void clearBatch() throws SQLException {
        super.clearBatch();
        holdsBatch = false;
        endBinding();
        if (parameters != null) {
            parameters.forgetNumbers();
        }
        closeReplaced();
    }

    @Override
    public final void close() throws SQLException {
        isClosedHere = true;
        try {
            prepared.close();
        } finally {
            closeReplaced();
            closeKeys();
        }
    }

    private void closeReplaced() throws SQLException {
        ReplacedStatement first = replaced;
        if (first != null) {
            takeReplaced(first).close();
        }
    }

    private ReplacedStatement takeReplaced(ReplacedStatement first) {
        replaced = null;
        return first;
    }
}
