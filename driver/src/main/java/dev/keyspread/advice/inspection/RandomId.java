package dev.keyspread.advice.inspection;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Word;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Describes a column that holds a random UUID, version 4. {@code KeyFixes}, {@code SequenceKey} and {@code UuidKey} look for one.
 *
 * @param column the column; with the dialect's default where it has a function for one
 * @param rule the expression by which Keyspread fills it, or null when the database does
 */
public record RandomId(Column column, @Nullable String rule) {

    /**
     * Returns such a column in the type that most tables of that dialect would use. Earlier versions of Spanner and MariaDB have no UUID,
     * so there the table has to show that its database has it.
     */
    public static RandomId column(String name, Table beside, Dialect dialect) {
        boolean hasUuid =
                beside.columns().stream().anyMatch(column -> column.type().family() == Family.UUID);
        String type = hasUuid ? "UUID" : dialect.word(Word.RANDOM_ID_TYPE);
        Column column = Tables.column(name, type, null, dialect);
        String defaultExpression = defaultExpression(column.type(), dialect);
        return defaultExpression == null
                ? new RandomId(column, "uuid()")
                : new RandomId(Tables.column(name, type, defaultExpression, dialect), null);
    }

    /** The default that makes a random UUID in a column of that type, or null when the dialect has no function for it. */
    public static @Nullable String defaultExpression(ColumnType type, Dialect dialect) {
        String text = dialect.wordOrNull(Word.UUID_TEXT_DEFAULT);
        return switch (type.family()) {
            case UUID -> dialect.wordOrNull(Word.UUID_DEFAULT);
            case BYTES ->
                dialect.wordOrNull(Word.UUID_BYTES_DEFAULT) == null ? text : dialect.word(Word.UUID_BYTES_DEFAULT);
            default -> text;
        };
    }

    /** The rule lines that belong to it. */
    public Map<String, String> shardRules() {
        return rule == null ? Map.of() : Map.of(column.name(), rule);
    }
}
