package dev.keyspread.sql.expression;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Describes a node of an expression's tree, which {@link ExpressionReader} makes. Fills, predicates and rules walk it. Parentheses around a
 * node are no node, and no part of its range. No tree may be deeper than {@link ExpressionReader#MAX_DEPTH} allows, so it may be walked by
 * recursion.
 */
public sealed interface Expression {
    /** Returns the tokens that it consists of. */
    TokenRange range();

    /** Returns the expressions that it consists of; none of a leaf. */
    default List<Expression> operands() {
        return List.of();
    }

    /**
     * A column, or a word that stands where one may stand, such as {@code CURRENT_TIMESTAMP}.
     *
     * @param name its last part, folded
     */
    record Name(TokenRange range, String name) implements Expression {}

    /** A number, a text in one or more parts, bytes, NULL, TRUE, FALSE, or a date or time that names its type. */
    record Literal(TokenRange range) implements Expression {}

    /** A placeholder or a parameter with a name. */
    record Parameter(TokenRange range) implements Expression {}

    /**
     * A function with what stands in its parentheses. {@code NEXT VALUE FOR s} is a call of {@code NEXT}.
     *
     * @param schema what qualifies the function, in upper case, or null
     * @param function its name in upper case; one whose quotes keep another case has them
     */
    record Call(TokenRange range, @Nullable String schema, String function, List<Expression> operands)
            implements Expression {
        /** Schemas where engines keep functions of their own. */
        private static final Set<String> SCHEMAS = Set.of("PG_CATALOG", "CRDB_INTERNAL", "SPANNER");

        /** Returns true if no schema of the application qualifies the function. */
        public boolean isBuiltIn() {
            return schema == null || SCHEMAS.contains(schema);
        }

        /** Returns true if it is no function but one of those words of the grammar, which nobody can define: {@code ANY (…)}. */
        public boolean isWord(Tokens tokens, String... words) {
            return schema == null && tokens.isAnyWord(range.from(), words);
        }
    }

    /**
     * {@code CAST(a AS t)}, {@code a::t}, {@code t 'a'}.
     *
     * @param type the tokens of the type
     */
    record Cast(TokenRange range, Expression operand, TokenRange type) implements Expression {
        @Override
        public List<Expression> operands() {
            return List.of(operand);
        }
    }

    /**
     * Operators of one precedence and what stands between them, read from the left: {@code a - b + c}. With one operand it is a
     * prefix. {@code a BETWEEN b AND c} has two operators; {@code a[b]} has the operator {@code [}.
     *
     * @param operators in upper case, words with one space between them
     */
    record Operation(TokenRange range, List<String> operators, List<Expression> operands) implements Expression {
        /** Returns true if it is that operator between two operands. */
        public boolean isBinary(String operator) {
            return operands.size() == 2 && operators.get(0).equals(operator);
        }

        /** Returns true if all its operators are between operands, and that one. */
        public boolean isChain(String operator) {
            boolean isChain = operands.size() > 1;
            for (int i = 0; isChain && i < operators.size(); i++) {
                isChain = operators.get(i).equals(operator);
            }
            return isChain;
        }
    }

    /** CASE, with all that stands between its words. */
    record Case(TokenRange range, List<Expression> operands) implements Expression {}

    /** A row or an array: what stands in brackets, separated by commas. What IN looks in is one even with one item. */
    record Listing(TokenRange range, List<Expression> operands) implements Expression {}

    /** A query in parentheses. */
    record Subquery(TokenRange range) implements Expression {}

    /** Holds tokens that the reader doesn't know; a decision that needs them is in doubt. */
    record Opaque(TokenRange range) implements Expression {}

    /** Returns the conditions that all have to hold if it does: those under AND alone, in order; itself if it is no AND. */
    default List<Expression> conjuncts() {
        if (!(this instanceof Operation operation) || !operation.isChain("AND")) {
            return List.of(this);
        }
        List<Expression> conjuncts = new ArrayList<>();
        for (Expression operand : operation.operands()) {
            conjuncts.addAll(operand.conjuncts());
        }
        return conjuncts;
    }

    /** Returns true if it or anything in it meets a condition. */
    default boolean contains(Predicate<Expression> condition) {
        if (condition.test(this)) {
            return true;
        }
        for (Expression operand : operands()) {
            if (operand.contains(condition)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the names in it, in order, each as often as it stands there. */
    default List<String> names() {
        List<String> names = new ArrayList<>();
        addNames(names);
        return names;
    }

    private void addNames(List<String> names) {
        if (this instanceof Name name) {
            names.add(name.name());
        }
        for (Expression operand : operands()) {
            operand.addNames(names);
        }
    }

    /** Returns what is left when casts around it are taken away. */
    default Expression uncast() {
        Expression inner = this;
        while (inner instanceof Cast cast) {
            inner = cast.operand();
        }
        return inner;
    }

    /** Returns its text as written. */
    default String text(Tokens tokens) {
        return text(tokens, range());
    }

    /** Returns the text of some tokens as written. */
    static String text(Tokens tokens, TokenRange range) {
        return range.from() < range.to()
                ? tokens.sql().substring(tokens.start(range.from()), tokens.end(range.to() - 1))
                : "";
    }
}
