package dev.keyspread.plan.observe;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.statement.QueueUse;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.read.SingleTableRead;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which tables are used as queues: a query takes the oldest rows of a state, and a write moves them on, whichever is seen
 * first. {@link StatementRules} tells it of each shape.
 */
final class QueueBook {
    private static final int MAX_TABLES = 10_000;
    private static final int MAX_WRITES = 8;

    private final Map<QualifiedName, QueueUse> taken = new ConcurrentHashMap<>();
    private final Map<QualifiedName, Set<SingleTableRead>> writes = new ConcurrentHashMap<>();

    /** Notes a kind of statement on a table; returns what there is to say once both kinds were seen, else null. */
    @Nullable
    Advice advise(SingleTableRead statement, Inspection inspection) {
        QualifiedName name = inspection.table().name();
        QueueUse use = QueueUse.of(inspection.table(), statement);
        if (use != null && taken.size() < MAX_TABLES) {
            taken.put(name, use);
            Set<SingleTableRead> seen = writes.getOrDefault(name, Set.of());
            return seen.stream().anyMatch(write -> use.isLeftBy(write, inspection)) ? use.advice(inspection) : null;
        }
        if (statement.query()) {
            return null;
        }
        QueueUse known = taken.get(name);
        if (known != null) {
            return known.isLeftBy(statement, inspection) ? known.advice(inspection) : null;
        }
        if (writes.size() < MAX_TABLES) {
            Set<SingleTableRead> kept = writes.computeIfAbsent(name, table -> ConcurrentHashMap.newKeySet());
            if (kept.size() < MAX_WRITES) {
                kept.add(statement);
            }
        }
        return null;
    }
}
