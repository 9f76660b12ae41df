package dev.keyspread.sql.statement;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;

/**
 * Statements that carry out SQL from a literal, a variable or a file: PostgreSQL's DO, EXECUTE IMMEDIATE of H2 and MariaDB, PREPARE … FROM
 * of MySQL, H2's RUNSCRIPT. The planner asks it of each text, and refuses or warns where rules may be passed by.
 */
public final class DynamicSql {
    private DynamicSql() {}

    /** Returns true if such a statement stands in a text. */
    public static boolean isIn(Tokens tokens) {
        if (begins(tokens, 0)) {
            return true;
        }
        if (tokens.sql().indexOf(';') < 0) {
            return false; // most texts hold one statement
        }
        for (int i = 1; i < tokens.size(); i++) {
            if (tokens.isSymbol(i - 1, ";") && begins(tokens, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean begins(Tokens tokens, int from) {
        Dialect dialect = tokens.dialect();
        if (dialect.has(Capability.POSTGRES_GRAMMAR)) {
            return tokens.isWord(from, "DO");
        }
        if (dialect.has(Capability.H2_GRAMMAR) && tokens.isWord(from, "RUNSCRIPT")) {
            return true;
        }
        int first = StatementSettings.end(tokens, from, tokens.size());
        return dialect.has(Capability.EXECUTE_IMMEDIATE)
                && ((tokens.isWord(first, "EXECUTE") && tokens.isWord(first + 1, "IMMEDIATE"))
                        || (dialect.has(Capability.MYSQL_GRAMMAR)
                                && tokens.isWord(first, "PREPARE")
                                && tokens.isWord(first + 2, "FROM")));
    }

    /** Returns true if all that such statements carry out stands in their literals; false where the text holds none. */
    public static boolean isVisible(Tokens tokens) {
        boolean isAny = false;
        for (int i = 0; i < tokens.size(); i++) {
            if ((i == 0 || tokens.isSymbol(i - 1, ";")) && begins(tokens, i)) {
                if (!isVisible(tokens, i)) {
                    return false;
                }
                isAny = true;
            }
        }
        return isAny;
    }

    private static boolean isVisible(Tokens tokens, int from) {
        if (tokens.isWord(from, "DO")) {
            return true;
        }
        int first = StatementSettings.end(tokens, from, tokens.size());
        int text = tokens.isWord(first, "EXECUTE") ? first + 2 : tokens.isWord(first, "PREPARE") ? first + 3 : -1;
        boolean ends = tokens.size() == text + 1 || tokens.isWord(text + 1, "USING") || tokens.isSymbol(text + 1, ";");
        return text > 0
                && text < tokens.size()
                && tokens.kind(text) == TokenKind.STRING
                && tokens.stringValue(text) != null
                && ends;
    }

    /** Returns true if a block carries out a text somewhere, or prepares one. */
    public static boolean isWithin(Tokens block) {
        for (int i = 0; i < block.size(); i++) {
            if (isBeforeText(block, i)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if all that a block carries out stands in it, perhaps in pieces: no text is taken from a variable. */
    public static boolean isVisibleWithin(Tokens block) {
        for (int i = 0; i < block.size(); i++) {
            boolean isPut = block.isName(i + 1) && block.isSymbol(i + 2, "(");
            if (isBeforeText(block, i) && !isPut && !isWhole(block, i + 1)) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if each text that a block carries out is one literal. */
    public static boolean isWholeWithin(Tokens block) {
        for (int i = 0; i < block.size(); i++) {
            if (isBeforeText(block, i) && !isWhole(block, i + 1)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWhole(Tokens block, int text) {
        return text + 1 < block.size()
                && block.kind(text) == TokenKind.STRING
                && block.stringValue(text) != null
                && (block.isSymbol(text + 1, ";") || block.isWord(text + 1, "USING"));
    }

    private static boolean isBeforeText(Tokens block, int i) {
        return (block.isWord(i, "IMMEDIATE") && block.isWord(i - 1, "EXECUTE"))
                || (block.isWord(i, "FROM") && block.isWord(i - 2, "PREPARE"));
    }
}
