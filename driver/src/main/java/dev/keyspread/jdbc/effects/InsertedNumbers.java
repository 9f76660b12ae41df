package dev.keyspread.jdbc.effects;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.LastNumber;
import java.sql.SQLException;
import java.util.List;

/**
 * Refuses to ask the database for its session's last number once a shard rule has numbered a row on the connection. The database knows
 * nothing of that row and would return an earlier row's number, which an application would store as the parent of others.
 * {@link ExecutionEffects} asks it before a text is sent, and must tell it afterwards.
 */
final class InsertedNumbers {
    private final Database database;
    private final Session session;

    /** True once a rule has numbered a row. It stays true until the connection is closed. */
    private boolean isLastOurs;

    /** True while {@code LAST_INSERT_ID()} returns what the application itself set after that row. */
    private boolean isSet;

    InsertedNumbers(Database database, Session session) {
        this.database = database;
        this.session = session;
    }

    /** Returns true if a rule has numbered a row. */
    boolean isLastOurs() {
        return isLastOurs;
    }

    /** A text is about to be sent that makes numbers or asks for one. */
    void before(Plan plan) throws SQLException {
        check(plan, isLastOurs && !isSetFor(plan));
        if (plan.effects().makesNumbers()) {
            isLastOurs = true;
            isSet = false;
        }
    }

    /** Texts are about to be sent in one batch. */
    void before(List<Plan> texts) throws SQLException {
        boolean makesNumbers = false;
        for (Plan text : texts) {
            check(text, makesNumbers || (isLastOurs && !isSetFor(text)));
            makesNumbers |= text.effects().makesNumbers();
        }
        if (makesNumbers) {
            isLastOurs = true;
            isSet = false;
        }
    }

    private void check(Plan plan, boolean isOurs) throws SQLException {
        if (isOurs && plan.effects().asksLastNumber() && database.refusesUnfillable()) {
            throw database.counted(Refusal.ofLastNumber());
        }
    }

    private boolean isSetFor(Plan plan) {
        return isSet && !LastNumber.isAskedForOfSequence(tokens(plan));
    }

    /** A text was sent after a row that a rule has numbered, and has changed so many rows; not above 0 if that is not known. */
    void sent(Plan plan, long rows) {
        isSet |= rows > 0 && LastNumber.mayBeSetBy(plan.original()) && LastNumber.isSetBy(tokens(plan));
    }

    private Tokens tokens(Plan plan) {
        return Tokens.scan(plan.original(), database.dialect(session));
    }
}
