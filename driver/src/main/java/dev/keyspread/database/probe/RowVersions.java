package dev.keyspread.database.probe;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.session.OlderVersions;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Which versions of rows a session reads: older ones, from before they were compared with their rules, where the driver, its settings or
 * its transaction have it so, or those of a moment since which rows have come to agree.
 */
public final class RowVersions {
    private final Connection session;

    /** Answer of Spanner's driver; null as long as it is not known to be one that can be set so. */
    private @Nullable Staleness staleness;

    private boolean isStale;

    /** True if its settings do, as it was asked last. */
    private boolean isSet;

    /** How many ends of transactions are still to come before it does no longer, by what a text has said of its transaction. */
    private int endsLeft;

    /** True if a text has begun a transaction, or a branch has, which auto-commit does not tell. */
    private boolean hasBegun;

    /** The number of the agreement of rows that was the last when its transaction began, or at a later moment before that. */
    private int begunAt;

    /** The number of the last agreement that it has heard of. */
    private int heard;

    /** True if rows have come to agree since its transaction began. */
    private boolean isBehind;

    private int changes;

    /**
     * Follows a connection that was just opened.
     *
     * @param isSet whether its settings have older ones read
     * @param agreed the number of the last agreement of stored rows
     */
    public RowVersions(Connection session, boolean isSet, int agreed) {
        this.session = session;
        this.isSet = isSet;
        this.begunAt = agreed;
        this.heard = agreed;
    }

    /** Returns true if sessions begin with settings that have older ones read: by the URL, or the defaults of the role. */
    public static boolean begin(Connection first, Dialect dialect) {
        boolean isTold =
                dialect.has(Capability.SPANNER_DRIVER) && Staleness.of(first).isTold();
        boolean isAsked = !isTold && !OlderVersions.settings(dialect).isEmpty();
        return isAsked && !Boolean.FALSE.equals(VersionQuestion.ask(first, dialect));
    }

    /** Counts what may have changed. */
    public int changes() {
        return changes;
    }

    /** Returns true if older ones are read of all tables. */
    public boolean areOlder() {
        return isStale || isSet || endsLeft > 0;
    }

    /** Returns true if they may be older than the agreement of some rows. */
    public boolean mayBeOlder() {
        return isBehind || areOlder();
    }

    /** Returns true if they may be older than the agreement with that number: the open transaction may go on reading rows as they were. */
    public boolean mayPrecede(int agreement) {
        return isBehind && agreement > begunAt;
    }

    /**
     * Hears of the agreements of stored rows.
     *
     * @param agreed the number of the last one
     */
    public void hear(int agreed) {
        if (agreed != heard) {
            heard = agreed;
            isBehind = isInTransaction();
            begunAt = isBehind ? begunAt : agreed;
            changes++;
        }
    }

    /** Returns true unless auto-commit or the driver says that no transaction is open. */
    boolean isInTransaction() {
        return mayBeginTransaction() && (hasBegun || !IdleProbe.isIdleByDriver(session));
    }

    /** Returns true if the next statement belongs to a transaction that goes on after it. */
    boolean mayBeginTransaction() {
        try {
            return hasBegun || !session.getAutoCommit();
        } catch (SQLException unknown) {
            return true;
        }
    }

    /** A text or a branch may have begun a transaction. */
    public void transactionBegan() {
        hasBegun = true;
    }

    /** Returns true if its settings do, as it was asked last. */
    public boolean areSet() {
        return isSet;
    }

    /** Looks whether the driver was told to. */
    public void lookFor(Dialect dialect) {
        if (staleness == null && dialect.has(Capability.SPANNER_DRIVER)) {
            staleness = Staleness.of(session);
        }
        look();
    }

    /** Asks again, without looking which driver it is. */
    public void look() {
        if (staleness != null && staleness.isSet() != isStale) {
            isStale = !isStale;
            changes++;
        }
    }

    /**
     * Asks the session for its settings, unless the driver tells. What it says must not take the place of the statement that is meant to
     * read as TiDB was told.
     *
     * @return whether it is known now
     */
    public boolean settle(Dialect dialect) {
        if (endsLeft > 1) {
            return false;
        }
        boolean isTold = staleness != null && staleness.isTold();
        Boolean answer = isTold ? Boolean.FALSE : VersionQuestion.ask(session, dialect);
        if (answer != null) {
            isSet = answer;
        }
        return answer != null;
    }

    /** A text has rows read as they were, until so many transactions have ended. */
    public void olderUntil(int ends) {
        endsLeft = Math.max(endsLeft, ends);
        changes++;
    }

    /**
     * A transaction has ended, and none is open.
     *
     * @param agreed the number of the last agreement of stored rows
     */
    public void transactionEnded(int agreed) {
        changes += isBehind || endsLeft > 0 ? 1 : 0;
        hasBegun = false;
        isBehind = false;
        begunAt = agreed;
        heard = agreed;
        if (endsLeft < Integer.MAX_VALUE) {
            endsLeft = Math.max(0, endsLeft - 1);
        }
    }
}
