package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Tables that hold a part of the rows of another which is not read yet: what rules they have will be known with that one. */
final class Heirs {
    private record Heir(QualifiedName child, QualifiedName parent) {
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
    private final Map<String, Set<Heir>> unread = new ConcurrentHashMap<>();

    void expect(String key, QualifiedName child, QualifiedName parent) {
        if (size.get() >= MAX) {
            isFull = true;
        } else if (unread.computeIfAbsent(key, none -> ConcurrentHashMap.newKeySet())
                .add(new Heir(child, parent))) {
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
        Set<Heir> heirs = unread.isEmpty() ? null : unread.get(key);
        if (heirs == null || heirs.isEmpty()) {
            return true;
        }
        if (meant == null) {
            return false;
        }
        for (Heir heir : Set.copyOf(heirs)) {
            if (heir.is(meant.name())) {
                if (tables.find(heir.parent()) == null) {
                    return false;
                }
                if (heirs.remove(heir)) { // with its parent it was given the rules
                    size.decrementAndGet();
                }
            }
        }
        return true;
    }
}
