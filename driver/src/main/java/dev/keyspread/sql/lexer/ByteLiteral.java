package dev.keyspread.sql.lexer;

import dev.keyspread.sql.dialect.Capability;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a literal of bytes: {@code x'00ff'}, and GoogleSQL's {@code b'\x00'} (its manual, Lexical structure and syntax).
 * {@link LiteralValue} calls it.
 */
final class ByteLiteral {
    private ByteLiteral() {}

    /** The bytes; null when it is not certain what they are. */
    static byte @Nullable [] value(Tokens tokens, int i) {
        String text = tokens.text(i);
        return tokens.dialect().has(Capability.GOOGLESQL_LITERALS) ? quoted(text) : hexadecimal(text);
    }

    private static byte @Nullable [] hexadecimal(String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        if (!upper.startsWith("X'") || !upper.endsWith("'")) {
            return null;
        }
        try {
            return HexFormat.of().parseHex(text, 2, text.length() - 1);
        } catch (IllegalArgumentException otherDigits) {
            return null;
        }
    }

    private static byte @Nullable [] quoted(String text) {
        int open = 0;
        while (Character.isLetter(text.charAt(open))) {
            open++;
        }
        char quote = text.charAt(open);
        boolean raw = text.substring(0, open).toUpperCase(Locale.ROOT).indexOf('R') >= 0;
        int size = text.startsWith(String.valueOf(quote).repeat(3), open) && text.length() > open + 3 ? 3 : 1;
        String value = text.substring(open + size, text.length() - size);
        if (value.indexOf('\r') >= 0) {
            return null; // a line's end is another one then
        }
        return raw ? value.getBytes(StandardCharsets.UTF_8) : unescaped(value);
    }

    private static byte @Nullable [] unescaped(String value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(value.length());
        int i = 0;
        while (i < value.length()) {
            int escape = value.indexOf('\\', i);
            int end = escape < 0 ? value.length() : escape;
            bytes.writeBytes(value.substring(i, end).getBytes(StandardCharsets.UTF_8));
            i = end;
            if (escape >= 0) {
                i = escaped(value, escape + 1, bytes);
                if (i < 0) {
                    return null;
                }
            }
        }
        return bytes.toByteArray();
    }

    /** Adds the byte that the escape with its letter at {@code i} is, and tells where it ends; -1 when it is none. */
    private static int escaped(String value, int i, ByteArrayOutputStream bytes) {
        char c = i < value.length() ? value.charAt(i) : 0;
        int plain = "abfnrtv".indexOf(c);
        if (plain >= 0 && c != 0) {
            bytes.write("\u0007\b\f\n\r\t\u000b".charAt(plain));
            return i + 1;
        }
        return switch (c) {
            case '\\', '?', '"', '\'', '`' -> {
                bytes.write(c);
                yield i + 1;
            }
            case 'x', 'X' -> code(value, i + 1, 2, 16, bytes);
            case '0', '1', '2', '3' -> code(value, i, 3, 8, bytes);
            default -> -1;
        };
    }

    private static int code(String value, int from, int digits, int radix, ByteArrayOutputStream bytes) {
        int code = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = i < value.length() && value.charAt(i) < 0x80 ? Character.digit(value.charAt(i), radix) : -1;
            if (digit < 0) {
                return -1;
            }
            code = code * radix + digit;
        }
        bytes.write(code);
        return from + digits;
    }
}
