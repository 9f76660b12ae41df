package dev.keyspread.sql.read;

import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import org.jspecify.annotations.Nullable;

/**
 * A name with what qualifies it, read from canonical tokens: {@code a}, {@code s.a}, {@code c.s.a}. {@link ConditionView} and
 * {@code TableReader} read names by it.
 *
 * @param schema the name before the qualifier, folded, or null
 * @param qualifier the name before the last one, folded, or null
 * @param name the last name, folded
 * @param first the canonical token of the first name
 * @param nameToken the canonical token of the last name
 */
public record QualifiedToken(
        @Nullable String schema, @Nullable String qualifier, String name, int first, int nameToken) {

    /** The name that begins at a canonical token, or null when none does. */
    public static @Nullable QualifiedToken at(Shape shape, int first) {
        Tokens tokens = shape.tokens();
        if (first < 0 || first >= shape.size() || !tokens.isName(shape.token(first))) {
            return null;
        }
        int last = first;
        while (last + 2 < shape.size()
                && tokens.isSymbol(shape.token(last + 1), ".")
                && tokens.isName(shape.token(last + 2))) {
            last += 2;
        }
        String qualifier = last == first ? null : tokens.name(shape.token(last - 2));
        String schema = last < first + 4 ? null : tokens.name(shape.token(last - 4));
        return new QualifiedToken(schema, qualifier, tokens.name(shape.token(last)), first, last);
    }

    /** The canonical token after it. */
    public int end() {
        return nameToken + 1;
    }

    /** It as a column; null when more qualifies it than a schema and a table. */
    public DmlModel.@Nullable ColumnUse column() {
        return nameToken > first + 4 ? null : new DmlModel.ColumnUse(schema, qualifier, name, first, nameToken);
    }
}
