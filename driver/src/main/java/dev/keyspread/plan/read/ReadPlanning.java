package dev.keyspread.plan.read;

import dev.keyspread.advice.inspection.ShardColumns;
import dev.keyspread.config.KeyspreadConfig.Reads;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.Tally;
import dev.keyspread.plan.edit.Values;
import dev.keyspread.plan.observe.StatementFindings;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.TableName;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.shape.Shape;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Adds shard predicates to the queries, updates and deletes of one text, and says where one is missing. */
public final class ReadPlanning {
    private final RuleBook rules;
    private final Reads mode;
    private final boolean ranges;
    private final Tally tally;
    private final Set<String> distrusted = ConcurrentHashMap.newKeySet();

    private volatile boolean comparesOtherwise;

    public ReadPlanning(RuleBook rules, Reads mode, boolean ranges, Tally tally) {
        this.rules = rules;
        this.mode = mode;
        this.ranges = ranges;
        this.tally = tally;
    }

    public void distrust(String table) {
        distrusted.add(table.toLowerCase(Locale.ROOT));
    }

    /** Texts may be equal in another way than the hash knows of. */
    public void distrustAll() {
        comparesOtherwise = true;
    }

    public void plan(Shape shape, DmlModel model, SqlEdits insertions, StatementFindings findings, TableLookup tables) {
        Values values = new Values(shape.tokens());
        JoinedRead.Rules trusted = joined -> {
            RuledTable ruled = rules.find(joined.schema(), joined.name(), tables);
            return ruled == null || obstacle(joined.name()) != null ? List.of() : ruled.rules();
        };
        UnshardedReads unsharded = new UnshardedReads(shape, rules, tables, findings);
        int added = 0;
        for (DmlModel.Block block : model.blocks()) {
            int before = added;
            for (DmlModel.TableUse use : block.tables()) {
                RuledTable ruled = rules.find(use.schema(), use.name(), tables);
                if (ruled != null) {
                    added += addPredicates(shape, values, block, use, ruled, insertions, findings);
                    added += new JoinedRead(shape, model, block, use, trusted, insertions).plan();
                } else if (rules.isAdvised(use.name())) {
                    advise(shape, block, use, tables.find(new TableName(use.schema(), use.name())), findings);
                }
            }
            if (added == before) {
                block.tables().forEach(use -> unsharded.advise(block, use));
            }
        }
        if (added > 0) {
            tally.rewrittenReads.increment();
        }
    }

    private int addPredicates(
            Shape shape,
            Values values,
            DmlModel.Block block,
            DmlModel.TableUse use,
            RuledTable ruled,
            SqlEdits insertions,
            StatementFindings findings) {
        int added = 0;
        for (TableRule rule : ruled.rules()) {
            if (rule.generator()) {
                continue;
            }
            String obstacle = obstacle(use.name());
            SqlEdits target = obstacle == null ? insertions : insertions.attempt();
            KeyedRead read = new KeyedRead(shape, values, block, use, rule, target);
            int possible = read.plan();
            String why = obstacle != null && possible > 0 ? obstacle : read.doubt();
            if (why != null) {
                findings.missingShardRead(
                        rule.table(), rule.target(), rule.rule().text(), why);
            }
            if (obstacle == null) {
                added += possible;
                added += ranges ? new RangedRead(shape, block, use, rule, insertions).plan() : 0;
            }
        }
        return added;
    }

    private @Nullable String obstacle(String table) {
        if (mode != Reads.ON) {
            return "keyspread.reads is " + mode.name().toLowerCase(Locale.ROOT);
        }
        if (comparesOtherwise) {
            return "a session has set how texts are compared";
        }
        return distrusted.contains(table.toLowerCase(Locale.ROOT)) ? "stored rows disagree with the rule" : null;
    }

    /** A table that leads with a shard column, without a rule: a read by the rest of its key alone is told of one. */
    private static void advise(
            Shape shape,
            DmlModel.Block block,
            DmlModel.TableUse use,
            @Nullable Table table,
            StatementFindings findings) {
        Column shard = table == null ? null : ShardColumns.leadingShard(table);
        if (table == null || shard == null) {
            return;
        }
        List<String> rest = table.key().subList(1, table.key().size()).stream()
                .map(KeyPart::column)
                .toList();
        boolean byRest = rest.stream().anyMatch(column -> names(shape, block, use, column, false));
        if (byRest && !names(shape, block, use, shard.name(), true)) {
            findings.missingShardRead(table, shard, null, "the column has no rule");
        }
    }

    /** Whether any condition of the block, however deep, compares that column of the table with a value; or, where asked for, bounds it. */
    private static boolean names(
            Shape shape, DmlModel.Block block, DmlModel.TableUse use, String column, boolean inRange) {
        return block.conditions().stream().anyMatch(condition -> names(shape, block, use, column, inRange, condition));
    }

    private static boolean names(
            Shape shape,
            DmlModel.Block block,
            DmlModel.TableUse use,
            String column,
            boolean inRange,
            DmlModel.Condition condition) {
        if (condition instanceof DmlModel.And all) {
            return all.parts().stream().anyMatch(part -> names(shape, block, use, column, inRange, part));
        }
        if (condition instanceof DmlModel.Or any) {
            return any.parts().stream().anyMatch(part -> names(shape, block, use, column, inRange, part));
        }
        if (condition instanceof DmlModel.Ranged && !inRange) {
            return false;
        }
        return Conditions.columns(condition).stream()
                .anyMatch(named -> named.name().equalsIgnoreCase(column)
                        && BlockNames.means(block, use, named, shape.tokens().dialect()));
    }
}
