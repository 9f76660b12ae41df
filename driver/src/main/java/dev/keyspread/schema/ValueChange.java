package dev.keyspread.schema;

import java.util.List;
import java.util.Locale;

/**
 * Something in the database that changes values of a table's rows by itself: a foreign key that passes a change on, a column that is set
 * on every update, a trigger. {@code ValueChanges} and {@code ForeignKeys} find them; the room {@code database} asks {@code TableRule} if
 * one may change its columns.
 *
 * @param cause what it is, in words: "the trigger set_customer"
 * @param columns the columns that it may change; empty where it can't be told, so that it may be any
 * @param duringWrites whether it changes the very row that a statement writes, so that what was sent is not what is stored
 */
public record ValueChange(String cause, List<String> columns, boolean duringWrites) {

    /** Copies the list. */
    public ValueChange {
        columns =
                columns.stream().map(column -> column.toLowerCase(Locale.ROOT)).toList();
    }

    /** A column that every update sets which does not set it itself: {@code ON UPDATE CURRENT_TIMESTAMP}. */
    public static ValueChange onUpdate(String column) {
        return new ValueChange(onUpdateOf(column), List.of(column), true);
    }

    /** Returns true if it is such a column, the only one of {@link #columns}. */
    public boolean isOnUpdate() {
        return columns.size() == 1 && cause.equalsIgnoreCase(onUpdateOf(columns.get(0)));
    }

    private static String onUpdateOf(String column) {
        return "every UPDATE (ON UPDATE of the column " + column + ")";
    }

    /** Returns true if it may change a column of that name. */
    public boolean mayChange(String column) {
        return columns.isEmpty() || columns.contains(column.toLowerCase(Locale.ROOT));
    }
}
