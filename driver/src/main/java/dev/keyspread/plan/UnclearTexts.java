package dev.keyspread.plan;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.log.Guard;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.plan.edit.Tally;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.SessionChanges;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Doubt;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.SessionReading;
import dev.keyspread.sql.statement.DynamicSql;
import java.sql.SQLException;

/**
 * Decides on texts that may write anywhere: they pass, unless they could write to a table with a rule. {@link Planner} and
 * {@link TextPlanning} ask it. A failure of Keyspread's own must neither break the application nor let a row out unfilled.
 */
final class UnclearTexts {
    private final RuleBook rules;
    private final Tally tally;
    private final Guard guard;
    private final boolean fail;

    UnclearTexts(RuleBook rules, Tally tally, Guard guard, boolean fail) {
        this.rules = rules;
        this.tally = tally;
        this.guard = guard;
        this.fail = fail;
    }

    /** Returns true if a write that can't be filled is refused. */
    boolean refuses() {
        return fail;
    }

    /** Where its literals end can't be told, so neither can what is written. */
    Plan doubtful(String sql, String changedBy) throws SQLException {
        if (fail && mayConcernRules(sql)) {
            throw refused(
                    RefusalKind.SESSION_NOT_KNOWN,
                    "the text holds quotes or backslashes, and how the session reads these may have been changed by "
                            + changedBy + ", and the session could not be asked",
                    "execute that statement by itself, before this one, or give such values as parameters");
        }
        return Plan.passing(sql);
    }

    /** SQL that a statement takes from a variable, an expression or a file can't be seen, so neither can what it writes. */
    void checkVisible(Tokens tokens) throws SQLException {
        if (fail && rules.mayBeAny() && !DynamicSql.isVisible(tokens)) {
            throw refused(
                    RefusalKind.SQL_NOT_VISIBLE,
                    "the statement carries out SQL that does not stand in its text",
                    "send what it carries out as statements of their own");
        }
        checkLiterals(tokens);
    }

    /** Refuses a statement that carries out a literal whose names and quotes are uncertain. */
    private void checkLiterals(Tokens tokens) throws SQLException {
        for (int i = 0; fail && i < tokens.size(); i++) {
            String text = tokens.kind(i) == TokenKind.STRING ? tokens.stringValue(i) : null;
            Tokens inner = text != null && SessionChanges.mayWrite(text) ? tokens.scanWithin(text) : null;
            if (inner != null && inner.doubt() != null) {
                readOtherwise(inner, inner.doubt());
            }
        }
    }

    /** Checks a block in which such statements stand. */
    void checkVisibleWithin(Tokens block) throws SQLException {
        boolean isSeen = DynamicSql.isVisibleWithin(block)
                && (DynamicSql.isWholeWithin(block) || !SessionChanges.mayWrite(block.sql()));
        if (fail && rules.mayBeAny() && !isSeen) {
            throw refused(
                    RefusalKind.SQL_NOT_VISIBLE,
                    "the block carries out SQL that does not stand in its text",
                    "send what it carries out as statements of their own");
        }
        checkLiterals(block);
    }

    /** The text sets for itself how it is read. */
    Plan inModesOfItsOwn(String sql) throws SQLException {
        if (fail && mayConcernRules(sql)) {
            throw refused(
                    RefusalKind.SESSION_NOT_KNOWN,
                    "the text sets sql_mode for itself",
                    "leave SET STATEMENT out; SET SESSION sql_mode is followed");
        }
        return Plan.passing(sql);
    }

    /** A part of the text changes how the rest of it is read. */
    void checkReading(String sql, SessionChange change, Dialect dialect) throws SQLException {
        if (fail && change.literals() && SessionReading.isReadOtherwise(sql, dialect) && mayConcernRules(sql)) {
            throw refused(
                    RefusalKind.SESSION_NOT_KNOWN,
                    "the text holds quotes or backslashes, and changes by " + change.statement()
                            + " how these are read",
                    "execute that statement by itself, before the others");
        }
    }

    /** Returns true if a text whose names and literals may end elsewhere may write to a table with a rule, or give one a rule. */
    private boolean mayConcernRules(String sql) {
        boolean mayChange = SessionChanges.mayWrite(sql) || SessionChanges.mayChangeTables(sql);
        return (mayChange && rules.couldBeNamedBy(sql)) || ShardRule.mayBeWrittenBy(sql);
    }

    /** Returns true if a text sets the directory of its tables by {@code PRAGMA TablePathPrefix}. */
    static boolean setsDirectory(Tokens tokens) {
        if (!tokens.dialect().has(Capability.PATHS)) {
            return false;
        }
        for (TokenRange statement : tokens.statements()) {
            for (int i = statement.from() + 1; i < statement.to(); i++) {
                if (tokens.isWord(statement.from(), "PRAGMA") && tokens.isWord(i, "TABLEPATHPREFIX")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The text says where its tables lie, so their names may be those of others. */
    Plan elsewhere(Tokens tokens) throws SQLException {
        if (fail && SessionChanges.mayWrite(tokens.sql()) && rules.mayBeNamedIn(tokens)) {
            throw refused(
                    RefusalKind.TABLE_NOT_CERTAIN,
                    "the text sets TablePathPrefix, so that it is not certain which tables it names",
                    "leave the PRAGMA out and name tables by their paths within the database; usePrefixPath in the URL"
                            + " moves rules along");
        }
        return Plan.passing(tokens.sql());
    }

    /** Returns what the text says to the server is not certain. */
    Plan readOtherwise(Tokens tokens, Doubt doubt) throws SQLException {
        if (fail && SessionChanges.mayWrite(tokens.sql()) && rules.mayBeNamedIn(tokens)) {
            throw switch (doubt) {
                case VERSIONED_COMMENT ->
                    refused(
                            RefusalKind.STATEMENT_NOT_UNDERSTOOD,
                            "the text holds a comment that some servers carry out and others don't, by their versions",
                            "write what is meant for this server without a comment around it");
                case BRACKETED_NAMES ->
                    refused(
                            RefusalKind.SESSION_NOT_KNOWN,
                            "the text holds square brackets, which the session's mode takes for quotes of names",
                            "leave the brackets out, or give the session another mode");
                case CONTINUED_ESCAPES ->
                    refused(
                            RefusalKind.STATEMENT_NOT_UNDERSTOOD,
                            "a literal E'…' goes on in the next line with a backslash, so that it is not certain where it ends",
                            "write it as one literal, or give it as a parameter");
            };
        }
        return Plan.passing(tokens.sql());
    }

    /** A defect in planning must not break the application, nor let a row out unfilled. */
    Plan failed(String sql, Throwable failure) throws SQLException {
        boolean isRefused = fail && SessionChanges.mayWrite(sql) && rules.couldBeNamedBy(sql);
        guard.failed("A statement could not be analysed and is " + (isRefused ? "refused" : "sent unchanged"), failure);
        if (isRefused) {
            throw refused(RefusalKind.STATEMENT_NOT_UNDERSTOOD, "the statement could not be analysed", Refusal.REPORT);
        }
        return Plan.passing(sql);
    }

    private SQLException refused(RefusalKind kind, String reason, String remedy) {
        tally.refused(kind);
        return Refusal.of(kind, null, Refusal.SOME_COLUMN, reason, remedy);
    }
}
