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
        if (dialect.isPostgresLike()) {
            return tokens.isWord(0, "DO");
        }
        if (dialect.runsScripts() && tokens.isWord(0, "RUNSCRIPT")) {
            return true;
        }
        return dialect.executesImmediate()
                && ((tokens.isWord(0, "EXECUTE") && tokens.isWord(1, "IMMEDIATE"))
                        || (dialect.isMysqlLike() && tokens.isWord(0, "PREPARE") && tokens.isWord(2, "FROM")));
    }

    /** Whether all that such a statement carries out stands in its literals. */
    public static boolean isVisible(Tokens tokens) {
        if (tokens.isWord(0, "DO")) {
            return true;
        }
        int text = tokens.isWord(0, "EXECUTE") ? 2 : tokens.isWord(0, "PREPARE") ? 3 : -1;
        boolean ends = tokens.size() == text + 1 || tokens.isWord(text + 1, "USING") || tokens.isSymbol(text + 1, ";");
        return text > 0
                && text < tokens.size()
                && tokens.kind(text) == TokenKind.STRING
                && tokens.stringValue(text) != null
                && ends;
    }
}
