package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.Correction;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * {@code null-key}: a column of the primary key may be NULL, in the engines if that is allowed. {@link Rules} holds its one instance, so
 * it must keep no state.
 */
final class NullKey implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("null-key");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        Table table = inspection.table();
        Dialect dialect = inspection.dialect();
        List<String> nullable = new ArrayList<>();
        for (Column column : table.columns()) {
            if (column.nullable() && column.generated() == null && Tables.isIn(table.key(), column)) {
                nullable.add(column.name());
            }
        }
        if (nullable.isEmpty() || !dialect.has(Capability.NULLABLE_KEYS)) {
            return List.of();
        }
        String names = String.join(", ", nullable);
        return List.of(new Advice(
                "null-key",
                dialect.has(Capability.NOT_NULL_LATER) ? Severity.INFO : Severity.WARN,
                table.name(),
                nullable.size() == 1 ? nullable.get(0) : null,
                "The primary key holds " + names + ", which may be NULL, and no comparison finds a row by a NULL.",
                "Declare " + names + " NOT NULL.",
                fixes(table, dialect)));
    }

    private static List<Fix> fixes(Table table, Dialect dialect) {
        Fix fix = new Correction("declare the key NOT NULL", "", Tables.withKey(table, table.key()), Map.of())
                .fix(dialect);
        return dialect.has(Capability.NOT_NULL_LATER) || fix == null ? List.of() : List.of(fix);
    }
}
