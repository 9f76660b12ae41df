package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.HotspotSentence;
import dev.keyspread.advice.fix.Correction;
import dev.keyspread.advice.fix.KeyFixes;
import dev.keyspread.advice.fix.NewName;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.RandomId;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.advice.inspection.Tables;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * {@code sequence-key}: a primary key that starts with a number that the engine counts up, and CockroachDB's hidden row id where no key
 * is declared. Spanner reverses the bits of all its sequences. {@code hot-sequence}: the key spreads the rows, and the sequence behind
 * them is one row. {@link Rules} holds its one instance, so it must keep no state.
 */
final class SequenceKey implements SchemaRule {
    private static final String NAME = "sequence-key";

    @Override
    public Set<String> names() {
        return Set.of(NAME, HotSequence.NAME);
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        if (hasHiddenRowId(inspection)) {
            return List.of(hiddenRowId(inspection));
        }
        List<KeyPart> key = inspection.table().key();
        Column leading = inspection.leading(key);
        if (leading == null || inspection.rise(key) != Rise.COUNTER || inspection.followsParent()) {
            return inspection.dialect().wordOrNull(Word.SEQUENCE_CACHE) == null
                    ? List.of()
                    : HotSequence.of(inspection);
        }
        KeyFixes fixes = new KeyFixes(inspection, leading);
        return List.of(new Advice(
                NAME,
                Severity.ERROR,
                inspection.table().name(),
                leading.name(),
                HotspotSentence.of(
                        "The primary key starts with a number that the database counts up",
                        "row",
                        key.get(0),
                        inspection.dialect()),
                fixes.remedy(),
                fixes.fixes()));
    }

    /** No key was declared, or metadata shows the hidden column that CockroachDB made for it. */
    private static boolean hasHiddenRowId(Inspection inspection) {
        Table table = inspection.table();
        if (!inspection.dialect().has(Capability.HIDDEN_COLUMNS)
                || !table.keyKnown()
                || table.columns().isEmpty()) {
            return false;
        }
        Column leading = inspection.leading(table.key());
        return table.key().isEmpty() || (leading != null && isRowId(leading));
    }

    private static boolean isRowId(Column column) {
        return column.hidden() && column.name().startsWith("rowid");
    }

    private static Advice hiddenRowId(Inspection inspection) {
        Table table = Tables.withoutColumns(inspection.table(), SequenceKey::isRowId);
        RandomId id = RandomId.column(NewName.of(table, "id"), table, inspection.dialect());
        KeyPart part = new KeyPart(id.column().name(), Direction.ASC);
        Correction correction = new Correction(
                "key the table by a random UUID (version 4)",
                "",
                Tables.withKey(Tables.withLastColumn(table, id.column()), List.of(part)),
                Map.of());
        return new Advice(
                NAME,
                Severity.ERROR,
                table.name(),
                null,
                HotspotSentence.of(
                        "No primary key is declared, and the hidden rowid that takes its place is counted up",
                        "row",
                        new KeyPart("rowid", Direction.ASC),
                        inspection.dialect()),
                "Declare a primary key whose values do not rise, for example a random UUID (version 4).",
                Stream.of(correction.fix(inspection.dialect()))
                        .filter(Objects::nonNull)
                        .toList());
    }
}
