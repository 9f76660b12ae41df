package dev.keyspread.plan.write.rows;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.ColumnList;
import java.util.List;

/**
 * Finds inserts with {@code OVERRIDING USER VALUE}: the database ignores the numbers that rows give to identity columns. {@code InsertFill}
 * and {@code MergeFill} refuse a shard rule on these columns, because no shard may be computed from an ignored number.
 */
public final class IgnoredNumbers {
    private IgnoredNumbers() {}

    /** Returns true if {@code OVERRIDING USER VALUE} stands behind the column list. */
    public static boolean areIn(Tokens tokens, ColumnList columns) {
        int at = columns.end() + (columns.isGiven() ? 2 : 1);
        return tokens.isWord(at, "OVERRIDING") && tokens.isWord(at + 1, "USER");
    }

    /**
     * Checks a rule for an insert whose numbers the database ignores.
     *
     * @throws NotFillableException if the rule fills or hashes an identity column
     */
    public static void check(TableRule rule) throws NotFillableException {
        for (Column column : rule.generator() ? List.of(rule.target()) : rule.sources()) {
            if (column.identity() != Identity.NONE) {
                throw new NotFillableException(
                        RefusalKind.SOURCE_NUMBERED_BY_DATABASE,
                        "OVERRIDING USER VALUE makes the database ignore the value of " + column.name()
                                + " and number it by itself",
                        "leave OVERRIDING USER VALUE out, or fill " + column.name()
                                + " by a rule, such as sequence(name, block)");
            }
        }
    }
}
