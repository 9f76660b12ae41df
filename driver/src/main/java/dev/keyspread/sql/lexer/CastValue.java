package dev.keyspread.sql.lexer;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plain value (see {@link Tokens#valueEnd}) with the casts and parentheses around it: {@code ?}, {@code (?)},
 * {@code CAST(? AS bigint)}, {@code '…'::uuid}, {@code NUMERIC '1.5'}, YQL's {@code Timestamp("…")}. Or a column with such.
 *
 * @param value the tokens of the value itself
 * @param types the types that it is cast to, as written, that of the outermost cast first; empty without a cast
 */
public record CastValue(TokenRange value, List<String> types) {
    private static final String[] YQL_TYPES = {
        "Date",
        "Date32",
        "Datetime",
        "Datetime64",
        "Timestamp",
        "Timestamp64",
        "Uuid",
        "Bool",
        "Int8",
        "Int16",
        "Int32",
        "Int64",
        "Uint8",
        "Uint16",
        "Uint32",
        "Uint64",
        "Utf8",
        "String"
    };

    /** Copies the list. */
    public CastValue {
        types = List.copyOf(types);
    }

    /** Reads the value in those tokens, or null when it is more than a plain value in casts. */
    public static @Nullable CastValue read(Tokens tokens, TokenRange range) {
        return read(tokens, range, false);
    }

    /** Reads a name, qualified or not, in those tokens, or null when it is more than a name in casts. */
    public static @Nullable CastValue ofName(Tokens tokens, TokenRange range) {
        return read(tokens, range, true);
    }

    private static @Nullable CastValue read(Tokens tokens, TokenRange range, boolean isName) {
        List<String> types = new ArrayList<>();
        int from = range.from();
        int to = range.to();
        while (from < to && !(isName ? isName(tokens, from, to) : tokens.valueEnd(from) == to)) {
            int colons;
            if (tokens.isSymbol(from, "(") && tokens.closing(from) == to) {
                from++;
                to--;
            } else if (tokens.isWord(from, "CAST")
                    && tokens.isSymbol(from + 1, "(")
                    && tokens.closing(from + 1) == to) {
                int as = lastAs(tokens, from + 2, to - 1);
                if (as < 0) {
                    return null;
                }
                types.add(text(tokens, as + 1, to - 1));
                from += 2;
                to = as;
            } else if ((colons = postfixCast(tokens, from, to)) > from) {
                types.add(text(tokens, colons + 1, to));
                to = colons;
            } else if (isTypedLiteral(tokens, from, to)) {
                types.add(tokens.text(from));
                from++;
            } else if (isYqlLiteral(tokens, from, to)) {
                types.add(tokens.text(from));
                from += 2;
                to--;
            } else {
                return null;
            }
        }
        return from < to ? new CastValue(new TokenRange(from, to), types) : null;
    }

    private static boolean isName(Tokens tokens, int from, int to) {
        return tokens.isName(from) && tokens.lastOfName(from, to) + 1 == to;
    }

    /** {@code NUMERIC '1.5'}, {@code uuid '…'}. */
    private static boolean isTypedLiteral(Tokens tokens, int from, int to) {
        return tokens.dialect().has(Capability.TYPED_BY_NAME)
                && to - from == 2
                && tokens.kind(from) == TokenKind.WORD
                && tokens.kind(from + 1) == TokenKind.STRING;
    }

    private static boolean isYqlLiteral(Tokens tokens, int from, int to) {
        return tokens.dialect().has(Capability.YQL_LITERALS)
                && to - from == 4
                && tokens.isAnyWord(from, YQL_TYPES)
                && tokens.isSymbol(from + 1, "(")
                && tokens.kind(from + 2) == TokenKind.STRING
                && tokens.isSymbol(from + 3, ")");
    }

    /** The last {@code ::} outside parentheses, or -1; behind it stand only words and a list in parentheses. */
    private static int postfixCast(Tokens tokens, int from, int to) {
        int at = to - 1;
        int depth = 0;
        while (at > from) {
            if (tokens.isSymbol(at, ")")) {
                depth++;
            } else if (tokens.isSymbol(at, "(")) {
                depth--;
            } else if (depth == 0 && tokens.isSymbol(at, "::")) {
                return at;
            } else if (depth == 0 && !tokens.isName(at) && !tokens.isSymbol(at, ".")) {
                return -1;
            }
            at--;
        }
        return -1;
    }

    private static int lastAs(Tokens tokens, int from, int to) {
        int depth = 0;
        for (int i = to - 1; i > from; i--) {
            depth += tokens.isSymbol(i, ")") ? 1 : tokens.isSymbol(i, "(") ? -1 : 0;
            if (depth == 0 && tokens.isWord(i, "AS")) {
                return i;
            }
        }
        return -1;
    }

    private static String text(Tokens tokens, int from, int to) {
        return from < to ? tokens.sql().substring(tokens.start(from), tokens.end(to - 1)) : "";
    }
}
