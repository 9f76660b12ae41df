package dev.keyspread.plan.rules;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import java.util.List;

/** Which column of a table a name in a statement means. */
public final class ColumnNames {
    private final Dialect dialect;
    private final Table table;

    public ColumnNames(Dialect dialect, Table table) {
        this.dialect = dialect;
        this.table = table;
    }

    /** Returns true if a folded name means that column; one that differs in case only does where the table has none of that name. */
    public boolean means(String name, Column column) {
        return same(name, column.name());
    }

    /** Returns true if a folded name means the column of that name. */
    boolean same(String name, String column) {
        return dialect.sameName(name, column)
                || (name.equalsIgnoreCase(column)
                        && table.columns().stream()
                                .noneMatch(other -> other.name().equals(name)));
    }

    /** Where a list of names has that column, or -1. */
    public int indexIn(List<String> names, Column column) {
        for (int i = 0; i < names.size(); i++) {
            if (dialect.sameName(names.get(i), column.name())) {
                return i;
            }
        }
        for (int i = 0; i < names.size(); i++) {
            if (means(names.get(i), column)) {
                return i;
            }
        }
        return -1;
    }
}
