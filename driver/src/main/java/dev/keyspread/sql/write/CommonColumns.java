package dev.keyspread.sql.write;

import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.CommonTables;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A common table expression that a query reads alone, and whose columns its WITH names: {@code WITH x (a, b) AS (…)}.
 *
 * @param table what the query calls it
 * @param columns its columns, folded
 */
public record CommonColumns(WrittenTable table, List<String> columns) {
    public CommonColumns {
        columns = List.copyOf(columns);
    }

    /**
     * The common table expression that a query's only table stands for.
     *
     * @param from where the query names it
     * @param with the only WITH of the text, at the beginning of the statement
     * @return null where the name may mean something else
     */
    static @Nullable CommonColumns find(Tokens tokens, WrittenTable table, int from, int with) {
        if (table.schema() != null) {
            return null;
        }
        CommonTables all = new CommonTables(tokens, tokens.size());
        try {
            all.read(with + 1);
        } catch (UnreadableStatementException noList) {
            return null;
        }
        int found = all.find(table.name(), from);
        List<String> columns = found < 0 ? List.of() : all.columns(found);
        return columns.isEmpty() ? null : new CommonColumns(table, columns);
    }
}
