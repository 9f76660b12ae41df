package dev.keyspread.api;

/**
 * Shows characters that could forge, hide or turn around what stands beside them: control and format characters, line and paragraph
 * separators, lone surrogates. Each becomes an escape such as {@code \n} or {@code \u202e}. Names of tables and columns may hold all of
 * these. So no message, log line or report may show a name but through this class, and a listener that passes findings on to people uses it
 * as well.
 */
public final class Visible {
    private Visible() {}

    /** Returns the text on one line, all such characters escaped. */
    public static String text(String text) {
        return escaped(text, "");
    }

    /** Returns the text with its line feeds and tabs, all other such characters escaped. */
    public static String lines(String text) {
        return escaped(text, "\n\t");
    }

    /** Returns true if the text holds no such character. */
    public static boolean isPlain(String text) {
        return next(text, 0, "") == text.length();
    }

    private static String escaped(String text, String kept) {
        int at = next(text, 0, kept);
        if (at == text.length()) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length() + 16);
        int from = 0;
        while (at < text.length()) {
            int end = at + Character.charCount(text.codePointAt(at));
            shown.append(text, from, at);
            for (int i = at; i < end; i++) {
                escape(text.charAt(i), shown);
            }
            from = end;
            at = next(text, end, kept);
        }
        return shown.append(text, from, text.length()).toString();
    }

    private static void escape(char c, StringBuilder shown) {
        switch (c) {
            case '\n' -> shown.append("\\n");
            case '\r' -> shown.append("\\r");
            case '\t' -> shown.append("\\t");
            default -> {
                String hex = Integer.toHexString(c);
                shown.append("\\u").append("0".repeat(4 - hex.length())).append(hex);
            }
        }
    }

    /** Returns where the next character to escape is, or the text's length. */
    private static int next(String text, int from, String kept) {
        int at = from;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c >= ' ' && c < 0x7f) {
                at++;
                continue;
            }
            int point = text.codePointAt(at);
            if (isHidden(point) && kept.indexOf(point) < 0) {
                return at;
            }
            at += Character.charCount(point);
        }
        return at;
    }

    private static boolean isHidden(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}
