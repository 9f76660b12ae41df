package dev.keyspread.plan.write.rows;

import dev.keyspread.schema.Column;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.expression.Expression.Call;
import dev.keyspread.sql.expression.Expression.Literal;
import dev.keyspread.sql.expression.Expression.Name;
import dev.keyspread.sql.expression.ExpressionReader;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds values that draw from the column's own counter, as Micronaut Data writes them: {@code nextval('s')} for a column whose default is
 * {@code nextval('s'::regclass)}. Such a value says what DEFAULT says. {@code InsertFill} asks it.
 */
public final class OwnCounter {
    private OwnCounter() {}

    /**
     * Returns true if a value draws the number that the column's default would draw.
     *
     * @param schema the table's schema where names without one lie in it too; else null
     */
    public static boolean isDrawn(Tokens tokens, TokenRange value, Column column, @Nullable String schema) {
        String byDefault = column.defaultExpression();
        List<String> given = byDefault == null ? List.of() : sequence(ExpressionReader.read(tokens, value), tokens);
        if (byDefault == null || given.isEmpty()) {
            return false;
        }
        Tokens expression = Tokens.scan(byDefault, tokens.dialect());
        List<String> own = sequence(ExpressionReader.read(expression), expression);
        // A name without a schema is the same as one with it only where the session looks for it there.
        return given.equals(own) || (schema != null && own.equals(List.of(schema, given.get(0))));
    }

    /** Returns the parts of the name of the sequence from which a call draws; none of another expression. */
    private static List<String> sequence(Expression drawn, Tokens tokens) {
        if (!(drawn instanceof Call call)
                || !call.isBuiltIn()
                || !(call.function().equals("NEXTVAL") || call.function().equals("NEXT"))
                || call.operands().size() != 1) {
            return List.of();
        }
        Expression sequence = call.operands().get(0).uncast();
        TokenRange range = sequence.range();
        if (sequence instanceof Name) {
            return names(tokens, range);
        }
        String text =
                sequence instanceof Literal && range.to() == range.from() + 1 ? tokens.stringValue(range.from()) : null;
        Tokens name = Tokens.scan(text == null ? "" : text, tokens.dialect());
        return names(name, new TokenRange(0, name.size()));
    }

    private static List<String> names(Tokens tokens, TokenRange range) {
        List<String> names = new ArrayList<>();
        for (int i = range.from(); i < range.to(); i += 2) {
            if (!tokens.isName(i) || !(i + 1 == range.to() || tokens.isSymbol(i + 1, "."))) {
                return List.of();
            }
            names.add(tokens.name(i));
        }
        return names;
    }
}
