package dev.keyspread.plan.observe;

import dev.keyspread.advice.inspection.DefaultValue;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.Values;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.expression.CastValue;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.NamedTable;
import dev.keyspread.sql.tree.StatementReader;
import dev.keyspread.sql.tree.StatementTree;
import dev.keyspread.sql.tree.StatementTree.Clause;
import dev.keyspread.sql.tree.StatementTree.Named;
import dev.keyspread.sql.tree.StatementTree.Select;
import dev.keyspread.sql.write.AssignmentList;
import dev.keyspread.sql.write.PlainRows;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.traffic.Cell;
import dev.keyspread.watch.KeyOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells which values one write gives to which columns, as far as its text tells: for looking at traffic only, so what is not simple is
 * left out, and no shard may be computed by it.
 *
 * @param table the table, as the statement names it
 * @param operation what it does to its rows; that it reads them is looked at for the report only
 * @param counts whether it adds to what a column holds, as a counter does
 * @param columns the columns, or, of an insert, empty for all that the table has
 * @param rows the rows' values in the order of the columns; a value that only the database knows is {@link #UNKNOWN}
 * @param more how many rows there are beside these, of a text that has very many
 * @param parameters how many placeholders the text has
 * @param isCounted whether the rows are as many as the update count says: all alike, or, where none is given, at places that are not known
 * @param hasUpdateCount whether the update count of the text is that of this write: of a text that writes several times it is so for one of
 *     them at most
 * @param moved what an update assigns to which columns: an index that starts with one gets an entry elsewhere
 */
public record WrittenValues(
        QualifiedName table,
        KeyOperation operation,
        boolean counts,
        List<String> columns,
        List<List<Source>> rows,
        long more,
        int parameters,
        boolean isCounted,
        boolean hasUpdateCount,
        Map<String, Source> moved) {
    static final Source UNKNOWN = Source.constant(null);

    /** Rows of one text that are looked at. */
    static final int MAX_ROWS = 256;

    /** Characters of a literal that is looked at. */
    private static final int MAX_LITERAL = 10_000;

    /** Characters of an expression that may give the present time. */
    private static final int MAX_CLOCK = 100;

    /** {@code INSERT OR UPDATE INTO} has most before the table. */
    private static final int FIRST_WORDS = 4;

    public WrittenValues {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        moved = Map.copyOf(moved);
    }

    WrittenValues(
            QualifiedName table,
            KeyOperation operation,
            boolean counts,
            List<String> columns,
            List<List<Source>> rows,
            long more,
            int parameters,
            boolean isCounted,
            boolean hasUpdateCount) {
        this(table, operation, counts, columns, rows, more, parameters, isCounted, hasUpdateCount, Map.of());
    }

    /** Returns as many rows as the update count says, at places that are not known. */
    static WrittenValues counted(QualifiedName table, KeyOperation operation) {
        return new WrittenValues(table, operation, false, List.of(), List.of(), 0, 0, true, true);
    }

    /** Returns these values for a text whose update count does not tell of them, with {@code others} like it. */
    WrittenValues withoutUpdateCount(long others) {
        return new WrittenValues(
                table, operation, counts, columns, rows, isCounted ? others : more, parameters, isCounted, false);
    }

    /** Returns these values with further rows of the same columns; those beyond {@link #MAX_ROWS} are counted only. */
    WrittenValues with(WrittenValues others) {
        List<List<Source>> all = new ArrayList<>(rows);
        others.rows().stream().limit(MAX_ROWS - rows.size()).forEach(all::add);
        long whole = rows.size() + more + others.rows().size() + others.more();
        return new WrittenValues(
                table, operation, counts, columns, all, whole - all.size(), parameters, isCounted, hasUpdateCount);
    }

    /** Returns true if it adds rows; else it changes, deletes or reads the rows of a key. */
    boolean inserts() {
        return operation == KeyOperation.INSERT;
    }

    /** The only statement of a text, or null where it writes nothing that can be looked at. */
    static @Nullable WrittenValues of(TextWrites text) {
        Tokens tokens = text.tokens();
        PlainRows plain = text.plainRows();
        if (plain != null) {
            return InsertedValues.of(tokens, plain);
        }
        WriteStatement write = only(text);
        return write == null ? null : of(tokens, new Values(tokens), write);
    }

    /** The only write of a text of one statement; null where there are others. */
    static @Nullable WriteStatement only(TextWrites text) {
        List<TokenRange> statements = text.tokens().statements();
        if (statements.size() != 1 || !begins(text.tokens(), statements.get(0).from())) {
            return null;
        }
        List<WriteStatement> writes =
                text.of(statements.get(0).from(), statements.get(0).to()).all();
        return writes.size() == 1 ? writes.get(0) : null;
    }

    /** Returns true if a statement that begins there may be one to look at. */
    public static boolean begins(Tokens tokens, int first) {
        return tokens.isAnyWord(tokens.behindHints(first), "INSERT", "UPSERT", "REPLACE", "UPDATE", "DELETE", "MERGE");
    }

    /** The table that a text which begins so names where it is looked for first; null where it stands elsewhere. */
    static @Nullable QualifiedName named(Tokens tokens) {
        int at = tokens.isWord(0, "UPDATE") ? 1 : 0;
        for (int i = 1; at == 0 && i < FIRST_WORDS; i++) {
            at = tokens.isAnyWord(i, "INTO", "FROM") ? i + 1 : 0;
        }
        if (at == 0 || !tokens.isName(at)) {
            return null;
        }
        return tokens.isSymbol(at + 1, ".") && tokens.isName(at + 2)
                ? new QualifiedName(tokens.name(at), tokens.name(at + 2))
                : new QualifiedName(null, tokens.name(at));
    }

    /**
     * One write of a text.
     *
     * @param values those of the text
     * @return null where it names its rows by other conditions than equations
     */
    static @Nullable WrittenValues of(Tokens tokens, Values values, WriteStatement write) {
        QualifiedName table =
                new QualifiedName(write.table().schema(), write.table().name());
        if (write instanceof WriteStatement.Insert insert) {
            return InsertedValues.of(tokens, values, insert);
        }
        if (write instanceof WriteStatement.Merge merge) {
            return InsertedValues.of(tokens, values, merge);
        }
        TokenRange where = write instanceof WriteStatement.Update update && !update.joins()
                ? update.where()
                : write instanceof WriteStatement.Delete delete ? delete.where() : null;
        boolean counts = write instanceof WriteStatement.Update update && counts(tokens, update);
        KeyOperation operation = write instanceof WriteStatement.Update ? KeyOperation.UPDATE : KeyOperation.DELETE;
        if (where == null) {
            return counts
                    ? new WrittenValues(
                            table, operation, true, List.of(), List.of(List.of()), 0, values.count(), false, true)
                    : null;
        }
        WrittenValues keyed = keyed(tokens, values, table, operation, counts, where);
        return keyed != null && write instanceof WriteStatement.Update update
                ? keyed.moving(moved(tokens, values, update))
                : keyed;
    }

    private WrittenValues moving(Map<String, Source> assigned) {
        return new WrittenValues(
                table, operation, counts, columns, rows, more, parameters, isCounted, hasUpdateCount, assigned);
    }

    /** The assigned values, where they are known: placeholders, literals and the present time. */
    private static Map<String, Source> moved(Tokens tokens, Values values, WriteStatement.Update update) {
        Map<String, Source> moved = new HashMap<>();
        for (AssignmentList.Assignment assignment : update.assignments().assignments()) {
            if (assignment.columns().size() == 1 && assignment.values().size() == 1) {
                TokenRange value = assignment.values().get(0);
                String text = tokens.sql().substring(tokens.start(value.from()), tokens.end(value.to() - 1));
                boolean isNow = tokens.isName(value.from())
                        && text.length() <= MAX_CLOCK
                        && DefaultValue.of(text, tokens.dialect()) == DefaultValue.NOW;
                Source source = isNow ? Source.constant(Cell.NOW) : source(tokens, values, value);
                moved.put(assignment.columns().get(0).name(), source);
            }
        }
        return moved;
    }

    /** A query of one table by {@code WHERE a = ? AND b = 7}; null where it is anything else. */
    static @Nullable WrittenValues ofRead(Tokens tokens) {
        if (!tokens.isWord(0, "SELECT") || tokens.statements().size() != 1) {
            return null;
        }
        StatementTree tree = StatementReader.read(tokens, tokens.statements().get(0));
        boolean isNamed = tree.onlyPart() instanceof Select select
                && select.tables().items().size() == 1
                && select.tables().items().get(0) instanceof Named;
        if (!isNamed) {
            return null;
        }
        Select select = (Select) tree.parts().get(0);
        NamedTable table = ((Named) select.tables().items().get(0)).table();
        Clause where = select.tail().where();
        return where == null
                ? null
                : keyed(
                        tokens,
                        new Values(tokens),
                        new QualifiedName(table.schema(), table.name()),
                        KeyOperation.READ,
                        false,
                        where.range());
    }

    /** {@code SET n = n + 1}. */
    private static boolean counts(Tokens tokens, WriteStatement.Update update) {
        for (AssignmentList.Assignment assignment : update.assignments().assignments()) {
            TokenRange value = assignment.values().isEmpty()
                    ? new TokenRange(0, 0)
                    : assignment.values().get(0);
            if (assignment.columns().size() == 1
                    && value.to() - value.from() == 3
                    && tokens.isName(value.from())
                    && tokens.name(value.from())
                            .equals(assignment.columns().get(0).name())
                    && tokens.isSymbol(value.from() + 1, "+")) {
                return true;
            }
        }
        return false;
    }

    /** {@code WHERE a = ? AND b = 7}; anything else tells of no single row. */
    private static @Nullable WrittenValues keyed(
            Tokens tokens,
            Values values,
            QualifiedName table,
            KeyOperation operation,
            boolean counts,
            TokenRange where) {
        List<String> columns = new ArrayList<>();
        List<Source> row = new ArrayList<>();
        int at = where.from();
        while (at < where.to()) {
            int equals = at + 1;
            while (equals < where.to() && tokens.isSymbol(equals, ".") && tokens.isName(equals + 1)) {
                equals += 2;
            }
            int end = tokens.isSymbol(equals, "=") ? tokens.valueEnd(equals + 1) : 0;
            boolean closes = end == where.to() || (end > 0 && end < where.to() && tokens.isWord(end, "AND"));
            if (!tokens.isName(equals - 1) || !closes) {
                return null;
            }
            columns.add(tokens.name(equals - 1));
            row.add(source(tokens, values, new TokenRange(equals + 1, end)));
            at = end + 1;
        }
        return new WrittenValues(table, operation, counts, columns, List.of(row), 0, values.count(), false, true);
    }

    static Source source(Tokens tokens, Values values, TokenRange range) {
        CastValue cast = CastValue.read(tokens, range);
        if (cast == null || isTooLong(tokens, cast.value())) {
            return UNKNOWN;
        }
        try {
            return values.read(cast.value().from(), cast.value().to());
        } catch (NotFillableException unread) {
            return UNKNOWN;
        }
    }

    /** Returns true if a literal is too long to be part of a key. Looking at it would copy it. */
    private static boolean isTooLong(Tokens tokens, TokenRange value) {
        return tokens.end(value.to() - 1) - tokens.start(value.from()) > MAX_LITERAL;
    }
}
