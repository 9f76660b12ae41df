package dev.keyspread.sql.write;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.TargetWords;
import dev.keyspread.sql.write.WriteStatement.Verb;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one INSERT, REPLACE, UPSERT or COPY, and the same clauses of H2's MERGE. {@link WriteReader}, {@link MergeReader} and
 * {@link UpdateReader} call it. What follows the rows of an insert must be read, or end in {@link UnreadableStatementException}: a clause
 * that is skipped may write other rows.
 */
final class InsertReader extends ClauseReader {
    InsertReader(Tokens tokens, int from, int to) {
        super(tokens, from, to);
    }

    WriteStatement read() throws UnreadableStatementException {
        Verb verb = verb();
        at = TargetWords.behindInto(tokens, at);
        return body(verb, table());
    }

    /** {@code COPY t (columns) FROM …}; null for {@code COPY … TO …}, which writes nothing. */
    @Nullable
    WriteStatement copy() throws UnreadableStatementException {
        at = TargetWords.behindCopy(tokens, at);
        if (tokens.isSymbol(at, "(")) {
            return null;
        }
        WrittenTable table = table();
        ColumnList columns = isColumns() ? columns() : new ColumnList(List.of(), at - 1);
        return tokens.isWord(at, "TO") ? null : new WriteStatement.Copy(table, columns);
    }

    private Verb verb() throws UnreadableStatementException {
        boolean replaces = tokens.isWord(at, "REPLACE");
        boolean upserts = tokens.isWord(at, "UPSERT");
        int first = at + 1;
        at = TargetWords.behindModifiers(tokens, first);
        boolean ignores = TargetWords.ignores(tokens, first, at);
        if (replaces) {
            return Verb.REPLACE;
        }
        if (upserts) {
            return Verb.UPSERT;
        }
        if (ignores) {
            return Verb.INSERT_IGNORE;
        }
        return tokens.isWord(at, "OR") ? insertOr() : Verb.INSERT;
    }

    private Verb insertOr() throws UnreadableStatementException {
        at += 2;
        if (tokens.isWord(at - 1, "UPDATE")) {
            return Verb.INSERT_OR_UPDATE;
        }
        if (tokens.isAnyWord(at - 1, "IGNORE", "REVERT")) {
            return Verb.INSERT_OR_IGNORE;
        }
        if (tokens.isWord(at - 1, "REPLACE")) {
            return Verb.REPLACE;
        }
        if (tokens.isWord(at - 1, "ABORT")) {
            return Verb.INSERT;
        }
        throw new UnreadableStatementException("INSERT OR is followed by a word that is not known");
    }

    /** Reads what follows the table: H2's MERGE and YDB's {@code UPDATE t ON} go on like an INSERT there. */
    static WriteStatement body(Tokens tokens, int at, int to, Verb verb, WrittenTable table)
            throws UnreadableStatementException {
        return new InsertReader(tokens, at, to).body(verb, table);
    }

    private WriteStatement body(Verb verb, WrittenTable table) throws UnreadableStatementException {
        boolean emptyList = tokens.isSymbol(at, "(") && tokens.isSymbol(at + 1, ")");
        ColumnList columns = new ColumnList(List.of(), at - 1);
        if (emptyList) {
            at += 2;
        } else if (isColumns()) {
            columns = columns();
        }
        ColumnList key = null;
        if (verb == Verb.MERGE_KEY && tokens.isWord(at, "KEY") && tokens.isSymbol(at + 1, "(")) {
            at++;
            key = columns();
        }
        overriding();
        InsertSource source = source(emptyList);
        WriteStatement.RowAlias rowAlias = rowAlias();
        ConflictClause conflict = conflict();
        boolean returns = tail();
        return new WriteStatement.Insert(verb, table, columns, key, source, rowAlias, conflict, returns);
    }

    /** Returns true if a column list is next, and not a query in parentheses. */
    private boolean isColumns() {
        return at < to
                && tokens.isSymbol(at, "(")
                && !tokens.isSymbol(at + 1, "(")
                && !(isQuery(at + 1) && !isListed(at + 1))
                && !(tokens.isAnyWord(at + 1, "VALUES") && tokens.isSymbol(at + 2, "("));
    }

    /** Returns true if a name in a list, which may be spelt like the first word of a query. */
    private boolean isListed(int i) {
        return isComma(i + 1) || tokens.isSymbol(i + 1, ")");
    }

    private boolean isQuery(int i) {
        return tokens.isAnyWord(i, GrammarWords.QUERY_OF_ROWS.array())
                || (tokens.isWord(i, "TABLE") && tokens.isName(i + 1));
    }

    private InsertSource source(boolean emptyList) throws UnreadableStatementException {
        at += tokens.isAnyWord(at, "DIRECT", "SORTED") ? 1 : 0;
        if (tokens.isWord(at, "DEFAULT") && tokens.isWord(at + 1, "VALUES")) {
            at += 2;
            return new InsertSource.Defaults(new TokenRange(at - 2, at));
        }
        if (tokens.isAnyWord(at, "VALUES", "VALUE")) {
            return values(emptyList);
        }
        if (tokens.isWord(at, "SET")) {
            AssignmentList assignments = assignments(at + 1, i -> isConflict(i) || isReturning(i) || isRowAlias(i));
            at = assignments.end() + 1;
            return new InsertSource.Assigned(assignments);
        }
        if (isQuery(at) || tokens.isSymbol(at, "(")) {
            return query();
        }
        throw new UnreadableStatementException("it has neither VALUES nor a query where one is expected");
    }

    private InsertSource values(boolean emptyList) throws UnreadableStatementException {
        if (emptyList && tokens.isSymbol(at + 1, "(") && tokens.isSymbol(at + 2, ")")) {
            at += 3;
            return new InsertSource.Defaults(new TokenRange(at - 5, at)); // with the empty list
        }
        List<InsertSource.Row> rows = rows(at + 1);
        int behind = rows.get(rows.size() - 1).end() + 2;
        if (behind < to && QueryReader.isChoice(tokens, behind)) {
            return query();
        }
        at = rows.get(rows.size() - 1).end() + 2;
        at += at == to - 1 && isComma(at) ? 1 : 0;
        return new InsertSource.Rows(rows);
    }

    private InsertSource query() throws UnreadableStatementException {
        int end = end(at, i -> isConflict(i) || isReturning(i));
        int from = at;
        at = end;
        int last = end;
        while (tokens.isSymbol(from, "(") && tokens.closing(from) == last && tokens.isSymbol(last - 1, ")")) {
            from++;
            last--;
        }
        return QueryReader.query(tokens, from, last);
    }

    private boolean isRowAlias(int i) {
        return tokens.dialect().has(Capability.MYSQL_GRAMMAR) && tokens.isWord(i, "AS") && tokens.isName(i + 1);
    }

    private WriteStatement.@Nullable RowAlias rowAlias() throws UnreadableStatementException {
        if (at >= to || !isRowAlias(at)) {
            return null;
        }
        String name = tokens.name(at + 1);
        at += 2;
        ColumnList columns = at < to && tokens.isSymbol(at, "(") ? columns() : new ColumnList(List.of(), at - 1);
        return new WriteStatement.RowAlias(name, columns);
    }

    private @Nullable ConflictClause conflict() throws UnreadableStatementException {
        if (at >= to || !isConflict(at)) {
            return null;
        }
        ConflictReader reader = new ConflictReader(tokens, at, to);
        ConflictClause conflict = reader.read();
        at = reader.at;
        return conflict;
    }

    private boolean tail() throws UnreadableStatementException {
        boolean returns = at < to && isReturning(at);
        if (at < to && !returns) {
            throw new UnreadableStatementException("something follows its rows that is not read");
        }
        return returns && !tokens.isWord(at, "ASSERT_ROWS_MODIFIED");
    }
}
