package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * {@code wide-key}: a column of the primary key is declared wider than the engine's keys should be, or all columns together wider than its rows. A
 * column without a declared width raises nothing.
 */
final class WideKey implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("wide-key");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        int keyBytes = inspection.dialect().engine().keyBytes();
        int rowBytes = inspection.dialect().engine().rowBytes();
        List<Advice> advice = new ArrayList<>();
        for (Column column : inspection.table().columns()) {
            if (isWide(column.type(), keyBytes)
                    && Tables.isIn(inspection.table().key(), column)) {
                advice.add(new Advice(
                        "wide-key",
                        inspection.dialect().has(Capability.LIMITED_ROWS) ? Severity.WARN : Severity.INFO,
                        inspection.table().name(),
                        column.name(),
                        "The primary key column " + column.name()
                                + " may hold more than " + (keyBytes >> 10) + " KB, and each index repeats the key in"
                                + " each of its entries.",
                        "Declare it no wider than it has to be, or key by a hash of it.",
                        List.of()));
            }
        }
        if (width(inspection) > rowBytes) {
            advice.add(new Advice(
                    "wide-key",
                    inspection.dialect().has(Capability.LIMITED_ROWS) ? Severity.WARN : Severity.INFO,
                    inspection.table().name(),
                    null,
                    "The columns are declared so wide that a row may hold more than " + (rowBytes >> 20)
                            + " MB, and a row is read, written and moved"
                            + " between servers as a whole.",
                    "Declare them no wider than they have to be, or keep large values in a table of their own, in pieces.",
                    List.of()));
        }
        return advice;
    }

    /** Returns what all columns with a declared width may hold together, a character counted as a byte. */
    private static long width(Inspection inspection) {
        long width = 0;
        for (Column column : inspection.table().columns()) {
            width += isSized(column.type()) ? column.type().length() : 0;
        }
        return width;
    }

    private static boolean isSized(ColumnType type) {
        return switch (type.family()) {
            case TEXT, FIXED_TEXT, COLLATED_TEXT, BYTES, FIXED_BYTES ->
                type.length() > 0 && type.sql().contains("(");
            default -> false;
        };
    }

    private static boolean isWide(ColumnType type, int keyBytes) {
        return switch (type.family()) {
            case TEXT, FIXED_TEXT, COLLATED_TEXT, BYTES, FIXED_BYTES -> type.length() > keyBytes;
            default -> false;
        };
    }
}
