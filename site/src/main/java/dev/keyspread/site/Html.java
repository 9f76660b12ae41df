package dev.keyspread.site;

/** Writes texts into HTML and JavaScript. */
final class Html {
    private Html() {}

    /** Returns a text as the content of an element or attribute. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Returns a text of one line as a string of JavaScript. */
    static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
