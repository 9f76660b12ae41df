package dev.keyspread.cli.lint;

import org.jspecify.annotations.Nullable;

/**
 * Holds a text to be looked at: a file, a piece of a long one, or SQL that a changeset of a changelog stands for. {@link SqlFiles} and
 * {@link LiquibaseChangelogs} make it.
 *
 * @param name the file's path as findings show it, with slashes
 * @param text all of its SQL
 * @param place where the text begins in the file
 * @param isGenerated whether the file holds other words than the text, so that each finding has that place
 */
public record SqlFile(String name, String text, Place place, boolean isGenerated) {
    /** A whole file. */
    public SqlFile(String name, String text) {
        this(name, text, Place.start(name), false);
    }

    /** A piece of a file, which begins there. */
    static SqlFile piece(String text, Place start) {
        return new SqlFile(start.file(), text, start, false);
    }

    /**
     * SQL that a file stands for.
     *
     * @param ignored what people wrote beside it, where {@code keyspread-ignore} may stand, or null
     */
    static SqlFile generated(String sql, @Nullable String ignored, Place place) {
        String comment = ignored == null ? "" : "-- " + ignored.replaceAll("\\s+", " ") + "\n";
        return new SqlFile(place.file(), comment + sql, place, true);
    }
}
