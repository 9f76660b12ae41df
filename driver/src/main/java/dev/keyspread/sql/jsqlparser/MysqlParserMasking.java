package dev.keyspread.sql.jsqlparser;

/** Masks what MySQL and its kin have and the parser has not. {@link ParserMask} asks it. */
final class MysqlParserMasking {
    private final ParserMask mask;

    MysqlParserMasking(ParserMask mask) {
        this.mask = mask;
    }

    void apply() {
        ampersands();
        using();
    }

    /** {@code &&} is AND. The parser takes it for PostgreSQL's operator on arrays. */
    private void ampersands() {
        for (int i = mask.from(); i < mask.to(); i++) {
            if (mask.isSymbol(i, "&&")) {
                mask.put(i, "AND");
            }
        }
    }

    /** {@code DELETE FROM a USING b …} says what {@code DELETE a FROM b …} says. */
    private void using() {
        int from = mask.from() + 1;
        while (mask.isAnyWord(from, "LOW_PRIORITY", "QUICK", "IGNORE")) {
            from++;
        }
        if (!mask.isWord(mask.from(), "DELETE") || !mask.isWord(from, "FROM")) {
            return;
        }
        int using = mask.clauseEnd(from + 1, "USING", "WHERE", "JOIN");
        if (mask.isWord(using, "USING")) {
            mask.drop(from, from + 1);
            mask.put(using, "FROM");
        }
    }
}
