package dev.keyspread.sql.read;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.ClauseWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads single conditions from canonical tokens, and only where they stand between things that can stand around a whole
 * condition: a parser that took an operator's precedence differently than the engine does must not matter.
 */
public final class PredicateReader {
    /** Types that hold what they are given, or refuse it, and compare it as it is. */
    private static final Set<String> ARRAY_TYPES = Set.of(
            "BIGINT", "INT8", "INTEGER", "INT", "INT4", "SMALLINT", "INT2", "TEXT", "VARCHAR", "UUID", "BOOLEAN");

    /** Types of one word that a placeholder may be cast to and be told by what is bound to it. */
    private static final Set<String> CAST_TYPES =
            Set.of("BIGINT", "INT8", "INT64", "INTEGER", "INT", "INT4", "SMALLINT", "INT2", "UUID");

    /** The same of MySQL, of 64 bits: a whole number that is bound and changed by such a cast is equal to none of a signed column's. */
    private static final Set<String> SIGNED_TYPES = Set.of("SIGNED", "UNSIGNED");

    private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=");

    /** How many tokens a plain value has at most: {@code TIMESTAMP WITH TIME ZONE '…'}. */
    private static final int MAX_VALUE_TOKENS = 5;

    private final Shape shape;
    private final ClauseWords words;

    /** Of the statements in that shape. */
    public PredicateReader(Shape shape) {
        this.shape = shape;
        this.words = new ClauseWords(shape.tokens());
    }

    /**
     * Returns true if there is a {@code ||} that is OR by the dialect. A session can set that it joins texts, which binds more than AND, and
     * JSqlParser always takes it for that. So nothing is said of the conditions of such a text.
     */
    public static boolean hasPipes(Tokens tokens) {
        for (int i = 0; i < tokens.size() && tokens.dialect().has(Capability.SQL_MODE); i++) {
            if (tokens.isSymbol(i, "||")) {
                return true;
            }
        }
        return false;
    }

    /** The condition that begins at {@code first} with a column, or several in parentheses, and an equals sign; null where it is another. */
    public DmlModel.@Nullable Condition equality(int first) {
        if (isSymbol(first, "(")) {
            return row(first);
        }
        QualifiedToken name = QualifiedToken.at(shape, first);
        DmlModel.ColumnUse column = name == null ? null : name.column();
        return name == null || column == null ? null : equality(column, first, name.end());
    }

    private DmlModel.@Nullable Condition equality(DmlModel.ColumnUse column, int first, int operator) {
        if (!isEquals(operator)) {
            return null;
        }
        int value = operator + 1;
        if (isSymbol(value, "(")) {
            int close = valueEnd(value + 1);
            return isSymbol(close, ")") && standsAlone(first, close + 1)
                    ? new DmlModel.ValueEquality(column, value + 1, close, null, close + 1)
                    : null;
        }
        int end = valueEnd(value);
        if (end >= 0 && isSymbol(end, "::") && isParameter(value) && CAST_TYPES.contains(upper(end + 1))) {
            return cast(column, first, value, end + 1, end + 2);
        }
        if (end >= 0) {
            return standsAlone(first, end) ? new DmlModel.ValueEquality(column, value, end, null, end) : null;
        }
        if (isWord(value, "CAST")
                && isSymbol(value + 1, "(")
                && isParameter(value + 2)
                && isWord(value + 3, "AS")
                && isSymbol(typeEnd(value + 4), ")")) {
            return cast(column, first, value + 2, value + 4, typeEnd(value + 4) + 1);
        }
        if ((isWord(value, "ANY") || isWord(value, "SOME")) && isSymbol(value + 1, "(")) {
            return array(column, first, value + 1);
        }
        QualifiedToken other = QualifiedToken.at(shape, value);
        DmlModel.ColumnUse right = other == null ? null : other.column();
        return other != null && right != null && standsAlone(first, other.end())
                ? new DmlModel.ColumnEquality(column, right, other.end())
                : null;
    }

    /** Where a type ends that a placeholder may be cast to, or the token itself where it is none. */
    private int typeEnd(int type) {
        boolean isSigned =
                SIGNED_TYPES.contains(upper(type)) && shape.tokens().dialect().has(Capability.FEW_CAST_TYPES);
        if (!isSigned) {
            return CAST_TYPES.contains(upper(type)) ? type + 1 : type;
        }
        return isWord(type + 1, "INTEGER") || isWord(type + 1, "INT") ? type + 2 : type + 1;
    }

    private DmlModel.@Nullable Condition cast(DmlModel.ColumnUse column, int first, int value, int type, int end) {
        return standsAlone(first, end) ? new DmlModel.ValueEquality(column, value, value + 1, upper(type), end) : null;
    }

    /** The condition {@code 7 = a} whose column begins at {@code first}; null where it is another. */
    public DmlModel.@Nullable Condition equalityBefore(int first) {
        QualifiedToken name = QualifiedToken.at(shape, first);
        DmlModel.ColumnUse column = name == null ? null : name.column();
        if (name == null || column == null || !isEquals(first - 1)) {
            return null;
        }
        int value = valueBefore(first - 1);
        return value >= 0 && standsAlone(value, name.end())
                ? new DmlModel.ValueEquality(column, value, first - 1, null, name.end())
                : null;
    }

    /** The condition that begins at {@code first} with a column, or several in parentheses, and IN; null where it is another. */
    public DmlModel.@Nullable Condition in(int first) {
        if (isSymbol(first, "(")) {
            return row(first);
        }
        QualifiedToken name = QualifiedToken.at(shape, first);
        DmlModel.ColumnUse column = name == null ? null : name.column();
        return name == null || column == null ? null : in(column, first, name.end());
    }

    private DmlModel.@Nullable Condition in(DmlModel.ColumnUse column, int first, int operator) {
        if (!isWord(operator, "IN")) {
            return null;
        }
        if (isWord(operator + 1, "UNNEST") && isSymbol(operator + 2, "(")) {
            return array(column, first, operator + 2);
        }
        boolean isCompact = shape.tokens().dialect().has(Capability.YQL_LITERALS) && isWord(operator + 1, "COMPACT");
        int from = operator + (isCompact ? 3 : 2);
        if (!isSymbol(from - 1, "(")) {
            return null;
        }
        int to = shape.isFolded(from) ? from + 1 : valueEnd(from);
        return to >= 0 && isSymbol(to, ")") && standsAlone(first, to + 1)
                ? new DmlModel.ValueEquality(column, from, to, null, to + 1)
                : null;
    }

    /** An array in the parentheses that open there: a parameter, or a list of values. */
    private DmlModel.@Nullable Condition array(DmlModel.ColumnUse column, int first, int open) {
        int from = open + 1;
        boolean isCast = isWord(from, "CAST") && isSymbol(from + 1, "(");
        from += isCast ? 2 : 0;
        boolean isParameter = isParameter(from);
        boolean isNamed = isWord(from, "ARRAY");
        int to = isParameter ? from : valuesEnd(isNamed ? from + 1 : from);
        int end = to < 0 ? -1 : castEnd(to + 1, isCast);
        if (end < 0 || !isSymbol(end, ")") || !standsAlone(first, end + 1)) {
            return null;
        }
        return isParameter
                ? new DmlModel.KeyedArray(column, from, end + 1)
                : new DmlModel.ValueEquality(column, isNamed ? from + 2 : from + 1, to, null, end + 1);
    }

    /** Where the bracket closes that opens there around plain values, or -1. */
    private int valuesEnd(int open) {
        int at = open;
        do {
            if (!isSymbol(at, at == open ? "[" : ",")) {
                return -1;
            }
            at = valueEnd(at + 1);
        } while (at >= 0 && !isSymbol(at, "]"));
        return at;
    }

    /** Where a cast ends that changes no value, or the token itself where there is none; -1 for any other cast. */
    private int castEnd(int at, boolean isCast) {
        int type = isCast ? isWord(at, "AS") ? at + 1 : -1 : isSymbol(at, "::") ? at + 1 : 0;
        if (type == 0) {
            return at;
        }
        boolean keeps = type > 0
                && ARRAY_TYPES.contains(upper(type))
                && isSymbol(type + 1, "[")
                && isSymbol(type + 2, "]")
                && (!isCast || isSymbol(type + 3, ")"));
        return keeps ? type + (isCast ? 4 : 3) : -1;
    }

    /** {@code (a, b) = (?, ?)} and {@code (a, b) IN ((?, ?), …)}, and {@code (a) = ?} and {@code (a) IN (?, …)}. */
    private DmlModel.@Nullable Condition row(int open) {
        List<DmlModel.ColumnUse> columns = new ArrayList<>();
        int at = open;
        do {
            QualifiedToken name = QualifiedToken.at(shape, at + 1);
            DmlModel.ColumnUse column = name == null ? null : name.column();
            if (name == null || column == null) {
                return null;
            }
            columns.add(column);
            at = name.end();
        } while (isSymbol(at, ","));
        if (!isSymbol(at, ")")) {
            return null;
        }
        if (columns.size() == 1) {
            DmlModel.Condition equality = equality(columns.get(0), open, at + 1);
            return equality != null ? equality : in(columns.get(0), open, at + 1);
        }
        boolean listed = isWord(at + 1, "IN") && isSymbol(at + 2, "(") && shape.foldsRows(at + 3);
        if (listed) {
            int end = at + 5;
            return isSymbol(end - 1, ")") && standsAlone(open, end)
                    ? new DmlModel.KeyedRow(columns, at + 3, at + 4, end)
                    : null;
        }
        if (!isEquals(at + 1) || !isSymbol(at + 2, "(")) {
            return null;
        }
        int end = rowEnd(at + 2, columns.size());
        return end >= 0 && standsAlone(open, end) ? new DmlModel.KeyedRow(columns, at + 2, end, end) : null;
    }

    /** The canonical token after a row of so many plain values, or -1. */
    private int rowEnd(int open, int size) {
        int at = open;
        for (int i = 0; i < size; i++) {
            if (!isSymbol(at, i == 0 ? "(" : ",")) {
                return -1;
            }
            at = valueEnd(at + 1);
            if (at < 0) {
                return -1;
            }
        }
        return isSymbol(at, ")") ? at + 1 : -1;
    }

    /** The condition {@code a > 7} or {@code a BETWEEN 1 AND 7} whose column begins at {@code first}; null where it is another. */
    public DmlModel.@Nullable Condition range(int first) {
        QualifiedToken name = QualifiedToken.at(shape, first);
        DmlModel.ColumnUse column = name == null ? null : name.column();
        if (name == null || column == null) {
            return null;
        }
        int end = -1;
        if (COMPARISONS.contains(upper(name.end()))) {
            end = boundEnd(name.end() + 1);
        } else if (isWord(name.end(), "BETWEEN")) {
            int and = boundEnd(name.end() + 1);
            end = isWord(and, "AND") ? boundEnd(and + 1) : -1;
        }
        return end >= 0 && standsAlone(first, end) ? new DmlModel.Ranged(column, end) : null;
    }

    /** The condition {@code 7 < a} whose column begins at {@code first}; null where it is another. */
    public DmlModel.@Nullable Condition rangeBefore(int first) {
        QualifiedToken name = QualifiedToken.at(shape, first);
        DmlModel.ColumnUse column = name == null ? null : name.column();
        if (name == null || column == null || !COMPARISONS.contains(upper(first - 1))) {
            return null;
        }
        int value = valueBefore(first - 1);
        return value >= 0 && standsAlone(value, name.end()) ? new DmlModel.Ranged(column, name.end()) : null;
    }

    /** Where an expression ends that bounds a range: at what can stand behind a condition, if nothing else compares in it. */
    private int boundEnd(int from) {
        int depth = 0;
        for (int i = from; i < shape.size(); i++) {
            String word = upper(i);
            if (depth == 0 && endsCondition(i) && !isName(from, i)) {
                return i > from ? i : -1;
            }
            if (GrammarWords.NO_BOUND.contains(word)) {
                return -1;
            }
            depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
        }
        return shape.size();
    }

    /** Returns true if a value is expected there, so that a word is a name, as in {@code a > b - offset}. */
    private boolean isName(int from, int i) {
        if (!shape.tokens().isName(shape.token(i))) {
            return false;
        }
        boolean behindOperator = shape.tokens().kind(shape.token(i - 1)) == TokenKind.SYMBOL
                && !shape.isFolded(i - 1)
                && !isSymbol(i - 1, ")")
                && !isSymbol(i - 1, "]");
        return i == from || behindOperator;
    }

    private boolean standsAlone(int start, int end) {
        return GrammarWords.BEFORE_CONDITION.contains(upper(start - 1))
                && !endsBetween(start - 1)
                && endsCondition(end);
    }

    /** Returns true if what stands there can stand behind a whole condition. */
    private boolean endsCondition(int canonical) {
        if (canonical >= shape.size()) {
            return true;
        }
        int token = shape.token(canonical);
        return GrammarWords.BEHIND_CONDITION.contains(upper(canonical))
                || words.begins(token)
                || words.beginsJoin(token);
    }

    /** Returns true if the AND at that place belongs to a BETWEEN. */
    private boolean endsBetween(int and) {
        if (!isWord(and, "AND")) {
            return false;
        }
        int depth = 0;
        for (int i = and - 1; i >= 0; i--) {
            String word = upper(i);
            depth += word.equals(")") ? 1 : word.equals("(") ? -1 : 0;
            if (depth < 0 || (depth == 0 && (word.equals("AND") || word.equals("OR") || word.equals("WHERE")))) {
                return false;
            }
            if (depth == 0 && word.equals("BETWEEN")) {
                return true;
            }
        }
        return false;
    }

    private int valueEnd(int canonical) {
        if (canonical >= shape.size() || shape.isFolded(canonical)) {
            return -1;
        }
        int token = shape.token(canonical);
        int end = shape.tokens().valueEnd(token);
        return end < 0 ? -1 : canonical + (end - token);
    }

    /** Where the value that ends before the equals sign begins: the longest, since a literal may name its type or have a sign. */
    private int valueBefore(int operator) {
        for (int from = Math.max(0, operator - MAX_VALUE_TOKENS); from < operator; from++) {
            if (valueEnd(from) == operator) {
                return from;
            }
        }
        return -1;
    }

    private boolean isParameter(int canonical) {
        return canonical < shape.size()
                && !shape.isFolded(canonical)
                && shape.tokens().kind(shape.token(canonical)) == TokenKind.PARAMETER;
    }

    private boolean isEquals(int canonical) {
        return isSymbol(canonical, "=") || isSymbol(canonical, "==");
    }

    private boolean isWord(int canonical, String word) {
        return canonical >= 0 && canonical < shape.size() && shape.tokens().isWord(shape.token(canonical), word);
    }

    private boolean isSymbol(int canonical, String symbol) {
        return canonical >= 0
                && canonical < shape.size()
                && !shape.isFolded(canonical)
                && shape.tokens().isSymbol(shape.token(canonical), symbol);
    }

    private String upper(int canonical) {
        if (canonical < 0 || canonical >= shape.size()) {
            return "";
        }
        return shape.tokens().text(shape.token(canonical)).toUpperCase(Locale.ROOT);
    }
}
