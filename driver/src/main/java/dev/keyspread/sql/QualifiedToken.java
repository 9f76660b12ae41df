package dev.keyspread.sql;

import org.jspecify.annotations.Nullable;

/**
 * A name with what qualifies it, read from canonical tokens: {@code a}, {@code s.a}, {@code c.s.a}.
 *
 * @param qualifier the name before the last one, folded, or null
 * @param name the last name, folded
 * @param nameToken the canonical token of the last name
 * @param end the canonical token after it
 */
record QualifiedToken(@Nullable String qualifier, String name, int nameToken, int end) {

    /** The name that begins at a canonical token, or null when none does. */
    static @Nullable QualifiedToken at(Shape shape, int first) {
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
        return new QualifiedToken(qualifier, tokens.name(shape.token(last)), last, last + 1);
    }
}
