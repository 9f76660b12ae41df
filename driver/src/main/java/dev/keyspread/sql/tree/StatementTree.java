package dev.keyspread.sql.tree;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.statement.NamedTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query, update or delete as a tree: one part, or several under UNION and the like. {@link StatementReader} makes it, {@code DmlReader}
 * says what it tells of rows that are looked for, and {@code QueryReader} of rows that an insert takes. What was not understood is
 * {@link Unread}, and whoever needs it is in doubt.
 *
 * @param range its tokens
 * @param with the WITH that it begins with; null without one
 * @param operators the tokens of UNION, INTERSECT, EXCEPT and MINUS between its parts
 * @param tail the clauses behind a last part in brackets; those behind another last part belong to that part
 */
public record StatementTree(
        TokenRange range, @Nullable With with, List<Part> parts, List<Integer> operators, Tail tail) {
    /** Copies the lists. */
    public StatementTree {
        parts = List.copyOf(parts);
        operators = List.copyOf(operators);
    }

    /** Returns its only part; null where it has several. */
    public @Nullable Part onlyPart() {
        return parts.size() == 1 ? parts.get(0) : null;
    }

    /** Returns true if nothing stands before its first part or behind its last one. */
    public boolean isBare() {
        return with == null && tail.range().from() == range.to();
    }

    /** A part of a statement. */
    public sealed interface Part {
        /** Returns the tokens that it consists of, with the clauses that follow it. */
        TokenRange range();
    }

    /** A part that looks for rows in the tables of one FROM list. */
    public sealed interface Block extends Part {
        /** Returns its select list, behind DISTINCT and the like; in an UPDATE or DELETE the list of its RETURNING. */
        TokenRange items();

        /** Returns its FROM list; in an UPDATE or DELETE the table that is changed. */
        FromList tables();

        /** Returns the clauses behind these. */
        Tail tail();
    }

    /**
     * An UPDATE or DELETE.
     *
     * @param tables the table that is changed, with those that are joined to it
     * @param assigned what stands behind SET; null in a DELETE
     * @param others the tables behind the FROM of an UPDATE or the USING of a DELETE
     */
    public record Change(
            TokenRange range, FromList tables, @Nullable Clause assigned, FromList others, Tail tail) implements Block {
        @Override
        public TokenRange items() {
            return tail.returned();
        }
    }

    /**
     * Tokens that were not understood.
     *
     * @param why a clause that says so of the statement
     */
    public record Unread(TokenRange range, String why) implements Part, FromItem {}

    /**
     * A SELECT, or a TABLE, which selects all of a table.
     *
     * @param selected its select list; the word TABLE itself
     */
    public record Select(TokenRange range, Clause selected, FromList tables, Tail tail) implements Block {
        @Override
        public TokenRange items() {
            return selected.range();
        }
    }

    /** The rows of a VALUES. They look for nothing. */
    public record Rows(TokenRange range, Clause rows, FromList tables, Tail tail) implements Block {
        @Override
        public TokenRange items() {
            return new TokenRange(range.to(), range.to());
        }
    }

    /** A statement in brackets. */
    public record Nested(TokenRange range, StatementTree statement) implements Part {}

    /**
     * The common table expressions of a WITH.
     *
     * @param word its token
     * @param end the token behind it
     * @param seesLater whether each of them may name those behind it, as behind RECURSIVE
     */
    public record With(int word, List<CommonTable> tables, boolean seesLater, int end) {
        /** Copies the list. */
        public With {
            tables = List.copyOf(tables);
        }

        /** Returns the names, in order. */
        public List<String> names() {
            return tables.stream().map(CommonTable::name).toList();
        }

        /** Returns how many of the names hide tables inside one of them, from the first name on. */
        public int seenBy(int item) {
            return seesLater ? tables.size() : item;
        }
    }

    /**
     * One common table expression.
     *
     * @param name its name, folded
     * @param columns the names of its columns where they stand behind its own, folded; else empty
     * @param open the bracket that opens its statement
     */
    public record CommonTable(String name, List<String> columns, int open, StatementTree statement) {
        /** Copies the list. */
        public CommonTable {
            columns = List.copyOf(columns);
        }
    }

    /**
     * Tokens of a clause, and the queries that stand in its expressions.
     *
     * @param word the first of the words that begin it; the first of {@code range} where none does
     * @param range the tokens behind these words
     * @param queries in the order of the text; {@link Unread} where a query stands, or may stand, that is not understood
     */
    public record Clause(int word, TokenRange range, List<StatementTree> queries) {
        /** Copies the list. */
        public Clause {
            queries = List.copyOf(queries);
        }

        /** Returns a clause without queries. */
        static Clause plain(int from, int to) {
            return new Clause(from, new TokenRange(from, to), List.of());
        }
    }

    /**
     * The tables of a FROM, or those that an UPDATE or DELETE names.
     *
     * @param range its tokens, behind the word FROM
     * @param items tables, and the conditions of their joins, in the order of the text
     * @param mergesColumns whether a USING or NATURAL join makes one column of two
     */
    public record FromList(TokenRange range, List<FromItem> items, boolean mergesColumns) {
        /** Copies the list. */
        public FromList {
            items = List.copyOf(items);
        }

        /** Returns a list that is not there. */
        static FromList none(int at) {
            return new FromList(new TokenRange(at, at), List.of(), false);
        }

        /** Returns the list with what follows it and is not understood. */
        FromList and(Unread rest) {
            List<FromItem> all = new ArrayList<>(items);
            all.add(rest);
            return new FromList(new TokenRange(range.from(), rest.range().to()), all, mergesColumns);
        }

        /** Returns true if it is there. */
        public boolean isGiven() {
            return !items.isEmpty();
        }
    }

    /** An item of a FROM list: a table, rows that are none of a table, or the condition of a join. */
    public sealed interface FromItem {
        /** Returns the token of its alias; -1 without one. */
        default int alias() {
            return -1;
        }

        /** Returns the bracket behind its alias that opens new names of its columns, as in {@code t AS x (b, a)}; -1 without one. */
        default int columns() {
            return -1;
        }

        /** Returns the comma or the first word of the join before it; -1 for the first item, and for conditions. */
        default int join() {
            return -1;
        }
    }

    /** A table by its name. */
    public record Named(NamedTable table, int alias, int columns, int join) implements FromItem {}

    /**
     * A query in brackets.
     *
     * @param lateral whether it may name the tables before it
     * @param open its opening bracket
     */
    public record Derived(StatementTree statement, boolean lateral, int open, int alias, int columns, int join)
            implements FromItem {}

    /**
     * Rows that a function or a parameter gives.
     *
     * @param arguments what stands in the function's brackets
     * @param name the token before these brackets
     */
    public record Computed(Clause arguments, int name, int alias, int columns, int join) implements FromItem {}

    /** Joined tables in brackets. */
    public record Joined(FromList tables) implements FromItem {}

    /** The condition of a join, behind ON. */
    public record On(Clause condition) implements FromItem {}

    /** The columns of a join, behind USING. */
    public record Using() implements FromItem {}

    /**
     * The clauses behind the tables and assignments of a query, update or delete, from WHERE to RETURNING. Each clause's tokens begin behind
     * the words that begin it.
     *
     * @param range all of its tokens
     * @param where the condition of WHERE; null without one
     * @param others all clauses but WHERE, in order
     * @param order the list of ORDER BY; empty without one
     * @param returned the list of RETURNING or THEN RETURN; empty without one
     * @param groups whether it has a GROUP BY or HAVING
     * @param limits whether LIMIT or FETCH says how many rows it wants
     * @param unread what follows that is not understood, or null
     */
    public record Tail(
            TokenRange range,
            @Nullable Clause where,
            List<Clause> others,
            TokenRange order,
            TokenRange returned,
            boolean groups,
            boolean limits,
            @Nullable Unread unread) {
        /** Copies the list. */
        public Tail {
            others = List.copyOf(others);
        }
    }
}
