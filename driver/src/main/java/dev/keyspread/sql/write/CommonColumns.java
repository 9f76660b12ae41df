package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ClauseWords;
import dev.keyspread.sql.statement.CommonTables;
import dev.keyspread.sql.statement.ExpressionWalker;
import dev.keyspread.sql.statement.SelectItem;
import dev.keyspread.sql.statement.TableUse;
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

    private static @Nullable CommonColumns of(Tokens tokens, WrittenTable table, List<String> columns, int open) {
        List<InsertSource.SelectBlock> blocks = QueryReader.read(tokens, open + 1, tokens.closing(open) - 1);
        InsertSource.SelectBlock block = blocks.size() == 1 ? blocks.get(0) : null;
        boolean isStar =
                block != null && block.known() == 0 && block.row().values().size() == 1;
        boolean isNamed = columns.stream().anyMatch(name -> !name.isEmpty());
        return isNamed || isStar ? new CommonColumns(table, columns, block) : null;
    }

    /** Returns the common table expressions behind a WITH; null where they can't be read. */
    static @Nullable CommonTables named(Tokens tokens, int with) {
        CommonTables all = new CommonTables(tokens, tokens.size());
        try {
            all.read(with + 1);
        } catch (UnreadableStatementException noList) {
            return null;
        }
        return all;
    }

    /**
     * The common table expression that a query's only table stands for.
     *
     * @param from where the query names it
     * @param all those of the only WITH of the text, at the beginning of the statement
     * @return null where the name may mean something else
     */
    static @Nullable CommonColumns find(Tokens tokens, WrittenTable table, int from, CommonTables all) {
        int found = table.schema() == null ? all.find(table.name(), from) : -1;
        if (found < 0) {
            return null;
        }
        List<String> columns = all.columns(found);
        int body = all.bodies().get(found);
        return of(tokens, table, columns.isEmpty() ? selected(tokens, body) : columns, body);
    }

    /**
     * Returns a derived table; null where none of its columns has a name that is certain.
     *
     * @param open the bracket of its query
     * @param name its name
     */
    static @Nullable CommonColumns derived(Tokens tokens, int open, int name) {
        List<String> columns = selected(tokens, open);
        TableUse use = new TableUse(null, tokens.name(name), null);
        return of(tokens, new WrittenTable(use, name), columns, open);
    }

    /** Returns the names that a query in brackets gives its columns: aliases, and the names of columns. */
    private static List<String> selected(Tokens tokens, int open) {
        int to = tokens.closing(open) - 1;
        int first = tokens.isWord(open + 1, "SELECT") ? new ClauseWords(tokens).selectList(open + 2) : -1;
        if (first < 0 || first >= to) {
            return List.of();
        }
        int behind = new ExpressionWalker(tokens, to).expressionEnd(first, new ClauseWords(tokens)::begins);
        List<String> names = new ArrayList<>();
        for (SelectItem item : SelectItem.list(tokens, new TokenRange(first, behind))) {
            int last = item.value().to() - 1;
            boolean isColumn = tokens.isName(item.value().from())
                    && tokens.lastOfName(item.value().from(), to) == last
                    && !item.isStar();
            if (item.alias() != null) {
                names.add(item.alias());
            } else {
                names.add(isColumn ? tokens.name(last) : "");
            }
        }
        return names;
    }
}
