package dev.keyspread.source.branch;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.jdbc.ConnectionWrapper;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the branches of one data source that are not over, and the connections that have done something in them whose fate matters.
 * {@link BranchResource} reports to it. A branch may be ended by another resource than the one that began it. Safe for all threads.
 */
public final class Branches {
    private final Map<BranchKey, Set<ConnectionWrapper>> open = new ConcurrentHashMap<>();

    /** Counts what is done on that connection to a branch from now on. */
    void enter(BranchKey branch, ConnectionWrapper connection) {
        connection.effects.branchBegan();
        open.computeIfAbsent(branch, b -> ConcurrentHashMap.newKeySet()).add(connection);
    }

    /** Nothing is done in a branch for now: connections that have changed nothing but rows need not be told of its end. */
    void suspended(BranchKey branch) {
        open.computeIfPresent(branch, (b, connections) -> {
            connections.removeIf(connection -> connection.effects.leavesBranchUnchanged());
            return connections.isEmpty() ? null : connections;
        });
    }

    /** Returns why a branch can't be prepared, which is DDL in it; null if it can. */
    @Nullable
    StatementRefusedException refusalToPrepare(BranchKey branch) {
        for (ConnectionWrapper connection : open.getOrDefault(branch, Set.of())) {
            StatementRefusedException refusal = connection.effects.refusalToPrepare();
            if (refusal != null) {
                return refusal;
            }
        }
        return null;
    }

    /**
     * A branch is over, or was prepared: its connections go on without it.
     *
     * @param committed false also where it is not known what became of it
     */
    void ended(BranchKey branch, boolean committed) {
        Set<ConnectionWrapper> connections = open.remove(branch);
        if (connections != null) {
            connections.forEach(connection -> connection.effects.branchEnded(committed));
        }
    }
}
