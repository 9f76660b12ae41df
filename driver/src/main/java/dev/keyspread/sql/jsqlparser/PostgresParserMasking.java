package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.dialect.Capability;

/** Masks what PostgreSQL and the engines that speak its language have and the parser has not. {@link ParserMask} asks it. */
final class PostgresParserMasking {
    private final ParserMask mask;

    PostgresParserMasking(ParserMask mask) {
        this.mask = mask;
    }

    void apply() {
        for (int i = mask.from(); i < mask.to(); i++) {
            if (mask.isWord(i, "OPERATOR") && mask.isSymbol(i + 1, "(")) {
                mask.put(i, "||");
                mask.drop(i + 1, mask.partner(i + 1) + 1);
            } else if (mask.dialect().has(Capability.INDEX_AT_SIGN) && mask.isSymbol(i, "@")) {
                index(i);
            }
        }
    }

    /** {@code t@index}. */
    private void index(int at) {
        if (mask.isAdjacent(at) && mask.isName(at - 1) && mask.isName(at + 1)) {
            mask.drop(at, at + 2);
        }
    }
}
