package dev.keyspread.plan.copy;

/**
 * Tells how the rows of a COPY are written, with the defaults of PostgreSQL's documentation of COPY. {@link CopyStatement} holds it, and
 * {@link CopyRows} reads by it.
 *
 * @param csv whether fields may be quoted; else they may hold backslash escapes
 * @param delimiter between fields
 * @param nullText the field that stands for NULL
 * @param header whether the first line holds the columns' names
 * @param quote around fields, in CSV
 * @param escape before a quote within a quoted field, in CSV
 */
public record CopyFormat(boolean csv, char delimiter, String nullText, boolean header, char quote, char escape) {
    /** The text format, as it is when nothing is said. */
    public static final CopyFormat TEXT = new CopyFormat(false, '\t', "\\N", false, '"', '"');

    /** The CSV format, as it is when nothing else is said. */
    public static final CopyFormat CSV = new CopyFormat(true, ',', "", false, '"', '"');
}
