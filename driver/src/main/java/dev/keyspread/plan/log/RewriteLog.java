package dev.keyspread.plan.log;

import dev.keyspread.log.Log;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.LexicalModes;

/**
 * Logs the application's texts beside the texts that are sent, at DEBUG. {@code TextPlanning} and {@code KnownShapes} call it for each
 * text that is rewritten. Both texts pass {@link Redaction}, because no value may get into the log.
 */
public final class RewriteLog {
    private static final Log LOG = Log.of("keyspread.rewrite");

    private RewriteLog() {}

    /**
     * Logs one text.
     *
     * @param original the application's text
     * @param sent the text that the delegate gets
     */
    public static void show(String original, String sent, Dialect dialect, LexicalModes modes) {
        if (LOG.isDebugEnabled()) {
            LOG.debug("{} -> {}", Redaction.of(original, dialect, modes), Redaction.of(sent, dialect, modes));
        }
    }
}
