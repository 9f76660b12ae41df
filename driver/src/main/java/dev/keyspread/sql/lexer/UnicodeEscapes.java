package dev.keyspread.sql.lexer;

/**
 * Resolves the escapes of {@code U&"…"} and {@code U&'…'}: a backslash (or what UESCAPE says) and four digits, or with a plus and six.
 * {@link Tokens}, {@link StringLiteral} and {@code ConstantString} ask it. It must be given the text without its quotes.
 */
public final class UnicodeEscapes {
    private UnicodeEscapes() {}

    /** Returns the text with its escapes resolved; what is no escape stays. */
    public static String decode(String text, char escape) {
        if (text.indexOf(escape) < 0) {
            return text;
        }
        StringBuilder decoded = new StringBuilder(text.length());
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c != escape) {
                decoded.append(c);
                i++;
            } else if (text.startsWith("" + escape + escape, i)) {
                decoded.append(c);
                i += 2;
            } else {
                boolean six = text.startsWith("+", i + 1);
                int from = six ? i + 2 : i + 1;
                int to = from + (six ? 6 : 4);
                int codePoint = hex(text, from, to);
                if (Character.isValidCodePoint(codePoint)) {
                    decoded.appendCodePoint(codePoint);
                    i = to;
                } else {
                    decoded.append(c);
                    i++;
                }
            }
        }
        return decoded.toString();
    }

    private static int hex(String text, int from, int to) {
        if (to > text.length()) {
            return -1;
        }
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = Character.digit(text.charAt(i), 16);
            if (digit < 0) {
                return -1;
            }
            value = value * 16 + digit;
        }
        return value;
    }
}
