package dev.keyspread.plan.observe;

import dev.keyspread.plan.edit.Source;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds rows that conditions name, as far as they are followed: which columns they give values to, and the values of each row.
 * {@link KeyedRowsReader} makes it.
 */
final class KeyedRows {
    private final Dialect dialect;
    private final List<String> columns = new ArrayList<>();
    private List<List<Source>> rows = List.of(List.of());
    private long all = 1;

    KeyedRows(Dialect dialect) {
        this.dialect = dialect;
    }

    /** These columns have one of these rows of values as well. */
    void and(List<String> names, List<List<Source>> given) {
        boolean isNew =
                names.stream().noneMatch(name -> columns.stream().anyMatch(each -> dialect.sameName(each, name)));
        if (!isNew || given.isEmpty()) {
            return;
        }
        columns.addAll(names);
        all *= given.size();
        List<List<Source>> product = new ArrayList<>();
        for (List<Source> row : rows) {
            for (List<Source> more : given) {
                if (product.size() < WrittenValues.MAX_ROWS) {
                    List<Source> joined = new ArrayList<>(row);
                    joined.addAll(more);
                    product.add(joined);
                }
            }
        }
        rows = product;
    }

    /** Adds the rows of an alternative; false where it gives other columns, so that it is not known which rows there are. */
    boolean or(KeyedRows other) {
        if (other.columns.isEmpty() || !(columns.isEmpty() || columns.equals(other.columns))) {
            return false;
        }
        List<List<Source>> union = new ArrayList<>(columns.isEmpty() ? List.of() : rows);
        other.rows.stream().limit(WrittenValues.MAX_ROWS - union.size()).forEach(union::add);
        all = columns.isEmpty() ? other.all : all + other.all;
        if (columns.isEmpty()) {
            columns.addAll(other.columns);
        }
        rows = union;
        return true;
    }

    List<String> columns() {
        return columns;
    }

    List<List<Source>> rows() {
        return rows;
    }

    /** How many rows there are beside those that are kept. */
    long more() {
        return all - rows.size();
    }
}
