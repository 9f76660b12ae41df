package dev.keyspread.plan.rules;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The columns in which no two rows of a table are equal, as far as its keys are known. */
public final class UniqueKeys {
    private final List<String> primary;
    private final List<List<String>> all = new ArrayList<>();
    private final List<List<String>> partial = new ArrayList<>();
    private final boolean onlyPrimary;

    public UniqueKeys(Table table) {
        this.primary = columns(table.key());
        boolean others = false;
        if (!primary.isEmpty()) {
            all.add(primary);
        }
        for (Index index : table.indexes()) {
            others |= index.unique();
            if (index.unique() && index.filter() == null && !index.nullFiltered()) {
                all.add(columns(index.parts()));
            } else if (index.unique()) {
                partial.add(columns(index.parts()));
            }
        }
        this.onlyPrimary = table.keyKnown() && !others;
    }

    private static List<String> columns(List<KeyPart> parts) {
        return List.copyOf(KeyPart.columns(parts));
    }

    /** The primary key's columns; empty when there is none or it is not known. */
    public List<String> primary() {
        return primary;
    }

    /** Returns true if there is certainly no other unique key than the primary one. */
    public boolean onlyPrimary() {
        return onlyPrimary;
    }

    /**
     * Returns true if a key finds a stored row only if it has the value that a rule computes: the rule's column stands in a unique key, and no
     * unique key without that column is a part of it.
     */
    public boolean needs(TableRule rule) {
        String target = rule.target().name();
        return all.stream()
                .anyMatch(key -> key.contains(target)
                        && all.stream().noneMatch(other -> !other.contains(target) && key.containsAll(other)));
    }

    /**
     * Which of some columns have to be added to a list of columns to make a unique key of it.
     *
     * @param isFiltered whether the list is said to be that of some rows, so that a unique index on a part of them may be meant
     * @return empty where the list is one already; null where none of these makes one of it
     */
    @Nullable
    public List<String> completion(ColumnNames names, List<String> list, List<Column> columns, boolean isFiltered) {
        List<List<String>> keys = new ArrayList<>(all);
        keys.addAll(isFiltered ? partial : List.of());
        List<String> found = null;
        for (List<String> key : keys) {
            List<String> further = further(names, list, columns, key);
            if (further != null && (found == null || further.size() < found.size())) {
                found = further;
            }
        }
        return found;
    }

    private static @Nullable List<String> further(
            ColumnNames names, List<String> list, List<Column> columns, List<String> key) {
        List<String> further = new ArrayList<>();
        int met = 0;
        for (String part : key) {
            if (list.stream().anyMatch(name -> names.same(name, part))) {
                met++;
            } else if (columns.stream().anyMatch(column -> column.name().equals(part))) {
                further.add(part);
            } else {
                return null;
            }
        }
        return met == list.stream().distinct().count() ? further : null;
    }
}
