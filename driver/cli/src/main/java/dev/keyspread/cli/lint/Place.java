package dev.keyspread.cli.lint;

/**
 * Names a stretch of a file's text. {@link Linter} gives each {@link Problem} its place, and the reports print it. Lines and columns are
 * counted from 1, columns in UTF-16 units as editors do; offsets are counted from 0.
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
    /** Returns the empty stretch at the beginning of a file. */
    static Place start(String file) {
        return new Place(file, 0, 0, 1, 1, 1, 1);
    }

    /** Returns a stretch of a text that begins where this place does. */
    Place within(String text, int from, int to) {
        Place begin = behind(text, 0, from);
        Place end = begin.behind(text, from, to);
        return new Place(file, begin.from, end.from, begin.line, begin.column, end.line, end.column);
    }

    /**
     * Returns the empty stretch at a later offset of a text.
     *
     * @param here the offset in the text where this place begins
     * @param to the later offset
     */
    Place behind(String text, int here, int to) {
        int lines = 0;
        int behindNewline = -1;
        for (int i = text.indexOf('\n', here); i >= 0 && i < to; i = text.indexOf('\n', i + 1)) {
            lines++;
            behindNewline = i + 1;
        }
        int at = from + to - here;
        int column = lines == 0 ? this.column + to - here : to - behindNewline + 1;
        return new Place(file, at, at, line + lines, column, line + lines, column);
    }
}
