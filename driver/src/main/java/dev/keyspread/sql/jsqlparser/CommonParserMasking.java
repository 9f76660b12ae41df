package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.dialect.Capability;

/** Masks what several dialects have and the parser has not. {@link ParserMask} asks it. */
final class CommonParserMasking {
    private static final String[] AFTER_LOCK = {
        "ORDER", "LIMIT", "OFFSET", "FETCH", "UNION", "INTERSECT", "EXCEPT", "FOR"
    };
    private static final String[] AFTER_TIME = {
        "WHERE",
        "GROUP",
        "HAVING",
        "ORDER",
        "LIMIT",
        "OFFSET",
        "FETCH",
        "FOR",
        "JOIN",
        "INNER",
        "LEFT",
        "RIGHT",
        "FULL",
        "CROSS",
        "NATURAL",
        "ON",
        "USING",
        "UNION",
        "INTERSECT",
        "EXCEPT",
        "WINDOW",
        "AS",
        "WITH"
    };

    private final ParserMask mask;

    CommonParserMasking(ParserMask mask) {
        this.mask = mask;
    }

    void apply() {
        for (int i = mask.from(); i < mask.to(); i++) {
            path(i);
            modifier(i);
            verb(i);
            if (mask.isWord(i, "FOR")) {
                lock(i);
            } else if (mask.isWord(i, "LOCK") && mask.isWord(i + 1, "IN") && mask.isWord(i + 2, "SHARE")) {
                mask.drop(i, Math.min(mask.to(), i + 4));
            } else if (mask.isWord(i, "TABLESAMPLE")) {
                sample(i);
            } else if (mask.isWord(i, "AS") && mask.isWord(i + 1, "OF")) {
                asOf(i);
            } else if (mask.isAnyWord(i, "CAST", "SAFE_CAST", "TRY_CAST") && mask.isSymbol(i + 1, "(")) {
                cast(i + 1);
            }
        }
    }

    /** Masks the names beside a dot, also words that the parser reserves; functions keep theirs. */
    private void path(int dot) {
        if (!mask.isSymbol(dot, ".") || mask.isSymbol(dot + 2, "(")) {
            return;
        }
        if (mask.isName(dot + 1) && !mask.isSymbol(dot + 2, ".")) {
            mask.put(dot + 1, ParserMask.quoted(dot + 1));
        }
    }

    /** Only MySQL's UPDATE, DELETE and INSERT have such words before the table. The parser takes them for that everywhere. */
    private void modifier(int i) {
        boolean table = mask.isAnyWord(i, "LOW_PRIORITY", "HIGH_PRIORITY", "DELAYED", "IGNORE", "QUICK")
                && mask.isAnyWord(i - 1, "UPDATE", "DELETE", "INSERT", "REPLACE")
                && !mask.isWord(i - 2, "OR")
                && !mask.isWord(i + 1, "INTO");
        if (table && !mask.dialect().has(Capability.MYSQL_GRAMMAR)) {
            mask.put(i, ParserMask.quoted(i));
        }
    }

    /**
     * Masks what becomes of rows that are there already, which says nothing of the table, its columns and the rows: {@code INSERT OR
     * UPDATE}, UPSERT.
     */
    private void verb(int i) {
        if (mask.isWord(i, "INSERT") && mask.isWord(i + 1, "OR")) {
            mask.drop(i + 1, Math.min(mask.to(), i + 3));
        } else if (i == mask.from() && mask.isWord(i, "UPSERT")) {
            mask.put(i, "INSERT");
        }
    }

    /** FOR UPDATE and its kind: a lock doesn't select rows. */
    private void lock(int i) {
        boolean key = mask.isAnyWord(i + 1, "NO", "KEY");
        if (!key && !mask.isAnyWord(i + 1, "UPDATE", "SHARE")) {
            return;
        }
        int end = mask.clauseEnd(i + 1, AFTER_LOCK);
        if (!mask.holdsQuery(i, end)) {
            mask.drop(i, end);
        }
    }

    /** TABLESAMPLE method (size) [REPEATABLE (seed)]. */
    private void sample(int i) {
        int open = mask.isSymbol(i + 1, "(") ? i + 1 : i + 2;
        int close = mask.partner(open);
        if (!mask.isSymbol(open, "(") || mask.holdsQuery(open, close)) {
            return;
        }
        mask.drop(i, close + 1);
        if (mask.isWord(close + 1, "REPEATABLE") && mask.isSymbol(close + 2, "(")) {
            int last = mask.partner(close + 2);
            if (!mask.holdsQuery(close + 2, last)) {
                mask.drop(close + 1, last + 1);
            }
        }
    }

    /** AS OF SYSTEM TIME, AS OF TIMESTAMP: which version of the rows is read. */
    private void asOf(int i) {
        boolean system = mask.isWord(i + 2, "SYSTEM") && mask.isWord(i + 3, "TIME");
        if (!system && !mask.isWord(i + 2, "TIMESTAMP")) {
            return;
        }
        int first = system ? i + 4 : i + 3;
        int end = mask.clauseEnd(first, AFTER_TIME);
        if (!mask.holdsQuery(first, end)) {
            mask.drop(i, end);
        }
    }

    /** CAST (value AS type): types are what dialects differ in most. */
    private void cast(int open) {
        int close = mask.partner(open);
        int as = -1;
        for (int i = open + 1; i < close; i++) {
            if (mask.partner(i) > i) {
                i = mask.partner(i);
            } else if (mask.isWord(i, "AS")) {
                as = i;
            }
        }
        if (as >= 0 && as + 1 < close && !mask.holdsQuery(as + 1, close)) {
            mask.put(as + 1, "INTEGER");
            mask.drop(as + 2, close);
        }
    }
}
