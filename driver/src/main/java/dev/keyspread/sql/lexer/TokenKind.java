package dev.keyspread.sql.lexer;

/** Kinds of tokens. Comments and white space are not tokens: they lie between them. */
public enum TokenKind {
    /** An unquoted identifier or keyword. */
    WORD,
    /** A quoted identifier, in the quotes of the dialect: {@code "a"}, {@code `a`}, {@code U&"a"}. */
    QUOTED_NAME,
    /** A character string literal in any form of the dialect, prefix and quotes included; dollar-quoted bodies too. */
    STRING,
    /** A bytes or bit literal: {@code X'00'}, {@code b"…"} in GoogleSQL. */
    BYTES,
    /** A numeric literal with its suffix, without a sign. */
    NUMBER,
    /** A JDBC placeholder: {@code ?}. */
    PARAMETER,
    /** A parameter with a name or number of its own: {@code @p}, {@code $p}, {@code $1}, {@code :p}. */
    NAMED_PARAMETER,
    /** An operator or punctuation; longest match, so {@code <=}, {@code ||}, {@code ::}, {@code ??} are one token. */
    SYMBOL,
    /** A hint: {@code @{…}} as a whole. */
    HINT,
    /** A quote or comment that never ends: everything from its start to the end of the text. */
    UNTERMINATED
}
