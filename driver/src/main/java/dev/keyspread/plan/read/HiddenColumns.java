package dev.keyspread.plan.read;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The filled columns, of which the application does not know, that the stars in one select list bring along.
 *
 * @param before how many columns stand before the first star
 * @param after how many columns stand behind the last star
 * @param filled the filled columns that may be among those of the stars
 * @param derived the names that the statement gives to its queries, in lower case
 * @param mixed whether the statement may read other tables as well, so that the driver has to be asked whose column is
 *     whose
 */
public record HiddenColumns(int before, int after, List<Filled> filled, Set<String> derived, boolean mixed) {
    /** Copies the list. */
    public HiddenColumns {
        filled = List.copyOf(filled);
        derived = Set.copyOf(derived);
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
     * in the select list are not among them. Where more tables than one are read, the driver is asked for their tables; where it
     * names none, or the statement's own name of a query, a column is taken for a filled one unless more columns have its name than
     * filled ones can be there.
     *
     * @param result the metadata of a result of the statement
     */
    public List<Integer> hidden(ResultSetMetaData result) throws SQLException {
        int last = result.getColumnCount() - after;
        List<Integer> hidden = new ArrayList<>();
        for (Filled column : filled) {
            List<Integer> found = new ArrayList<>();
            for (int i = before + 1; i <= last; i++) {
                // By an alias it is one that the statement names, of which some drivers tell the column that it is made
                // of.
                if (column.name.equalsIgnoreCase(result.getColumnName(i))
                        && column.name.equalsIgnoreCase(result.getColumnLabel(i))) {
                    found.add(i);
                }
            }
            if (mixed) {
                boolean tooMany = found.size() > column.uses;
                found.removeIf(i -> !isOf(column, result, i, tooMany));
            }
            hidden.addAll(found);
        }
        hidden.sort(null);
        return hidden;
    }

    private boolean isOf(Filled column, ResultSetMetaData result, int position, boolean tooMany) {
        String table = table(result, position);
        boolean isKnown = !table.isEmpty() && !derived.contains(table);
        return isKnown ? column.tables.contains(table) : !tooMany;
    }

    /** The table in lower case, or "" where the driver does not tell. */
    private static String table(ResultSetMetaData result, int position) {
        try {
            String table = result.getTableName(position);
            return table == null ? "" : table.toLowerCase(Locale.ROOT);
        } catch (SQLException unknown) {
            return "";
        }
    }
}
