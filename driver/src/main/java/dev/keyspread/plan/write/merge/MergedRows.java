package dev.keyspread.plan.write.merge;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.write.rows.UnusedName;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteStatement.MergeSource;
import java.util.List;

/**
 * Edits the rows that stand in the text of a MERGE's USING. {@link MergeFill} adds a column to them if several rows need a computed
 * value each: {@code USING (VALUES (1, 'a', 5), (2, 'b', 9)) s (id, note, keyspread_1)}. {@link MergedSources} reads values from them.
 *
 * <p>The application must not see the added column. Rows that the MERGE returns, takes as a whole or compares by UNION are refused.
 */
final class MergedRows {
    private final Tokens tokens;
    private final Dialect dialect;
    private final WriteStatement.Merge merge;
    private final MergeSource source;
    private final Table table;
    private int added;

    MergedRows(Tokens tokens, WriteStatement.Merge merge, Table table) {
        this.tokens = tokens;
        this.dialect = tokens.dialect();
        this.merge = merge;
        this.source = merge.source();
        this.table = table;
    }

    /** Returns true if the text shows more than one row. */
    boolean areSeveral() {
        return source.rows().size() > 1;
    }

    /** Returns how many rows the text shows; 0 if they come from a query or table. */
    int count() {
        return source.rows().size();
    }

    /** Returns true if a value is the name of a column. The column is one of these rows, because a new row has no other columns to name. */
    boolean isColumn(TokenRange value) {
        int name = value.to() - 1;
        boolean isName = tokens.isName(name)
                && (value.from() == name
                        || (name - value.from() == 2 && tokens.isSymbol(name - 1, ".") && isAlias(value.from())));
        boolean isDefault = value.from() == name && tokens.isWord(name, "DEFAULT");
        return isName && !isDefault && tokens.valueEnd(value.from()) != value.to();
    }

    /** Returns the value of a column in a row, or the given value itself if it is no column. */
    TokenRange resolve(TokenRange value, int row) throws NotFillableException {
        if (!isColumn(value)) {
            return value;
        }
        List<String> columns = source.names();
        for (int i = 0; row < count() && i < columns.size(); i++) {
            List<TokenRange> values = source.rows().get(row).values();
            if (dialect.sameName(columns.get(i), tokens.name(value.to() - 1)) && i < values.size()) {
                return values.get(i);
            }
        }
        throw ofDatabase();
    }

    /**
     * Adds a column with a value for each row.
     *
     * @param computations one for each row
     * @return the column's name for use in the MERGE, with the alias of the rows
     * @throws NotFillableException if a column can't be added without being seen
     */
    String add(List<Computation> computations, SqlEdits edits) throws NotFillableException {
        checkExtensible();
        String name = UnusedName.of(tokens, table, ++added);
        boolean isListed = source.columns().isGiven();
        for (int i = 0; i < computations.size(); i++) {
            Computation computation = computations.get(i);
            int end = source.rows().get(i).end();
            edits.add(end, ", CAST(", computation);
            String type = computation.rule().target().type().sql();
            edits.add(end, " AS " + type + ")" + (isListed ? "" : " AS " + name));
        }
        if (isListed) {
            edits.add(source.columns().end(), ", " + name);
        }
        String alias = source.alias();
        return (alias == null ? "" : dialect.quoted(alias) + ".") + name;
    }

    /** Refuses rows if a column can't be added to them without being seen. */
    private void checkExtensible() throws NotFillableException {
        int width = source.names().size();
        boolean isEven = source.rows().stream().allMatch(row -> row.values().size() == width);
        if (!isEven || merge.returns() || isWhole()) {
            throw ofDatabase();
        }
        for (int i = source.range().from(); i < source.range().to(); i++) {
            if (tokens.isWord(i, "UNION") && !tokens.isWord(i + 1, "ALL")) {
                throw ofDatabase(); // UNION drops equal rows, and an added value could make them differ
            }
        }
    }

    /** Returns true if the MERGE may take a row as a whole, by {@code s.*} or as a value {@code s}. */
    private boolean isWhole() {
        for (int i = merge.on().from(); i < tokens.size(); i++) {
            boolean isPart = tokens.isSymbol(i + 1, ".") && !tokens.isSymbol(i + 2, "*");
            boolean isOfOther = i > 0 && tokens.isSymbol(i - 1, ".");
            if (isAlias(i) && !isPart && !isOfOther) {
                return true;
            }
        }
        return false;
    }

    private boolean isAlias(int token) {
        String alias = source.alias();
        return tokens.isName(token) && alias != null && dialect.sameName(alias, tokens.name(token));
    }

    static NotFillableException ofDatabase() {
        return new NotFillableException(
                RefusalKind.SOURCE_FROM_QUERY,
                "its sources come from rows that only the database knows",
                "merge one row of parameters at a time, or read the rows and insert them with VALUES");
    }
}
