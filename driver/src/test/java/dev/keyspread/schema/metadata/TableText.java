package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.Identity;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table as text, of which only that is written which DDL and metadata have to agree on: not how an expression or a type is
 * spelled, nor names that the engine chose.
 */
final class TableText {
    private TableText() {}

    static String of(Table table, boolean withIndexNames) {
        String columns = table.columns().stream().map(TableText::column).collect(Collectors.joining("\n"));
        String indexes = table.indexes().stream()
                .map(index -> index(index, withIndexNames))
                .sorted()
                .collect(Collectors.joining("\n"));
        return table.name() + "\n" + columns + "\nkey " + parts(table.key()) + " known " + table.keyKnown()
                + (table.interleavedIn() == null ? "" : " in " + table.interleavedIn()) + "\n"
                + indexes
                + table.otherIndexes().stream()
                        .map(index -> "\n  of another kind:" + index(index, withIndexNames))
                        .sorted()
                        .collect(Collectors.joining())
                + table.foreignKeys().stream()
                        .map(reference -> "\n  references " + reference.table() + " by " + reference.columns())
                        .sorted()
                        .collect(Collectors.joining());
    }

    private static String column(Column column) {
        ColumnType type = column.type();
        Column over = column.overBaseType();
        return "  " + column.name() + " " + type.family() + "(" + type.length() + "," + type.scale() + ")"
                + (type.domain() == null
                        ? ""
                        : " over" + column(over.withType(over.type().withDomain(null))))
                + (column.nullable() ? "" : " not null")
                // A counter's default is the engine's own way to say that it counts.
                + (column.defaultExpression() == null || column.identity() != Identity.NONE ? "" : " default")
                + (column.generated() == null ? "" : " generated")
                + (column.identity() == Identity.NONE ? "" : " " + column.identity())
                + (column.hidden() ? " hidden" : "")
                + (column.commitTimestamp() ? " commit timestamp" : "")
                + (column.comment() == null ? "" : " '" + column.comment() + "'");
    }

    private static String index(Index index, boolean withName) {
        return "  index " + (withName ? index.name() + " " : "")
                + (index.unique() ? "unique " : "")
                + (index.nullFiltered() ? "null-filtered " : "")
                + parts(index.parts())
                + (index.storing().isEmpty()
                        ? ""
                        : " storing " + index.storing().stream().sorted().toList())
                + (index.interleavedIn() == null ? "" : " in " + index.interleavedIn())
                + (index.filter() == null ? "" : " where");
    }

    private static String parts(List<KeyPart> parts) {
        return parts.stream()
                .map(part -> plain(part.column()) + " " + part.direction())
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static @Nullable String plain(String expression) {
        return expression.matches("\\w+")
                ? expression
                : expression.replaceAll("::\\w+|[\\s()\"]", "").toLowerCase(Locale.ROOT);
    }
}
