package dev.keyspread.sql.lexer;

import dev.keyspread.sql.TokenRange;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The text that several literals stand for together: {@code 'a' 'b'} (MySQL 8.4 manual, 11.1.1; MariaDB: String Literals; H2), also
 * with a line's end between them alone (PostgreSQL 17 manual, 4.1.2.1), and {@code U&'…' UESCAPE '!'}.
 */
public final class ConstantString {
    private ConstantString() {}

    /** The text; null when something else stands in those tokens, or what it means is not certain. */
    public static @Nullable String read(Tokens tokens, TokenRange range) {
        int from = range.from();
        if (range.to() - from < 2 || tokens.kind(from) != TokenKind.STRING) {
            return null;
        }
        if (tokens.isWord(from + 1, "UESCAPE")) {
            return range.to() == from + 3 ? escaped(tokens, from) : null;
        }
        StringBuilder joined = new StringBuilder();
        for (int i = from; i < range.to(); i++) {
            boolean isPlain =
                    tokens.kind(i) == TokenKind.STRING && isQuote(tokens.text(i).charAt(0));
            boolean isNext = i == from || tokens.dialect().joinsLiterals() || (isPlain && isOnNextLine(tokens, i));
            String value = isPlain && isNext ? tokens.stringValue(i) : null;
            if (value == null) {
                return null;
            }
            joined.append(value);
        }
        return joined.toString();
    }

    private static boolean isQuote(char c) {
        return c == '\'' || c == '"';
    }

    /** Whether blanks with a line's end among them, and nothing else, stand before a literal. */
    private static boolean isOnNextLine(Tokens tokens, int i) {
        String between = tokens.sql().substring(tokens.end(i - 1), tokens.start(i));
        return tokens.dialect().joinsLiteralsOfLines() && between.isBlank() && between.indexOf('\n') >= 0;
    }

    private static @Nullable String escaped(Tokens tokens, int literal) {
        String text = tokens.text(literal);
        String escape = tokens.kind(literal + 2) == TokenKind.STRING ? tokens.stringValue(literal + 2) : null;
        boolean isUnicode = text.toUpperCase(Locale.ROOT).startsWith("U&'") && text.endsWith("'");
        return isUnicode && escape != null && escape.length() == 1
                ? UnicodeEscapes.decode(text.substring(3, text.length() - 1).replace("''", "'"), escape.charAt(0))
                : null;
    }
}
