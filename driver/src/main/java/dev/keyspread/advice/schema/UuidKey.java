package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.DdlWriter;
import dev.keyspread.advice.fix.SuggestedShard;
import dev.keyspread.advice.inspection.DefaultValue;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.RandomId;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * {@code uuid-not-leading}: a random UUID stands in the key behind a part that rises, where it spreads nothing.
 * {@code uuid-without-default}: a UUID leads the key and nothing makes it. {@link Rules} holds its one instance, so it must keep no
 * state.
 */
final class UuidKey implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("uuid-not-leading", "uuid-without-default");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<KeyPart> key = inspection.table().key();
        Column leading = inspection.leading(key);
        if (leading == null || inspection.scattered(key) || inspection.followsParent()) {
            return List.of();
        }
        List<Advice> advice = new ArrayList<>();
        if (inspection.rise(key) != Rise.NONE) {
            for (KeyPart part : key.subList(1, key.size())) {
                Column column = inspection.table().column(part.column());
                if (column != null && isRandomUuid(inspection, column)) {
                    advice.add(notLeading(inspection, column, leading));
                }
            }
        } else if (isUuid(leading.type()) && nothingMakes(inspection, leading)) {
            advice.add(withoutDefault(inspection, leading));
        }
        return advice;
    }

    private static boolean isRandomUuid(Inspection inspection, Column column) {
        String rule = inspection.shardRule(column);
        return rule != null
                ? rule.strip().toLowerCase(Locale.ROOT).startsWith("uuid")
                : DefaultValue.of(column.defaultExpression(), inspection.dialect()) == DefaultValue.RANDOM_ID;
    }

    private static Advice notLeading(Inspection inspection, Column uuid, Column leading) {
        return new Advice(
                "uuid-not-leading",
                Severity.WARN,
                inspection.table().name(),
                uuid.name(),
                "The random UUID " + uuid.name() + " stands in the primary key behind " + leading.name()
                        + ", whose values rise, so it does not spread the rows.",
                "Lead the key with " + uuid.name() + ".",
                List.of());
    }

    private static boolean isUuid(ColumnType type) {
        boolean text = type.family() == Family.TEXT || type.family() == Family.FIXED_TEXT;
        return type.family() == Family.UUID
                || (text && type.length() == 36)
                || (type.family() == Family.BYTES && type.length() == 16);
    }

    private static boolean nothingMakes(Inspection inspection, Column column) {
        return column.defaultExpression() == null
                && column.generated() == null
                && column.identity() == Identity.NONE
                && inspection.shardRule(column) == null;
    }

    private static Advice withoutDefault(Inspection inspection, Column uuid) {
        return new Advice(
                "uuid-without-default",
                Severity.INFO,
                inspection.table().name(),
                uuid.name(),
                "The primary key starts with a UUID that has no default, so how well rows spread rests on what the"
                        + " application makes: only version 4 is random from its first bit.",
                "If the application does not make version 4 already, let " + uuid.name() + " be filled with it.",
                // With other parts behind it, it may be the key of another table.
                inspection.table().key().size() == 1 && isFillable(inspection, uuid)
                        ? List.of(fill(inspection, uuid))
                        : List.of());
    }

    /** Returns true if the database has a default for it, or Keyspread can write a UUID into it: not into bytes. */
    private static boolean isFillable(Inspection inspection, Column uuid) {
        return uuid.type().family() != Family.BYTES || inspection.dialect().wordOrNull(Word.UUID_BYTES_DEFAULT) != null;
    }

    private static Fix fill(Inspection inspection, Column uuid) {
        Table table = inspection.table();
        Dialect dialect = inspection.dialect();
        String function = RandomId.defaultExpression(uuid.type(), dialect);
        return function == null
                ? new Fix(
                        "Let Keyspread fill it",
                        List.of(),
                        List.of(SuggestedShard.ruleLine(table, uuid.name(), "uuid()")))
                : new Fix(
                        "Let the database fill it"
                                + (dialect.has(Capability.FIXED_KEYS)
                                        ? "; " + dialect.title()
                                                + " may refuse to change a key column while the table has an index or"
                                                + " an interleaved child, make the table anew with the default then"
                                        : ""),
                        List.of(DdlWriter.setDefault(table, uuid, function, dialect)),
                        List.of());
    }
}
