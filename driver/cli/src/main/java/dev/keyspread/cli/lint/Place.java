package dev.keyspread.cli.lint;

/**
 * A stretch of a file's text. Lines and columns are counted from 1, columns in UTF-16 units as editors do.
 *
 * @param file the file's name
 * @param from offset of its first character
 * @param to offset behind its last character
 * @param line the line of the first character
 * @param column the column of the first character
 * @param endLine the line of {@code to}
 * @param endColumn the column of {@code to}
 */
public record Place(String file, int from, int to, int line, int column, int endLine, int endColumn) {

    /** The stretch of a text between two offsets. */
    public static Place of(SqlFile file, int from, int to) {
        String text = file.text();
        return new Place(file.name(), from, to, line(text, from), column(text, from), line(text, to), column(text, to));
    }

    private static int line(String text, int offset) {
        int line = 1;
        for (int i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) {
            line++;
        }
        return line;
    }

    private static int column(String text, int offset) {
        return offset - (offset == 0 ? -1 : text.lastIndexOf('\n', offset - 1));
    }
}
