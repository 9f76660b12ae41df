package dev.keyspread.plan.rules;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Marks prepared texts by the types of their tables' columns, for {@code Splicer}. PostgreSQL's server keeps the types of a prepared
 * statement's parameters, and its driver finds a statement by its text: after a change of type both would read a value by the former type,
 * beside a shard that is computed by the present one. A marked text is another statement. No mark may come twice: another client may have
 * changed a type unseen, so that a text was prepared by other types than its mark stands for.
 */
public final class PreparedTypes {
    private static final int MAX_TABLES = 10_000;

    /** Tables by their names without a schema, since a session's texts may mean several tables by one. */
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();

    /** Holds the types that a table's columns had last, and how often they were others. */
    private static final class Seen {
        private final Map<String, String> types = new HashMap<>();
        private int changes;

        synchronized int changes(Table table) {
            boolean isOther = false;
            for (Column column : table.columns()) {
                String type = column.type().sql();
                String former = types.put(column.name(), type);
                isOther |= former != null && !former.equals(type);
            }
            changes += isOther ? 1 : 0;
            return changes;
        }
    }

    /** Returns a comment for texts that name these tables; empty while their columns have the types that were seen first. */
    public String mark(Collection<Table> tables, RuleBook rules) {
        Map<String, Integer> changed = new TreeMap<>();
        for (Table table : tables) {
            String name = rules.key(table.name().name());
            if (rules.isRead(table.name().name())) {
                int changes = seen.size() < MAX_TABLES || seen.containsKey(name)
                        ? seen.computeIfAbsent(name, none -> new Seen()).changes(table)
                        : table.columns().hashCode();
                changed.merge(name, changes, Integer::sum);
            }
        }
        changed.values().removeIf(changes -> changes == 0);
        return changed.isEmpty()
                ? ""
                : " /* types " + changed.values().toString().replaceAll("[\\[\\] ]", "") + " */";
    }
}
