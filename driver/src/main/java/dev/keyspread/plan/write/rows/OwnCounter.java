package dev.keyspread.plan.write.rows;

import dev.keyspread.schema.Column;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.session.SequenceCall;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds values that draw from the column's own counter, as Micronaut Data writes them: {@code nextval('s')} for a column whose default is
 * {@code nextval('s'::regclass)}. Such a value says what DEFAULT says.
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
        SequenceCall given = SequenceCall.next(tokens, value.from());
        if (byDefault == null || given == null || given.end() != value.to()) {
            return false;
        }
        Dialect dialect = tokens.dialect();
        Tokens expression = Tokens.scan(byDefault, dialect);
        int at = 0;
        while (expression.isSymbol(at, "(")) {
            at++;
        }
        SequenceCall own = SequenceCall.next(expression, at);
        return own != null
                && own.end() + at == expression.size()
                && areSame(names(given, dialect), names(own, dialect), schema);
    }

    /** A name without a schema is the same as one with it only where the session looks for it there. */
    private static boolean areSame(List<String> given, List<String> own, @Nullable String schema) {
        return !given.isEmpty() && (given.equals(own) || (schema != null && own.equals(List.of(schema, given.get(0)))));
    }

    private static List<String> names(SequenceCall call, Dialect dialect) {
        List<String> names = new ArrayList<>();
        Tokens tokens = Tokens.scan(call.sequence() == null ? "" : call.sequence(), dialect);
        for (int i = 0; i < tokens.size(); i += 2) {
            if (!tokens.isName(i) || !(i + 1 == tokens.size() || tokens.isSymbol(i + 1, "."))) {
                return List.of();
            }
            names.add(tokens.name(i));
        }
        return names;
    }
}
