package dev.keyspread.sql.expression;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Word;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** How strongly a dialect's operators bind, see {@link Word#OPERATORS}. */
final class Precedence {
    /** Returned by {@link #level} for a word or symbol that is no operator. */
    static final int NONE = -1;

    private static final String PUNCTUATION = " ( ) [ ] { } , ; . .. : :: ::: := => ? ";

    private static final Map<Dialect, Precedence> KNOWN = new ConcurrentHashMap<>();

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

    /** Returns how strongly a word or symbol in upper case binds what stands on both sides. */
    int level(String operator, boolean isSymbol) {
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
