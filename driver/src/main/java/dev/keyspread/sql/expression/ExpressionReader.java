package dev.keyspread.sql.expression;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Case;
import dev.keyspread.sql.expression.Expression.Cast;
import dev.keyspread.sql.expression.Expression.Listing;
import dev.keyspread.sql.expression.Expression.Literal;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.Expression.Opaque;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.expression.Expression.Parameter;
import dev.keyspread.sql.expression.Expression.Subquery;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads an expression by recursive descent, and its operators by precedence. What it doesn't know becomes {@link Opaque}: an item of the
 * brackets around it, or all where there are none. Goes through the tokens once. The readers of {@code sql.read}, the rooms of
 * {@code plan} and {@code GeneratedExpression} read by it.
 */
public final class ExpressionReader {
    /** Deeper brackets and longer runs of prefixes are opaque. Nobody writes them, and each level takes room on the stack. */
    static final int MAX_DEPTH = 48;

    /** Longer runs of casts and subscripts are opaque, too. */
    private static final int MAX_POSTFIXES = 16;

    /** Lists of plain values that are longer are known by their tokens alone, since an IN may hold a million. */
    private static final int SHORT_LIST = 8;

    private final Tokens tokens;
    private final int to;
    private final Precedence precedence;
    private int at;
    private int depth;
    private long steps;

    ExpressionReader(Tokens tokens, TokenRange range) {
        this.tokens = tokens.upTo(range.to());
        this.at = range.from();
        this.to = range.to();
        this.precedence = Precedence.of(tokens.dialect());
    }

    /** Returns the expression that those tokens are; {@link Opaque} where they are more, less or something else. */
    public static Expression read(Tokens tokens, TokenRange range) {
        return new ExpressionReader(tokens, range).whole();
    }

    /** Returns the expression that all tokens are. */
    public static Expression read(Tokens tokens) {
        return read(tokens, new TokenRange(0, tokens.size()));
    }

    Expression whole() {
        int from = at;
        Expression read = item(to);
        return at == to ? read : new Opaque(new TokenRange(from, to));
    }

    /** Returns how many times it has looked at a token. */
    long steps() {
        return steps;
    }

    /** The expression from here to the next comma or to {@code end}, which it moves to. */
    private Expression item(int end) {
        int from = at;
        Expression read = operation(0);
        if (read != null && (at == end || (at < end && tokens.isSymbol(at, ",")))) {
            return read;
        }
        at = from;
        while (at < end && !tokens.isSymbol(at, ",")) {
            steps++;
            at = Math.min(tokens.behind(at), end);
        }
        return new Opaque(since(from));
    }

    /** Reads operands that are joined by operators which bind at least as strongly as {@code lowest}; null if one is not understood. */
    private @Nullable Expression operation(int lowest) {
        int from = at;
        depth++;
        Expression left = prefixed();
        int level = level();
        while (left != null && level >= lowest && level != Precedence.NONE) {
            left = chain(from, left, level);
            level = level();
        }
        depth--;
        return left;
    }

    private @Nullable Expression chain(int from, Expression first, int level) {
        List<String> operators = new ArrayList<>();
        List<Expression> operands = new ArrayList<>();
        operands.add(first);
        boolean isComplete = true;
        while (isComplete && level() == level) {
            String operator = operator();
            operators.add(operator);
            boolean isList = operator.endsWith("IN") || operator.endsWith("IN COMPACT");
            isComplete = add(operands, operator.endsWith("NULL") ? new Literal(since(at - 1)) : operand(level, isList));
            boolean isBetween = operator.contains("BETWEEN");
            if (isComplete && (isBetween || (isPattern(operator) && tokens.isWord(at, "ESCAPE")))) {
                isComplete = !isBetween || tokens.isWord(at, "AND");
                operators.add(upper(at++));
                isComplete = isComplete && add(operands, operand(level, false));
            }
        }
        return isComplete ? new Operation(since(from), List.copyOf(operators), List.copyOf(operands)) : null;
    }

    private @Nullable Expression operand(int level, boolean isList) {
        return isList && tokens.isSymbol(at, "(") ? bracketed(true) : operation(level + 1);
    }

    private static boolean isPattern(String operator) {
        return operator.endsWith("LIKE") || operator.endsWith("SIMILAR TO");
    }

    private static boolean add(List<Expression> operands, @Nullable Expression operand) {
        return operand != null && operands.add(operand);
    }

    /** How strongly the operator binds that begins here; NONE where none does. */
    private int level() {
        steps++;
        return precedence.levelAt(tokens, at);
    }

    /** The operator that begins here, which it moves over. */
    private String operator() {
        int from = at;
        at = precedence.operatorEnd(tokens, from);
        return precedence.operator(tokens, from, at);
    }

    private @Nullable Expression prefixed() {
        steps++;
        if (at >= to || depth > MAX_DEPTH) {
            return null;
        }
        boolean isPrefix = tokens.kind(at) == TokenKind.SYMBOL
                ? "([{*".indexOf(tokens.symbol(at)) < 0
                : tokens.isWord(at, "NOT")
                        || (tokens.isWord(at, "BINARY") && tokens.dialect().has(Capability.MYSQL_GRAMMAR));
        return isPrefix ? prefix() : postfixed();
    }

    private @Nullable Expression prefix() {
        int from = at++;
        String prefix = upper(from);
        boolean isSymbol = tokens.kind(from) == TokenKind.SYMBOL;
        int level = precedence.prefixLevel(prefix, isSymbol);
        boolean isTight = !isSymbol || "+-~!".contains(prefix);
        depth++;
        Expression operand = level != Precedence.NONE ? operation(level) : isTight ? prefixed() : null;
        depth--;
        return operand == null ? null : new Operation(since(from), List.of(prefix), List.of(operand));
    }

    /** An operand with the casts, subscripts and fields behind it. */
    private @Nullable Expression postfixed() {
        int from = at;
        Expression read = operand();
        for (int i = 0; read != null; i++) {
            if (i == MAX_POSTFIXES) {
                return null;
            }
            if (tokens.isSymbol(at, "::") && !tokens.dialect().has(Capability.YQL_LITERALS)) {
                at++;
                TokenRange type = type();
                read = type == null ? null : new Cast(since(from), read, type);
            } else if (tokens.isSymbol(at, "[")) {
                Expression index = array(at);
                read = index == null ? null : new Operation(since(from), List.of("["), List.of(read, index));
            } else if (tokens.isSymbol(at, ".") && tokens.isName(at + 1)) {
                at += 2;
                Expression field = new Name(since(at - 1), tokens.name(at - 1));
                read = new Operation(since(from), List.of("."), List.of(read, field));
            } else {
                return read;
            }
        }
        return null;
    }

    private @Nullable TokenRange type() {
        int from = at;
        int end = TokenSpans.typeEnd(tokens, from);
        at = Math.max(end, from);
        return end < 0 ? null : since(from);
    }

    private @Nullable Expression operand() {
        int end = tokens.valueEnd(at);
        TokenKind kind = tokens.kind(at); // compared one by one, since a switch over them is a class of its own
        if (kind == TokenKind.NAMED_PARAMETER && tokens.isSymbol(at + 1, "(")) {
            return called(at, at++); // YQL's lambdas
        }
        if (kind == TokenKind.PARAMETER || kind == TokenKind.NAMED_PARAMETER) {
            return new Parameter(since(at++));
        }
        if (kind == TokenKind.STRING) {
            return text(at);
        }
        if (end >= 0) {
            return literal(end);
        }
        if (kind == TokenKind.SYMBOL) {
            return tokens.isSymbol(at, "(") ? bracketed(false) : array(at);
        }
        return kind == TokenKind.WORD ? word() : kind == TokenKind.QUOTED_NAME ? named() : null;
    }

    private Expression literal(int end) {
        int from = at;
        at = end;
        return new Literal(since(from));
    }

    /** A text, also in several parts and with UESCAPE behind it. */
    private Expression text(int from) {
        at++;
        while (at < to
                && tokens.kind(at) == TokenKind.STRING
                && tokens.dialect().has(Capability.JOINS_LITERALS_OF_LINES)) {
            at++;
        }
        at += tokens.isWord(at, "UESCAPE") ? 2 : 0;
        return new Literal(since(from));
    }

    private @Nullable Expression word() {
        int from = at;
        if (tokens.isWord(at, "CASE") && !tokens.isSymbol(at + 1, ".")) {
            return cases();
        }
        if (tokens.isWord(at, "ARRAY") && tokens.isSymbol(at + 1, "[")) {
            return array(at++);
        }
        if (tokens.isWord(at, "NEXT") && tokens.isWord(at + 1, "VALUE") && tokens.isWord(at + 2, "FOR")) {
            at += 3;
            Expression sequence = operand();
            return sequence == null ? null : new Call(since(from), null, "NEXT", List.of(sequence));
        }
        int unit = tokens.isWord(at, "INTERVAL") && at + 1 < to ? TokenSpans.unit(tokens, at) : -1;
        if (unit >= 0) {
            return interval(unit);
        }
        if (at + 1 < to && tokens.kind(at + 1) == TokenKind.STRING) {
            at++;
            boolean isIntroduced = tokens.dialect().has(Capability.MYSQL_GRAMMAR)
                    && tokens.text(from).startsWith("_");
            Expression text = text(isIntroduced ? from : at);
            boolean isTyped = tokens.dialect().has(Capability.TYPED_BY_NAME);
            return isIntroduced ? text : isTyped ? new Cast(since(from), text, new TokenRange(from, from + 1)) : null;
        }
        boolean isType = tokens.dialect().has(Capability.ANGLE_TYPES) && tokens.isAnyWord(at, "ARRAY", "STRUCT");
        return isType && tokens.isSymbol(at + 1, "<") ? null : named();
    }

    private @Nullable Expression interval(int unit) {
        int from = at++;
        Expression amount = operand();
        boolean isComplete = amount != null && at == unit;
        at = unit + (tokens.isWord(unit + 1, "TO") ? 3 : 1);
        return isComplete ? new Call(since(from), null, "INTERVAL", List.of(amount)) : null;
    }

    private @Nullable Expression cases() {
        int from = at++;
        List<Expression> parts = new ArrayList<>();
        boolean isComplete = tokens.isWord(at, "WHEN") || add(parts, operation(0));
        while (isComplete && tokens.isWord(at, "WHEN")) {
            isComplete = part("WHEN", parts) && part("THEN", parts);
        }
        isComplete = isComplete && (!tokens.isWord(at, "ELSE") || part("ELSE", parts)) && tokens.isWord(at++, "END");
        return isComplete ? new Case(since(from), List.copyOf(parts)) : null;
    }

    private boolean part(String word, List<Expression> parts) {
        return tokens.isWord(at++, word) && add(parts, operation(0));
    }

    private @Nullable Expression named() {
        int from = at;
        int last = tokens.lastOfName(at, to);
        boolean isModule = tokens.dialect().has(Capability.YQL_LITERALS)
                && tokens.isSymbol(last + 1, "::")
                && tokens.isName(last + 2)
                && tokens.isSymbol(last + 3, "("); // YQL's Digest::NumericHash
        last += isModule ? 2 : 0;
        at = last + 1;
        if (tokens.isSymbol(at, "(")) {
            return called(from, last);
        }
        boolean isStar = tokens.isSymbol(at, ".") && tokens.isSymbol(at + 1, "*");
        return isStar ? null : new Name(since(from), tokens.name(last));
    }

    private @Nullable Expression called(int from, int name) {
        int open = at;
        int end = TokenSpans.closing(tokens, open);
        if (end < 0) {
            return null;
        }
        String called = tokens.name(name);
        boolean keepsCase = tokens.kind(name) == TokenKind.QUOTED_NAME
                && !tokens.dialect().name(called, false).equals(called);
        String function = keepsCase ? tokens.text(name) : called.toUpperCase(Locale.ROOT);
        String schema = name == from ? null : tokens.name(name - 2).toUpperCase(Locale.ROOT);
        if (function.equals("CAST") && schema == null) {
            at++;
            Expression operand = operation(0);
            TokenRange type = new TokenRange(at + 1, end - 1);
            boolean isCast = operand != null && tokens.isWord(at, "AS") && at < end;
            at = end;
            return isCast && operand != null ? new Cast(since(from), operand, type) : new Opaque(since(from));
        }
        Expression call = new Call(new TokenRange(from, end), schema, function, items(open, end));
        while (tokens.isAnyWord(at, "OVER", "FILTER", "WITHIN")
                || (tokens.isWord(at, "AGAINST") && tokens.isSymbol(at + 1, "("))) {
            at += tokens.isWord(at + 1, "GROUP") ? 2 : 1;
            at = tokens.isSymbol(at, "(") ? tokens.closing(at) : at + 1;
            call = new Opaque(since(from));
        }
        return call;
    }

    /** The array that opens here, maybe behind the word ARRAY, where {@code from} is. */
    private @Nullable Expression array(int from) {
        int end = tokens.isSymbol(at, "[") ? TokenSpans.closing(tokens, at) : -1;
        if (end < 0) {
            return null;
        }
        List<Expression> items = items(at, end);
        return new Listing(since(from), items);
    }

    /** @param isList whether one item is a list, too */
    private @Nullable Expression bracketed(boolean isList) {
        int open = at;
        int end = TokenSpans.closing(tokens, open);
        if (end < 0) {
            return null;
        }
        List<Expression> items = items(open, end);
        boolean isOne =
                items.size() == 1 && !tokens.isSymbol(end - 2, ",") && (!isList || items.get(0) instanceof Subquery);
        return isOne ? items.get(0) : new Listing(since(open), items);
    }

    /** Returns what stands between brackets, behind which it moves. */
    private List<Expression> items(int open, int end) {
        at = end;
        if (tokens.isAnyWord(open + 1, GrammarWords.QUERY.array())) {
            return List.of(new Subquery(new TokenRange(open + 1, end - 1)));
        }
        if (end - open > 2 * SHORT_LIST && PlainValues.are(tokens, open + 1, end - 1)) {
            steps += end - open;
            return new PlainValues(tokens, open + 1, end - 1);
        }
        List<Expression> items = new ArrayList<>();
        for (at = open + 1; at < end - 1; at++) {
            items.add(item(end - 1));
        }
        at = end;
        return List.copyOf(items);
    }

    private TokenRange since(int from) {
        return new TokenRange(from, at);
    }

    private String upper(int i) {
        return i < to ? tokens.upper(i) : "";
    }
}
