package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Listing;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.Expression.Opaque;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.expression.Expression.Subquery;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.SingleTableRead.Comparison;
import dev.keyspread.sql.read.SingleTableRead.Filter;
import dev.keyspread.sql.read.SingleTableRead.OrderTerm;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.SelectItem;
import dev.keyspread.sql.statement.TableUse;
import dev.keyspread.sql.tree.StatementTree.Block;
import dev.keyspread.sql.tree.StatementTree.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a statement on one table into a {@link SingleTableRead}, for lint rules on reads. {@link SingleTableRead#read} calls it. It
 * reports what it doesn't understand as unknown, or returns null: a lint rule must not judge a guess.
 */
final class SingleTableReader {
    private final Tokens tokens;
    private final Block text;
    private final List<String> columns = new ArrayList<>();
    private final List<Filter> filters = new ArrayList<>();
    private final List<OrderTerm> order = new ArrayList<>();
    private boolean star;
    private boolean all;
    private boolean filtersKnown = true;

    private SingleTableReader(Tokens tokens, Block text) {
        this.tokens = tokens;
        this.text = text;
    }

    static @Nullable SingleTableRead read(Shape shape, TokenRange statement) {
        Tokens tokens = shape.tokens();
        int first = tokens.behindHints(statement.from());
        boolean query = tokens.isWord(first, "SELECT");
        if (query ? !namesTable(tokens, statement) : !tokens.isAnyWord(first, "UPDATE", "DELETE")) {
            return null;
        }
        ReadText read = ReadText.of(shape, statement);
        if (read == null || read.parts().isEmpty() || read.unites()) {
            return null;
        }
        int block = read.parts().get(0);
        TableUse table = read.onlyTable(block);
        Block text = read.texts().get(block);
        return table == null ? null : new SingleTableReader(tokens, text).read(table, query, statement);
    }

    /** Returns false for queries without FROM, such as the {@code SELECT 1} of pools. */
    private static boolean namesTable(Tokens tokens, TokenRange query) {
        for (int i = query.from(); i < query.to(); i++) {
            if (tokens.isWord(i, "FROM")) {
                return true;
            }
        }
        return false;
    }

    private SingleTableRead read(TableUse table, boolean query, TokenRange statement) {
        boolean deletes = tokens.isWord(tokens.behindHints(statement.from()), "DELETE");
        if (!query && !deletes) {
            assigned(statement);
        } else if (query) {
            for (SelectItem item : SelectItem.list(tokens, text.items())) {
                selected(item);
            }
        }
        star |= text.tail().groups();
        Clause where = text.tail().where();
        if (where != null) {
            for (Expression condition :
                    ExpressionReader.read(tokens, where.range()).conjuncts()) {
                filter(condition);
            }
        }
        order();
        return new SingleTableRead(
                table.schema(),
                table.name(),
                query,
                deletes,
                star ? List.of() : columns,
                star,
                all,
                filtersKnown ? filters : List.of(),
                filtersKnown,
                order,
                text.tail().limits(),
                forcedIndex());
    }

    /** Reads the columns before {@code =} behind SET, up to the next clause. Passes over lists of columns. */
    private void assigned(TokenRange update) {
        boolean begun = false;
        for (int i = update.from(); i < update.to() && !(begun && tokens.isAnyWord(i, "WHERE", "FROM")); i++) {
            if (tokens.isSymbol(i, "(")) {
                i = tokens.closing(i) - 1;
            } else if (tokens.isWord(i, "SET") || (begun && tokens.isSymbol(i, ","))) {
                begun = true;
                int name = column(i + 1, update.to());
                if (name >= 0 && tokens.isSymbol(name + 1, "=")) {
                    columns.add(tokens.name(name));
                }
            }
        }
    }

    private void selected(SelectItem item) {
        int name = column(item.value().from(), item.value().to());
        if (name >= 0 && name + 1 == item.value().to()) {
            columns.add(tokens.name(name));
        } else {
            star = true;
            all |= isWholeRow(item.value());
        }
    }

    private boolean isWholeRow(TokenRange value) {
        int last = value.to() - 1;
        return tokens.isSymbol(last, "*") && (last == value.from() || tokens.isSymbol(last - 1, "."));
    }

    /** Returns the last token of a column's qualified name that begins at {@code at}, or -1. */
    private int column(int at, int end) {
        int name = at;
        while (name + 2 < end && tokens.isName(name) && tokens.isSymbol(name + 1, ".")) {
            name += 2;
        }
        return name < end && tokens.isName(name) && !tokens.isSymbol(name + 1, "(") ? name : -1;
    }

    private void filter(Expression condition) {
        Operation operation = condition instanceof Operation of ? of : null;
        Comparison comparison = operation == null ? null : comparison(operation);
        if (operation == null || comparison == null) {
            filtersKnown = false;
        } else {
            int name = operation.operands().get(0).range().to() - 1;
            filters.add(new Filter(tokens.name(name), comparison, fromZeroTo(operation)));
        }
    }

    /** Returns the n of {@code BETWEEN 0 AND n}, else -1. */
    private long fromZeroTo(Operation operation) {
        boolean isBetween = operation.operators().equals(List.of("BETWEEN", "AND"));
        String last = isBetween ? operation.operands().get(2).text(tokens) : "";
        boolean isKnown = last.matches("\\d{1,18}")
                && operation.operands().get(1).text(tokens).equals("0");
        return isKnown ? Long.parseLong(last) : -1;
    }

    /** Returns how a column is compared with values, or null if it is compared with something else. */
    private @Nullable Comparison comparison(Operation operation) {
        List<Expression> operands = operation.operands();
        boolean isOfColumn = operands.size() > 1 && operands.get(0) instanceof Name;
        for (int i = 1; i < operands.size(); i++) {
            TokenRange value = operands.get(i).range();
            boolean isPlain = tokens.valueEnd(value.from()) == value.to();
            isOfColumn = isOfColumn && (isPlain || !operands.get(i).contains(SingleTableReader::isOfRows));
        }
        if (!isOfColumn || operands.size() > 3) {
            return null;
        }
        return switch (String.join(" ", operation.operators())) {
            case "=" -> Comparison.EQUAL;
            case ">", ">=" -> Comparison.ABOVE;
            case "<", "<=", "BETWEEN AND" -> Comparison.RANGE;
            case "IN" -> operands.get(1) instanceof Listing ? Comparison.EQUAL : null;
            default -> null;
        };
    }

    /** Returns true if the part is a query, a qualified column, or not understood. */
    private static boolean isOfRows(Expression part) {
        return part instanceof Subquery
                || part instanceof Opaque
                || (part instanceof Name name
                        && name.range().to() - name.range().from() > 1);
    }

    private void order() {
        for (TokenRange term : ExpressionWalker.items(tokens, text.tail().order())) {
            int name = column(term.from(), term.to());
            if (name < 0) {
                return;
            }
            order.add(new OrderTerm(tokens.name(name), tokens.isWord(name + 1, "DESC")));
        }
    }

    /** Returns the index that a hint behind the table forces, or null. */
    private @Nullable String forcedIndex() {
        String forced = null;
        for (int i = text.tables().range().from(); i < text.tables().range().to(); i++) {
            if (tokens.kind(i) == TokenKind.HINT) {
                forced = ofHint(tokens.text(i));
            } else if (tokens.isWord(i, "FORCE")
                    && tokens.isWord(i + 1, "INDEX")
                    && tokens.isName(i + 3)
                    && tokens.isSymbol(i + 4, ")")) {
                forced = tokens.name(i + 3);
            } else if (tokens.isSymbol(i, "@") && tokens.isName(i + 1)) {
                forced = tokens.name(i + 1); // CockroachDB
            }
        }
        return forced == null ? commented() : forced;
    }

    /** Returns the index of a hint in a comment, {@code /*@ FORCE_INDEX=i}: Spanner's PostgreSQL dialect has hints there. */
    private @Nullable String commented() {
        if (!tokens.dialect().has(Capability.HINTS_IN_COMMENTS)) {
            return null;
        }
        int end = text.tables().range().to() < tokens.size()
                ? tokens.start(text.tables().range().to())
                : tokens.sql().length();
        String tables =
                tokens.sql().substring(tokens.start(text.tables().range().from()), end);
        return tables.contains("/*@") ? ofHint(tables) : null;
    }

    private static @Nullable String ofHint(String hint) {
        int found = hint.toUpperCase(Locale.ROOT).indexOf("FORCE_INDEX");
        int equals = found < 0 ? -1 : hint.indexOf('=', found);
        if (equals < 0) {
            return null;
        }
        String rest = hint.substring(equals + 1).strip();
        int end = 0;
        while (end < rest.length() && Character.isJavaIdentifierPart(rest.charAt(end))) {
            end++;
        }
        String index = rest.substring(0, end);
        return index.isEmpty() || index.equalsIgnoreCase("_BASE_TABLE") ? null : index;
    }
}
