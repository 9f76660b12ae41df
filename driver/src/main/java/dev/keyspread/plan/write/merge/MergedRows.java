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
 * The rows of a MERGE's USING where they stand in its text. What is computed for each of several rows goes into a column more of them,
 * which the MERGE then names: {@code USING (VALUES (1, 'a', 5), (2, 'b', 9)) s (id, note, keyspread_1)}.
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

    /** Returns true if its text shows more than one row. */
    boolean areSeveral() {
        return source.rows().size() > 1;
    }

    /** How many rows its text shows. */
    int count() {
        return source.rows().size();
    }

    /** Returns true if a value is the name of a column, which then is one of these rows: a new row has no other to be made of. */
    boolean isColumn(TokenRange value) {
        int name = value.to() - 1;
        boolean isName = tokens.isName(name)
                && (value.from() == name
                        || (name - value.from() == 2 && tokens.isSymbol(name - 1, ".") && isAlias(value.from())));
        boolean isDefault = value.from() == name && tokens.isWord(name, "DEFAULT");
        return isName && !isDefault && tokens.valueEnd(value.from()) != value.to();
    }

    /** Returns what stands for a column in a row, or the value itself if it is no column. */
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
     * @return what names it in the MERGE
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

    /** Refuses rows to which a column can't be added, or not without being seen. */
    private void checkExtensible() throws NotFillableException {
        int width = source.names().size();
        boolean isEven = source.rows().stream().allMatch(row -> row.values().size() == width);
        if (!isEven || merge.returns() || isWhole()) {
            throw ofDatabase();
        }
        for (int i = source.range().from(); i < source.range().to(); i++) {
            if (tokens.isWord(i, "UNION") && !tokens.isWord(i + 1, "ALL")) {
                throw ofDatabase(); // rows that are one to the database might be told apart by what is added
            }
        }
    }

    /** Returns true if a row may be taken as a whole, by {@code s.*} or as a value {@code s}. */
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
