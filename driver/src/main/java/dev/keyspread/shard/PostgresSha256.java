package dev.keyspread.shard;

import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * Where the low 63 bits of a SHA-256 stand in an expression of PostgreSQL, which has no shorter way to write them:
 * {@code (('x' || right(encode(sha256(id::text::bytea), 'hex'), 16))::bit(64)::bigint & 9223372036854775807)}.
 *
 * @param column the token of the column
 * @param end behind the last token
 */
record PostgresSha256(int column, int end) {
    /** What stands there but for parentheses and casts to text; {@code *} is the column. No other parentheses would have types that fit. */
    private static final String[] EXPECTED = {
        "'x'",
        "||",
        "right",
        "encode",
        "sha256",
        "*",
        "::",
        "bytea",
        ",",
        "'hex'",
        ",",
        "16",
        "::",
        "bit",
        "64",
        "::",
        "bigint",
        "&",
        "9223372036854775807"
    };

    /** The hash that begins at a token, or null where none does. */
    static @Nullable PostgresSha256 read(Tokens tokens, int start) {
        int at = start;
        int depth = 0;
        int column = -1;
        int matched = 0;
        for (; matched < EXPECTED.length && at < tokens.size(); at++) {
            if (tokens.isSymbol(at, "(")) {
                depth++;
            } else if (tokens.isSymbol(at, ")")) {
                depth--;
            } else if (tokens.isSymbol(at, "::") && tokens.isWord(at + 1, "text")) {
                at++;
            } else if (EXPECTED[matched].equals("*") ? tokens.isName(at) : is(tokens, at, EXPECTED[matched])) {
                column = EXPECTED[matched].equals("*") ? at : column;
                matched++;
            } else {
                return null;
            }
        }
        if (tokens.isSymbol(at, "::") && tokens.isWord(at + 1, "bigint")) {
            at += 2; // the mask as the catalogue writes it
        }
        // An operator right behind the mask, such as %, would be reckoned first.
        boolean isWhole = matched == EXPECTED.length && (at == tokens.size() || tokens.isSymbol(at, ")"));
        for (; depth > 0 && tokens.isSymbol(at, ")"); depth--) {
            at++;
        }
        return isWhole && depth == 0 ? new PostgresSha256(column, at) : null;
    }

    private static boolean is(Tokens tokens, int at, String expected) {
        return switch (tokens.kind(at)) {
            case STRING ->
                expected.equals("'" + tokens.stringValue(at) + "'") || expected.equals(tokens.stringValue(at));
            case WORD, QUOTED_NAME -> expected.equalsIgnoreCase(tokens.name(at));
            default -> expected.equals(tokens.text(at));
        };
    }
}
