package dev.keyspread.plan.observe;

import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.Values;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.read.DmlReader;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.watch.KeyOperation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rows that a query, update or delete names by values of columns: by equations, IN lists, rows of values, alternatives of
 * these, and, in joins, by columns that equal such a column. For looking at traffic only, so what is not simple is left out, and no
 * rewrite may rely on it. {@link TrafficBook} asks it.
 */
final class KeyedRowsReader {
    /** Tables of one text that are looked at. */
    private static final int MAX_TABLES = 8;

    /** Columns that equal one another which are followed. */
    private static final int MAX_EQUAL = 8;

    private final Tokens tokens;
    private final Shape shape;
    private final Values values;
    private final Dialect dialect;
    private final List<WrittenValues> found = new ArrayList<>();

    private KeyedRowsReader(Tokens tokens, Values values) {
        this.tokens = tokens;
        this.shape = Shape.of(tokens);
        this.values = values;
        this.dialect = tokens.dialect();
    }

    /**
     * The rows that a text names by conditions which are more than equations joined by AND.
     *
     * @param text null where it reads only
     */
    static List<WrittenValues> of(Tokens tokens, @Nullable TextWrites text) {
        if (tokens.statements().size() != 1) {
            return List.of();
        }
        WriteStatement write = text == null ? null : WrittenValues.only(text);
        QualifiedName changed =
                new QualifiedName(null, write == null ? "" : write.table().name());
        if (write instanceof WriteStatement.Update) {
            return read(tokens, changed, KeyOperation.UPDATE);
        }
        if (write instanceof WriteStatement.Delete) {
            return read(tokens, changed, KeyOperation.DELETE);
        }
        return text == null ? read(tokens, changed, KeyOperation.READ) : List.of();
    }

    /**
     * The rows that a text of one statement reads or changes.
     *
     * @param changed the table that an update or delete changes; the others, and all of a query, are read
     * @param operation what is done to that table
     */
    static List<WrittenValues> read(Tokens tokens, QualifiedName changed, KeyOperation operation) {
        KeyedRowsReader reader = new KeyedRowsReader(tokens, new Values(tokens));
        try {
            TokenRange statement = tokens.statements().get(0);
            DmlModel model = DmlReader.read(
                    reader.shape, reader.shape.canonical(statement.from()), reader.shape.canonical(statement.to()));
            boolean isOpen = operation != KeyOperation.READ;
            for (DmlModel.Block block : model.blocks()) {
                for (TableUse use : block.tables()) {
                    boolean isChanged = isOpen && reader.dialect.sameName(use.name(), changed.name());
                    reader.add(block, use, isChanged ? operation : KeyOperation.READ);
                    isOpen &= !isChanged;
                }
            }
        } catch (UnreadableStatementException unread) {
            return List.of();
        }
        return reader.found;
    }

    private void add(DmlModel.Block block, TableUse use, KeyOperation operation) {
        if (found.size() >= MAX_TABLES) {
            return;
        }
        List<DmlModel.Condition> parts = new ArrayList<>();
        block.conditions().forEach(condition -> flatten(condition, parts));
        KeyedRows rows = new KeyedRows(dialect);
        parts.forEach(part -> add(part, parts, use, rows));
        if (!rows.columns().isEmpty()) {
            found.add(new WrittenValues(
                    new QualifiedName(use.schema(), use.name()),
                    operation,
                    false,
                    rows.columns(),
                    rows.rows(),
                    rows.more(),
                    values.count(),
                    false,
                    true));
        }
    }

    private static void flatten(DmlModel.Condition condition, List<DmlModel.Condition> into) {
        if (condition instanceof DmlModel.And all) {
            all.parts().forEach(part -> flatten(part, into));
        } else {
            into.add(condition);
        }
    }

    private void add(DmlModel.Condition part, List<DmlModel.Condition> beside, TableUse use, KeyedRows rows) {
        if (part instanceof DmlModel.ValueEquality equality) {
            List<List<Source>> given = new ArrayList<>();
            for (Source source : sources(shape.token(equality.valuesFrom()), shape.token(equality.valuesTo()))) {
                given.add(List.of(source));
            }
            for (DmlModel.ColumnUse column : equal(equality.column(), beside)) {
                if (isOf(use, column)) {
                    rows.and(List.of(column.name()), given);
                }
            }
        } else if (part instanceof DmlModel.KeyedRow row
                && row.columns().stream().allMatch(column -> isOf(use, column))) {
            rows.and(row.columns().stream().map(DmlModel.ColumnUse::name).toList(), tuples(row));
        } else if (part instanceof DmlModel.Or any) {
            addAlternatives(any, use, rows);
        }
    }

    /** Alternatives that give the same columns are so many rows. */
    private void addAlternatives(DmlModel.Or any, TableUse use, KeyedRows rows) {
        KeyedRows all = new KeyedRows(dialect);
        for (DmlModel.Condition branch : any.parts()) {
            List<DmlModel.Condition> parts = new ArrayList<>();
            flatten(branch, parts);
            KeyedRows one = new KeyedRows(dialect);
            parts.forEach(part -> add(part, parts, use, one));
            if (!all.or(one)) {
                return;
            }
        }
        rows.and(all.columns(), all.rows());
    }

    private boolean isOf(TableUse use, DmlModel.ColumnUse column) {
        return column.qualifier() == null || use.isMeantBy(column.qualifier(), dialect);
    }

    /** The column and those that equal it by other conditions. */
    private List<DmlModel.ColumnUse> equal(DmlModel.ColumnUse column, List<DmlModel.Condition> beside) {
        List<DmlModel.ColumnUse> all = new ArrayList<>(List.of(column));
        for (int i = 0; i < all.size() && all.size() < MAX_EQUAL; i++) {
            for (DmlModel.Condition each : beside) {
                if (each instanceof DmlModel.ColumnEquality pair) {
                    addIfNew(other(pair.left(), pair.right(), all.get(i)), all);
                    addIfNew(other(pair.right(), pair.left(), all.get(i)), all);
                }
            }
        }
        return all;
    }

    private List<DmlModel.ColumnUse> other(
            DmlModel.ColumnUse here, DmlModel.ColumnUse there, DmlModel.ColumnUse wanted) {
        return isSame(here, wanted) ? List.of(there) : List.of();
    }

    private void addIfNew(List<DmlModel.ColumnUse> more, List<DmlModel.ColumnUse> all) {
        for (DmlModel.ColumnUse each : more) {
            if (all.stream().noneMatch(known -> isSame(known, each))) {
                all.add(each);
            }
        }
    }

    private boolean isSame(DmlModel.ColumnUse one, DmlModel.ColumnUse other) {
        String first = one.qualifier();
        String second = other.qualifier();
        boolean isSameTable = first == null ? second == null : second != null && dialect.sameName(first, second);
        return isSameTable && dialect.sameName(one.name(), other.name());
    }

    /** The values of a list; each may stand in parentheses. */
    private List<Source> sources(int from, int to) {
        List<Source> sources = new ArrayList<>();
        int at = from;
        while (at < to) {
            boolean isBracketed = tokens.isSymbol(at, "(");
            int value = isBracketed ? at + 1 : at;
            int end = tokens.valueEnd(value);
            if (end < 0 || (isBracketed && !tokens.isSymbol(end, ")"))) {
                break;
            }
            sources.add(WrittenValues.source(tokens, values, new TokenRange(value, end)));
            at = isBracketed ? end + 2 : end + 1; // behind the comma
        }
        return sources;
    }

    /** The rows of values of {@code (a, b) IN ((1, 2), (3, 4))}. */
    private List<List<Source>> tuples(DmlModel.KeyedRow row) {
        List<List<Source>> tuples = new ArrayList<>();
        int at = shape.token(row.rowsFrom());
        int to = shape.token(row.rowsTo());
        while (at < to && tokens.isSymbol(at, "(")) {
            int end = tokens.closing(at);
            List<Source> tuple = sources(at + 1, end - 1);
            if (tuple.size() != row.columns().size()) {
                break;
            }
            tuples.add(tuple);
            at = end + 1;
        }
        return tuples;
    }
}
