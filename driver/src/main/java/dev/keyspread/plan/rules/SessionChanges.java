package dev.keyspread.plan.rules;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.log.Log;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.value.OldDate;
import dev.keyspread.shard.value.WithTargetType;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionCharset;
import dev.keyspread.sql.session.SessionReading;
import java.time.ZoneId;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Settings that sessions of a database may have changed and that decide what a text or a value means. Once noted, a
 * change is never taken back, since it is not followed which session has set what, and until when.
 */
public final class SessionChanges {
    private static final Log LOG = Log.of("keyspread");
    private volatile boolean fractionsCut;
    private volatile boolean emptyTextsAreNull;
    private volatile boolean comparisonMoved;
    private volatile SessionCharset charset = SessionCharset.WHOLE;
    private volatile int sessionDoubts;

    /**
     * Learns from a text that is seen for the first time.
     *
     * @return whether texts that are known already have to be planned anew
     */
    public boolean learn(Tokens tokens) {
        boolean comparison = !comparisonMoved && SessionReading.changesComparison(tokens);
        if (comparison) {
            comparisonMoved = true;
            LOG.info("A session sets how texts are compared: reads are not rewritten from now on");
        }
        return textsBroughtBy(SessionCharset.setBy(tokens)) || comparison;
    }

    /**
     * A session of this database brings texts by way of that character set.
     *
     * @return whether it lacks more than all that were seen before
     */
    public synchronized boolean textsBroughtBy(SessionCharset set) {
        boolean isNarrower = set.compareTo(charset) > 0;
        if (isNarrower) {
            charset = set;
        }
        return isNarrower;
    }

    /** Something has changed that concerns all sessions, those that are open too. */
    public synchronized void sessionsInDoubt() {
        sessionDoubts++;
    }

    /** How often something has changed that concerns all sessions. */
    public int sessionDoubts() {
        return sessionDoubts;
    }

    /** The driver leaves out the fractions of a second of the times that it is given, as MySQL's can be told to. */
    public void fractionsCut() {
        fractionsCut = true;
    }

    /** A session of the database takes an empty text for NULL, at least where it stands as a literal. */
    public void emptyTextsAreNull() {
        emptyTextsAreNull = true;
    }

    /** Returns true if a session may compare texts in another way than its tables do. */
    public boolean isComparisonMoved() {
        return comparisonMoved;
    }

    /** Returns true if no session brings texts by way of a character set that lacks some of their characters. */
    public boolean keepsAllTexts() {
        return charset == SessionCharset.WHOLE;
    }

    /** Returns true if a text reaches the database as it is given. */
    public boolean keepsText(String text) {
        return keepsAllTexts() || charset.keeps(text);
    }

    /**
     * A value that is about to be stored has to reach the database as it was given.
     *
     * @param tables the session's
     * @throws NotFillableException when the driver, or the session, may make another one of it
     */
    public void requireCertain(@Nullable Object value, TableLookup tables) throws NotFillableException {
        if (value instanceof Long) {
            return; // as most keys are: the same to every session
        }
        if (!tables.arrives(value)) {
            throw new NotFillableException(
                    RefusalKind.SESSION_NOT_KNOWN,
                    "a text has set another sql_mode than the session began with, and the driver escapes bound values"
                            + " by the former one",
                    "set sql_mode in the URL (sessionVariables), or let the server prepare (useServerPrepStmts=true)");
        }
        if (OldDate.isIn(value)) {
            requireClock(tables.clock());
        }
        if (emptyTextsAreNull && "".equals(plain(value))) {
            throw new NotFillableException(
                    RefusalKind.VALUE_CHANGED_BY_DATABASE,
                    "an empty text is bound, and by the server's mode (EMPTY_STRING_IS_NULL in sql_mode, H2's mode"
                            + " Oracle) NULL may be stored for it",
                    "bind NULL, or leave that mode out");
        }
        if (plain(value) instanceof String text && !keepsText(text)) {
            throw new NotFillableException(
                    RefusalKind.VALUE_CHANGED_BY_DATABASE,
                    "a text with characters beyond those of the character set that a session has set is stored as"
                            + " another one",
                    "leave the session's character sets at utf8mb4");
        }
        if (fractionsCut && hasFraction(value)) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_VALUE_UNCLEAR,
                    "the driver leaves out the fraction of a second of the time that is bound",
                    "set sendFractionalSeconds=true (useFractionalSeconds in MariaDB's driver), or bind whole seconds");
        }
    }

    /**
     * An old date class was bound, which the driver reads on that zone's clock.
     *
     * @param zone null where it is not known
     * @throws NotFillableException when the JVM, by whose clock the shard is computed, is not in that zone
     */
    public static void requireClock(@Nullable ZoneId zone) throws NotFillableException {
        if (!OldDate.areAlike(zone, ZoneId.systemDefault())) {
            throw new NotFillableException(
                    RefusalKind.SESSION_NOT_KNOWN,
                    "a date or time is bound by an old date class, which the driver reads in another time zone than the"
                            + " JVM's present one",
                    "bind it as a LocalDate, LocalDateTime or OffsetDateTime");
        }
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return value instanceof WithTargetType typed ? typed.value() : value;
    }

    private static boolean hasFraction(@Nullable Object value) {
        return plain(value) instanceof Temporal time
                && time.isSupported(ChronoField.NANO_OF_SECOND)
                && time.get(ChronoField.NANO_OF_SECOND) != 0;
    }

    /** Returns true if a text that is not understood could write rows. */
    public static boolean mayWrite(String sql) {
        return Writes.WORDS.matcher(sql).find();
    }

    /** Returns true if a text that is not understood could make or change tables, or what writes to them. */
    public static boolean mayChangeTables(String sql) {
        return Writes.DDL.matcher(sql).find();
    }

    /** Returns true if a text could make a view, or another name for a table. */
    public static boolean mayMakeViews(String sql) {
        String lower = sql.toLowerCase(Locale.ROOT);
        return lower.contains("view") || lower.contains("synonym");
    }

    /** Made when it is first asked for: a start goes without. */
    private static final class Writes {
        static final Pattern DDL = Pattern.compile("\\b(create|alter|drop|rename)\\b", Pattern.CASE_INSENSITIVE);

        /** CREATE OR REPLACE writes no rows. */
        static final Pattern WORDS = Pattern.compile(
                "\\b(insert|update|merge|upsert|(?<!\\bor\\s)replace|copy|load|import|do|call)\\b",
                Pattern.CASE_INSENSITIVE);
    }
}
