package dev.keyspread.plan.log;

import dev.keyspread.log.Log;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.LexicalModes;

/** Shows, at the level DEBUG, the application's texts and those that are sent. */
public final class RewriteLog {
    private static final Log LOG = Log.of("keyspread.rewrite");

    private RewriteLog() {}

    /**
     * Shows one text.
     *
     * @param original the application's
     * @param sent the one that the delegate gets
     */
    public static void show(String original, String sent, Dialect dialect, LexicalModes modes) {
        if (LOG.isDebugEnabled()) {
            LOG.debug("{} -> {}", Redaction.of(original, dialect, modes), Redaction.of(sent, dialect, modes));
        }
    }
}
