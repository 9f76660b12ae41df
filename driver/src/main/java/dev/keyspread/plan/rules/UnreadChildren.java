package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Holds child tables and partitions whose parents are not read yet, for {@link RuleBook}. Their rules are known once these are read, so a write to
 * one must be refused until then.
 */
final class UnreadChildren {
    private record Child(QualifiedName child, QualifiedName parent) {
        boolean is(QualifiedName table) {
            return child.schema() == null
                    || table.schema() == null
                    || child.schema().equals(table.schema());
        }
    }

    /** The most that are kept. */
    static final int MAX = 10_000;

    private final AtomicInteger size = new AtomicInteger();

    /** True if further ones are not kept, so that each table with parents may have rules that are not read. */
    private volatile boolean isFull;

    /** By the child's name without its schema, as {@link RuleSources#key} has it. */
    private final Map<String, Set<Child>> unread = new ConcurrentHashMap<>();

    void expect(String key, QualifiedName child, QualifiedName parent) {
        if (size.get() >= MAX) {
            isFull = true;
        } else if (unread.computeIfAbsent(key, none -> ConcurrentHashMap.newKeySet())
                .add(new Child(child, parent))) {
            size.incrementAndGet();
        }
    }

    /**
     * Returns true if the rules of a table of that name are known, as far as they are others'. Its parents are read for that.
     *
     * @param meant the table, or null where it is not known
     */
    boolean areRulesRead(String key, @Nullable Table meant, TableLookup tables) {
        if (isFull
                && (meant == null
                        || meant.basis() == null
                        || !meant.basis().parents().isEmpty())) {
            return false;
        }
        Set<Child> children = unread.isEmpty() ? null : unread.get(key);
        if (children == null || children.isEmpty()) {
            return true;
        }
        if (meant == null) {
            return false;
        }
        for (Child child : Set.copyOf(children)) {
            if (child.is(meant.name())) {
                if (tables.find(child.parent()) == null) {
                    return false;
                }
                if (children.remove(child)) { // with its parent it was given the rules
                    size.decrementAndGet();
                }
            }
        }
        return true;
    }
}
