package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

    /** By the child's name without its schema, as {@link RuleSources#key} has it. */
    private final Map<String, Set<Heir>> unread = new ConcurrentHashMap<>();

    void expect(String key, QualifiedName child, QualifiedName parent) {
        unread.computeIfAbsent(key, none -> ConcurrentHashMap.newKeySet()).add(new Heir(child, parent));
    }

    /**
     * Returns true if the rules of a table of that name are known, as far as they are others'. Its parents are read for that.
     *
     * @param meant the table, or null where it is not known
     */
    boolean areRulesRead(String key, @Nullable Table meant, TableLookup tables) {
        Set<Heir> heirs = unread.isEmpty() ? null : unread.get(key);
        if (heirs == null || heirs.isEmpty()) {
            return true;
        }
        if (meant == null) {
            return false;
        }
        for (Iterator<Heir> each = heirs.iterator(); each.hasNext(); ) {
            Heir heir = each.next();
            if (heir.is(meant.name())) {
                if (tables.find(heir.parent()) == null) {
                    return false;
                }
                each.remove(); // with its parent it was given the rules
            }
        }
        return true;
    }
}
