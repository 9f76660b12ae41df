package dev.keyspread.source.branch;

import dev.keyspread.jdbc.ConnectionWrapper;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The branches of one data source that are not over, and the connections that have done something in them whose fate matters. A branch may
 * be ended by another resource than the one that began it.
 */
public final class Branches {
    /** How many prepared branches are remembered: one that is ended by a resource that Keyspread does not wrap is not heard of. */
    private static final int MAX_PREPARED = 1_000;

    private final Map<BranchKey, Set<ConnectionWrapper>> open = new ConcurrentHashMap<>();

    /**
     * Those in which DDL waits to be committed or rolled back. That they ended is known sooner by them; else the database is asked when a
     * table of theirs is written to.
     */
    private final Map<BranchKey, Set<ConnectionWrapper>> prepared = new ConcurrentHashMap<>();

    /** What is done on that connection belongs to a branch from now on. */
    void enter(BranchKey branch, ConnectionWrapper connection) {
        connection.branchBegan();
        open.computeIfAbsent(branch, b -> ConcurrentHashMap.newKeySet()).add(connection);
    }

    /** Nothing is done in a branch for now: connections that have changed nothing but rows need not be told of its end. */
    void suspended(BranchKey branch) {
        open.computeIfPresent(branch, (b, connections) -> {
            connections.removeIf(ConnectionWrapper::leavesBranchUnchanged);
            return connections.isEmpty() ? null : connections;
        });
    }

    /** A branch was prepared: its connections go on without it. */
    void prepared(BranchKey branch) {
        Set<ConnectionWrapper> connections = open.remove(branch);
        if (connections != null) {
            connections.removeIf(connection -> !connection.branchPrepared());
            if (!connections.isEmpty()) {
                if (prepared.size() >= MAX_PREPARED) {
                    prepared.clear();
                }
                prepared.put(branch, connections);
            }
        }
    }

    /**
     * A branch is over.
     *
     * @param committed false also where it is not known what became of it
     */
    void ended(BranchKey branch, boolean committed) {
        Set<ConnectionWrapper> connections = open.remove(branch);
        if (connections != null) {
            connections.forEach(connection -> connection.branchEnded(committed));
        }
        Set<ConnectionWrapper> former = prepared.remove(branch);
        if (former != null) {
            former.forEach(ConnectionWrapper::preparedBranchEnded);
        }
    }
}
