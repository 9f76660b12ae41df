package dev.keyspread.sql.read;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table of a query whose result set is updated. {@code RowPlanning} asks it which table's rows are filled. */
public final class QueriedTable {
    private QueriedTable() {}

    /**
     * Returns the only table of a text's one query, if its FROM is the first in the text. PostgreSQL's driver stores rows in the table
     * behind the first {@code from}, wherever that stands.
     *
     * @return null if there are other tables, or the text is not understood
     */
    public static @Nullable TableUse of(Tokens tokens) {
        List<TokenRange> statements = tokens.statements();
        ReadText read = statements.size() == 1 ? ReadText.of(Shape.of(tokens), statements.get(0)) : null;
        if (read == null || read.parts().size() != 1) {
            return null;
        }
        int block = read.parts().get(0);
        return read.texts().get(block).tables().range().from() == firstFrom(tokens) + 1 ? read.onlyTable(block) : null;
    }

    private static int firstFrom(Tokens tokens) {
        int at = 0;
        while (at < tokens.size() && !tokens.isWord(at, "FROM")) {
            at++;
        }
        return at;
    }
}
