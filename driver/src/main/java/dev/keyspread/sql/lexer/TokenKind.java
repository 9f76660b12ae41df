package dev.keyspread.sql.lexer;

import org.jspecify.annotations.Nullable;

/** Kinds of tokens. Comments and white space are not tokens: they lie between them. */
public enum TokenKind {
    /** An unquoted identifier or keyword. */
    WORD(null),
    /** A quoted identifier, in the quotes of the dialect: {@code "a"}, {@code `a`}, {@code U&"a"}. */
    QUOTED_NAME(null),
    /** A character string literal in any form of the dialect, prefix and quotes included; dollar-quoted bodies too. */
    STRING("''"),
    /** A bytes or bit literal: {@code X'00'}, {@code b"…"} in GoogleSQL. */
    BYTES("X''"),
    /** A numeric literal with its suffix, without a sign. */
    NUMBER("0"),
    /** A JDBC placeholder: {@code ?}. */
    PARAMETER("?"),
    /** A parameter with a name or number of its own: {@code @p}, {@code $p}, {@code $1}, {@code :p}. */
    NAMED_PARAMETER(null),
    /** An operator or punctuation; longest match, so {@code <=}, {@code ||}, {@code ::}, {@code ??} are one token. */
    SYMBOL(null),
    /** A hint: {@code @{…}} as a whole. */
    HINT(null),
    /** A quote or comment that never ends: everything from its start to the end of the text. */
    UNTERMINATED(null);

    private final @Nullable String shown;

    TokenKind(@Nullable String shown) {
        this.shown = shown;
    }

    /** Returns the text that stands for each token of this kind in a statement's shape; null for the token's own text. */
    public @Nullable String shown() {
        return shown;
    }
}
