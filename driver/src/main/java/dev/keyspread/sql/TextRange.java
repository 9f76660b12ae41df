package dev.keyspread.sql;

/**
 * A stretch of a text. {@code DdlReader} tells by it where a statement stands in its text.
 *
 * @param start offset of its first character, in UTF-16 units
 * @param end offset after its last character
 */
public record TextRange(int start, int end) {
    /** The stretch itself. */
    public String of(String text) {
        return text.substring(start, end);
    }
}
