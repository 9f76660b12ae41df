package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.QualifiedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Holds partitions and child tables that have shard rules of their own. PostgreSQL writes to their rows by the names of their parents as
 * well. What they look like is asked when a parent is written to.
 */
final class ChildRules {
    /** The names of their parents, without schemas, as {@link RuleSources#key} has them. */
    private final Map<QualifiedName, Set<String>> children = new ConcurrentHashMap<>();

    /** A table has a rule of its own and, perhaps, that parent. */
    void add(QualifiedName child, String parent) {
        children.computeIfAbsent(child, none -> ConcurrentHashMap.newKeySet()).add(parent);
    }

    Set<QualifiedName> names() {
        return Set.copyOf(children.keySet());
    }

    /**
     * Returns what writers of a table have to know.
     *
     * @param key its name without its schema, as {@link RuleSources#key} has it
     * @param found its own rules; null where it has none
     * @param binding gives the rules of a child
     */
    @Nullable
    RuledTable guarded(
            String key,
            QualifiedName name,
            @Nullable RuledTable found,
            TableLookup tables,
            Function<Table, @Nullable RuledTable> binding) {
        List<RuledTable> ruled = new ArrayList<>();
        for (QualifiedName each : tables.hides(name) ? List.<QualifiedName>of() : below(key)) {
            Table child = tables.find(each);
            RuledTable rules = child == null ? null : binding.apply(child);
            if (child == null && !tables.tellsAbsence(each)) {
                return RuleBinder.parentOfUnread(name.name(), each.name());
            }
            if (rules != null) {
                ruled.add(rules);
            }
        }
        if (ruled.isEmpty()) {
            return found;
        }
        Table own = found == null ? null : found.table();
        Table parent = own == null ? tables.find(name) : own;
        if (parent == null) {
            return RuleBinder.parentOfUnread(name.name(), ruled.get(0).name());
        }
        ruled.removeIf(child -> !isBelow(child.table(), parent) || hasAll(found, child));
        return ruled.isEmpty() ? found : RuleBinder.parent(parent, found, ruled);
    }

    private List<QualifiedName> below(String parent) {
        List<QualifiedName> below = new ArrayList<>();
        for (Map.Entry<QualifiedName, Set<String>> each : children.entrySet()) {
            if (each.getValue().contains(parent)) {
                below.add(each.getKey());
            }
        }
        return below;
    }

    private static boolean isBelow(@Nullable Table child, Table parent) {
        Table.Basis basis = child == null ? null : child.basis();
        return basis == null || basis.parents().contains(parent.name());
    }

    private static boolean hasAll(@Nullable RuledTable parent, RuledTable child) {
        if (parent == null || child.problem() != null) {
            return false;
        }
        for (TableRule rule : child.rules()) {
            boolean has = false;
            for (TableRule own : parent.rules()) {
                has |= own.target().name().equals(rule.target().name())
                        && own.rule().text().equals(rule.rule().text());
            }
            if (!has && !rule.databaseComputes()) {
                return false;
            }
        }
        return true;
    }
}
