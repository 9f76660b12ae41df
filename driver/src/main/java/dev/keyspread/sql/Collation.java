package dev.keyspread.sql;

import org.jspecify.annotations.Nullable;

/**
 * How a column's text is encoded and compared, as far as that is declared. {@code ColumnReader} reads it of DDL, and {@code ColumnTypes}
 * decides by it how texts compare.
 *
 * @param characterSet the character set's name as spelled, or null
 * @param binary whether MySQL's attribute BINARY asks for the binary collation of the character set
 * @param name the collation's name as spelled, or null
 */
public record Collation(
        @Nullable String characterSet,
        boolean binary,
        @Nullable String name) {

    /** The collation of that name. */
    public static Collation named(String name) {
        return new Collation(null, false, name);
    }

    /** Returns what was declared, or null where nothing was. */
    public static @Nullable Collation of(@Nullable String characterSet, boolean binary, @Nullable String name) {
        return characterSet == null && !binary && name == null ? null : new Collation(characterSet, binary, name);
    }

    /** The clauses that declare it, as they stand behind a type. */
    public String sql() {
        return ((characterSet == null ? "" : " CHARACTER SET " + characterSet)
                        + (binary ? " BINARY" : "")
                        + (name == null ? "" : " COLLATE " + name))
                .strip();
    }
}
