package dev.keyspread.plan.rules;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Marks prepared texts by the types of their tables' columns, for {@code Splicer}. PostgreSQL's server keeps the types of a prepared
 * statement's parameters, and its driver finds a statement by its text: after a change of type both would read a value by the former type,
 * beside a shard that is computed by the present one. A marked text is another statement. No mark may come twice: another client may have
 * changed a type unseen, so that a text was prepared by other types than its mark stands for.
 */
public final class PreparedTypes {
    /** The most tables whose types are kept. Each text on a further one gets a new mark. */
    static final int MAX_TABLES = 10_000;

    /** The most columns of a table, former ones included. A further one counts as changed each time. */
    static final int MAX_COLUMNS = 10_000;

    /** Tables by their names without a schema, since a session's texts may mean several tables by one. */
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();

    /** The number of the last change of any table. Each is given once. */
    private final AtomicInteger last = new AtomicInteger();

    /** Holds the types that a table's columns had last, and the number of their last change. */
    private final class Seen {
        private final Map<String, String> types = new HashMap<>();
        private int change;

        synchronized int change(Table table) {
            boolean isOther = false;
            for (Column column : table.columns()) {
                String type = column.type().sql();
                boolean isKept = types.size() < MAX_COLUMNS || types.containsKey(column.name());
                String former = isKept ? types.put(column.name(), type) : "";
                isOther |= former != null && !former.equals(type);
            }
            return isOther ? changed() : change;
        }

        synchronized int changed() {
            change = last.incrementAndGet();
            return change;
        }
    }

    /** DDL may give tables of these names other types, which is not seen where another client has done so before. */
    public void mayChange(Set<String> tables, RuleBook rules) {
        for (String table : tables) {
            Seen known = seen.get(rules.key(table));
            if (known != null) {
                known.changed();
            }
        }
    }

    /** Returns a comment for texts that name these tables; empty while their columns have the types that were seen first. */
    public String mark(Collection<Table> tables, RuleBook rules) {
        List<Integer> changes = new ArrayList<>();
        for (Table table : tables) {
            String name = rules.key(table.name().name());
            if (rules.isRead(table.name().name())) {
                boolean isKept = seen.size() < MAX_TABLES || seen.containsKey(name);
                changes.add(
                        isKept ? seen.computeIfAbsent(name, none -> new Seen()).change(table) : last.incrementAndGet());
            }
        }
        changes.removeIf(change -> change == 0);
        Collections.sort(changes);
        return changes.isEmpty() ? "" : " /* types " + changes.toString().replaceAll("[\\[\\] ]", "") + " */";
    }
}
