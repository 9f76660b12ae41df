package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.TableUse;
import dev.keyspread.sql.tree.StatementTree.Block;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteReader;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The highest value of a column plus a number, in a statement that reads one table: {@code SELECT MAX(id) + 1 FROM t}, also in
 * {@code COALESCE(MAX(id), 0) + 1}. {@code Planner} finds it, and {@code WriteObservation} keeps it until the next insert, whose rows show
 * if the number is used.
 *
 * @param schema the table's schema as written and folded, or null
 * @param table its name, folded
 * @param column the column, folded
 */
public record MaxPlusOne(@Nullable String schema, String table, String column) {

    /** The first in those tokens of a text, in whatever query; null without one. */
    public static @Nullable MaxPlusOne find(Shape shape, TokenRange statement) {
        Tokens tokens = shape.tokens();
        boolean hasMaximum = false;
        for (int i = statement.from(); i < statement.to() && !hasMaximum; i++) {
            hasMaximum = tokens.isWord(i, "MAX") && tokens.isSymbol(i + 1, "(");
        }
        if (!hasMaximum) {
            return null;
        }
        for (TokenRange query : queries(tokens, statement)) {
            ReadText read = ReadText.of(shape, query);
            for (int block = 0; read != null && block < read.texts().size(); block++) {
                for (TokenRange item :
                        ExpressionWalker.items(tokens, read.texts().get(block).items())) {
                    Maximum maximum = Maximum.in(tokens, item);
                    TableUse table = read.onlyTable(block);
                    if (maximum != null && maximum.adds && table != null) {
                        return new MaxPlusOne(table.schema(), table.name(), tokens.name(maximum.column));
                    }
                }
            }
        }
        return null;
    }

    /**
     * The highest value of a column of a whole table, with or without a number added to it, which is all that a text reads; null where it
     * is another text.
     */
    public static @Nullable MaxPlusOne read(Tokens tokens) {
        int max = tokens.isAnyWord(1, "COALESCE", "IFNULL", "NVL") ? 3 : 1;
        if (!tokens.isWord(0, "SELECT") || !tokens.isWord(max, "MAX") || !tokens.isSymbol(max + 1, "(")) {
            return null; // nearly all texts: nothing is read for them
        }
        List<TokenRange> statements = tokens.statements();
        ReadText read = statements.size() == 1 ? ReadText.of(Shape.of(tokens), statements.get(0)) : null;
        if (read == null || read.texts().size() != 1) {
            return null;
        }
        Block text = read.texts().get(0);
        List<TokenRange> items = ExpressionWalker.items(tokens, text.items());
        TableUse table = read.onlyTable(0);
        Maximum maximum = items.size() == 1 ? Maximum.in(tokens, items.get(0)) : null;
        boolean readsAll = !text.tail().groups() && text.tail().where() == null;
        return maximum != null && maximum.isAll && readsAll && table != null
                ? new MaxPlusOne(table.schema(), table.name(), tokens.name(maximum.column))
                : null;
    }

    /**
     * {@code MAX(column)} in an item of a select list.
     *
     * @param column the token of the column's name
     * @param adds whether a number is added
     * @param isAll whether an item is nothing else
     */
    private record Maximum(int column, boolean adds, boolean isAll) {
        static @Nullable Maximum in(Tokens tokens, TokenRange item) {
            for (int i = item.from(); i < item.to(); i++) {
                if (tokens.isWord(i, "MAX") && tokens.isSymbol(i + 1, "(")) {
                    int column = tokens.closing(i + 1) - 2;
                    boolean isColumn = tokens.isName(column) && (column == i + 2 || tokens.isSymbol(column - 1, "."));
                    return isColumn ? of(tokens, item, i, column) : null;
                }
            }
            return null;
        }

        private static Maximum of(Tokens tokens, TokenRange item, int max, int column) {
            int at = column + 2;
            boolean hasDefault = tokens.isSymbol(at, ",") && tokens.isSymbol(at + 2, ")");
            at += hasDefault ? 3 : 0;
            boolean adds = tokens.isSymbol(at, "+") && at + 1 < item.to() && tokens.kind(at + 1) == TokenKind.NUMBER;
            at += adds ? 2 : 0;
            boolean isFirst = max == item.from() + (hasDefault ? 2 : 0);
            boolean isLast = at >= item.to() || (tokens.isName(at) && !tokens.isAnyWord(at, "OVER", "FILTER"));
            return new Maximum(column, adds, isFirst && isLast);
        }
    }

    /** The statement itself if it is a query or looks for rows; else the queries that an INSERT takes its rows or values from. */
    private static List<TokenRange> queries(Tokens tokens, TokenRange statement) {
        if (tokens.isAnyWord(statement.from(), "SELECT", "WITH", "UPDATE", "DELETE")) {
            return List.of(statement);
        }
        List<TokenRange> queries = new ArrayList<>();
        try {
            for (WriteStatement write : WriteReader.read(tokens, statement.from(), statement.to())) {
                if (write instanceof WriteStatement.Insert insert) {
                    add(tokens, insert.source(), queries);
                }
            }
        } catch (UnreadableStatementException unread) {
            return List.of();
        }
        return queries;
    }

    private static void add(Tokens tokens, InsertSource source, List<TokenRange> queries) {
        if (source instanceof InsertSource.Query query) {
            queries.add(query.range());
        } else if (source instanceof InsertSource.Rows rows) {
            rows.rows().forEach(row -> row.values().forEach(value -> addBracketed(tokens, value, queries)));
        } else if (source instanceof InsertSource.Assigned assigned) {
            assigned.assignments()
                    .assignments()
                    .forEach(each -> each.values().forEach(value -> addBracketed(tokens, value, queries)));
        }
    }

    private static void addBracketed(Tokens tokens, TokenRange value, List<TokenRange> queries) {
        int open = value.from();
        if (tokens.isSymbol(open, "(") && tokens.isAnyWord(open + 1, "SELECT", "WITH")) {
            queries.add(new TokenRange(open + 1, tokens.closing(open) - 1));
        }
    }
}
