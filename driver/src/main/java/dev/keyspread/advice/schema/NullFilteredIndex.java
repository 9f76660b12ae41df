package dev.keyspread.advice.schema;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.DdlWriter;
import dev.keyspread.advice.fix.IndexFixes;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.SchemaRule;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the finding {@code null-filtered-index}: an index has entries for rows whose indexed column is NULL. {@code Rules} holds its one
 * instance, so it must keep no state. The schema alone shows such rows of one kind of column: its generated expression is NULL in all rows
 * that don't meet a condition.
 */
final class NullFilteredIndex implements SchemaRule {
    @Override
    public Set<String> names() {
        return Set.of("null-filtered-index");
    }

    @Override
    public List<Advice> inspect(Inspection inspection) {
        List<Advice> advice = new ArrayList<>();
        if (!inspection.dialect().has(Capability.PARTIAL_INDEXES)) {
            return advice;
        }
        for (Index index : inspection.table().indexes()) {
            Column column = index.nullFiltered() || index.filter() != null ? null : mostlyNull(inspection, index);
            if (column != null) {
                advice.add(advice(inspection, index, column));
            }
        }
        return advice;
    }

    private static @Nullable Column mostlyNull(Inspection inspection, Index index) {
        for (KeyPart part : index.parts()) {
            Column column = inspection.table().column(part.column());
            if (column != null
                    && column.nullable()
                    && column.generated() != null
                    && isConditional(Tokens.scan(column.generated(), inspection.dialect()))) {
                return column;
            }
        }
        return null;
    }

    /** {@code IF} with NULL for one of its outcomes, {@code CASE … END} without an ELSE or with ELSE NULL; nothing around it. */
    private static boolean isConditional(Tokens tokens) {
        int first = 0;
        int last = tokens.size() - 1;
        while (tokens.isSymbol(first, "(") && tokens.closing(first) == last + 1) {
            first++;
            last--;
        }
        if (tokens.isWord(first, "IF")) {
            return tokens.closing(first + 1) == last + 1 && hasNullArgument(tokens, first + 2, last);
        }
        return tokens.isWord(first, "CASE") && tokens.isWord(last, "END") && isWithoutElse(tokens, first + 1, last);
    }

    private static boolean hasNullArgument(Tokens tokens, int from, int to) {
        for (int i = from; i < to; i++) {
            if (tokens.isSymbol(i, "(")) {
                i = tokens.closing(i) - 1;
            } else if (tokens.isSymbol(i, ",")
                    && tokens.isWord(i + 1, "NULL")
                    && (i + 2 == to || tokens.isSymbol(i + 2, ","))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWithoutElse(Tokens tokens, int from, int to) {
        for (int i = from; i < to; i++) {
            if (tokens.isWord(i, "CASE")) {
                return false;
            }
            if (tokens.isWord(i, "ELSE")) {
                return tokens.isWord(i + 1, "NULL") && (i + 2 == to || tokens.isSymbol(i + 2, "::"));
            }
        }
        return true;
    }

    private static Advice advice(Inspection inspection, Index index, Column column) {
        boolean byWord = inspection.dialect().has(Capability.GOOGLESQL_DDL);
        String where = inspection.dialect().quoted(column.name()) + " IS NOT NULL";
        Index better = new Index(
                index.name(),
                index.unique(),
                byWord,
                index.parts(),
                index.storing(),
                index.interleavedIn(),
                index.local(),
                byWord ? null : where);
        List<Fix> fixes = index.name().isEmpty()
                ? List.of()
                : List.of(new Fix(
                        "Leave the rows without one out of the index",
                        DdlWriter.replaceIndex(inspection.table(), index, better, inspection.dialect()),
                        List.of()));
        return new Advice(
                "null-filtered-index",
                Severity.INFO,
                inspection.table().name(),
                new IndexFixes(inspection, index).object(),
                "The index holds an entry for every row, and the expression of " + column.name()
                        + " gives NULL to all rows that do not meet its condition: an entry is written and stored for each of"
                        + " them too.",
                byWord
                        ? "Make it a NULL_FILTERED index, unless rows are looked for by the NULL."
                        : "Add WHERE " + where + " to the index, unless rows are looked for by the NULL.",
                fixes);
    }
}
