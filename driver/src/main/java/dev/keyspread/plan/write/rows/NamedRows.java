package dev.keyspread.plan.write.rows;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Extends rows in the FROM of an insert's query, whose columns the query names. A value more in each of them is a column more, which is
 * named behind the alias and selected: {@code SELECT v.id, v.keyspread_1 FROM (VALUES (1, 5), (2, 9)) AS v (id, keyspread_1)}.
 * {@code InsertFill} and {@code RowComputations} add columns by it.
 */
public final class NamedRows {
    private final InsertSource.NamedRows named;
    private final List<String> added = new ArrayList<>();

    private NamedRows(InsertSource.NamedRows named) {
        this.named = named;
    }

    /** Returns the rows of an insert; null where its rows are made in another way. */
    public static @Nullable NamedRows of(WriteStatement.Insert insert) {
        InsertSource.NamedRows named = insert.source() instanceof InsertSource.Query query ? query.named() : null;
        return named == null ? null : new NamedRows(named);
    }

    /** Returns true if they are the elements of arrays. */
    public boolean areElements() {
        return named.kind() == InsertSource.NamedRows.Kind.ELEMENTS;
    }

    /** Returns true if a value is one of theirs, and not one that the select list has by itself. */
    public boolean holds(TokenRange value) {
        return named.selected() < 0 || value.from() > named.selected();
    }

    /** The last token of the arrays, behind which another one may stand. */
    public int endOfArrays() {
        return named.end();
    }

    /**
     * The last token of the select list.
     *
     * @throws NotFillableException where it is a star, to which nothing can be added
     */
    public int endOfList() throws NotFillableException {
        if (named.selected() < 0) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_FROM_QUERY,
                    "its sources come from a * in the query",
                    "write the query's columns out");
        }
        return named.selected();
    }

    /**
     * Another value stands behind those of each row: names it, and selects it.
     *
     * @return what has to stand behind the value in the first row
     */
    public String addColumn(Tokens tokens, Table table, SqlEdits edits) {
        String name = UnusedName.of(tokens, table, added.size() + 1);
        added.add(name);
        if (named.selected() >= 0) {
            Dialect dialect = tokens.dialect();
            edits.add(named.selected(), ", " + dialect.quoted(named.alias()) + "." + name);
        }
        return areNamedInRows() ? " AS " + name : "";
    }

    private boolean areNamedInRows() {
        return named.kind() == InsertSource.NamedRows.Kind.SELECTS
                && !named.columns().isGiven();
    }

    /** Writes the names behind the alias, once all are known. */
    public void endColumns(Dialect dialect, SqlEdits edits) {
        if (added.isEmpty()
                || areNamedInRows()
                || (named.selected() < 0 && !named.columns().isGiven())) {
            return; // a star takes columns of whatever name
        }
        String names = String.join(", ", added);
        edits.add(
                named.columns().end(),
                named.columns().isGiven() ? ", " + names : " (" + dialect.quoted(named.alias()) + ", " + names + ")");
    }
}
