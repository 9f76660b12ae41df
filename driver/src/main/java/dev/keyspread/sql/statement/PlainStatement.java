package dev.keyspread.sql.statement;

import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement of one of the plain forms that the grammars of all engines read alike, as frameworks write them:
 *
 * <pre>
 * INSERT INTO table (column, …) VALUES (value, …), …
 * UPDATE table alias SET column = column + value, … WHERE condition AND …
 * DELETE FROM table alias WHERE condition AND …
 * SELECT item, … FROM table alias, … LEFT JOIN table alias ON condition AND … WHERE condition AND …
 *     GROUP BY column, … ORDER BY column, … LIMIT value OFFSET value FETCH FIRST value ROWS ONLY FOR UPDATE
 * </pre>
 *
 * An item is a column, a value or an aggregate of a column. A condition compares a column with a value, with a list of values or with
 * another column. A value is a literal or a placeholder, and DEFAULT where a column gets it. No name is a word that the engine reserves, and no alias without AS any word of
 * its grammar. One word more makes it another statement, and nothing is said about that here.
 *
 * <p>{@link PlainStatementReader} makes it, which nothing uses that reads writes and queries. So {@code PlainDmlReader} and
 * {@code SecondOpinion} can confirm by it what these say, without JSqlParser.
 *
 * @param verb the first word
 * @param tables the tables, in order; the first one is written to
 * @param columns the column list of an INSERT, folded; of an UPDATE, the columns that are assigned to; else empty
 * @param rows how many values each row of an INSERT has
 * @param conditions those of each ON, and then of the WHERE; all hold
 */
public record PlainStatement(
        Verb verb, List<Table> tables, List<String> columns, List<Integer> rows, List<List<Condition>> conditions) {

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
     * A name, maybe qualified.
     *
     * @param first its first token
     * @param last the token of its last part
     */
    public record Name(int first, int last) {}

    /**
     * A table.
     *
     * @param name its name, qualified once or not at all
     * @param alias its alias, folded, or null
     */
    public record Table(Name name, @Nullable String alias) {}

    /**
     * A column is compared.
     *
     * @param operator the token of the comparison: a symbol, or IN, BETWEEN, LIKE, IS, NOT
     * @param operand the token behind the operator: a value, a bracket, or the first one of another column's name
     * @param end the token behind the condition
     */
    public record Condition(Name column, int operator, int operand, int end) {}

    /** Copies the lists. */
    public PlainStatement {
        tables = List.copyOf(tables);
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        conditions = List.copyOf(conditions);
    }

    /** Returns the statement in the tokens {@code [from, to)}; null when it is none of these forms. */
    public static @Nullable PlainStatement read(Tokens tokens, int from, int to) {
        return PlainStatementReader.read(tokens, from, to);
    }

    /** Returns the name of the only or first table. */
    public Name table() {
        return tables.get(0).name();
    }
}
