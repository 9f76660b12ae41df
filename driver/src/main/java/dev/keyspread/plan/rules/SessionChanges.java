package dev.keyspread.plan.rules;

import dev.keyspread.log.Log;
import dev.keyspread.plan.Planner;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SessionReading;
import dev.keyspread.sql.session.SessionTimeZone;
import java.util.regex.Pattern;

/**
 * What sessions of a database may have set, on which depends what a text or a value means. Never taken back: which session
 * has set what, and until when, isn't followed.
 */
public final class SessionChanges {
    private static final Log LOG = Log.of("keyspread");
    private static final Pattern WRITES =
            Pattern.compile("\\b(insert|update|merge|upsert|replace|copy|do|call)\\b", Pattern.CASE_INSENSITIVE);

    private final Dialect dialect;
    private volatile boolean zoneMoved;
    private volatile boolean fractionsCut;
    private volatile boolean emptyTextsAreNull;
    private volatile boolean comparisonMoved;

    public SessionChanges(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Learns from a text that is seen for the first time.
     *
     * @return whether texts that are known already have to be planned anew
     */
    public boolean learn(Tokens tokens) {
        if (dialect == Dialect.H2 && SessionTimeZone.isSetBy(tokens)) {
            zoneMoved = true;
        }
        boolean comparison = !comparisonMoved && SessionReading.changesComparison(tokens);
        if (comparison) {
            comparisonMoved = true;
            LOG.info("A session sets how texts are compared: reads are not rewritten from now on");
        }
        return comparison;
    }

    /** See {@link Planner#zoneMoved}. */
    public void zoneMoved() {
        zoneMoved = true;
    }

    /** See {@link Planner#fractionsCut}. */
    public void fractionsCut() {
        fractionsCut = true;
    }

    /** A session of the database takes an empty text for NULL, at least where it stands as a literal. */
    public void emptyTextsAreNull() {
        emptyTextsAreNull = true;
    }

    public boolean mayEmptyTextsBeNull() {
        return emptyTextsAreNull;
    }

    public boolean areFractionsCut() {
        return fractionsCut;
    }

    public boolean isZoneMoved() {
        return zoneMoved;
    }

    public boolean isComparisonMoved() {
        return comparisonMoved;
    }

    /** Whether a text that is not understood could write rows. */
    public static boolean mayWrite(String sql) {
        return WRITES.matcher(sql).find();
    }
}
