package dev.keyspread.sql.expression;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.expression.Expression.Literal;
import dev.keyspread.sql.expression.Expression.Parameter;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.AbstractList;
import java.util.Objects;

/**
 * The items of a long list, each a placeholder, a number or a string of one token. A node of an item is made when it is asked for.
 * {@link ExpressionReader} makes it.
 */
final class PlainValues extends AbstractList<Expression> {
    private final Tokens tokens;
    private final int from;
    private final int size;

    PlainValues(Tokens tokens, int from, int to) {
        this.tokens = tokens;
        this.from = from;
        this.size = (to - from + 1) / 2;
    }

    /** Returns true if nothing but such values stands there, with a comma between each and the next. */
    static boolean are(Tokens tokens, int from, int to) {
        boolean are = (to - from) % 2 == 1;
        for (int i = from; are && i < to; i += 2) {
            are = (tokens.isNumberOrString(i) || tokens.kind(i) == TokenKind.PARAMETER)
                    && (i + 1 == to || tokens.symbol(i + 1) == ',');
        }
        return are;
    }

    @Override
    public Expression get(int index) {
        int token = from + 2 * Objects.checkIndex(index, size);
        TokenRange range = new TokenRange(token, token + 1);
        return tokens.kind(token) == TokenKind.PARAMETER ? new Parameter(range) : new Literal(range);
    }

    @Override
    public int size() {
        return size;
    }
}
