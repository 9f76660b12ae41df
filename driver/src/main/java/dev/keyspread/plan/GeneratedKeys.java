package dev.keyspread.plan;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Identity;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import java.util.List;

/**
 * Which columns to ask for where an application that does not know of the filled ones asks for
 * {@code RETURN_GENERATED_KEYS}. Drivers differ in what they return then, and an application reads by position.
 */
final class GeneratedKeys {
    private GeneratedKeys() {}

    /** The columns, or none where the request goes on as it is. */
    static List<String> of(Dialect dialect, List<RuledTable> filled) {
        Table table = filled.size() == 1 ? filled.get(0).table() : null;
        if (table == null || filled.get(0).rules().isEmpty()) {
            return List.of();
        }
        RuledTable ruled = filled.get(0);
        return switch (dialect) {
            case POSTGRESQL, COCKROACHDB, YUGABYTEDB ->
                table.columns().stream() // pgjdbc sends RETURNING *
                        .filter(column -> !isFilled(ruled, column))
                        .map(Column::name)
                        .toList();
            case H2 ->
                table.columns().stream()
                        .filter(column -> !isFilled(ruled, column) && isGeneratedKeyInH2(table, column))
                        .map(Column::name)
                        .toList();
            default -> List.of();
        };
    }

    private static boolean isFilled(RuledTable ruled, Column column) {
        return ruled.rules().stream()
                .anyMatch(rule -> !rule.generator() && rule.target().name().equals(column.name()));
    }

    /** H2 returns identity columns, those with a default that is not constant, and those of the primary key. */
    private static boolean isGeneratedKeyInH2(Table table, Column column) {
        return column.identity() != Identity.NONE
                || column.generated() != null
                || (column.defaultText() != null && column.defaultText().contains("("))
                || table.key().stream().anyMatch(part -> part.column().equals(column.name()));
    }
}
