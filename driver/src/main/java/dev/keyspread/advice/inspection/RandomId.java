package dev.keyspread.advice.inspection;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A column that holds a random UUID, version 4.
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
        String type = hasUuid
                ? "UUID"
                : switch (dialect) {
                    case GOOGLESQL -> "STRING(36)";
                    case SPANNER_POSTGRESQL -> "varchar(36)";
                    case POSTGRESQL, COCKROACHDB, YUGABYTEDB, H2 -> "UUID";
                    case YDB -> "Uuid";
                    case MYSQL, TIDB -> "CHAR(36) CHARACTER SET ascii COLLATE ascii_bin";
                };
        Column column = Tables.column(name, type, null, dialect);
        String defaultExpression = defaultExpression(column.type(), dialect);
        return defaultExpression == null
                ? new RandomId(column, "uuid()")
                : new RandomId(Tables.column(name, type, defaultExpression, dialect), null);
    }

    /** The default that makes a random UUID in a column of that type, or null when the dialect has no function for it. */
    public static @Nullable String defaultExpression(ColumnType type, Dialect dialect) {
        return switch (dialect) {
            case GOOGLESQL ->
                switch (type.family()) {
                    case UUID -> "NEW_UUID()";
                    case BYTES -> "FROM_HEX(REPLACE(GENERATE_UUID(), '-', ''))";
                    default -> "GENERATE_UUID()";
                };
            case SPANNER_POSTGRESQL -> type.family() == Family.UUID ? "gen_random_uuid()" : "spanner.generate_uuid()";
            case POSTGRESQL, COCKROACHDB, YUGABYTEDB -> "gen_random_uuid()";
            case H2 -> "RANDOM_UUID()";
            case YDB, MYSQL, TIDB -> null;
        };
    }

    /** The rule lines that belong to it. */
    public Map<String, String> shardRules() {
        return rule == null ? Map.of() : Map.of(column.name(), rule);
    }
}
