package dev.keyspread.plan.read;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What the stars in one select list bring along that the application does not know of: the columns that rules fill.
 *
 * @param before how many columns stand before the first star
 * @param after how many columns stand behind the last star
 * @param filled the filled columns that may be among those of the stars
 */
public record HiddenColumns(int before, int after, List<Filled> filled) {
    /** Copies the list. */
    public HiddenColumns {
        filled = List.copyOf(filled);
    }

    /**
     * A filled column.
     *
     * @param name its name
     * @param tables the tables that have it, in lower case
     * @param uses how often these are named in the statement
     */
    record Filled(String name, Set<String> tables, int uses) {}

    /**
     * The positions in a result that the application does not know of, in order, counted from 1. The columns that are named
     * in the select list are not among them. Where more columns have such a name than filled ones can be there, the driver is
     * asked for their tables.
     *
     * @param result the metadata of a result of the statement
     */
    public List<Integer> hidden(ResultSetMetaData result) throws SQLException {
        int last = result.getColumnCount() - after;
        List<Integer> hidden = new ArrayList<>();
        for (Filled column : filled) {
            List<Integer> found = new ArrayList<>();
            for (int i = before + 1; i <= last; i++) {
                if (column.name.equalsIgnoreCase(result.getColumnName(i))) {
                    found.add(i);
                }
            }
            if (found.size() > column.uses) {
                found.removeIf(i -> !isOf(column, result, i));
            }
            hidden.addAll(found);
        }
        hidden.sort(null);
        return hidden;
    }

    private static boolean isOf(Filled column, ResultSetMetaData result, int position) {
        try {
            String table = result.getTableName(position);
            return table != null && column.tables.contains(table.toLowerCase(Locale.ROOT));
        } catch (SQLException unknown) {
            return false; // it stays visible
        }
    }
}
