package dev.keyspread.cli.rows;

import dev.keyspread.schema.Column;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of columns as rules take them and keys are compared with. {@link RowQueries} and {@link ProgramComputation} read by it. No
 * value may depend on the time zone of the virtual machine.
 */
final class ColumnValue {
    private ColumnValue() {}

    /** A value in a form that does not depend on the JVM's time zone; null for NULL. */
    static @Nullable Object read(ResultSet rows, int index, Column column) throws SQLException {
        return switch (column.type().family()) {
            case DATE -> rows.getObject(index, LocalDate.class);
            case TIMESTAMP -> rows.getObject(index, LocalDateTime.class);
            case INSTANT -> rows.getObject(index, OffsetDateTime.class);
            case TEXT, FIXED_TEXT -> rows.getString(index);
            default -> rows.getObject(index);
        };
    }
}
