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
 * Notes settings by which a session of a database may change the meaning of texts and values. The {@code Planner} has one for each
 * database. Row values call {@link #requireCertain} before a shard is computed from a value.
 *
 * <p>A noted change is never taken back, because Keyspread doesn't follow which session has set it, and until when.
 */
public final class SessionChanges {
    private static final Log LOG = Log.of("keyspread");
    private volatile boolean fractionsCut;
    private volatile boolean emptyTextsAreNull;
    private volatile boolean comparisonMoved;
    private volatile SessionCharset charset = SessionCharset.WHOLE;
    private volatile int sessionDoubts;

    /**
     * Notes what a text sets, when it is planned for the first time.
     *
     * @return whether known texts have to be planned anew
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
     * Notes the character set by which a session sends texts.
     *
     * @return whether it lacks more characters than every one that was noted earlier
     */
    public boolean textsBroughtBy(SessionCharset set) {
        // Each new text asks. It is never widened, so that nearly all of them need no lock (Scale).
        return set.compareTo(charset) > 0 && narrowed(set);
    }

    private synchronized boolean narrowed(SessionCharset set) {
        boolean isNarrower = set.compareTo(charset) > 0;
        if (isNarrower) {
            charset = set;
        }
        return isNarrower;
    }

    /** Notes a change that concerns all sessions, including open ones. */
    public synchronized void sessionsInDoubt() {
        sessionDoubts++;
    }

    /** Returns how many changes concerned all sessions. */
    public int sessionDoubts() {
        return sessionDoubts;
    }

    /** Notes that the driver drops fractions of a second from bound times, as MySQL's driver can be told to. */
    public void fractionsCut() {
        fractionsCut = true;
    }

    /** Notes that a session stores NULL for an empty text, at least for a literal. */
    public void emptyTextsAreNull() {
        emptyTextsAreNull = true;
    }

    /** Returns true if a session may have set how it compares texts. Reads are not rewritten then. */
    public boolean isComparisonMoved() {
        return comparisonMoved;
    }

    /** Returns true if every session sends texts by a character set that has all characters. */
    public boolean keepsAllTexts() {
        return charset == SessionCharset.WHOLE;
    }

    /** Returns true if a text reaches the database unchanged. */
    public boolean keepsText(String text) {
        return keepsAllTexts() || charset.keeps(text);
    }

    /**
     * Checks that a value reaches the database unchanged.
     *
     * @param tables the session's tables
     * @throws NotFillableException if the driver or the session may change the value
     */
    public void requireCertain(@Nullable Object value, TableLookup tables) throws NotFillableException {
        if (value instanceof Long) {
            return; // a long reaches every database unchanged
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
     * Checks that the JVM's clock is the one by which the driver reads a value of an old date class.
     *
     * @param zone the zone of the driver's clock, or null if it is not known
     * @throws NotFillableException if the JVM is in another zone: the shard is computed by the JVM's clock
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

    /** Returns true if a text that is not understood could contain DDL. */
    public static boolean mayChangeTables(String sql) {
        return Writes.DDL.matcher(sql).find();
    }

    /** Returns true if a text could make a view, or another name for a table. */
    public static boolean mayMakeViews(String sql) {
        String lower = sql.toLowerCase(Locale.ROOT);
        return lower.contains("view") || lower.contains("synonym");
    }

    /** Returns true if a text could make a view, or a table that stores its rows in others. */
    public static boolean mayReachOthers(String sql) {
        String lower = sql.toLowerCase(Locale.ROOT);
        return mayMakeViews(sql) || lower.contains("union") || lower.contains("foreign");
    }

    /** Holds the patterns. They are compiled on first use. */
    private static final class Writes {
        static final Pattern DDL = Pattern.compile("\\b(create|alter|drop|rename)\\b", Pattern.CASE_INSENSITIVE);

        /** CREATE OR REPLACE writes no rows. */
        static final Pattern WORDS = Pattern.compile(
                "\\b(insert|update|merge|upsert|(?<!\\bor\\s)replace|copy|load|import|do|call)\\b",
                Pattern.CASE_INSENSITIVE);
    }
}
