package dev.keyspread.schema;

import java.util.ArrayList;
import java.util.List;

/**
 * One column of a primary key or index, in its place, with the order that it has in the database.
 *
 * @param column the column's name, or the text of the expression that is indexed
 * @param direction its order
 */
public record KeyPart(String column, Direction direction) {
    /** The columns of a key, in its order. */
    public static List<String> columns(List<KeyPart> parts) {
        List<String> columns = new ArrayList<>();
        for (KeyPart part : parts) {
            columns.add(part.column());
        }
        return columns;
    }
}
