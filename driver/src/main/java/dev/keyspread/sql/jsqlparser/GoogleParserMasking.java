package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.lexer.TokenKind;

/** Masks what GoogleSQL has and the parser has not. {@link ParserMask} asks it. */
final class GoogleParserMasking {
    private final ParserMask mask;

    GoogleParserMasking(ParserMask mask) {
        this.mask = mask;
    }

    void apply() {
        for (int i = mask.from(); i < mask.to(); i++) {
            if (mask.isWord(i, "THEN") && mask.isWord(i + 1, "RETURN")) {
                thenReturn(i);
            } else if (mask.isAnyWord(i, "ARRAY", "STRUCT") && mask.isSymbol(i + 1, "<")) {
                typeArguments(i + 1);
            } else if (mask.isSymbol(i, "[") && isValueExpected(i - 1)) {
                mask.put(i, "ARRAY [");
            } else if (mask.isWord(i, "WITH") && mask.isWord(i + 1, "OFFSET")) {
                offset(i);
            } else if (mask.isAnyWord(i, "IGNORE", "RESPECT") && mask.isWord(i + 1, "NULLS")) {
                mask.drop(i, i + 2);
            } else if (mask.isWord(i, "HAVING") && mask.isAnyWord(i + 1, "MAX", "MIN")) {
                having(i);
            } else if (mask.isWord(i, "ASSERT_ROWS_MODIFIED") && mask.isKind(i + 1, TokenKind.NUMBER)) {
                mask.drop(i, i + 2);
            } else if (mask.isWord(i, "ON") && mask.isWord(i + 1, "UNIQUE") && mask.isWord(i + 2, "CONSTRAINT")) {
                mask.drop(i + 1, i + 2);
            } else if (mask.isAnyWord(i, "MODEL", "TABLE", "SEQUENCE") && isArgument(i) && mask.isName(i + 1)) {
                mask.drop(i, i + 1);
            } else if (mask.isSymbol(i, ",") && isEndOfList(i + 1)) {
                mask.drop(i, i + 1);
            } else if (mask.isSymbol(i, "(") && mask.isAnyWord(i + 1, "INSERT", "UPDATE", "DELETE")) {
                nestedWrite(i);
            }
        }
    }

    private void thenReturn(int i) {
        mask.put(i, "RETURNING");
        int end = i + 2;
        if (mask.isWord(end, "WITH") && mask.isWord(end + 1, "ACTION")) {
            end += mask.isWord(end + 2, "AS") ? 4 : 2;
        }
        mask.drop(i + 1, Math.min(end, mask.to()));
    }

    /** {@code <INT64, ARRAY<STRING>>}: a type holds no expressions. */
    private void typeArguments(int open) {
        int depth = 0;
        int i = open;
        while (i < mask.to()) {
            if (mask.isSymbol(i, "<")) {
                depth++;
            } else if (mask.isSymbol(i, ">") || mask.isSymbol(i, ">>")) {
                depth -= mask.isSymbol(i, ">") ? 1 : 2;
            } else if (!mask.isName(i) && !mask.isSymbol(i, ",") && !mask.isSymbol(i, ".") && !mask.isSymbol(i, "<>")) {
                return;
            }
            i++;
            if (depth <= 0) {
                mask.drop(open, i);
                return;
            }
        }
    }

    /** Returns true if a bracket here opens an array: it would subscript what stands before it otherwise. */
    private boolean isValueExpected(int before) {
        boolean value = mask.isSymbol(before, ")")
                || mask.isSymbol(before, "]")
                || mask.isSymbol(before, ">")
                || mask.isSymbol(before, ">>")
                || mask.isWord(before, "ARRAY")
                || mask.isKind(before, TokenKind.NAMED_PARAMETER)
                || mask.isKind(before, TokenKind.PARAMETER)
                || mask.isKind(before, TokenKind.QUOTED_NAME)
                || mask.isKind(before, TokenKind.STRING);
        return !value
                && (!mask.isName(before)
                        || mask.isAnyWord(
                                before, "SELECT", "IN", "WHERE", "AND", "OR", "ON", "THEN", "ELSE", "WHEN", "NOT", "BY",
                                "LIKE", "BETWEEN", "RETURN"));
    }

    /** {@code FROM UNNEST(…) WITH OFFSET AS o} names a column. */
    private void offset(int i) {
        int end = i + 2;
        if (mask.isWord(end, "AS")) {
            end += 2;
        } else if (mask.isName(end)
                && !mask.isAnyWord(
                        end,
                        "WHERE",
                        "JOIN",
                        "INNER",
                        "LEFT",
                        "RIGHT",
                        "FULL",
                        "CROSS",
                        "ON",
                        "USING",
                        "GROUP",
                        "HAVING",
                        "ORDER",
                        "LIMIT",
                        "UNION",
                        "INTERSECT",
                        "EXCEPT",
                        "TABLESAMPLE",
                        "FOR",
                        "HASH")) {
            end++;
        }
        mask.drop(i, Math.min(end, mask.to()));
    }

    /** {@code ANY_VALUE(x HAVING MAX y)}. */
    private void having(int i) {
        int end = mask.clauseEnd(i + 2, "ORDER", "LIMIT");
        if (!mask.holdsQuery(i, end)) {
            mask.drop(i, end);
        }
    }

    private boolean isArgument(int i) {
        return mask.isSymbol(i - 1, "(") || mask.isSymbol(i - 1, ",");
    }

    /** A comma may end a list. */
    private boolean isEndOfList(int i) {
        return i == mask.to() || mask.isWord(i, "FROM") || mask.isSymbol(i, ";") || mask.isSymbol(i, ")");
    }

    /** {@code SET (DELETE FROM s.Residence r WHERE …)} changes a field of the row, no table. */
    private void nestedWrite(int open) {
        int close = mask.partner(open);
        boolean queries = false;
        boolean names = false;
        for (int i = open; i < close; i++) {
            queries |= mask.isWord(i, "SELECT");
            names |= mask.isAnyWord(i, "FROM", "JOIN");
        }
        boolean assigned = mask.isWord(open - 1, "SET") || mask.isSymbol(open - 1, ",");
        if (assigned && !(queries && names)) {
            mask.put(open, ParserMask.quoted(open) + " = 0");
            mask.drop(open + 1, close + 1);
        }
    }
}
