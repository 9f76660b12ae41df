package dev.keyspread.sql.lexer;

/**
 * Why it can't be told what a text says to the server, though it was scanned to its end. {@link Scanner} notes it with the tokens, and
 * {@code UnclearTexts} decides what becomes of the text.
 */
public enum Doubt {
    /** A part of it stands in a comment that some servers carry out and others don't, by their versions. */
    VERSIONED_COMMENT,

    /** It holds square brackets, which the session takes for quotes of names. */
    BRACKETED_NAMES,

    /** A literal {@code E'…'} goes on behind a line's end with escapes, which the server resolves and its driver does not. */
    CONTINUED_ESCAPES
}
