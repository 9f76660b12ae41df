package dev.keyspread.cli.lint;

import dev.keyspread.sql.Dialect;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a file in pieces, so that a dump of any length takes little memory. {@link SqlFiles} passes each on to the linter. A piece ends with the line
 * on which a statement ends, and holds the next statement's beginning only if that is longer than a piece. Rows of
 * {@code COPY … FROM stdin} are passed over. A file of Liquibase's formatted SQL must stay one piece, because its header holds for all of
 * it.
 */
final class Pieces {
    /** Characters. */
    static final int LENGTH = 1 << 20;

    private static final Pattern COPY = Pattern.compile("(?mi)^copy\\s[^;]*?\\sfrom\\s+stdin[^;]*;[^\\n]*\\n");
    private static final Pattern END_OF_ROWS = Pattern.compile("(?m)^\\\\\\.");
    private static final Pattern DELIMITER = Pattern.compile("(?mi)^[ \\t]*delimiter[ \\t]+(\\S+)");

    private final Reader reader;
    private final Dialect dialect;
    private final int length;
    private final Consumer<SqlFile> pieces;
    private final StringBuilder text = new StringBuilder();
    private Place start;
    private boolean isFirst = true;

    private Pieces(String name, Reader reader, Dialect dialect, int length, Consumer<SqlFile> pieces) {
        this.start = Place.start(name);
        this.reader = reader;
        this.dialect = dialect;
        this.length = length;
        this.pieces = pieces;
    }

    /** Hands out the pieces of a file in their order, each of about that many characters. */
    static void each(String name, Reader reader, Dialect dialect, int length, Consumer<SqlFile> pieces)
            throws IOException {
        new Pieces(name, reader, dialect, length, pieces).run();
    }

    private void run() throws IOException {
        int wanted = length;
        while (fill(wanted)) {
            int rows = copied();
            int cut = rows > 0 ? rows : cut();
            if (cut > 0) {
                take(cut);
            }
            if (rows > 0) {
                passOverRows();
            }
            wanted = cut > 0 ? length : text.length() * 2;
        }
        if (text.length() > 0) {
            take(text.length());
        }
    }

    /** Reads until there is that much; returns false at the end of the file. */
    private boolean fill(int wanted) throws IOException {
        char[] buffer = new char[1 << 13];
        while (text.length() < wanted) {
            int read = reader.read(buffer, 0, Math.min(buffer.length, wanted - text.length()));
            if (read < 0) {
                return false;
            }
            text.append(buffer, 0, read);
            if (isFirst && text.length() > 0) {
                isFirst = false;
                if (text.charAt(0) == '\uFEFF') {
                    text.setCharAt(0, ' ');
                }
            }
        }
        return true;
    }

    private void take(int cut) {
        String piece = text.substring(0, cut);
        pieces.accept(SqlFile.piece(piece, start));
        drop(cut);
    }

    private void drop(int cut) {
        start = start.behind(text.substring(0, cut), 0, cut);
        text.delete(0, cut);
    }

    /** Returns the end of the line of a COPY whose rows do not end here, or 0. */
    private int copied() {
        Matcher copy = COPY.matcher(text);
        for (int from = 0; copy.find(from); ) {
            Matcher end = END_OF_ROWS.matcher(text);
            if (!end.find(copy.end())) {
                return isWhole(copy.start()) ? copy.end() : 0;
            }
            from = end.end();
        }
        return 0;
    }

    /** Returns true if a statement may begin there: what stands before it has ended. */
    private boolean isWhole(int offset) {
        String before = blanked(text.substring(0, offset)).stripTrailing();
        List<Script.Part> parts = Script.parts(before, dialect);
        return parts.isEmpty() || before.endsWith(";");
    }

    private void passOverRows() throws IOException {
        boolean more = true;
        for (Matcher end = END_OF_ROWS.matcher(text); !end.find(); end = END_OF_ROWS.matcher(text)) {
            drop(more ? text.lastIndexOf("\n") + 1 : text.length());
            if (!more) {
                return;
            }
            more = fill(text.length() + length);
        }
        Matcher end = END_OF_ROWS.matcher(text);
        drop(end.find() ? end.end() : 0);
    }

    /** Returns the end of the last line that ends with a statement and is sure to, or 0. */
    private int cut() {
        String sql = blanked(text.toString());
        boolean isFormatted = Changesets.isFormatted(sql);
        List<Script.Part> parts = isFormatted ? List.of() : Script.parts(sql, dialect);
        for (int i = parts.size() - 2; i >= 0; i--) {
            int end = parts.get(i).from() + parts.get(i).sql().length();
            int line = sql.indexOf('\n', end) + 1;
            boolean hasRowsBehind = COPY.matcher(parts.get(i).sql() + ";\n").find();
            if (!hasRowsBehind
                    && line > 0
                    && line <= parts.get(i + 1).from()
                    && endsAtSemicolons(line)
                    && isOutsideComment(sql, line)) {
                return line;
            }
        }
        return 0;
    }

    /** A comment without its end reads like SQL. Where {@code /*} stands in a literal, the piece grows, but not without end. */
    private static boolean isOutsideComment(String sql, int offset) {
        int open = sql.lastIndexOf("/*", offset - 1);
        return open < 0 || sql.lastIndexOf("*/", offset - 1) > open || sql.length() > 16 * LENGTH;
    }

    private boolean endsAtSemicolons(int offset) {
        String delimiter = ";";
        for (Matcher each = DELIMITER.matcher(text).region(0, offset); each.find(); ) {
            delimiter = each.group(1);
        }
        return delimiter.equals(";");
    }

    private static String blanked(String text) {
        return new Placeholders().mask(ClientCommands.blank(text));
    }
}
