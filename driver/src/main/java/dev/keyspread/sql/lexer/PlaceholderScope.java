package dev.keyspread.sql.lexer;

/**
 * Tells whether {@code ?} is a placeholder to YDB's driver, which takes it for one only in a statement that begins like DML: in DDL and in
 * DECLARE it marks an optional type. {@link Scanner} asks it.
 */
final class PlaceholderScope {
    private static final String[] PREFIXES = {"SCAN", "EXPLAIN", "BULK"};
    private static final String[] DML = {"SELECT", "INSERT", "UPSERT", "UPDATE", "REPLACE", "DELETE"};

    private final Tokens tokens;
    private int depth;
    private int first;
    private boolean decided;
    private boolean takes;

    PlaceholderScope(Tokens tokens) {
        this.tokens = tokens;
    }

    /** A text begins. */
    void begin() {
        depth = 0;
        first = 0;
        decided = false;
    }

    /** Told of each parenthesis and semicolon before it is added. */
    void structure(char c) {
        if (c == '(') {
            depth++;
        } else if (c == ')') {
            depth--;
        } else if (depth == 0) {
            first = tokens.size() + 1;
            decided = false;
        }
    }

    boolean ydbTakesParameters() {
        if (!decided) {
            takes = beginsLikeDml();
            decided = true;
        }
        return takes;
    }

    private boolean beginsLikeDml() {
        for (int i = first; i < tokens.size(); i++) {
            TokenKind kind = tokens.kind(i);
            if (kind == TokenKind.NAMED_PARAMETER) {
                return false;
            }
            if (kind == TokenKind.WORD && !tokens.isAnyWord(i, PREFIXES)) {
                return tokens.isAnyWord(i, DML);
            }
        }
        return false;
    }
}
