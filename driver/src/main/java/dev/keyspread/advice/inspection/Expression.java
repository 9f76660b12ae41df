package dev.keyspread.advice.inspection;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The expression of a generated column, a default or a shard rule: calls, names, numbers and the operators between
 * them. That is what the rules on shards need to understand; an expression with anything else in it is not read.
 */
sealed interface Expression {
    /** Where its text begins. */
    int start();

    /** Where its text ends. */
    int end();

    /** A column, or a word used as one. */
    record Name(String name, int start, int end) implements Expression {}

    /** A literal. */
    record Literal(int start, int end) implements Expression {}

    /** A function, its name in upper case without qualifiers; CAST too, with what is cast as its only argument. */
    record Call(String function, List<Expression> arguments, int start, int end) implements Expression {}

    /** Two operands and what stands between them. */
    record Operation(String operator, Expression left, Expression right) implements Expression {
        @Override
        public int start() {
            return left.start();
        }

        @Override
        public int end() {
            return right.end();
        }
    }

    /** Reads a text. Null if it holds anything else. */
    static @Nullable Expression read(String sql, Dialect dialect) {
        return new Reader(Tokens.scan(sql, dialect)).read();
    }

    /** Whether it or anything in it meets a condition. */
    default boolean contains(Predicate<Expression> condition) {
        if (condition.test(this)) {
            return true;
        }
        for (Expression child : children()) {
            if (child.contains(condition)) {
                return true;
            }
        }
        return false;
    }

    /** What it consists of. */
    default List<Expression> children() {
        if (this instanceof Call call) {
            return call.arguments();
        }
        return this instanceof Operation operation ? List.of(operation.left(), operation.right()) : List.of();
    }

    /** The names of the columns in it, as written. */
    default List<String> names() {
        List<String> names = new ArrayList<>();
        addNames(names);
        return names;
    }

    private void addNames(List<String> names) {
        if (this instanceof Name name) {
            names.add(name.name());
        }
        for (Expression child : children()) {
            child.addNames(names);
        }
    }

    /** What is left when casts around it are taken away. */
    default Expression uncast() {
        Expression inner = this;
        while (inner instanceof Call call && call.function().equals("CAST")) {
            inner = call.arguments().get(0);
        }
        return inner;
    }

    /** Reads by precedence: a chain of {@code * / %}, then {@code + -}, then everything else. */
    final class Reader {
        private static final int MAX_DEPTH = 40;
        private static final List<List<String>> OPERATORS =
                List.of(List.of("&", "|", "||", "^", "#", "<<", ">>"), List.of("+", "-"), List.of("*", "/", "%"));

        private final Tokens tokens;
        private int at;
        private int depth;

        Reader(Tokens tokens) {
            this.tokens = tokens;
        }

        @Nullable
        Expression read() {
            Expression expression = chain(0);
            return at == tokens.size() ? expression : null;
        }

        private @Nullable Expression chain(int level) {
            if (level == OPERATORS.size()) {
                return operand();
            }
            Expression left = chain(level + 1);
            while (left != null && at < tokens.size() && isOperator(level)) {
                String operator = tokens.text(at++);
                Expression right = chain(level + 1);
                left = right == null ? null : new Operation(operator, left, right);
            }
            return left;
        }

        private boolean isOperator(int level) {
            return tokens.kind(at) == TokenKind.SYMBOL && OPERATORS.get(level).contains(tokens.text(at));
        }

        private @Nullable Expression operand() {
            if (at >= tokens.size() || depth > MAX_DEPTH) {
                return null;
            }
            depth++;
            Expression operand = switch (tokens.kind(at)) {
                case WORD, QUOTED_NAME -> name();
                case NUMBER, STRING, BYTES -> new Literal(tokens.start(at), tokens.end(at++));
                case SYMBOL -> parenthesised();
                default -> null;
            };
            depth--;
            return operand == null ? null : casts(operand);
        }

        private @Nullable Expression parenthesised() {
            if (!tokens.isSymbol(at, "(")) {
                return null;
            }
            at++;
            Expression inner = chain(0);
            return inner != null && close() ? inner : null;
        }

        private boolean close() {
            boolean closes = tokens.isSymbol(at, ")");
            at += closes ? 1 : 0;
            return closes;
        }

        private @Nullable Expression name() {
            int start = tokens.start(at);
            while ((tokens.isSymbol(at + 1, ".") || tokens.isSymbol(at + 1, "::"))
                    && tokens.isName(at + 2)
                    && (tokens.isSymbol(at + 1, ".") || tokens.isSymbol(at + 3, "("))) {
                at += 2; // a qualifier: spanner.farm_fingerprint, Digest::NumericHash
            }
            int last = at++;
            if (!tokens.isSymbol(at, "(")) {
                return new Name(tokens.name(last), start, tokens.end(last));
            }
            at++;
            List<Expression> arguments = arguments();
            return arguments == null
                    ? null
                    : new Call(tokens.text(last).toUpperCase(Locale.ROOT), arguments, start, tokens.end(at - 1));
        }

        private @Nullable List<Expression> arguments() {
            List<Expression> arguments = new ArrayList<>();
            if (close()) {
                return arguments;
            }
            do {
                Expression argument = chain(0);
                if (argument == null) {
                    return null;
                }
                arguments.add(argument);
                if (tokens.isWord(at, "AS")) {
                    skipType();
                }
            } while (tokens.isSymbol(at, ",") && at++ >= 0);
            return close() ? arguments : null;
        }

        /** To the parenthesis that closes CAST. */
        private void skipType() {
            int open = 0;
            while (at < tokens.size() && (open > 0 || !tokens.isSymbol(at, ")"))) {
                open += tokens.isSymbol(at, "(") ? 1 : tokens.isSymbol(at, ")") ? -1 : 0;
                at++;
            }
        }

        private Expression casts(Expression operand) {
            Expression cast = operand;
            while (tokens.isSymbol(at, "::") && tokens.isName(at + 1)) {
                at += 2;
                while (at < tokens.size() && tokens.kind(at) == TokenKind.WORD && !tokens.isWord(at, "AS")) {
                    at++; // timestamp without time zone
                }
                if (tokens.isSymbol(at, "(")) {
                    at++;
                    skipType();
                    close();
                }
                cast = new Call("CAST", List.of(cast), cast.start(), tokens.end(at - 1));
            }
            return cast;
        }
    }
}
