package dev.keyspread.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads which columns an UPDATE assigns, from its tokens. */
public final class Assignments {
    private static final Set<String> ENDS =
            Set.of("WHERE", "FROM", "RETURNING", "ORDER", "LIMIT", "THEN", "ON", "WHEN", "OPTION");

    private Assignments() {}

    /**
     * The columns that the first SET from token {@code from} on assigns, folded, without qualifiers.
     *
     * @return null when there is no SET there, or it is not a list of assignments
     */
    public static @Nullable List<String> columns(Tokens tokens, int from, int to) {
        int set = from;
        int depth = 0;
        while (set < to && !(depth == 0 && tokens.isWord(set, "SET"))) {
            depth += tokens.isSymbol(set, "(") ? 1 : tokens.isSymbol(set, ")") ? -1 : 0;
            set++;
        }
        if (set == to) {
            return null;
        }
        List<String> columns = new ArrayList<>();
        int at = set + 1;
        while (true) {
            int equals = target(tokens, at, to, columns);
            if (equals < 0) {
                return null;
            }
            int next = expressionEnd(tokens, equals + 1, to);
            if (!tokens.isSymbol(next, ",") || next >= to) {
                return columns;
            }
            at = next + 1;
        }
    }

    /** Reads {@code a}, {@code t.a} or {@code (a, b)}; returns the token of the equals sign behind it, or -1. */
    private static int target(Tokens tokens, int at, int to, List<String> columns) {
        int end = tokens.isSymbol(at, "(") ? tokens.closing(at) : at;
        String last = null;
        for (int i = at; i < to; i++) {
            if (tokens.isName(i)) {
                last = tokens.name(i);
            } else if (last != null && (i >= end - 1) && isAssign(tokens, i)) {
                columns.add(last);
                return i;
            } else if (last != null && (tokens.isSymbol(i, ",") || tokens.isSymbol(i, ")"))) {
                columns.add(last);
                if (i == end - 1) {
                    return isAssign(tokens, i + 1) ? i + 1 : -1;
                }
            } else if (!tokens.isSymbol(i, "(") && !tokens.isSymbol(i, ".")) {
                return -1;
            }
        }
        return -1;
    }

    private static boolean isAssign(Tokens tokens, int i) {
        return tokens.isSymbol(i, "=") || tokens.isSymbol(i, ":=");
    }

    private static int expressionEnd(Tokens tokens, int from, int to) {
        int depth = 0;
        for (int i = from; i < to; i++) {
            if (tokens.isSymbol(i, "(") || tokens.isSymbol(i, "[") || tokens.isWord(i, "CASE")) {
                depth++;
            } else if (tokens.isSymbol(i, ")") || tokens.isSymbol(i, "]") || tokens.isWord(i, "END")) {
                depth--;
            }
            boolean ends = depth < 0 || (depth == 0 && (tokens.isSymbol(i, ",") || isEnd(tokens, i)));
            if (ends) {
                return i;
            }
        }
        return to;
    }

    private static boolean isEnd(Tokens tokens, int i) {
        return tokens.kind(i) == TokenKind.WORD && ENDS.contains(tokens.text(i).toUpperCase(java.util.Locale.ROOT));
    }
}
