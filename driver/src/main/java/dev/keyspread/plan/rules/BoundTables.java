package dev.keyspread.plan.rules;

import dev.keyspread.schema.Table;
import dev.keyspread.sql.QualifiedName;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rules that were bound to tables, as long as these look as they did then. */
final class BoundTables {
    private static final int MAX_NAMES = 1_000;

    private final Map<NamedTable, Bound> bound = new ConcurrentHashMap<>();

    /**
     * The rules of a table.
     *
     * @param name what the statement calls it
     * @param possible the tables that it may mean by that
     * @param binding binds them, where they are not kept
     */
    @Nullable
    RuledTable get(String name, Table table, List<Table> possible, Supplier<@Nullable RuledTable> binding) {
        NamedTable named = new NamedTable(name, table.name());
        Bound known = bound.get(named);
        if (known == null || !known.isOf(possible)) {
            known = new Bound(possible, binding.get());
            if (bound.size() >= MAX_NAMES) {
                bound.clear();
            }
            bound.put(named, known);
        }
        return known.ruled();
    }

    /** Forgets all rules, because what some of them compute is another thing now. */
    void forgetAll() {
        bound.clear();
    }

    /** The rules of tables that statements call so are other ones now. */
    void forget(String name) {
        bound.keySet().removeIf(named -> named.name().equals(name));
    }

    /**
     * A table and what a statement calls it: sessions of several tenants mean several by one name. Its methods are no record's for the
     * reason of {@link QualifiedName}.
     */
    private record NamedTable(String name, QualifiedName table) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof NamedTable that && name.equals(that.name) && table.equals(that.table);
        }

        @Override
        public int hashCode() {
            return 31 * name.hashCode() + table.hashCode();
        }
    }

    /** The rules bound to tables that look alike. The catalogue makes a new table object whenever it learns of a change. */
    private record Bound(List<Table> tables, @Nullable RuledTable ruled) {
        @SuppressWarnings("ReferenceEquality")
        boolean isOf(List<Table> others) {
            boolean same = tables.size() == others.size();
            for (int i = 0; same && i < tables.size(); i++) {
                same = tables.get(i) == others.get(i);
            }
            return same;
        }
    }
}
