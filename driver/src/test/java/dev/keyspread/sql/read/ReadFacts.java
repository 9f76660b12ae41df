package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells what a query says of its rows, a line for each fact, in the words of {@code resources/statements/README.md}. */
public final class ReadFacts {
    private final List<String> facts = new ArrayList<>();

    private ReadFacts() {}

    /** The facts of one statement's query, update or delete; "unread read" when it can't be read. */
    public static List<String> of(Shape shape, TokenRange statement) {
        ReadFacts facts = new ReadFacts();
        try {
            DmlModel model = DmlReader.read(shape, shape.canonical(statement.from()), shape.canonical(statement.to()));
            model.blocks().forEach(facts::block);
        } catch (UnreadableStatementException unread) {
            return List.of("unread read");
        }
        return List.copyOf(facts.facts);
    }

    private void block(DmlModel.Block block) {
        List<String> items = new ArrayList<>();
        for (TableUse table : block.tables()) {
            items.add((table.schema() == null ? "" : table.schema() + ".")
                    + table.name()
                    + (table.alias() == null ? "" : " as " + table.alias()));
        }
        if (!block.only()) {
            items.add("others");
        }
        facts.add((block.outer() < 0 ? "from " : "inside from ")
                + String.join(", ", items)
                + (block.mergesColumns() ? " merging columns" : ""));
        block.conditions().forEach(condition -> all(condition).forEach(part -> facts.add(condition(part))));
    }

    /** Returns what AND joins is a fact each. */
    private static List<DmlModel.Condition> all(DmlModel.Condition condition) {
        if (condition instanceof DmlModel.And and) {
            return and.parts().stream().flatMap(part -> all(part).stream()).toList();
        }
        return List.of(condition);
    }

    private static String condition(DmlModel.Condition condition) {
        if (condition instanceof DmlModel.ValueEquality keyed) {
            return "keyed " + column(keyed.column());
        } else if (condition instanceof DmlModel.KeyedRow row) {
            return row.columns().stream().map(ReadFacts::column).collect(Collectors.joining(", ", "keyed (", ")"));
        } else if (condition instanceof DmlModel.KeyedArray array) {
            return "keyed by array " + column(array.column());
        } else if (condition instanceof DmlModel.ColumnEquality equal) {
            return "equal " + column(equal.left()) + " = " + column(equal.right());
        } else if (condition instanceof DmlModel.Ranged ranged) {
            return "ranged " + column(ranged.column());
        } else if (condition instanceof DmlModel.Or any) {
            return any.parts().stream().map(ReadFacts::together).collect(Collectors.joining(" | ", "any [", "]"));
        }
        return condition instanceof DmlModel.And ? together(condition) : "other";
    }

    private static String together(DmlModel.Condition condition) {
        return all(condition).stream().map(ReadFacts::condition).collect(Collectors.joining(" & "));
    }

    private static String column(DmlModel.ColumnUse column) {
        return prefix(column.schema()) + prefix(column.qualifier()) + column.name();
    }

    private static String prefix(@Nullable String name) {
        return name == null ? "" : name + ".";
    }
}
