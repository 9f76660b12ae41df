package dev.keyspread.sql.expression;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Case;
import dev.keyspread.sql.expression.Expression.Cast;
import dev.keyspread.sql.expression.Expression.Listing;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.Expression.Opaque;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.expression.Expression.Subquery;
import dev.keyspread.sql.lexer.Tokens;
import java.util.stream.Collectors;

/** A tree as one line: what it is, and its operands, in brackets of their own kind. */
public final class TreeText {
    private final Tokens tokens;

    private TreeText(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Returns the tree of the expression that those tokens are. */
    public static String of(Tokens tokens, TokenRange range) {
        return new TreeText(tokens).of(ExpressionReader.read(tokens, range));
    }

    static String of(Tokens tokens) {
        return new TreeText(tokens).of(ExpressionReader.read(tokens));
    }

    private String of(Expression node) {
        String text = node.text(tokens);
        if (node instanceof Name name) {
            return text.indexOf('.') < 0 ? name.name() : text;
        } else if (node instanceof Call call) {
            return (call.schema() == null ? "" : call.schema() + ".") + call.function() + "(" + operands(node) + ")";
        } else if (node instanceof Cast cast) {
            return "<" + of(cast.operand()) + " as " + Expression.text(tokens, cast.type()) + ">";
        } else if (node instanceof Operation operation) {
            return "(" + String.join(",", operation.operators()) + ": " + operands(node) + ")";
        } else if (node instanceof Case) {
            return "case(" + operands(node) + ")";
        } else if (node instanceof Listing) {
            return "[" + operands(node) + "]";
        } else if (node instanceof Subquery) {
            return "query{" + text + "}";
        }
        return node instanceof Opaque ? "?{" + text + "}" : text;
    }

    private String operands(Expression node) {
        return node.operands().stream().map(this::of).collect(Collectors.joining(" "));
    }
}
