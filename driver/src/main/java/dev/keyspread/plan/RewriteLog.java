package dev.keyspread.plan;

import dev.keyspread.log.Log;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.LexicalModes;

/** Shows, at the level DEBUG, texts as they came and as they go out. */
final class RewriteLog {
    private static final Log LOG = Log.of("keyspread.rewrite");

    private RewriteLog() {}

    static void show(Plan plan, Dialect dialect, LexicalModes modes) {
        if (LOG.isDebugEnabled()) {
            LOG.debug(
                    "{} -> {}",
                    Redaction.of(plan.original(), dialect, modes),
                    Redaction.of(plan.sql(), dialect, modes));
        }
    }
}
