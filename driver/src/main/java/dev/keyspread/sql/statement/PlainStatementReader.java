package dev.keyspread.sql.statement;

import dev.keyspread.sql.Keywords;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.statement.PlainStatement.Condition;
import dev.keyspread.sql.statement.PlainStatement.Name;
import dev.keyspread.sql.statement.PlainStatement.Table;
import dev.keyspread.sql.statement.PlainStatement.Verb;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link PlainStatement} token by token. It shares nothing with the readers that it checks but the tokens. A form must be added
 * only if all engines read it in one way.
 */
final class PlainStatementReader {
    private static final List<String> AGGREGATES = List.of("COUNT", "MAX", "MIN", "SUM", "AVG");

    private static final List<String> COMPARISONS = List.of("<", "<=", ">", ">=", "<>", "!=");

    /** A column is qualified by a schema and a table at most. */
    private static final int COLUMN_PARTS = 3;

    private static final int TABLE_PARTS = 2;

    private final Tokens tokens;
    private final int to;
    private final List<Table> tables = new ArrayList<>(1);
    private final List<String> columns = new ArrayList<>();
    private final List<Integer> rows = new ArrayList<>();
    private final List<List<Condition>> conditions = new ArrayList<>(1);
    private int at;

    private PlainStatementReader(Tokens tokens, int from, int to) {
        this.tokens = tokens;
        this.at = from;
        this.to = to;
    }

    /** The statement has another form. */
    private static final class NotPlainException extends Exception {
        private static final long serialVersionUID = 1L;

        NotPlainException() {
            super(null, null, false, false);
        }
    }

    /** See {@link PlainStatement#read}. */
    static @Nullable PlainStatement read(Tokens tokens, int from, int to) {
        try {
            return new PlainStatementReader(tokens, from, to).statement();
        } catch (NotPlainException other) {
            return null;
        }
    }

    private PlainStatement statement() throws NotPlainException {
        Verb verb;
        if (takeWord("INSERT")) {
            verb = Verb.INSERT;
            insert();
        } else if (takeWord("UPDATE")) {
            verb = Verb.UPDATE;
            update();
        } else if (takeWord("DELETE")) {
            verb = Verb.DELETE;
            word("FROM");
            table();
            word("WHERE");
            conditions();
        } else {
            verb = Verb.SELECT;
            word("SELECT");
            select();
        }
        require(at == to);
        return new PlainStatement(verb, tables, columns, rows, conditions);
    }

    private void insert() throws NotPlainException {
        word("INTO");
        tables.add(new Table(name(TABLE_PARTS), null));
        symbol("(");
        do {
            columns.add(tokens.name(simpleName()));
        } while (takeSymbol(","));
        symbol(")");
        word("VALUES");
        do {
            symbol("(");
            int count = 0;
            do {
                if (!takeWord("DEFAULT")) {
                    value();
                }
                count++;
            } while (takeSymbol(","));
            symbol(")");
            rows.add(count);
        } while (takeSymbol(","));
    }

    /** Reads a list of values in brackets. */
    private void values() throws NotPlainException {
        symbol("(");
        do {
            value();
        } while (takeSymbol(","));
        symbol(")");
    }

    /** Reads what a column gets: DEFAULT, or a column or a value, maybe with a number added. */
    private void assigned() throws NotPlainException {
        if (takeWord("DEFAULT")) {
            return;
        }
        if (isValue()) {
            at++;
        } else {
            name(COLUMN_PARTS);
        }
        if (takeSymbol("+") || takeSymbol("-")) {
            value();
        }
    }

    private void update() throws NotPlainException {
        table();
        word("SET");
        do {
            columns.add(tokens.name(simpleName()));
            symbol("=");
            assigned();
        } while (takeSymbol(","));
        if (takeWord("WHERE")) {
            conditions();
        }
    }

    private void select() throws NotPlainException {
        takeWord("DISTINCT");
        do {
            item();
        } while (takeSymbol(","));
        word("FROM");
        do {
            table();
            while (takeJoin()) {
                table();
                word("ON");
                conditions();
            }
        } while (takeSymbol(","));
        if (takeWord("WHERE")) {
            conditions();
        }
        if (takeWord("GROUP")) {
            word("BY");
            names();
        }
        if (takeWord("ORDER")) {
            word("BY");
            names();
        }
        limits();
        if (takeWord("FOR")) {
            word("UPDATE");
        }
    }

    private void item() throws NotPlainException {
        if (takeSymbol("*")) {
            return;
        }
        if (isValue()) {
            at++;
        } else if (at + 1 < to && tokens.isSymbol(at + 1, "(") && AGGREGATES.contains(tokens.upper(at))) {
            at += 2;
            if (!takeSymbol("*")) {
                name(COLUMN_PARTS);
            }
            symbol(")");
        } else {
            name(COLUMN_PARTS);
            if (takeSymbol(".")) {
                symbol("*");
                return;
            }
        }
        if (takeWord("AS")) {
            simpleName();
        }
    }

    private void table() throws NotPlainException {
        Name name = name(TABLE_PARTS);
        boolean marked = takeWord("AS");
        boolean ends = at >= to || tokens.isSymbol(at, ",") || tokens.isWord(at, "SET") || isReservedWord();
        String alias = null;
        if (marked || !ends) {
            int token = simpleName();
            // Without AS a clause may begin with it, or the name before it may be a word, as in ONLY orders.
            require(marked || !(isWord(token) || isWord(name.last())));
            alias = tokens.name(token);
        }
        tables.add(new Table(name, alias));
    }

    /** Returns true if the engine's grammar has the word there. */
    private boolean isWord(int token) {
        return tokens.kind(token) == TokenKind.WORD
                && Keywords.of(tokens.dialect()).others().contains(tokens.upper(token));
    }

    /** Returns true if the engine says of the word there that it names nothing. */
    private boolean isReservedWord() {
        return tokens.kind(at) == TokenKind.WORD
                && Keywords.of(tokens.dialect()).reserved().contains(tokens.upper(at));
    }

    private boolean takeJoin() throws NotPlainException {
        boolean isLeft = takeWord("LEFT");
        if (isLeft) {
            takeWord("OUTER");
        }
        boolean hasKind = isLeft || takeWord("INNER");
        if (hasKind) {
            word("JOIN");
        }
        return hasKind || takeWord("JOIN");
    }

    private void conditions() throws NotPlainException {
        List<Condition> all = new ArrayList<>(1);
        do {
            all.add(condition());
        } while (takeWord("AND"));
        conditions.add(List.copyOf(all));
    }

    private Condition condition() throws NotPlainException {
        Name column = name(COLUMN_PARTS);
        int operator = at;
        int operand = at + 1;
        if (takeSymbol("=")) {
            if (isValue()) {
                at++;
            } else {
                name(COLUMN_PARTS);
            }
        } else if (at < to && tokens.kind(at) == TokenKind.SYMBOL && COMPARISONS.contains(tokens.text(at))) {
            at++;
            value();
        } else if (takeWord("BETWEEN")) {
            value();
            word("AND");
            value();
        } else if (takeWord("IS")) {
            takeWord("NOT");
            word("NULL");
        } else {
            takeWord("NOT");
            listOrPattern();
        }
        return new Condition(column, operator, operand, at);
    }

    private void listOrPattern() throws NotPlainException {
        if (takeWord("IN")) {
            values();
        } else {
            word("LIKE");
            value();
            if (takeWord("ESCAPE")) {
                value();
            }
        }
    }

    /** Reads columns, each maybe with its order. */
    private void names() throws NotPlainException {
        do {
            name(COLUMN_PARTS);
            if (!takeWord("ASC")) {
                takeWord("DESC");
            }
        } while (takeSymbol(","));
    }

    private void limits() throws NotPlainException {
        if (takeWord("LIMIT")) {
            value();
            if (takeSymbol(",")) {
                value();
            }
        }
        if (takeWord("OFFSET")) {
            value();
            takeWord("ROWS");
        }
        if (takeWord("FETCH")) {
            require(takeWord("FIRST") || takeWord("NEXT"));
            value();
            word("ROWS");
            word("ONLY");
        }
    }

    private Name name(int parts) throws NotPlainException {
        int first = simpleName();
        int last = first;
        for (int i = 1; i < parts && at + 1 < to && tokens.isSymbol(at, ".") && !tokens.isSymbol(at + 1, "*"); i++) {
            at++;
            last = simpleName();
        }
        return new Name(first, last);
    }

    /** A name in quotes, or a word that the engine's grammar does not reserve. */
    private int simpleName() throws NotPlainException {
        require(at < to
                && tokens.isName(at)
                && (tokens.kind(at) == TokenKind.QUOTED_NAME
                        || !Keywords.isReserved(tokens.upper(at), tokens.dialect())));
        return at++;
    }

    private void value() throws NotPlainException {
        require(isValue());
        at++;
    }

    private boolean isValue() {
        TokenKind kind = at < to ? tokens.kind(at) : null;
        return kind == TokenKind.STRING || kind == TokenKind.NUMBER || kind == TokenKind.PARAMETER;
    }

    private void word(String word) throws NotPlainException {
        require(takeWord(word));
    }

    private void symbol(String symbol) throws NotPlainException {
        require(takeSymbol(symbol));
    }

    private static void require(boolean fits) throws NotPlainException {
        if (!fits) {
            throw new NotPlainException();
        }
    }

    private boolean takeWord(String word) {
        boolean there = at < to && tokens.isWord(at, word);
        at += there ? 1 : 0;
        return there;
    }

    private boolean takeSymbol(String symbol) {
        boolean there = at < to && tokens.isSymbol(at, symbol);
        at += there ? 1 : 0;
        return there;
    }
}
