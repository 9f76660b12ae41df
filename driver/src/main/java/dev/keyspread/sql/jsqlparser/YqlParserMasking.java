package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.lexer.TokenKind;

/** Masks what YQL has and the parser has not. {@link ParserMask} asks it. */
final class YqlParserMasking {
    private final ParserMask mask;

    YqlParserMasking(ParserMask mask) {
        this.mask = mask;
    }

    void apply() {
        int start = mask.from();
        if (mask.isKind(start, TokenKind.NAMED_PARAMETER) && mask.isSymbol(start + 1, "=")) {
            mask.drop(start, start + 2);
        }
        for (int i = start; i < mask.to(); i++) {
            if (mask.isKind(i, TokenKind.NAMED_PARAMETER) && !mask.piece(i).isEmpty()) {
                mask.put(i, "\"p\""); // a value, a list or a whole query
            } else if (mask.isWord(i, "VIEW") && mask.isName(i - 1) && mask.isName(i + 1)) {
                mask.drop(i, i + (mask.isWord(i + 1, "PRIMARY") ? 3 : 2));
            } else if (mask.isSymbol(i, "::") && mask.isName(i - 1)) {
                mask.drop(i - 1, i + 1); // Module::Function(…)
            } else if (mask.isSymbol(i, "[") && isBeforeTable(i - 1) && mask.partner(i) == i + 2) {
                mask.drop(i, i + 1);
                mask.drop(i + 2, i + 3);
            } else if (mask.isWord(i, "WITHOUT")) {
                without(i);
            } else if (mask.isWord(i, "ASSUME") && mask.isWord(i + 1, "ORDER")) {
                mask.drop(i, i + 1);
            } else if (mask.isAnyWord(i, "ONLY") && mask.isWord(i + 1, "JOIN")) {
                mask.put(i, "SEMI");
            } else if (mask.isSymbol(i, ",") && mask.isWord(i + 1, "FROM")) {
                mask.drop(i, i + 1);
            }
        }
    }

    private boolean isBeforeTable(int i) {
        return mask.isAnyWord(i, "FROM", "JOIN");
    }

    /** {@code SELECT * WITHOUT a, b FROM}. */
    private void without(int i) {
        int end = mask.clauseEnd(i + 1, "FROM");
        if (mask.isWord(end, "FROM") && !mask.holdsQuery(i, end)) {
            mask.drop(i, end);
        }
    }
}
