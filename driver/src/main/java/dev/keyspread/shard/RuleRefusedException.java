package dev.keyspread.shard;

import dev.keyspread.api.Visible;
import dev.keyspread.shard.rule.ShardRule;

/**
 * A rule that can't be applied to its table. The message names rule, table, column, the reason and the remedy; control characters in names
 * are escaped. {@link TableRule} and {@link GeneratedExpression} throw it; the room {@code plan.rules} makes refusals of writes from it.
 */
public final class RuleRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String message;

    /**
     * Says why and what to do.
     *
     * @param problem a clause on why, a semicolon, and one on what to do, without a full stop
     */
    RuleRefusedException(ShardRule rule, String problem) {
        this.message = Visible.text("shard rule " + rule.table() + "." + rule.column() + " = " + rule.text() + " ("
                + rule.origin() + "): " + problem);
    }

    /** The whole message, without a full stop. */
    @Override
    public String getMessage() {
        return message;
    }
}
