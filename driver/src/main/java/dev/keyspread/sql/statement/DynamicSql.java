package dev.keyspread.sql.statement;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;

/**
 * Statements that carry out SQL from a literal, a variable or a file: PostgreSQL's DO, EXECUTE IMMEDIATE of H2 and MariaDB,
 * PREPARE … FROM of MySQL, H2's RUNSCRIPT.
 */
public final class DynamicSql {
    private DynamicSql() {}

    /** Whether a text begins with such a statement. */
    public static boolean isIn(Tokens tokens) {
        Dialect dialect = tokens.dialect();
        if (dialect.runsBlocks()) {
            return tokens.isWord(0, "DO");
        }
        if (dialect.runsScripts() && tokens.isWord(0, "RUNSCRIPT")) {
            return true;
        }
        int first = first(tokens);
        return dialect.executesImmediate()
                && ((tokens.isWord(first, "EXECUTE") && tokens.isWord(first + 1, "IMMEDIATE"))
                        || (dialect.preparesTexts()
                                && tokens.isWord(first, "PREPARE")
                                && tokens.isWord(first + 2, "FROM")));
    }

    private static int first(Tokens tokens) {
        return StatementSettings.end(tokens, 0, tokens.size());
    }

    /** Whether all that such a statement carries out stands in its literals. */
    public static boolean isVisible(Tokens tokens) {
        if (tokens.isWord(0, "DO")) {
            return true;
        }
        int first = first(tokens);
        int text = tokens.isWord(first, "EXECUTE") ? first + 2 : tokens.isWord(first, "PREPARE") ? first + 3 : -1;
        boolean ends = tokens.size() == text + 1 || tokens.isWord(text + 1, "USING") || tokens.isSymbol(text + 1, ";");
        return text > 0
                && text < tokens.size()
                && tokens.kind(text) == TokenKind.STRING
                && tokens.stringValue(text) != null
                && ends;
    }

    /** Whether a block carries out a text somewhere, or prepares one. */
    public static boolean isWithin(Tokens block) {
        for (int i = 0; i < block.size(); i++) {
            if (isBeforeText(block, i)) {
                return true;
            }
        }
        return false;
    }

    /** Whether all that a block carries out stands in it, be it in pieces: no text is taken from a variable. */
    public static boolean isVisibleWithin(Tokens block) {
        for (int i = 0; i < block.size(); i++) {
            boolean isPut = block.isName(i + 1) && block.isSymbol(i + 2, "(");
            if (isBeforeText(block, i) && !isPut && !isWhole(block, i + 1)) {
                return false;
            }
        }
        return true;
    }

    /** Whether each text that a block carries out is one literal. */
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
