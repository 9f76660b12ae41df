package dev.keyspread.sql.read;

import dev.keyspread.sql.statement.TableUse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An item of a FROM list, which {@code *} shows the columns of.
 *
 * @param name what its columns are qualified with, folded; null where it has no name
 * @param table the table that it is; null where it is something else
 * @param parts the blocks whose select lists name its columns, where it is a query, of a UNION all of them; else empty
 * @param common the name that a WITH gives the query that it is; null where it is none of those
 */
record FromItem(
        @Nullable String name,
        @Nullable TableUse table,
        List<Integer> parts,
        @Nullable String common) {
    FromItem {
        parts = List.copyOf(parts);
    }

    /** One that is no query of a WITH. */
    FromItem(@Nullable String name, @Nullable TableUse table, List<Integer> parts) {
        this(name, table, parts, null);
    }
}
