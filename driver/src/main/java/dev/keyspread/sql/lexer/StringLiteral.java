package dev.keyspread.sql.lexer;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads a string literal by the rules of its dialect. {@link Tokens} calls it, and {@code StoredSources} for what the column stores. */
public final class StringLiteral {
    private static final int NO_QUOTE = -1;

    private final String text;
    private final Dialect dialect;
    private final LexicalModes modes;

    private StringLiteral(String text, Dialect dialect, LexicalModes modes) {
        this.text = text;
        this.dialect = dialect;
        this.modes = modes;
    }

    /**
     * The characters that string token {@code i} stands for, or null when that can't be said with certainty. A session can set that an
     * empty one is NULL.
     */
    public static @Nullable String value(Tokens tokens, int i) {
        String value = new StringLiteral(tokens.text(i), tokens.dialect(), tokens.modes()).value();
        return value != null && value.isEmpty() && tokens.modes().emptyIsNull() ? null : value;
    }

    /**
     * Returns what a text column holds of {@code N'a '} if that is of type CHAR: the characters without the blanks at their end. Null
     * when another token stands there, or that can't be said with certainty.
     */
    public static @Nullable String storedNational(Tokens tokens, int i) {
        String text = tokens.text(i);
        if (tokens.kind(i) != TokenKind.STRING
                || !tokens.dialect().has(Capability.POSTGRES_GRAMMAR)
                || !(text.startsWith("N'") || text.startsWith("n'"))) {
            return null;
        }
        String value = new StringLiteral(text.substring(1), tokens.dialect(), tokens.modes()).value();
        return value == null ? null : value.replaceAll(" +$", "");
    }

    private @Nullable String value() {
        if (text.startsWith("$")) {
            int tag = text.indexOf('$', 1) + 1;
            return text.substring(tag, text.length() - tag);
        }
        if (text.startsWith("@@")) {
            return text.endsWith("@@") ? text.substring(2, text.length() - 2).replace("@@@@", "@@") : null;
        }
        int open = 0;
        while (text.charAt(open) != '\'' && text.charAt(open) != '"') {
            open++;
        }
        char quote = text.charAt(open);
        String prefix = text.substring(0, open).toUpperCase(Locale.ROOT);
        if (dialect.has(Capability.GOOGLESQL_LITERALS)) {
            return google(prefix, open, quote);
        }
        int close = text.length() - 1;
        if (dialect.has(Capability.YQL_LITERALS) && (text.charAt(close) == 'u' || text.charAt(close) == 'U')) {
            close--; // a Utf8
        }
        if (close <= open || text.charAt(close) != quote) {
            return null; // another suffix of YQL's makes it another type
        }
        boolean backslashes = modes.backslashes() || prefix.equals("E");
        int doubled = !dialect.has(Capability.BACKSLASH_QUOTES) ? quote : NO_QUOTE;
        return switch (prefix) {
            case "N" ->
                dialect.has(Capability.POSTGRES_GRAMMAR) ? null : resolve(open + 1, close, doubled, backslashes);
            case "", "E" -> resolve(open + 1, close, doubled, backslashes);
            case "U&" -> UnicodeEscapes.decode(text.substring(open + 1, close).replace("''", "'"), '\\');
            default -> null;
        };
    }

    private @Nullable String google(String prefix, int open, char quote) {
        boolean triple = text.startsWith(String.valueOf(quote).repeat(3), open);
        int size = triple ? 3 : 1;
        int from = open + size;
        int to = text.length() - size;
        String value = prefix.isEmpty() ? resolve(from, to, NO_QUOTE, true) : text.substring(from, to);
        return value == null || !triple ? value : value.replace("\r\n", "\n").replace('\r', '\n');
    }

    private @Nullable String resolve(int from, int to, int doubled, boolean backslashes) {
        StringBuilder value = new StringBuilder(to - from);
        int i = from;
        while (i < to) {
            char c = text.charAt(i);
            if (c == doubled) {
                value.append(c);
                i += 2;
            } else if (c == '\\' && backslashes) {
                i = i + 1 < to ? escape(i + 1, to, value) : -1;
                if (i < 0) {
                    return null;
                }
            } else {
                value.append(c);
                i++;
            }
        }
        return value.toString();
    }

    /** Adds what the escape whose letter stands at {@code i} means, and tells where it ends; -1 when that is not known. */
    private int escape(int i, int to, StringBuilder value) {
        char c = text.charAt(i);
        int control = control(c);
        if (control >= 0) {
            value.append((char) control);
            return i + 1;
        }
        if (dialect.has(Capability.MYSQL_GRAMMAR)) {
            // \% and \_ keep their backslash: they are for LIKE.
            value.append(c == '%' || c == '_' ? "\\" : "").append(c);
            return i + 1;
        }
        return switch (c) {
            case 'x', 'X' -> code(i + 1, to, 2, 16, 0x7f, value);
            case 'u' -> code(i + 1, to, 4, 16, 0xffff, value);
            case 'U' -> code(i + 1, to, 8, 16, Character.MAX_CODE_POINT, value);
            case '0', '1', '2', '3', '4', '5', '6', '7' -> code(i, to, 3, 8, 0x7f, value);
            case '\\', '\'', '"', '`', '?' -> {
                value.append(c);
                yield i + 1;
            }
            default -> -1;
        };
    }

    private int control(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> dialect.has(Capability.MYSQL_GRAMMAR) ? -1 : '\f';
            case 'v' -> dialect.has(Capability.MYSQL_GRAMMAR) || isPlainLetter() ? -1 : 0x0b;
            case 'a' -> dialect.has(Capability.MYSQL_GRAMMAR) || isPlainLetter() ? -1 : 0x07;
            case '0' -> dialect.has(Capability.MYSQL_GRAMMAR) ? 0 : -1;
            case 'Z' -> dialect.has(Capability.MYSQL_GRAMMAR) ? 0x1a : -1;
            default -> -1;
        };
    }

    /** PostgreSQL and engines like it take {@code \a} and {@code \v} for the letters; CockroachDB's scanner does not. */
    private boolean isPlainLetter() {
        return dialect.has(Capability.KEEPS_UNKNOWN_ESCAPES);
    }

    /**
     * A character by its number. Fewer digits than there may be, and bytes above ASCII, which mean characters only together,
     * are left to the engine.
     */
    private int code(int from, int to, int digits, int radix, int highest, StringBuilder value) {
        int end = from + digits;
        if (end > to) {
            return -1;
        }
        int code = 0;
        for (int i = from; i < end; i++) {
            int digit = Character.digit(text.charAt(i), radix);
            if (digit < 0 || code > highest) {
                return -1;
            }
            code = code * radix + digit;
        }
        if (code > highest) {
            return -1;
        }
        value.appendCodePoint(code);
        return end;
    }
}
