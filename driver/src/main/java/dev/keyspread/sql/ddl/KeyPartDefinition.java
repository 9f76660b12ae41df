package dev.keyspread.sql.ddl;

/**
 * One part of a primary key, unique key or index as DDL declares it. Which order the engine takes where none was written is not said here.
 * {@code KeyReader} makes it; {@code Declarations} adds the engine's default order.
 *
 * @param text the column's folded name, or the text of the expression as written
 * @param expression whether {@code text} is an expression and not a column
 * @param order the order that was written, if any
 */
public record KeyPartDefinition(String text, boolean expression, WrittenOrder order) {

    /** The order written behind a key part. */
    public enum WrittenOrder {
        /** Nothing was written: the engine's default holds (HASH for the first part in YugabyteDB, else ASC). */
        UNSPECIFIED,
        /** {@code ASC}. */
        ASC,
        /** {@code DESC}. */
        DESC,
        /** {@code HASH}, alone or over a group: {@code ((a, b) HASH, c)} gives two parts with it. */
        HASH
    }
}
