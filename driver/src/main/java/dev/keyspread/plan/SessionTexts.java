package dev.keyspread.plan;

import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.SessionChanges;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Doubt;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.SessionReading;
import dev.keyspread.sql.session.SessionState;
import org.jspecify.annotations.Nullable;

/**
 * Scans texts as their session reads them, and tells which sessions share plans. The {@link Planner} has one for each database, and asks
 * before each look-up and each scan. A text is never scanned in other modes than its session's.
 */
final class SessionTexts {
    private final Dialect dialect;
    private final RuleBook rules;
    private final SessionChanges sessions;
    private final boolean inspects;

    /** Modes in which new sessions of the database read texts. */
    private volatile LexicalModes modes;

    /**
     * Makes the one for a database.
     *
     * @param inspects true if Keyspread advises on tables: then a session is asked for its search path before it makes some
     */
    SessionTexts(Dialect dialect, RuleBook rules, SessionChanges sessions, boolean inspects) {
        this.dialect = dialect;
        this.rules = rules;
        this.sessions = sessions;
        this.inspects = inspects;
        this.modes = LexicalModes.of(dialect);
    }

    /** Returns the modes in which new sessions of the database read texts. */
    LexicalModes modes() {
        return modes;
    }

    /** Notes the modes in which sessions of the database begin. Has to be called before any text is planned. */
    void beginIn(LexicalModes begun) {
        modes = begun;
    }

    /**
     * Returns the state by which a session shares plans: sessions of equal states mean the same by names and literals. Asks the session
     * if its state is in doubt and may matter to the text.
     *
     * @return null if the session keeps its plans to itself
     */
    @Nullable
    SessionState stateFor(String sql, TableLookup tables) {
        if (tables.isUsual()) {
            return SessionState.USUAL;
        }
        if (tables.doubt() != null
                && (rules.couldBeNamedBy(sql) || ShardRule.mayBeWrittenBy(sql) || (inspects && changesTables(sql)))) {
            tables.settle();
        }
        return tables.keepsPlansToItself() ? null : tables.session();
    }

    /** Returns true for {@code CREATE} and {@code ALTER} without a comment before them, which is how migrations send DDL. */
    private static boolean changesTables(String sql) {
        int at = 0;
        while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
            at++;
        }
        return sql.regionMatches(true, at, "CREATE ", 0, 7) || sql.regionMatches(true, at, "ALTER ", 0, 6);
    }

    /** Returns the statement that may have changed the meaning of the text, or null if it changes nothing of it. */
    @Nullable
    String doubtedBy(String sql, TableLookup tables) {
        SessionChange doubt = tables.doubt();
        return doubt != null && doubt.literals() && SessionReading.isReadOtherwise(sql, dialect)
                ? doubt.statement()
                : null;
    }

    /** Scans a text in its session's modes. */
    Tokens scan(String sql, TableLookup tables) {
        LexicalModes own = tables.session().modes();
        LexicalModes read = own == null ? modes : own;
        if (read.emptyIsNull()) {
            sessions.emptyTextsAreNull();
        }
        return Tokens.scan(sql, dialect, read);
    }

    /** Scans a text for its names. If square brackets may be quotes of names, reads them as quotes. */
    Tokens scanNames(String sql, TableLookup tables) {
        Tokens tokens = scan(sql, tables);
        char quote = dialect.quote();
        return tokens.doubt() != null && tokens.doubt() == Doubt.BRACKETED_NAMES
                ? scan(sql.replace('[', quote).replace(']', quote), tables)
                : tokens;
    }

    /** Returns new buffers for texts of sessions that are still in the modes in which they began. */
    TextBuffers buffers() {
        return new TextBuffers(dialect, modes);
    }

    /** Returns true if the buffers are for the modes in which sessions begin now. */
    boolean areCurrent(TextBuffers buffers) {
        return buffers.isFor(dialect, modes);
    }
}
