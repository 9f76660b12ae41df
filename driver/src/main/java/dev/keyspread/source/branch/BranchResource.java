package dev.keyspread.source.branch;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.jdbc.ConnectionWrapper;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.jspecify.annotations.Nullable;

/**
 * Stands for the delegate's resource of one physical connection, and tells its logical connections of the branches that they take part in.
 * {@code WrappedXAConnection} gives it to the transaction manager. Each call must reach the delegate, whatever is noted of it here.
 */
public final class BranchResource implements XAResource {
    private final XAResource delegate;
    private final Branches branches;

    /** Branches that this resource has begun, and that end with its connection. */
    private final Set<BranchKey> unprepared = ConcurrentHashMap.newKeySet();

    /** In which the connection works now. What is done between a branch's end and its preparation or commit still belongs to it. */
    private volatile @Nullable BranchKey current;

    private volatile @Nullable ConnectionWrapper connection;

    /** A resource whose branches are those of its data source. */
    public BranchResource(XAResource delegate, Branches branches) {
        this.delegate = delegate;
        this.branches = branches;
    }

    /** The logical connection that is used from now on. */
    public void uses(ConnectionWrapper logical) {
        connection = logical;
        BranchKey branch = current;
        if (branch != null) {
            branches.enter(branch, logical);
        }
    }

    /** The physical connection is closed: what is not prepared is rolled back. */
    public void closed() {
        current = null;
        for (BranchKey branch : unprepared) {
            branches.ended(branch, false);
        }
        unprepared.clear();
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        delegate.start(xid, flags);
        BranchKey branch = BranchKey.of(xid);
        current = branch;
        unprepared.add(branch);
        ConnectionWrapper logical = connection;
        if (logical != null) {
            branches.enter(branch, logical);
        }
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        delegate.end(xid, flags);
        if ((flags & TMSUSPEND) != 0) {
            current = null;
            branches.suspended(BranchKey.of(xid));
        }
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        StatementRefusedException refusal = branches.refusalToPrepare(BranchKey.of(xid));
        if (refusal != null) {
            rollback(xid);
            throw rolledBack(refusal.ofRolledBackBranch());
        }
        int vote = delegate.prepare(xid);
        over(xid, vote == XA_RDONLY);
        return vote;
    }

    private static XAException rolledBack(StatementRefusedException refusal) {
        XAException rolledBack = new XAException(refusal.getMessage());
        rolledBack.errorCode = XAException.XA_RBROLLBACK;
        rolledBack.initCause(refusal);
        return rolledBack;
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        try {
            delegate.commit(xid, onePhase);
        } catch (XAException e) {
            overIfSaid(xid, e);
            throw e;
        }
        over(xid, true);
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        try {
            delegate.rollback(xid);
        } catch (XAException e) {
            overIfSaid(xid, e);
            throw e;
        }
        over(xid, false);
    }

    @Override
    public void forget(Xid xid) throws XAException {
        delegate.forget(xid);
        over(xid, false);
    }

    /** Some errors leave the branch as it was, so that it can be ended once more. */
    private void overIfSaid(Xid xid, XAException e) {
        boolean isRolledBack = e.errorCode >= XAException.XA_RBBASE && e.errorCode <= XAException.XA_RBEND;
        boolean isHeuristic = e.errorCode >= XAException.XA_HEURMIX && e.errorCode <= XAException.XA_HEURHAZ;
        if (isRolledBack || isHeuristic || e.errorCode == XAException.XAER_NOTA) {
            over(xid, false);
        }
    }

    private void over(Xid xid, boolean committed) {
        branches.ended(leave(xid), committed);
    }

    private BranchKey leave(Xid xid) {
        BranchKey branch = BranchKey.of(xid);
        unprepared.remove(branch);
        if (branch.equals(current)) {
            current = null;
        }
        return branch;
    }

    @Override
    public boolean isSameRM(XAResource other) throws XAException {
        return delegate.isSameRM(other instanceof BranchResource resource ? resource.delegate : other);
    }

    @Override
    public Xid[] recover(int flag) throws XAException {
        return delegate.recover(flag);
    }

    @Override
    public int getTransactionTimeout() throws XAException {
        return delegate.getTransactionTimeout();
    }

    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
        return delegate.setTransactionTimeout(seconds);
    }
}
