package dev.keyspread.plan.copy;

import dev.keyspread.log.Guard;
import dev.keyspread.plan.observe.TrafficBook;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.watch.GivenRows;
import dev.keyspread.watch.KeyOperation;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the report at rows that are written without a statement's text: by a COPY, a mutation, an updatable result set. What fails
 * here is reported, and the rows are written. For one connection. {@code jdbc.rows} and {@code jdbc.vendor} tell it of such rows.
 */
public final class RowObservation {
    private final TrafficBook traffic;
    private final TableLookup tables;
    private final Function<String, Tokens> scanner;
    private final Guard guard;

    /**
     * For one connection.
     *
     * @param scanner reads a text as the session does
     * @param guard calls what looks at the rows
     */
    public RowObservation(TrafficBook traffic, TableLookup tables, Function<String, Tokens> scanner, Guard guard) {
        this.traffic = traffic;
        this.tables = tables;
        this.scanner = scanner;
        this.guard = guard;
    }

    /**
     * Returns what gathers rows of a table; null where it is not looked at.
     *
     * @param columns those that each row gives, in order; empty for all that a COPY without names means
     */
    public @Nullable GivenRows rows(QualifiedName table, KeyOperation operation, List<String> columns) {
        return orNull(() -> traffic.givenRows(table, operation, columns, tables));
    }

    /** Returns what gathers rows that are deleted by keys of so many parts. */
    public @Nullable GivenRows deleted(QualifiedName table, int parts) {
        return orNull(() -> traffic.deletedRows(table, parts, tables));
    }

    /** The columns that keys and rules are made of; empty where the table is not looked at. */
    public List<String> keyColumns(QualifiedName table) {
        List<String> columns = orNull(() -> traffic.keyColumns(table, tables));
        return columns == null ? List.of() : columns;
    }

    /** Returns what looks at the rows of a COPY; null where nothing does. */
    public @Nullable CopyObservation copy(String sql) {
        return orNull(() -> CopyObservation.of(scanner.apply(sql), traffic, tables));
    }

    private <T> @Nullable T orNull(Callable<? extends @Nullable T> wanted) {
        return guard.get("Rows were written, and the report could not look at them", wanted);
    }
}
