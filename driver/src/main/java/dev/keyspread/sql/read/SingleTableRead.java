package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.shape.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query, update or delete of one table, as far as the order of keys is concerned; read from its tokens, for advice only. What is not
 * simple is not read. {@code StatementRules} and the advice on reads and queues judge by it.
 *
 * @param schema the table's schema as written and folded, or null
 * @param table its name, folded
 * @param query whether it is a query
 * @param deletes whether it deletes the rows
 * @param columns the columns that its select list names, or that an update assigns, folded; empty where {@code star}
 * @param star whether the select list has something else than columns in it, so that what is fetched is not known
 * @param all whether {@code *} stands in the select list, so that all columns are fetched
 * @param filters its conditions, where all of them compare a column with a value
 * @param filtersKnown whether they do; false also for OR
 * @param order its ORDER BY, as far as it names columns
 * @param limited whether it wants the first rows only
 * @param forcedIndex the index that a hint forces, or null
 */
public record SingleTableRead(
        @Nullable String schema,
        String table,
        boolean query,
        boolean deletes,
        List<String> columns,
        boolean star,
        boolean all,
        List<Filter> filters,
        boolean filtersKnown,
        List<OrderTerm> order,
        boolean limited,
        @Nullable String forcedIndex) {

    /** How a column is compared. */
    public enum Comparison {
        /** With one value or several. */
        EQUAL,
        /** It lies above a value. */
        ABOVE,
        /** Any other way that leaves a range: below a value, between two, LIKE. */
        RANGE
    }

    /**
     * One condition.
     *
     * @param column the column, folded
     * @param comparison how it is compared
     * @param fromZeroTo the n of {@code BETWEEN 0 AND n}, both given as literals; -1 for any other condition
     */
    public record Filter(String column, Comparison comparison, long fromZeroTo) {}

    /**
     * One part of an ORDER BY.
     *
     * @param column the column, folded
     * @param descending whether the highest come first
     */
    public record OrderTerm(String column, boolean descending) {}

    /** Copies the lists. */
    public SingleTableRead {
        columns = List.copyOf(columns);
        filters = List.copyOf(filters);
        order = List.copyOf(order);
    }

    /** Returns true if a column has to have one value, or one of several. */
    public boolean isFixed(String column) {
        for (Filter filter : filters) {
            if (filter.comparison() == Comparison.EQUAL && filter.column().equalsIgnoreCase(column)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a column is compared at all. */
    public boolean isCompared(String column) {
        for (Filter filter : filters) {
            if (filter.column().equalsIgnoreCase(column)) {
                return true;
            }
        }
        return false;
    }

    /** Reads a statement of a text, or null when it is none of one table, or not a simple one. */
    public static @Nullable SingleTableRead read(Shape shape, TokenRange statement) {
        return SingleTableReader.read(shape, statement);
    }
}
