package dev.keyspread.sql.statement;

import dev.keyspread.sql.Keywords;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A statement of one of the plainest forms, which the grammars of all engines read alike:
 *
 * <pre>
 * INSERT INTO table (column, …) VALUES (value, …), …
 * UPDATE table SET column = value, … WHERE column = value AND …
 * DELETE FROM table WHERE column = value AND …
 * SELECT column, … FROM table alias WHERE column = value AND …
 * </pre>
 *
 * A value is a literal or a placeholder, no name is a word that the engine reserves, and no alias without AS any word of its grammar.
 * One word more makes it another statement, and nothing is said about that here. It is read by nothing that the readers of writes
 * and queries use, so that it can confirm what they say.
 *
 * <p>{@code PlainDmlReader} and {@code SecondOpinion} confirm by it, without JSqlParser.
 *
 * @param verb the first word
 * @param table the table
 * @param alias the table's alias, folded, or null
 * @param columns the column list of an INSERT, folded; of an UPDATE, the columns that are assigned to; else empty
 * @param rows how many values each row of an INSERT has
 * @param where the conditions; all hold
 */
public record PlainStatement(
        Verb verb, Name table, @Nullable String alias, List<String> columns, List<Integer> rows, List<Equality> where) {

    /** Kinds of statements. */
    public enum Verb {
        /** Rows are added. */
        INSERT,
        /** Rows are changed. */
        UPDATE,
        /** Rows are deleted. */
        DELETE,
        /** Rows are read. */
        SELECT
    }

    /**
     * A name, qualified once or not at all.
     *
     * @param first its first token
     * @param last the token of its last part
     */
    public record Name(int first, int last) {}

    /**
     * A column equals a value.
     *
     * @param column the column
     * @param value the token of the value
     */
    public record Equality(Name column, int value) {}

    /** Copies the lists. */
    public PlainStatement {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        where = List.copyOf(where);
    }

    /** The statement in the tokens {@code [from, to)}; null when it is none of these forms. */
    public static @Nullable PlainStatement read(Tokens tokens, int from, int to) {
        try {
            return new Reader(tokens, from, to).statement();
        } catch (NotPlainException other) {
            return null;
        }
    }

    /** The statement has another form. */
    private static final class NotPlainException extends Exception {
        private static final long serialVersionUID = 1L;

        NotPlainException() {
            super(null, null, false, false);
        }
    }

    private static final class Reader {
        private final Tokens tokens;
        private final int to;
        private final List<String> columns = new ArrayList<>();
        private final List<Integer> rows = new ArrayList<>();
        private final List<Equality> where = new ArrayList<>();
        private int at;

        Reader(Tokens tokens, int from, int to) {
            this.tokens = tokens;
            this.at = from;
            this.to = to;
        }

        PlainStatement statement() throws NotPlainException {
            if (takeWord("INSERT")) {
                return insert();
            } else if (takeWord("UPDATE")) {
                return update();
            } else if (takeWord("DELETE")) {
                word("FROM");
                Name table = name();
                where();
                return read(Verb.DELETE, table, null);
            }
            word("SELECT");
            return select();
        }

        private PlainStatement insert() throws NotPlainException {
            word("INTO");
            Name table = name();
            symbol("(");
            do {
                columns.add(tokens.name(simpleName()));
            } while (takeSymbol(","));
            symbol(")");
            word("VALUES");
            do {
                rows.add(row());
            } while (takeSymbol(","));
            return read(Verb.INSERT, table, null);
        }

        private int row() throws NotPlainException {
            symbol("(");
            int values = 0;
            do {
                value();
                values++;
            } while (takeSymbol(","));
            symbol(")");
            return values;
        }

        private PlainStatement update() throws NotPlainException {
            Name table = name();
            word("SET");
            do {
                columns.add(tokens.name(simpleName()));
                symbol("=");
                value();
            } while (takeSymbol(","));
            if (at < to) {
                where();
            }
            return read(Verb.UPDATE, table, null);
        }

        private PlainStatement select() throws NotPlainException {
            do {
                if (!takeSymbol("*")) {
                    name();
                }
            } while (takeSymbol(","));
            word("FROM");
            Name table = name();
            String alias = alias();
            where();
            return read(Verb.SELECT, table, alias);
        }

        private @Nullable String alias() throws NotPlainException {
            boolean marked = takeWord("AS");
            if (!marked && tokens.isWord(at, "WHERE")) {
                return null;
            }
            int name = simpleName();
            if (!marked && Keywords.of(tokens.dialect()).others().contains(upper(name))) {
                throw new NotPlainException(); // a clause may begin with it
            }
            return tokens.name(name);
        }

        private void where() throws NotPlainException {
            word("WHERE");
            do {
                Name column = name();
                symbol("=");
                where.add(new Equality(column, value()));
            } while (takeWord("AND"));
        }

        private PlainStatement read(Verb verb, Name table, @Nullable String alias) throws NotPlainException {
            if (at != to) {
                throw new NotPlainException();
            }
            return new PlainStatement(verb, table, alias, columns, rows, where);
        }

        private Name name() throws NotPlainException {
            int first = simpleName();
            return new Name(first, takeSymbol(".") ? simpleName() : first);
        }

        /** A name in quotes, or a word that the engine's grammar does not reserve. */
        private int simpleName() throws NotPlainException {
            boolean free = at < to
                    && tokens.isName(at)
                    && (tokens.kind(at) == TokenKind.QUOTED_NAME || !Keywords.isReserved(upper(at), tokens.dialect()));
            return next(free);
        }

        private String upper(int token) {
            return tokens.text(token).toUpperCase(Locale.ROOT);
        }

        private int value() throws NotPlainException {
            return next(at < to
                    && switch (tokens.kind(at)) {
                        case STRING, NUMBER, PARAMETER -> true;
                        default -> false;
                    });
        }

        private void word(String word) throws NotPlainException {
            next(at < to && tokens.isWord(at, word));
        }

        private void symbol(String symbol) throws NotPlainException {
            next(at < to && tokens.isSymbol(at, symbol));
        }

        private int next(boolean fits) throws NotPlainException {
            if (!fits) {
                throw new NotPlainException();
            }
            return at++;
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
}
