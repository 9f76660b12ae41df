package dev.keyspread.sql.expression;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** How strongly a dialect's operators bind, see {@link Word#OPERATORS}. {@link ExpressionReader} asks it. */
final class Precedence {
    /** Returned by {@link #level} for a word or symbol that is no operator. */
    static final int NONE = -1;

    private static final String PUNCTUATION = " ( ) [ ] { } , ; . .. : :: ::: := => ? ";

    private static final Map<Dialect, Precedence> KNOWN = new ConcurrentHashMap<>();

    /** Operators that NOT may stand before. */
    private static final String[] NEGATED = {"IN", "BETWEEN", "LIKE", "ILIKE", "SIMILAR", "RLIKE", "REGEXP", "GLOB"};

    private final Map<String, Integer> levels = new HashMap<>();
    private final @Nullable Integer other;

    private Precedence(String operators) {
        int level = 0;
        for (String ofLevel : operators.split("; ", -1)) {
            for (String operator : ofLevel.split(" ", -1)) {
                levels.put(operator, level);
            }
            level++;
        }
        this.other = levels.remove("?");
    }

    static Precedence of(Dialect dialect) {
        Precedence known = KNOWN.get(dialect);
        if (known == null) {
            known = new Precedence(dialect.word(Word.OPERATORS));
            KNOWN.put(dialect, known);
        }
        return known;
    }

    /** Returns how strongly the operator binds that begins at token {@code i}; {@link #NONE} where none does. */
    int levelAt(Tokens tokens, int i) {
        boolean isNegated = tokens.isWord(i, "NOT");
        int operator = isNegated ? i + 1 : i;
        boolean isOperator = i < tokens.size()
                && (tokens.kind(i) == TokenKind.SYMBOL || tokens.kind(i) == TokenKind.WORD)
                && (!isNegated || tokens.isAnyWord(operator, NEGATED));
        return isOperator ? level(upper(tokens, operator), tokens.kind(operator) == TokenKind.SYMBOL) : NONE;
    }

    /** Returns the token behind the operator that begins at token {@code from}. */
    int operatorEnd(Tokens tokens, int from) {
        int at = from + 1;
        boolean isIs = tokens.isWord(from, "IS");
        while ((!isIs && tokens.isAnyWord(at - 1, "NOT", "SIMILAR", "AT", "MEMBER", "SOUNDS"))
                || (isIs && tokens.isAnyWord(at, "NOT", "DISTINCT"))
                || (tokens.isWord(at, "FROM") && tokens.isWord(at - 1, "DISTINCT"))
                || (tokens.isWord(at, "COMPACT")
                        && tokens.isWord(at - 1, "IN")
                        && tokens.dialect().has(Capability.YQL_LITERALS))
                || (tokens.isWord(at, "ZONE") && tokens.isWord(at - 1, "TIME"))
                || (tokens.isWord(at - 1, "BETWEEN") && tokens.isAnyWord(at, "SYMMETRIC", "ASYMMETRIC"))) {
            at++;
        }
        return at;
    }

    /** Returns the operator in upper case, its words with one space between them; AND for MySQL's {@code &&}. */
    String operator(Tokens tokens, int from, int to) {
        if (tokens.isSymbol(from, "&&")
                && levels.get("&&") != null
                && levels.get("&&").equals(levels.get("AND"))) {
            return "AND";
        }
        StringBuilder operator = new StringBuilder(upper(tokens, from));
        for (int i = from + 1; i < to; i++) {
            operator.append(' ').append(upper(tokens, i));
        }
        return operator.toString();
    }

    private static String upper(Tokens tokens, int i) {
        return i < tokens.size() ? tokens.upper(i) : "";
    }

    /** Returns how strongly a word or symbol in upper case binds what stands on both sides. */
    private int level(String operator, boolean isSymbol) {
        Integer level = levels.get(operator);
        if (level == null && isSymbol && other != null && !PUNCTUATION.contains(" " + operator + " ")) {
            level = other;
        }
        return level == null ? NONE : level;
    }

    /**
     * Returns how strongly what stands behind a prefix has to bind: NOT takes comparisons, PostgreSQL's {@code ~} sums; NONE of a prefix that
     * binds more than all operators.
     */
    int prefixLevel(String prefix, boolean isSymbol) {
        int level = level(prefix, isSymbol);
        if (prefix.equals("NOT")) {
            return level;
        }
        return other != null && level == other ? level + 1 : NONE;
    }
}
