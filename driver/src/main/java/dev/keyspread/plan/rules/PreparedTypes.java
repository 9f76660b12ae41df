package dev.keyspread.plan.rules;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Marks prepared texts by the types of their tables' columns, for {@code Splicer}. PostgreSQL's server keeps the types of a prepared
 * statement's parameters, and its driver finds a statement by its text: after a change of type both would read a value by the former type,
 * beside a shard that is computed by the present one. A marked text is another statement. The types that were seen first have no mark.
 */
public final class PreparedTypes {
    private static final int MAX_TABLES = 10_000;

    /** The first types of columns, by the tables' names without a schema, since a session's texts may mean several tables by one. */
    private final Map<String, Map<String, String>> first = new ConcurrentHashMap<>();

    /** Returns a comment for texts that name these tables; empty where their columns have the types that were seen first. */
    public String mark(Collection<Table> tables, RuleBook rules) {
        Set<String> changed = new TreeSet<>();
        for (Table table : tables) {
            if (rules.isRuledOrComputed(table.name().name())) {
                addChanged(table, rules.key(table.name().name()), changed);
            }
        }
        return changed.isEmpty() ? "" : " /* types " + Integer.toHexString(changed.hashCode()) + " */";
    }

    private void addChanged(Table table, String name, Set<String> changed) {
        Map<String, String> types = first.get(name);
        if (types == null && first.size() < MAX_TABLES) {
            types = first.computeIfAbsent(name, none -> new ConcurrentHashMap<>());
        }
        for (Column column : table.columns()) {
            String type = column.type().sql();
            String former = types == null || types.size() >= MAX_TABLES ? "" : types.putIfAbsent(column.name(), type);
            if (former != null && !former.equals(type)) {
                changed.add(name + '.' + column.name() + ' ' + type);
            }
        }
    }
}
