package dev.keyspread.plan.write.rows;

import dev.keyspread.plan.edit.ClientClock;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.ShardValueCheck;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.observe.StatementFindings;
import dev.keyspread.shard.canonical.NotFillableException;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds what planning one writing statement comes to, gathered apart until all of it is known to be possible: what is inserted into its
 * text, which of the application's own shard values have to be compared with the rule, and which numbers rows get. {@code WritePlanning}
 * makes it, and the fills add to it.
 */
public record FillResult(
        SqlEdits insertions, List<ParameterPlan.Checked> checked, ClientClock clock, RowNumbers numbers) {
    /** An empty result, whose insertions are merged into those of the whole text later. */
    public static FillResult forTextOf(SqlEdits insertions, boolean clientNow) {
        SqlEdits attempt = insertions.attempt();
        return new FillResult(attempt, new ArrayList<>(), new ClientClock(clientNow, attempt), new RowNumbers());
    }

    /** Compares the application's own values where all is known now; what is left is compared when the statement runs. */
    public void checkConstants(StatementFindings findings) throws NotFillableException {
        for (ParameterPlan.Checked each : List.copyOf(checked)) {
            if (each.given().isConstant() && each.computation().isConstant()) {
                if (!ShardValueCheck.isSame(
                        each.stored(each.given().constant()), each.computation().constant())) {
                    findings.givenShardDisagrees(each.computation().rule());
                    throw ShardValueCheck.difference(each.computation().rule());
                }
                checked.remove(each);
            }
        }
    }
}
