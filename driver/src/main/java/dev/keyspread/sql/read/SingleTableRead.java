package dev.keyspread.sql.read;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.ClauseWalker;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A query, update or delete of one table, as far as the order of keys is concerned; read from its tokens, for advice only. What
 * is not simple is not read.
 *
 * @param schema the table's schema as written and folded, or null
 * @param table its name, folded
 * @param query whether it is a query
 * @param columns the columns that its select list names, folded; empty where {@code star}
 * @param star whether the select list has something else than columns in it, so that what is fetched is not known
 * @param filters its conditions, where all of them compare a column with a value
 * @param filtersKnown whether they do; false also for OR
 * @param order its ORDER BY, as far as it names columns
 * @param limited whether it wants the first rows only
 * @param forcedIndex the index that a hint forces, or null
 */
public record SingleTableRead(
        @Nullable String schema,
        String table,
        boolean query,
        List<String> columns,
        boolean star,
        List<Filter> filters,
        boolean filtersKnown,
        List<OrderTerm> order,
        boolean limited,
        @Nullable String forcedIndex) {

    /** How a column is compared. */
    public enum Comparison {
        /** With one value or several. */
        EQUAL,
        /** It lies above a value. */
        ABOVE,
        /** Any other way that leaves a range: below a value, between two, LIKE. */
        RANGE
    }

    /**
     * One condition.
     *
     * @param column the column, folded
     * @param comparison how it is compared
     * @param fromZeroTo the n of {@code BETWEEN 0 AND n}, both given as literals; -1 for any other condition
     */
    public record Filter(String column, Comparison comparison, long fromZeroTo) {}

    /**
     * One part of an ORDER BY.
     *
     * @param column the column, folded
     * @param descending whether the highest come first
     */
    public record OrderTerm(String column, boolean descending) {}

    /** Copies the lists. */
    public SingleTableRead {
        columns = List.copyOf(columns);
        filters = List.copyOf(filters);
        order = List.copyOf(order);
    }

    /** Whether a column has to have one value, or one of several. */
    public boolean isFixed(String column) {
        return filters.stream()
                .anyMatch(filter -> filter.comparison() == Comparison.EQUAL
                        && filter.column().equalsIgnoreCase(column));
    }

    /** Whether a column is compared at all. */
    public boolean isCompared(String column) {
        return filters.stream().anyMatch(filter -> filter.column().equalsIgnoreCase(column));
    }

    /** Reads a statement, or null when it is none of one table, or not a simple one. */
    public static @Nullable SingleTableRead read(Tokens tokens, TokenRange statement) {
        return new Reader(tokens, statement.from(), statement.to()).read();
    }

    private static final class Reader {
        private static final String[] CLAUSES = {
            "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "FETCH", "OFFSET", "FOR", "RETURNING", "THEN", "SET"
        };
        private static final String[] OTHERS = {
            "JOIN", "WINDOW", "QUALIFY", "USING", "VIEW", "TABLESAMPLE", "WITH", "PARTITION", "CROSS", "LEFT", "INNER"
        };

        private final Tokens tokens;
        private final int from;
        private final int to;
        private final ClauseWalker clauses;
        private final List<String> columns = new ArrayList<>();
        private final List<Filter> filters = new ArrayList<>();
        private final List<OrderTerm> order = new ArrayList<>();
        private boolean star;
        private boolean filtersKnown = true;
        private boolean limited;
        private @Nullable String forcedIndex;

        Reader(Tokens tokens, int from, int to) {
            this.tokens = tokens;
            this.from = from;
            this.to = to;
            this.clauses = new ClauseWalker(tokens, to);
        }

        @Nullable
        SingleTableRead read() {
            int at = from;
            while (at < to && tokens.kind(at) == TokenKind.HINT) {
                at++;
            }
            boolean query = tokens.isWord(at, "SELECT");
            int table;
            if (query) {
                int list = at + 1;
                table = clauses.expressionEnd(list, clauses::isFrom) + 1;
                selected(list, table - 1);
            } else if (tokens.isWord(at, "UPDATE")) {
                table = at + 1;
            } else if (tokens.isWord(at, "DELETE") && tokens.isWord(at + 1, "FROM")) {
                table = at + 2;
            } else {
                return null;
            }
            return table < to && tokens.isName(table) ? behindFrom(table, query) : null;
        }

        private @Nullable SingleTableRead behindFrom(int table, boolean query) {
            int name = table;
            while (tokens.isSymbol(name + 1, ".") && tokens.isName(name + 2)) {
                name += 2;
            }
            int at = table(name + 1);
            if (at < 0 || hasOthers(at)) {
                return null;
            }
            while (at < to) {
                int clause = at;
                boolean two = tokens.isAnyWord(clause + 1, "BY", "RETURN", "FIRST", "NEXT");
                at = clauses.expressionEnd(clause + (two ? 2 : 1), i -> tokens.isAnyWord(i, CLAUSES));
                clause(clause, at);
            }
            String schema = name == table ? null : tokens.name(name - 2);
            return new SingleTableRead(
                    schema,
                    tokens.name(name),
                    query,
                    star ? List.of() : columns,
                    star,
                    filtersKnown ? filters : List.of(),
                    filtersKnown,
                    order,
                    limited,
                    forcedIndex);
        }

        /** Reads what may stand behind a table's name; returns the first clause behind it, or -1 when that is none. */
        private int table(int behind) {
            int at = behind;
            commentedHint(behind);
            while (at < to && !tokens.isAnyWord(at, CLAUSES)) {
                if (tokens.kind(at) == TokenKind.HINT) {
                    hint(tokens.text(at++));
                } else if (tokens.isAnyWord(at, "FORCE", "USE")
                        && tokens.isWord(at + 1, "INDEX")
                        && tokens.isName(at + 3)
                        && tokens.isSymbol(at + 4, ")")) {
                    forcedIndex = tokens.isWord(at, "FORCE") ? tokens.name(at + 3) : null;
                    at += 5;
                } else if (tokens.isSymbol(at, "@") && tokens.isName(at + 1)) {
                    forcedIndex = tokens.name(at + 1); // CockroachDB
                    at += 2;
                } else if (tokens.isName(at) && !tokens.isAnyWord(at, OTHERS)) {
                    at++; // AS, or the alias
                } else {
                    return -1;
                }
            }
            return at;
        }

        /** In Spanner's PostgreSQL dialect a hint is a comment: {@code /*@ FORCE_INDEX=i}, closed as comments are. */
        private void commentedHint(int behind) {
            int end =
                    behind < tokens.size() ? tokens.start(behind) : tokens.sql().length();
            String gap = tokens.sql().substring(tokens.end(behind - 1), end);
            if (tokens.dialect() == Dialect.SPANNER_POSTGRESQL && gap.contains("/*@")) {
                hint(gap);
            }
        }

        private void hint(String text) {
            int found = text.toUpperCase(Locale.ROOT).indexOf("FORCE_INDEX");
            int equals = found < 0 ? -1 : text.indexOf('=', found);
            if (equals >= 0) {
                String rest = text.substring(equals + 1).strip();
                int end = 0;
                while (end < rest.length() && Character.isJavaIdentifierPart(rest.charAt(end))) {
                    end++;
                }
                String index = rest.substring(0, end);
                forcedIndex = index.isEmpty() || index.equalsIgnoreCase("_BASE_TABLE") ? null : index;
            }
        }

        private boolean hasOthers(int behind) {
            for (int i = behind; i < to; i++) {
                if (tokens.isAnyWord(i, "UNION", "INTERSECT", "EXCEPT")) {
                    return true;
                }
            }
            return false;
        }

        private void clause(int clause, int end) {
            if (tokens.isWord(clause, "WHERE")) {
                conditions(clause + 1, end);
            } else if (tokens.isWord(clause, "ORDER") && tokens.isWord(clause + 1, "BY")) {
                order(clause + 2, end);
            } else if (tokens.isAnyWord(clause, "LIMIT", "FETCH")) {
                limited = true;
            } else if (tokens.isAnyWord(clause, "GROUP", "HAVING")) {
                star = true;
            }
        }

        private void selected(int list, int end) {
            int at = list;
            while (at < end) {
                int comma = Math.min(end, clauses.expressionEnd(at, clauses::isComma));
                int name = column(at, comma);
                if (name >= 0 && (name + 1 == comma || tokens.isWord(name + 1, "AS") || name + 2 == comma)) {
                    columns.add(tokens.name(name));
                } else {
                    star = true;
                }
                at = comma + 1;
            }
        }

        /** The token of a column's name that begins at {@code at}, or -1. */
        private int column(int at, int end) {
            int name = at;
            while (name + 2 < end && tokens.isName(name) && tokens.isSymbol(name + 1, ".")) {
                name += 2;
            }
            return name < end && tokens.isName(name) && !tokens.isSymbol(name + 1, "(") ? name : -1;
        }

        private void conditions(int start, int end) {
            int at = start;
            while (at < end) {
                boolean[] between = new boolean[1];
                int and = Math.min(end, clauses.expressionEnd(at, i -> {
                    if (tokens.isWord(i, "BETWEEN")) {
                        between[0] = true;
                        return false;
                    }
                    boolean ends = tokens.isWord(i, "AND") && !between[0];
                    between[0] &= !tokens.isWord(i, "AND");
                    return ends || tokens.isWord(i, "OR");
                }));
                int name = column(at, and);
                Comparison comparison = name < 0 ? null : comparison(name + 1, and);
                if (comparison == null || tokens.isWord(and, "OR")) {
                    filtersKnown = false;
                    return;
                }
                filters.add(new Filter(tokens.name(name), comparison, fromZeroTo(name + 1, and)));
                at = and + 1;
            }
        }

        /** The n of {@code BETWEEN 0 AND n}, from the word on; else -1. */
        private long fromZeroTo(int operator, int end) {
            boolean bounds = end == operator + 4
                    && tokens.isWord(operator, "BETWEEN")
                    && tokens.text(operator + 1).equals("0")
                    && tokens.isWord(operator + 2, "AND")
                    && tokens.text(operator + 3).matches("\\d{1,18}");
            return bounds ? Long.parseLong(tokens.text(operator + 3)) : -1;
        }

        /** How a column is compared with values; null when it is compared with something else. */
        private @Nullable Comparison comparison(int operator, int end) {
            int value = operator + 1;
            Comparison comparison;
            if (tokens.isSymbol(operator, "=")) {
                comparison = Comparison.EQUAL;
            } else if (tokens.isSymbol(operator, ">") || tokens.isSymbol(operator, ">=")) {
                comparison = Comparison.ABOVE;
            } else if (tokens.isSymbol(operator, "<") || tokens.isSymbol(operator, "<=")) {
                comparison = Comparison.RANGE;
            } else if (tokens.isWord(operator, "BETWEEN")) {
                comparison = Comparison.RANGE;
            } else if (tokens.isWord(operator, "IN") && tokens.isSymbol(value, "(")) {
                return tokens.isWord(value + 1, "SELECT") || tokens.closing(value) != end ? null : Comparison.EQUAL;
            } else {
                return null;
            }
            for (int i = value; i < end; i++) {
                boolean subquery = tokens.isSymbol(i, "(") && tokens.isWord(i + 1, "SELECT");
                boolean column = tokens.isName(i) && tokens.isSymbol(i + 1, ".");
                if (subquery || column) {
                    return null;
                }
            }
            return comparison;
        }

        private void order(int start, int end) {
            int at = start;
            while (at < end) {
                int comma = Math.min(end, clauses.expressionEnd(at, clauses::isComma));
                int name = column(at, comma);
                if (name < 0) {
                    return;
                }
                order.add(new OrderTerm(tokens.name(name), tokens.isWord(name + 1, "DESC")));
                at = comma + 1;
            }
        }
    }
}
