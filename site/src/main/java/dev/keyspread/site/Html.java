package dev.keyspread.site;

/**
 * Escapes texts for HTML and JavaScript. {@link Layout}, {@link Navigation} and {@link Site} call it. An attribute has to stand in double
 * quotes, because a single quote is not escaped.
 */
final class Html {
    private Html() {}

    /** Returns a text as the content of an element or attribute. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Returns a text of one line as a string literal of JavaScript, with its quotes. Line breaks are not escaped. */
    static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
