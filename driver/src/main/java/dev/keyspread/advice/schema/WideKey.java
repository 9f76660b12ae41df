package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Engine;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code wide-key}: a column of the primary key is declared wider than the engine's keys should be, all of its columns together wider or
 * more than the engine takes, or all columns of the table wider than its rows. A column without a declared width raises nothing.
 * {@link Rules} holds its one instance, so it must keep no state.
 */
final class WideKey implements SchemaRule {
    /** Types with a width that may be declared. */
    private static final Set<ColumnType.Family> SIZED = EnumSet.of(
            ColumnType.Family.TEXT,
            ColumnType.Family.FIXED_TEXT,
            ColumnType.Family.COLLATED_TEXT,
            ColumnType.Family.BYTES,
            ColumnType.Family.FIXED_BYTES);

    @Override
    public Set<String> names() {
        return Set.of("wide-key");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        Engine engine = inspection.dialect().engine();
        int keyBytes = engine.keyBytes();
        int rowBytes = engine.rowBytes();
        List<Advice> advice = new ArrayList<>();
        long keyWidth = 0;
        for (Column column : inspection.table().columns()) {
            if (!Tables.isIn(inspection.table().key(), column)) {
                continue;
            }
            keyWidth += isSized(column.type()) ? column.type().length() : 0;
            if (isWide(column.type(), keyBytes)) {
                boolean isRefused = isWide(column.type(), engine.keyLimit());
                advice.add(new Advice(
                        "wide-key",
                        isRefused || inspection.dialect().has(Capability.LIMITED_ROWS) ? Severity.WARN : Severity.INFO,
                        inspection.table().name(),
                        column.name(),
                        "The primary key column " + column.name()
                                + " may hold more than " + (keyBytes >> 10) + " KB, and each index repeats the key in"
                                + " each of its entries.",
                        "Declare it no wider than it has to be, or key by a hash of it.",
                        List.of()));
            }
        }
        if (advice.isEmpty() && keyWidth > engine.keyLimit()) {
            advice.add(refused(
                    inspection,
                    null,
                    "The columns of the primary key may hold more than " + (engine.keyLimit() >> 10)
                            + " KB together, which is all that " + engine.title() + " takes."));
        }
        if (inspection.table().key().size() > engine.keyColumns()) {
            advice.add(refused(inspection, null, tooMany("The primary key", engine)));
        }
        for (Index index : inspection.table().indexes()) {
            if (index.parts().size() > engine.keyColumns()) {
                advice.add(refused(inspection, index.name(), tooMany("The index", engine)));
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

    private static String tooMany(String what, Engine engine) {
        return what + " has more columns than the " + engine.keyColumns() + " that " + engine.title() + " takes.";
    }

    private static Advice refused(Inspection inspection, @Nullable String object, String problem) {
        return new Advice(
                "wide-key",
                Severity.WARN,
                inspection.table().name(),
                object,
                problem,
                "Key by fewer or narrower columns, or by a hash of them.",
                List.of());
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
        return SIZED.contains(type.family()) && type.length() > 0 && type.sql().contains("(");
    }

    private static boolean isWide(ColumnType type, int keyBytes) {
        return SIZED.contains(type.family()) && type.length() > keyBytes;
    }
}
