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

/** How the texts of one session are read: in which modes they are scanned, and which other sessions mean the same by them. */
final class SessionTexts {
    private final Dialect dialect;
    private final RuleBook rules;
    private final SessionChanges sessions;
    private final boolean inspects;

    /** How sessions of the database read texts as they begin. */
    private volatile LexicalModes modes;

    /**
     * For one database.
     *
     * @param inspects true if tables are advised on, so that a session is asked for its path before it makes some
     */
    SessionTexts(Dialect dialect, RuleBook rules, SessionChanges sessions, boolean inspects) {
        this.dialect = dialect;
        this.rules = rules;
        this.sessions = sessions;
        this.inspects = inspects;
        this.modes = LexicalModes.of(dialect);
    }

    /** How sessions of the database read texts as they begin. */
    LexicalModes modes() {
        return modes;
    }

    /** Sessions of the database begin in these modes; told before any text is planned. */
    void beginIn(LexicalModes begun) {
        modes = begun;
    }

    /**
     * Returns what names and literals mean to the session that a text is for, so that plans of other sessions that mean the same hold for
     * it. The session is asked if that is in doubt and may matter.
     *
     * @return null where its plans are its own
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

    /** Returns true for DDL as migrations send it, without a comment before it. */
    private static boolean changesTables(String sql) {
        int at = 0;
        while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
            at++;
        }
        return sql.regionMatches(true, at, "CREATE ", 0, 7) || sql.regionMatches(true, at, "ALTER ", 0, 6);
    }

    /** The statement that may have changed what the text means; null if the text means the same with and without it. */
    @Nullable
    String doubtedBy(String sql, TableLookup tables) {
        SessionChange doubt = tables.doubt();
        return doubt != null && doubt.literals() && SessionReading.isReadOtherwise(sql, dialect)
                ? doubt.statement()
                : null;
    }

    /** Scans a text as the session reads it. */
    Tokens scan(String sql, TableLookup tables) {
        LexicalModes own = tables.session().modes();
        LexicalModes read = own == null ? modes : own;
        if (read.emptyIsNull()) {
            sessions.emptyTextsAreNull();
        }
        return Tokens.scan(sql, dialect, read);
    }

    /** Scans a text for the names in it: where square brackets may be their quotes, they are. */
    Tokens scanNames(String sql, TableLookup tables) {
        Tokens tokens = scan(sql, tables);
        char quote = dialect.quote();
        return tokens.doubt() != null && tokens.doubt() == Doubt.BRACKETED_NAMES
                ? scan(sql.replace('[', quote).replace(']', quote), tables)
                : tokens;
    }

    /** Buffers for texts of sessions that are as they began. */
    TextBuffers buffers() {
        return new TextBuffers(dialect, modes);
    }

    /** Returns true if buffers are for texts as sessions read them that begin now. */
    boolean areCurrent(TextBuffers buffers) {
        return buffers.isFor(dialect, modes);
    }
}
