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
}
