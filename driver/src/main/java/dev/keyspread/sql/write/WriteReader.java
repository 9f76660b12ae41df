package dev.keyspread.sql.write;

import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.ExplainedStatement;
import dev.keyspread.sql.statement.StatementSettings;
import dev.keyspread.sql.tree.StatementReader;
import dev.keyspread.sql.tree.StatementTree.CommonTable;
import dev.keyspread.sql.tree.StatementTree.With;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a statement writes from its tokens alone, in every dialect: a bulk insert of thousands of rows costs one pass and no tree. A
 * statement may write to several tables, by common table expressions that write. {@link StatementWrites} calls it. A clause that it can't
 * read is refused, never passed over.
 */
public final class WriteReader {
    private static final int MAX_NESTED = 16;

    private final Tokens tokens;
    private final List<WriteStatement> found = new ArrayList<>(1);

    private WriteReader(Tokens tokens) {
        this.tokens = tokens;
    }

    /**
     * Returns what the statement in the tokens {@code [from, to)} writes, in the order of the text; empty when it begins as no
     * statement that writes.
     *
     * @throws UnreadableStatementException when it writes in a form that is not read, with a clause that says which
     */
    public static List<WriteStatement> read(Tokens tokens, int from, int to) throws UnreadableStatementException {
        WriteReader reader = new WriteReader(tokens.upTo(to));
        reader.statement(reader.beginning(from, to), to, 0);
        return reader.found;
    }

    /** Where the statement begins that is carried out or explained, behind hints and settings. */
    private int beginning(int from, int to) {
        int at = tokens.behindHints(from);
        int settings = StatementSettings.behindHarmless(tokens, at, to);
        return settings > at ? beginning(settings, to) : ExplainedStatement.begin(tokens, behindPrepare(at), to);
    }

    /** The UPDATE behind PostgreSQL's {@code PREPARE name (types) AS}. What else is prepared so is not read. */
    private int behindPrepare(int at) {
        if (!tokens.isWord(at, "PREPARE")) {
            return at;
        }
        int as = tokens.isSymbol(at + 2, "(") ? tokens.closing(at + 2) : at + 2;
        return tokens.isWord(as, "AS") && tokens.isWord(as + 1, "UPDATE") ? as + 1 : at;
    }

    private void statement(int from, int to, int depth) throws UnreadableStatementException {
        int at = tokens.behindHints(from);
        if (depth > MAX_NESTED) {
            throw new UnreadableStatementException("its common table expressions are nested too deep");
        }
        if (tokens.isWord(at, "WITH")) {
            With with = StatementReader.with(tokens, at, to);
            if (with == null) {
                throw new UnreadableStatementException("its WITH can't be read");
            }
            for (CommonTable each : with.tables()) {
                statement(each.open() + 1, tokens.closing(each.open()) - 1, depth + 1);
            }
            at = with.end();
        }
        if (tokens.isWord(at, "SELECT")) {
            changedTables(at, to, depth);
            return;
        }
        WriteStatement write = write(at, to);
        if (write != null) {
            found.add(write);
        }
    }

    /** {@code SELECT … FROM FINAL TABLE (INSERT …)}: H2 reads the rows that a statement writes. */
    private void changedTables(int from, int to, int depth) throws UnreadableStatementException {
        for (int i = from; i + 2 < to; i++) {
            boolean changes = tokens.dialect().has(Capability.H2_GRAMMAR)
                    && tokens.isAnyWord(i, "FINAL", "NEW", "OLD")
                    && tokens.isWord(i + 1, "TABLE")
                    && tokens.isSymbol(i + 2, "(");
            int closed = changes ? tokens.closing(i + 2) : 0;
            if (changes && closed <= to) {
                statement(i + 3, closed - 1, depth + 1);
            }
        }
    }

    private @Nullable WriteStatement write(int at, int to) throws UnreadableStatementException {
        if (at >= to) {
            return null;
        }
        if (tokens.isAnyWord(at, "INSERT", "REPLACE", "UPSERT")) {
            return new InsertReader(tokens, at, to).read();
        }
        if (tokens.isWord(at, "MERGE")) {
            return new MergeReader(tokens, at, to).read();
        }
        if (tokens.isAnyWord(at, "LOAD", "IMPORT")) {
            throw new UnreadableStatementException("its rows come from a file, or past the driver's statements");
        }
        if (tokens.isWord(at, "UPDATE") || tokens.isWord(at, "DELETE")) {
            return new UpdateReader(tokens, at, to).read();
        }
        return tokens.isWord(at, "COPY") ? new InsertReader(tokens, at, to).copy() : null;
    }
}
