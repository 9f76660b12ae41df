package dev.keyspread.plan.log;

import dev.keyspread.log.Log;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.LexicalModes;

/** Shows, at the level DEBUG, texts as they came and as they go out. */
public final class RewriteLog {
    private static final Log LOG = Log.of("keyspread.rewrite");

    private RewriteLog() {}

    /**
     * Shows one text.
     *
     * @param original as it came
     * @param sent as it goes to the delegate
     */
    public static void show(String original, String sent, Dialect dialect, LexicalModes modes) {
        if (LOG.isDebugEnabled()) {
            LOG.debug("{} -> {}", Redaction.of(original, dialect, modes), Redaction.of(sent, dialect, modes));
        }
    }
}
