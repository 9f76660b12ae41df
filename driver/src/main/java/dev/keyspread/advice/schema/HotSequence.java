package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.EngineTerms;
import dev.keyspread.advice.fix.DdlWriter;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Word;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the finding {@code hot-sequence}, for {@link SequenceKey}: the key spreads the rows, but each row draws a number from a
 * sequence without a cache, which is one row. Only the DDL of an identity column shows that. A key that rises must get no such finding,
 * because it gets {@code sequence-key}.
 */
final class HotSequence {
    static final String NAME = "hot-sequence";

    private HotSequence() {}

    /** Returns what there is to say of a table whose key does not rise. */
    static List<Advice> of(Inspection inspection) {
        Table table = inspection.table();
        String cache = inspection.dialect().wordOrNull(Word.SEQUENCE_CACHE);
        List<Advice> advice = new ArrayList<>();
        if (cache == null || table.key().isEmpty() || inspection.rise(table.key()) != Rise.NONE) {
            return advice;
        }
        for (Column column : table.columns()) {
            boolean keepsNone = "1".equals(table.options().get("CACHE " + column.name()));
            if (keepsNone && column.identity() == Identity.COUNTER && inspection.shardRule(column) == null) {
                advice.add(advice(inspection, column, cache));
            }
        }
        return advice;
    }

    private static Advice advice(Inspection inspection, Column column, String cache) {
        Dialect dialect = inspection.dialect();
        Table table = inspection.table();
        String sql = "ALTER TABLE " + DdlWriter.name(table, dialect) + " ALTER COLUMN " + dialect.quoted(column.name())
                + " SET CACHE " + cache;
        return new Advice(
                NAME,
                Severity.WARN,
                table.name(),
                column.name(),
                "The key spreads the rows, but each insert draws " + column.name()
                        + " from a sequence of which no session keeps numbers: the sequence is one row, so at a high write"
                        + " rate all inserts wait for one "
                        + EngineTerms.piece(dialect) + " and its one server.",
                "Let each session keep numbers (CACHE " + cache + "), or fill " + column.name()
                        + " without a sequence, for example by a random UUID (version 4).",
                List.of(new Fix("Let each session keep " + cache + " numbers", List.of(sql), List.of())));
    }
}
