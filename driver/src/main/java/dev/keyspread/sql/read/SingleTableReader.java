package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.SingleTableRead.Comparison;
import dev.keyspread.sql.read.SingleTableRead.Filter;
import dev.keyspread.sql.read.SingleTableRead.OrderTerm;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.Condition;
import dev.keyspread.sql.statement.ConditionParser;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.SelectItem;
import dev.keyspread.sql.statement.TableUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Makes a {@link SingleTableRead} of what {@link DmlReader} found in a statement. */
final class SingleTableReader {
    private final Tokens tokens;
    private final BlockText text;
    private final List<String> columns = new ArrayList<>();
    private final List<Filter> filters = new ArrayList<>();
    private final List<OrderTerm> order = new ArrayList<>();
    private boolean star;
    private boolean all;
    private boolean filtersKnown = true;

    private SingleTableReader(Tokens tokens, BlockText text) {
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
        BlockText text = read.texts().get(block);
        return table == null ? null : new SingleTableReader(tokens, text).read(table, query);
    }

    /** Pools ask {@code SELECT 1} before anything else. */
    private static boolean namesTable(Tokens tokens, TokenRange query) {
        for (int i = query.from(); i < query.to(); i++) {
            if (tokens.isWord(i, "FROM")) {
                return true;
            }
        }
        return false;
    }

    private SingleTableRead read(TableUse table, boolean query) {
        if (query) {
            for (SelectItem item : SelectItem.list(tokens, text.items())) {
                selected(item);
            }
        }
        star |= text.groups();
        if (text.where().from() < text.where().to()) {
            for (Condition part : ConditionParser.parse(tokens, text.where()).conjuncts()) {
                filter(part);
            }
        }
        order();
        return new SingleTableRead(
                table.schema(),
                table.name(),
                query,
                star ? List.of() : columns,
                star,
                all,
                filtersKnown ? filters : List.of(),
                filtersKnown,
                order,
                text.limits(),
                forcedIndex());
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

    /** The token of a column's name that begins at {@code at}, or -1. */
    private int column(int at, int end) {
        int name = at;
        while (name + 2 < end && tokens.isName(name) && tokens.isSymbol(name + 1, ".")) {
            name += 2;
        }
        return name < end && tokens.isName(name) && !tokens.isSymbol(name + 1, "(") ? name : -1;
    }

    private void filter(Condition condition) {
        TokenRange range = condition.range();
        int name = column(range.from(), range.to());
        Comparison comparison = name < 0 || condition instanceof Condition.Or ? null : comparison(name + 1, range.to());
        if (comparison == null) {
            filtersKnown = false;
        } else {
            filters.add(new Filter(tokens.name(name), comparison, fromZeroTo(name + 1, range.to())));
        }
    }

    /** The n of {@code BETWEEN 0 AND n}, from the word on; else -1. */
    private long fromZeroTo(int operator, int end) {
        boolean bounds = end == operator + 4
                && tokens.isWord(operator, "BETWEEN")
                && tokens.text(operator + 1).equals("0")
                && tokens.isWord(operator + 2, "AND")
                && tokens.text(operator + 3).matches("\\d{1,18}");
        return bounds ? Long.parseLong(tokens.text(operator + 3)) : -1;
    }

    /** How a column is compared with values; null when it is compared with something else. */
    private @Nullable Comparison comparison(int operator, int end) {
        int value = operator + 1;
        Comparison comparison;
        if (tokens.isSymbol(operator, "=")) {
            comparison = Comparison.EQUAL;
        } else if (tokens.isSymbol(operator, ">") || tokens.isSymbol(operator, ">=")) {
            comparison = Comparison.ABOVE;
        } else if (tokens.isSymbol(operator, "<") || tokens.isSymbol(operator, "<=")) {
            comparison = Comparison.RANGE;
        } else if (tokens.isWord(operator, "BETWEEN")) {
            comparison = Comparison.RANGE;
        } else if (tokens.isWord(operator, "IN") && tokens.isSymbol(value, "(")) {
            return tokens.isWord(value + 1, "SELECT") || tokens.closing(value) != end ? null : Comparison.EQUAL;
        } else {
            return null;
        }
        for (int i = value; i < end; i++) {
            boolean subquery = tokens.isSymbol(i, "(") && tokens.isWord(i + 1, "SELECT");
            boolean column = tokens.isName(i) && tokens.isSymbol(i + 1, ".");
            if (subquery || column) {
                return null;
            }
        }
        return comparison;
    }

    private void order() {
        for (TokenRange term : ExpressionWalker.items(tokens, text.order())) {
            int name = column(term.from(), term.to());
            if (name < 0) {
                return;
            }
            order.add(new OrderTerm(tokens.name(name), tokens.isWord(name + 1, "DESC")));
        }
    }

    /** The index that a hint behind the table forces, or null. */
    private @Nullable String forcedIndex() {
        String forced = null;
        for (int i = text.tables().from(); i < text.tables().to(); i++) {
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

    /** In Spanner's PostgreSQL dialect a hint is a comment: {@code /*@ FORCE_INDEX=i}, closed as comments are. */
    private @Nullable String commented() {
        if (!tokens.dialect().has(Capability.HINTS_IN_COMMENTS)) {
            return null;
        }
        int end = text.tables().to() < tokens.size()
                ? tokens.start(text.tables().to())
                : tokens.sql().length();
        String tables = tokens.sql().substring(tokens.start(text.tables().from()), end);
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
