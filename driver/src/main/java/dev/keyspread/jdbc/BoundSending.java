package dev.keyspread.jdbc;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.jdbc.binding.Renewal;
import dev.keyspread.jdbc.binding.Replay;
import dev.keyspread.jdbc.binding.SentText;
import dev.keyspread.jdbc.shadow.ShadowBindings;
import dev.keyspread.jdbc.shadow.ShadowRead;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.shard.TableRule;
import java.sql.SQLException;
import java.util.Objects;

/**
 * Completes what a bound statement is about to send: sets what is computed from the bound values, or goes on with another text.
 * {@link BoundPreparedStatement} calls it.
 */
final class BoundSending {
    private BoundSending() {}

    /** Prepares a write anew by a plan of now if that is due, before the first value of an execution is bound. */
    static void renewIfOver(BoundPreparedStatement statement) {
        boolean mayBeRenewed = statement.text == SentText.PLANNED && statement.batchSize() == 0;
        BoundParameters former = mayBeRenewed ? statement.values.parameters : null;
        if (former == null || !former.isOver()) {
            return;
        }
        try {
            Renewal renewal = Renewal.of(
                    former,
                    statement.connection.database,
                    statement.connection.session,
                    statement.preparation,
                    statement.prepared);
            statement.closeReplaced();
            if (renewal != null) {
                statement.goOnWith(renewal);
            }
        } catch (SQLException notNow) {
            // it is refused when it is executed, and the message says why
        }
    }

    /** Completes an execution, and notes its write as on its way, which {@link PreparedSending} sends then. */
    static void complete(BoundPreparedStatement statement) throws SQLException {
        beginUnbound(statement);
        completeValues(statement);
        statement.closeReplacedWithoutRows();
        compare(statement);
        for (int attempt = 0; departsOutdated(statement, attempt); attempt++) {
            statement.arrived();
            statement.isSent = true; // what was completed is given up
            completeValues(statement);
        }
        statement.countSent();
    }

    /** Completes a row that is about to be added to a batch. */
    static void completeRow(BoundPreparedStatement statement) throws SQLException {
        beginUnbound(statement);
        if (statement.batchSize() > 0) {
            checkRows(
                    statement); // a row that is completed by another table's rules must not make up for those before it
        }
        OwnTime.begin(statement.queryTimeout());
        completeValues(statement);
    }

    /** Checks the rows of a batch, and notes it as on its way. */
    static void checkBatch(BoundPreparedStatement statement) throws SQLException {
        checkRows(statement);
        for (int attempt = 0; departsOutdated(statement, attempt); attempt++) {
            statement.arrived();
            checkRows(statement);
        }
    }

    private static void checkRows(BoundPreparedStatement statement) throws SQLException {
        if (statement.values.parameters != null) {
            statement.values.parameters.checkBatch();
        }
    }

    /** A statement without placeholders is never bound, and may be prepared anew all the same. */
    private static void beginUnbound(BoundPreparedStatement statement) {
        BoundParameters parameters = statement.values.parameters;
        if (parameters != null && parameters.applicationCount() == 0) {
            statement.beginBinding();
        }
    }

    /** Runs a read in its rewritten form too, where the settings ask for that. */
    private static void compare(BoundPreparedStatement statement) {
        if (statement.values.areRead() // so that other statements don't load the class
                && statement.values.recorded instanceof ShadowBindings shadow
                && ShadowRead.isDue(statement.connection.database)) {
            statement.shadowRead().compare(statement.plan(), shadow.original(), shadow.rewritten());
        }
    }

    /**
     * Notes a write that was filled or checked. From here until it has arrived, DDL that changes what it is filled by waits for it.
     *
     * @return whether what it is filled by has changed before
     */
    private static boolean departsOutdated(BoundPreparedStatement statement, int attempt) throws SQLException {
        SentText text = statement.text;
        if (text != SentText.PLANNED
                && (text != SentText.CHECKED || !statement.plan().isAwaited())) {
            return false;
        }
        statement.depart(statement.plan().original(), attempt);
        BoundParameters parameters = statement.values.parameters;
        return parameters != null && parameters.isOver();
    }

    private static void completeValues(BoundPreparedStatement statement) throws SQLException {
        statement.endBinding();
        if (statement.values.areMissing()) {
            // A driver may send NULL for what is not bound.
            throw statement.connection.database.counted(
                    Refusal.ofStale("it was prepared anew since, and not all of its values are bound again"));
        }
        if (statement.isSent && statement.batchSize() == 0 && statement.values.parameters != null) {
            statement.values.parameters.forgetNumbers();
            statement.isSent = false;
        }
        try {
            computeOrGoOn(statement);
        } catch (StatementRefusedException refused) {
            if (statement.isClosedHere) {
                statement.prepared.getUpdateCount(); // the driver says in its own words that it is closed
            }
            statement.watch.refused(refused.getMessage());
            throw refused;
        }
    }

    /** Sets what is computed, if that can be done; else goes on with the application's own text, or refuses. */
    private static void computeOrGoOn(BoundPreparedStatement statement) throws SQLException {
        BoundParameters computed = statement.values.parameters;
        if (computed == null) {
            return;
        }
        boolean isOver = computed.isOver();
        if (computed.complete(statement.prepared)) {
            if (isOver) {
                statement.plan = computed.present();
            }
            String written = computed.text();
            if (written != null) {
                goOnWith(statement, written);
            }
            return;
        }
        statement.sendOwnText();
        if (statement.text == SentText.PLANNED) {
            throw statement.connection.database.counted(
                    Refusal.ofStale("a shard value of it can't be computed from what is bound"));
        }
    }

    /** Goes on with a text of this execution alone. The application's own, which was prepared for its placeholders, is never executed. */
    private static void goOnWith(BoundPreparedStatement statement, String written) throws SQLException {
        // A closed one is not opened again: the driver says so in the next call.
        if (statement.batchSize() > 0 && statement.text == SentText.REPLACEABLE) {
            statement.sendOwnText();
        } else if (statement.values.recorded instanceof Replay replay && !statement.isClosedHere) {
            if (statement.batchSize() > 0) {
                throw tooManyRows(statement, "the rows of this batch have texts of their own");
            }
            if (replay.boundOnce() > 0) {
                throw tooManyRows(
                        statement, "what parameter " + replay.boundOnce() + " is bound to can't be bound again");
            }
            statement.goOnWith(replay, written);
        }
    }

    private static SQLException tooManyRows(BoundPreparedStatement statement, String reason) {
        ParameterPlan parameters = Objects.requireNonNull(statement.plan().parameters());
        TableRule rule = parameters.written().get(0).computation().rule();
        return statement.connection.database.counted(Refusal.of(
                RefusalKind.PARAMETER_FORM,
                rule.table().name().name(),
                rule.target().name(),
                "it is written into the text, as there is no room for another parameter, and " + reason,
                "insert fewer rows at a time"));
    }
}
