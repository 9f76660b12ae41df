package dev.keyspread.schema;

/**
 * One column of a primary key or index, in its place, with the order that it has in the database.
 *
 * @param column the column's name, or the text of the expression that is indexed
 * @param direction its order
 */
public record KeyPart(String column, Direction direction) {}
