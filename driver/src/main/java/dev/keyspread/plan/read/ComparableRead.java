package dev.keyspread.plan.read;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Set;

/**
 * Recognises reads that may be run a second time and then find the same rows, as long as nobody writes: plain queries that lock nothing,
 * call only functions that are known here, and don't pick some rows out of many. In doubt a read is not one of them. {@code Splicer} asks
 * it before a read is tried in both forms.
 */
public final class ComparableRead {
    /** Words that make a query do more than read, or make its rows depend on chance, on order or on time. */
    private static final Set<String> PREVENTING = Set.of(
            "FOR",
            "INTO",
            "INSERT",
            "UPDATE",
            "DELETE",
            "MERGE",
            "UPSERT",
            "REPLACE",
            "CALL",
            "LOCK",
            "LIMIT",
            "FETCH",
            "OFFSET",
            "TOP",
            "TABLESAMPLE",
            "SAMPLE",
            "ROWNUM",
            "CTID",
            "NEXTVAL",
            "CURRVAL",
            "NEXT",
            "CURRENT_DATE",
            "CURRENT_TIME",
            "CURRENT_TIMESTAMP",
            "LOCALTIME",
            "LOCALTIMESTAMP",
            "SYSDATE",
            "SYSTIMESTAMP");

    /** Words that may stand before a parenthesis. Sums are not among it: those of floating point numbers depend on the order. */
    private static final Set<String> HARMLESS = Set.of(
            "SELECT",
            "FROM",
            "WHERE",
            "HAVING",
            "ON",
            "AND",
            "OR",
            "NOT",
            "IN",
            "ANY",
            "SOME",
            "ALL",
            "EXISTS",
            "AS",
            "BY",
            "UNION",
            "EXCEPT",
            "INTERSECT",
            "DISTINCT",
            "VALUES",
            "CASE",
            "WHEN",
            "THEN",
            "ELSE",
            "JOIN",
            "USING",
            "BETWEEN",
            "LIKE",
            "ARRAY",
            "UNNEST",
            "COUNT",
            "MIN",
            "MAX",
            "COALESCE",
            "NULLIF",
            "CAST",
            "LOWER",
            "UPPER",
            "LENGTH",
            "ABS",
            "TRIM",
            "CONCAT",
            "VARCHAR",
            "CHAR",
            "NUMERIC",
            "DECIMAL",
            "TIMESTAMP");

    private ComparableRead() {}

    /** Returns true if a text is one query that finds the same rows each time, while nobody writes. */
    public static boolean is(Tokens tokens) {
        if (tokens.statements().size() != 1 || !(tokens.isWord(0, "SELECT") || tokens.isWord(0, "WITH"))) {
            return false;
        }
        for (int i = 0; i < tokens.size(); i++) {
            if (prevents(tokens, i) || calls(tokens, i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean prevents(Tokens tokens, int i) {
        if (tokens.kind(i) != TokenKind.WORD) {
            return false;
        }
        String word = tokens.upper(i);
        return PREVENTING.contains(word)
                || (word.equals("DISTINCT") && tokens.isWord(i + 1, "ON"))
                || (word.equals("GROUP") && tokens.dialect().has(Capability.MYSQL_GRAMMAR));
    }

    private static boolean calls(Tokens tokens, int i) {
        return tokens.isName(i)
                && tokens.isSymbol(i + 1, "(")
                && (tokens.isSymbol(i - 1, ".")
                        || tokens.kind(i) != TokenKind.WORD
                        || !HARMLESS.contains(tokens.upper(i)));
    }
}
