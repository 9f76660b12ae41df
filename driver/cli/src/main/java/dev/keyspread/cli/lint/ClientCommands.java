package dev.keyspread.cli.lint;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds what a script says to the program that runs it, not to the database: psql's backslash commands, the rows behind its
 * {@code COPY … FROM stdin}, MySQL's {@code DELIMITER}, a line with {@code GO} or a slash. Blanks take its place, and a semicolon takes
 * that of what ends a statement, or of the line's end before a statement where a file has no other delimiter. {@link Linter} and
 * {@link Pieces} ask it. Every position in the text has to stay what it is.
 */
final class ClientCommands {
    private static final Pattern BACKSLASH = Pattern.compile("(?m)^\\\\[^\\r\\n]*");
    private static final Pattern COPIED_ROWS =
            Pattern.compile("(?mis)^copy\\s[^;]*?\\sfrom\\s+stdin[^;]*;[^\\n]*\\n(.*?)^\\\\\\.[^\\n]*");
    private static final Pattern DELIMITER = Pattern.compile("(?mi)^[ \\t]*delimiter[ \\t]+(\\S+)[^\\r\\n]*");
    private static final Pattern ALONE = Pattern.compile("(?mi)^[ \\t]*(?:go|/)[ \\t]*$");

    /** Begins a statement of a file whose lines end without a delimiter, as Hibernate writes it unless it is told one. */
    private static final Pattern UNDELIMITED = Pattern.compile(
            "(?mi)\\n(?=[ \\t]*(?:(?:create|drop)\\s+(?:\\w+\\s+){0,3}?(?:table|index|sequence|view|type|domain|schema)\\b"
                    + "|alter\\s+(?:table|sequence)\\b|comment\\s+on\\b|insert\\s+into\\b))");

    private ClientCommands() {}

    /** Returns the text at its full length, with blanks for what is not SQL. */
    static String blank(String text) {
        String sql = text;
        if (sql.indexOf('\\') >= 0) {
            sql = blankGroups(sql, COPIED_ROWS, 1);
            sql = blankGroups(sql, BACKSLASH, 0);
        }
        sql = delimiters(sql);
        sql = separators(sql);
        return sql.indexOf(';') < 0 ? delimited(sql) : sql;
    }

    private static String blankGroups(String text, Pattern pattern, int group) {
        StringBuilder blanked = new StringBuilder(text);
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            for (int i = matcher.start(group); i < matcher.end(group); i++) {
                if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
                    blanked.setCharAt(i, ' ');
                }
            }
        }
        return blanked.toString();
    }

    /** From a DELIMITER on, what it names ends statements, instead of a semicolon. */
    private static String delimiters(String text) {
        Matcher matcher = DELIMITER.matcher(text);
        StringBuilder sql = null;
        String delimiter = ";";
        int from = 0;
        while (matcher.find()) {
            sql = sql == null ? new StringBuilder(text) : sql;
            replace(sql, text, delimiter, from, matcher.start());
            for (int i = matcher.start(); i < matcher.end(); i++) {
                sql.setCharAt(i, ' ');
            }
            delimiter = matcher.group(1);
            from = matcher.end();
        }
        if (sql == null) {
            return text;
        }
        replace(sql, text, delimiter, from, text.length());
        return sql.toString();
    }

    private static void replace(StringBuilder sql, String text, String delimiter, int from, int to) {
        if (delimiter.equals(";")) {
            return;
        }
        for (int at = text.indexOf(delimiter, from); at >= 0 && at < to; at = text.indexOf(delimiter, at + 1)) {
            sql.setCharAt(at, ';');
            for (int i = 1; i < delimiter.length(); i++) {
                sql.setCharAt(at + i, ' ');
            }
        }
    }

    /** A line that separates batches ends a statement. */
    private static String separators(String text) {
        Matcher matcher = ALONE.matcher(text);
        StringBuilder sql = null;
        while (matcher.find()) {
            sql = sql == null ? new StringBuilder(text) : sql;
            for (int i = matcher.start(); i < matcher.end(); i++) {
                sql.setCharAt(i, i == matcher.start() ? ';' : ' ');
            }
        }
        return sql == null ? text : sql.toString();
    }

    /** A line's end becomes a semicolon, unless it ends a comment as well. */
    private static String delimited(String text) {
        StringBuilder sql = new StringBuilder(text);
        for (Matcher matcher = UNDELIMITED.matcher(text); matcher.find(); ) {
            int end = matcher.start();
            String line = text.substring(text.lastIndexOf('\n', end - 1) + 1, end);
            if (!line.contains("--") && !line.contains("#")) {
                sql.setCharAt(end, ';');
            }
        }
        return sql.toString();
    }
}
