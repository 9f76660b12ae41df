package dev.keyspread.sql.write;

import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.SelectItem;
import dev.keyspread.sql.statement.TableUse;
import dev.keyspread.sql.tree.StatementTree;
import dev.keyspread.sql.tree.StatementTree.CommonTable;
import dev.keyspread.sql.tree.StatementTree.Derived;
import dev.keyspread.sql.tree.StatementTree.Select;
import dev.keyspread.sql.tree.StatementTree.With;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A common table expression or a derived table that a query reads alone, and those of its columns whose names are certain:
 * {@code WITH x (a, b) AS (…)}, {@code (SELECT a, f(b) AS c FROM t) x}. {@code QueryReader} finds it, and {@code SelectHash} hashes its
 * columns.
 *
 * @param table what the query calls it
 * @param columns its columns, folded, in order; "" for one whose name is not certain
 * @param block what makes its rows, if that is one SELECT; else null
 */
public record CommonColumns(WrittenTable table, List<String> columns, InsertSource.@Nullable SelectBlock block) {
    /** Copies the list. */
    public CommonColumns {
        columns = List.copyOf(columns);
    }

    private static @Nullable CommonColumns of(
            QueryReader queries, WrittenTable table, List<String> columns, StatementTree statement) {
        List<InsertSource.SelectBlock> blocks = queries.read(statement);
        InsertSource.SelectBlock block = blocks.size() == 1 ? blocks.get(0) : null;
        boolean isStar =
                block != null && block.known() == 0 && block.row().values().size() == 1;
        boolean isNamed = columns.stream().anyMatch(name -> !name.isEmpty());
        return isNamed || isStar ? new CommonColumns(table, columns, block) : null;
    }

    /**
     * Returns the common table expression that a name means.
     *
     * @param before the token before which its query ends
     * @return null if it means none
     */
    static @Nullable CommonTable find(Tokens tokens, String name, int before, With with) {
        for (CommonTable each : with.tables()) {
            if (tokens.closing(each.open()) <= before && tokens.dialect().sameName(each.name(), name)) {
                return each;
            }
        }
        return null;
    }

    /**
     * The common table expression that a query's only table stands for.
     *
     * @param from where the query names it
     * @param with the only WITH of the text, at the beginning of the statement
     * @return null where the name may mean something else
     */
    static @Nullable CommonColumns of(QueryReader queries, WrittenTable table, int from, With with) {
        Tokens tokens = queries.tokens();
        CommonTable found = table.schema() == null ? find(tokens, table.name(), from, with) : null;
        if (found == null) {
            return null;
        }
        List<String> columns = found.columns().isEmpty() ? selected(tokens, found.statement()) : found.columns();
        return of(queries, table, columns, found.statement());
    }

    /** Returns a derived table with a name; null where none of its columns has a name that is certain. */
    static @Nullable CommonColumns derived(QueryReader queries, Derived derived) {
        Tokens tokens = queries.tokens();
        int name = derived.alias();
        TableUse use = new TableUse(null, tokens.name(name), null);
        List<String> columns = selected(tokens, derived.statement());
        return of(queries, new WrittenTable(use, name), columns, derived.statement());
    }

    /** Returns the names that a query gives its columns: aliases, and the names of columns. */
    private static List<String> selected(Tokens tokens, StatementTree statement) {
        List<String> names = new ArrayList<>();
        if (statement.with() == null && statement.parts().get(0) instanceof Select select) {
            for (SelectItem item : SelectItem.list(tokens, select.items())) {
                int first = item.value().from();
                int last = item.value().to() - 1;
                boolean isColumn = tokens.isName(first)
                        && tokens.lastOfName(first, item.value().to()) == last
                        && !item.isStar();
                names.add(item.alias() != null ? item.alias() : isColumn ? tokens.name(last) : "");
            }
        }
        return names;
    }
}
