package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.QualifiedName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Holds partitions and child tables that have shard rules of their own. PostgreSQL writes to their rows by the names of their parents as
 * well. What they look like is asked when a parent is written to.
 */
final class ChildRules {
    /** The most pairs of child and parent that are kept. */
    static final int MAX = 10_000;

    /** The names of their parents, without schemas, as {@link RuleSources#key} has them. */
    private final Map<QualifiedName, Set<String>> children = new ConcurrentHashMap<>();

    /** The number of pairs. One thread at a time adds some. */
    private int size;

    /** True if further pairs are not kept, so that each table that is written to is asked for its parts. */
    private volatile boolean isFull;

    /**
     * A table has a rule of its own and, perhaps, that parent.
     *
     * @return true if there are too many from now on
     */
    boolean add(QualifiedName child, String parent) {
        if (size >= MAX) {
            boolean isNews = !isFull;
            isFull = true;
            return isNews;
        }
        boolean isNew = children.computeIfAbsent(child, none -> ConcurrentHashMap.newKeySet())
                .add(parent);
        size += isNew ? 1 : 0;
        return false;
    }

    Set<QualifiedName> names() {
        return Set.copyOf(children.keySet());
    }

    /**
     * Returns what writers of a table have to know.
     *
     * @param key its name without its schema, as {@link RuleSources#key} has it
     * @param mayReachOthers true if DDL may have it store its rows in tables that are not listed here
     * @param found its own rules; null where it has none
     * @param mayHaveRules tells of a child, by the name that it has as the parent was read, whether it may have rules of its own
     * @param binding gives the rules of a child
     */
    @Nullable
    RuledTable guarded(
            String key,
            QualifiedName name,
            boolean mayReachOthers,
            @Nullable RuledTable found,
            TableLookup tables,
            Predicate<QualifiedName> mayHaveRules,
            Function<Table, @Nullable RuledTable> binding) {
        Set<QualifiedName> below = tables.hides(name) ? Set.of() : below(key);
        boolean mayBeMore = (isFull || mayReachOthers) && !tables.hides(name);
        if (below.isEmpty() && !mayBeMore) {
            return found;
        }
        Table own = found == null ? null : found.table();
        Table parent = own == null ? tables.find(name) : own;
        if (isFull && parent == null && !tables.tellsAbsence(name)) {
            return RuleBinder.parentOfUnread(name.name(), name.name());
        }
        List<QualifiedName> present = parent == null ? List.of() : parent.otherNames();
        present.stream().filter(mayHaveRules).forEach(below::add); // another client may have given a child another name
        List<RuledTable> ruled = new ArrayList<>();
        for (QualifiedName each : below) {
            Table child = tables.find(each);
            RuledTable rules = child == null ? null : binding.apply(child);
            if (child == null && (present.contains(each) || !tables.tellsAbsence(each))) {
                return RuleBinder.parentOfUnread(name.name(), each.name());
            }
            if (rules != null) {
                ruled.add(rules);
            }
        }
        if (ruled.isEmpty()) {
            return found;
        }
        if (parent == null) {
            return RuleBinder.parentOfUnread(name.name(), ruled.get(0).name());
        }
        ruled.removeIf(child -> !isBelow(child.table(), parent) || hasAll(found, child));
        return ruled.isEmpty() ? found : RuleBinder.parent(parent, found, ruled);
    }

    /** Returns true if a table of that name has, or had, children with rules of their own. */
    boolean areBelow(String parent) {
        return isFull || !below(parent).isEmpty();
    }

    private Set<QualifiedName> below(String parent) {
        Set<QualifiedName> below = new LinkedHashSet<>();
        for (Map.Entry<QualifiedName, Set<String>> each : children.entrySet()) {
            if (each.getValue().contains(parent)) {
                below.add(each.getKey());
            }
        }
        return below;
    }

    private static boolean isBelow(@Nullable Table child, Table parent) {
        Table.Basis basis = child == null ? null : child.basis();
        return child == null
                || (basis == null && !parent.isTold())
                || (basis != null && basis.parents().contains(parent.name()))
                || parent.otherNames().stream().anyMatch(each -> isSame(each, child.name()));
    }

    /** Without regard to case, as servers store the names in a union as they were given. */
    private static boolean isSame(QualifiedName a, QualifiedName b) {
        return a.name().equalsIgnoreCase(b.name())
                && (a.schema() == null ? b.schema() == null : a.schema().equalsIgnoreCase(b.schema()));
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
