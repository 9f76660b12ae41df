package dev.keyspread.plan.log;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.LexicalModes;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;

/**
 * Prepares a text for the log: its literals replaced, its comments and line breaks gone, so that no value shows. {@link RewriteLog} and
 * {@code ShapeAnalyzer} log by it.
 */
public final class Redaction {
    private Redaction() {}

    /** The text as it may be logged. */
    public static String of(String sql, Dialect dialect, LexicalModes modes) {
        Tokens tokens = Tokens.scan(sql, dialect, modes);
        StringBuilder text = new StringBuilder(sql.length());
        int end = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (i > 0 && tokens.start(i) > end) {
                text.append(' ');
            }
            end = tokens.end(i);
            TokenKind kind = tokens.kind(i);
            boolean value = kind == TokenKind.STRING
                    || kind == TokenKind.BYTES
                    || kind == TokenKind.NUMBER
                    || kind == TokenKind.UNTERMINATED;
            text.append(value ? "‹" + kind.name().toLowerCase(java.util.Locale.ROOT) + "›" : tokens.text(i));
        }
        return text.toString();
    }
}
