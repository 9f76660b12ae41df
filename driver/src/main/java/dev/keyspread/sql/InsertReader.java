package dev.keyspread.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads {@code INSERT … VALUES} from its tokens alone: a bulk insert of thousands of rows costs one pass and no tree. What
 * has any clause beyond the values is not read, except for what it returns.
 */
public final class InsertReader {
    private final Tokens tokens;
    private final int to;
    private int at;

    private InsertReader(Tokens tokens, int from, int to) {
        this.tokens = tokens;
        this.at = from;
        this.to = to;
    }

    /**
     * The insert in the tokens {@code [from, to)}.
     *
     * @throws UnreadableStatementException when it is not of that form, with the clause that it has instead
     */
    public static InsertValues read(Tokens tokens, int from, int to) throws UnreadableStatementException {
        return new InsertReader(tokens, from, to).read();
    }

    private InsertValues read() throws UnreadableStatementException {
        expectWord("INSERT");
        if (!tokens.isWord(at, "INTO")) {
            throw new UnreadableStatementException("INSERT " + here() + " is not a form that can be filled");
        }
        at++;
        if (!tokens.isName(at)) {
            throw new UnreadableStatementException("no table name follows INTO");
        }
        String schema = null;
        String table = tokens.name(at++);
        while (tokens.isSymbol(at, ".") && tokens.isName(at + 1)) {
            schema = table;
            table = tokens.name(at + 1);
            at += 2;
        }
        alias();
        int columnsEnd = at - 1;
        List<String> columns = new ArrayList<>();
        if (tokens.isSymbol(at, "(")) {
            columnsEnd = columns(columns);
        }
        if (tokens.isWord(at, "OVERRIDING") && tokens.isWord(at + 2, "VALUE")) {
            at += 3;
        }
        if (!tokens.isWord(at, "VALUES")) {
            throw new UnreadableStatementException("INSERT … " + here() + " is not a form that can be filled");
        }
        at++;
        List<InsertValues.Row> rows = rows();
        tail();
        return new InsertValues(schema, table, columns, columnsEnd, rows);
    }

    private void alias() {
        if (tokens.isWord(at, "AS") && tokens.isName(at + 1)) {
            at += 2;
        } else if (tokens.isName(at)
                && !tokens.isWord(at, "VALUES")
                && !tokens.isWord(at, "OVERRIDING")
                && !tokens.isWord(at, "SELECT")
                && !tokens.isWord(at, "WITH")
                && !tokens.isWord(at, "DEFAULT")
                && !tokens.isWord(at, "SET")
                && !tokens.isWord(at, "DIRECT")
                && !tokens.isWord(at, "TABLE")) {
            at++;
        }
    }

    /** Reads the column list; returns its last token before the closing parenthesis. */
    private int columns(List<String> columns) throws UnreadableStatementException {
        at++;
        while (true) {
            if (!tokens.isName(at)) {
                throw new UnreadableStatementException("its column list holds more than names");
            }
            columns.add(tokens.name(at++));
            if (tokens.isSymbol(at, ")")) {
                return at++ - 1;
            }
            if (!tokens.isSymbol(at, ",")) {
                throw new UnreadableStatementException("its column list holds more than names");
            }
            at++;
        }
    }

    private List<InsertValues.Row> rows() throws UnreadableStatementException {
        List<InsertValues.Row> rows = new ArrayList<>();
        while (true) {
            if (!tokens.isSymbol(at, "(")) {
                throw new UnreadableStatementException("a row of its VALUES is not in parentheses");
            }
            rows.add(row());
            if (!tokens.isSymbol(at, ",")) {
                return rows;
            }
            at++;
        }
    }

    private InsertValues.Row row() throws UnreadableStatementException {
        List<InsertValues.Span> values = new ArrayList<>();
        int depth = 0;
        int from = at + 1;
        for (int i = at; i < to; i++) {
            if (tokens.isSymbol(i, "(") || tokens.isSymbol(i, "[") || tokens.isSymbol(i, "{")) {
                depth++;
            } else if (tokens.isSymbol(i, ")") || tokens.isSymbol(i, "]") || tokens.isSymbol(i, "}")) {
                depth--;
            }
            boolean ends = depth == 0;
            if (ends || (depth == 1 && tokens.isSymbol(i, ","))) {
                if (from == i) {
                    throw new UnreadableStatementException("a value is missing in a row of its VALUES");
                }
                values.add(new InsertValues.Span(from, i));
                from = i + 1;
            }
            if (ends) {
                at = i + 1;
                return new InsertValues.Row(values, i - 1);
            }
        }
        throw new UnreadableStatementException("a row of its VALUES does not end");
    }

    private void tail() throws UnreadableStatementException {
        boolean returns =
                tokens.isWord(at, "RETURNING") || (tokens.isWord(at, "THEN") && tokens.isWord(at + 1, "RETURN"));
        if (at < to && !returns) {
            throw new UnreadableStatementException("INSERT … VALUES … " + here() + " is not a form that can be filled");
        }
    }

    private void expectWord(String word) throws UnreadableStatementException {
        if (!tokens.isWord(at, word)) {
            throw new UnreadableStatementException(here() + " is not a form that can be filled");
        }
        at++;
    }

    /** The token that stands here, when it is a word; a literal is never shown. */
    private String here() {
        if (at >= to) {
            return "without a table";
        }
        return tokens.kind(at) == TokenKind.WORD
                ? tokens.text(at).toUpperCase(java.util.Locale.ROOT)
                : "with what follows";
    }
}
