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
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.DmlModel;
import dev.keyspread.sql.session.OlderVersions;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.sql.statement.TableUse;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Adds shard predicates to the queries, updates and deletes of one text, and says where one is missing. */
public final class ReadPlanning {
    private final RuleBook rules;
    private final Reads mode;
    private final boolean allAreFilled;
    private final boolean ranges;
    private final Tally tally;
    private volatile boolean comparesOtherwise;

    /**
     * For one database.
     *
     * @param allAreFilled whether rows that can't be filled are refused, so that no row is there without its shard
     */
    public ReadPlanning(RuleBook rules, Reads mode, boolean allAreFilled, boolean ranges, Tally tally) {
        this.rules = rules;
        this.mode = mode;
        this.allAreFilled = allAreFilled;
        this.ranges = ranges;
        this.tally = tally;
    }

    /** Sessions may compare texts in another way than by their bytes, so that equal texts have different hashes. */
    public void distrustAll() {
        comparesOtherwise = true;
    }

    /**
     * Returns true if no statement of the text may get a predicate: a placeholder that is added would have a number of theirs, or a row
     * may have had another shard.
     */
    public static boolean leavesAlone(Tokens tokens) {
        return tokens.numbersParameters() || OlderVersions.areReadBy(tokens);
    }

    /**
     * Plans one statement of a text that is not {@linkplain #leavesAlone left alone}.
     *
     * @return false when stored rows could not be compared just now, so that the same text may be planned in another way later
     */
    public boolean plan(
            Shape shape, DmlModel model, SqlEdits insertions, StatementFindings findings, TableLookup tables) {
        IdentityHashMap<RuledTable, Obstacle> obstacles = new IdentityHashMap<>();
        Values values = new Values(shape.tokens());
        UnshardedReads unsharded = new UnshardedReads(shape, rules, tables, findings);
        int added = 0;
        for (DmlModel.Block block : model.blocks()) {
            int before = added;
            boolean withheld = false;
            for (TableUse use : block.tables()) {
                RuledTable ruled = rules.find(use.schema(), use.name(), tables);
                if (ruled != null) {
                    Obstacle obstacle = obstacle(ruled, tables, obstacles);
                    withheld |= obstacle.isOfRows();
                    added += addPredicates(shape, values, block, use, ruled, obstacle, insertions, findings);
                    added += new JoinedRead(shape, model, block, use, trusted(tables, obstacles), insertions).plan();
                } else if (rules.isAdvised(use.name())) {
                    advise(shape, block, use, tables.find(new QualifiedName(use.schema(), use.name())), findings);
                }
            }
            if (added == before && !withheld) {
                for (TableUse use : block.tables()) {
                    unsharded.advise(block, use);
                }
            }
        }
        if (added > 0) {
            tally.rewrittenReads.increment();
        }
        return !obstacles.containsValue(Obstacle.NOT_COMPARED);
    }

    private int addPredicates(
            Shape shape,
            Values values,
            DmlModel.Block block,
            TableUse use,
            RuledTable ruled,
            Obstacle obstacle,
            SqlEdits insertions,
            StatementFindings findings) {
        int added = 0;
        for (TableRule rule : ruled.rules()) {
            if (rule.generator()) {
                continue;
            }
            SqlEdits target = obstacle == Obstacle.NONE ? insertions : insertions.attempt();
            KeyedRead read = new KeyedRead(shape, values, block, use, rule, target);
            int possible = read.plan();
            if (obstacle.isOfRows()) {
                tally.withheldReads.add(possible > 0 ? 1 : 0);
                continue;
            }
            String why = obstacle != Obstacle.NONE && possible > 0 ? said(obstacle) : read.doubt();
            if (why != null) {
                findings.missingShardRead(
                        rule.table(), rule.target(), rule.rule().text(), why, remedy(obstacle));
            }
            if (obstacle == Obstacle.NONE) {
                added += possible;
                added += ranges ? new RangedRead(shape, block, use, rule, insertions).plan() : 0;
            }
        }
        return added;
    }

    /** The rules by which reads of a joined table are rewritten. */
    private JoinedRead.Rules trusted(TableLookup tables, IdentityHashMap<RuledTable, Obstacle> obstacles) {
        return joined -> {
            RuledTable ruled = rules.find(joined.schema(), joined.name(), tables);
            return ruled == null || obstacle(ruled, tables, obstacles) != Obstacle.NONE ? List.of() : ruled.rules();
        };
    }

    /** Why reads of a table are left as they come. */
    private enum Obstacle {
        NONE,
        SWITCHED_OFF,
        PASSED_UNFILLED,
        OLDER_VERSIONS,
        COMPARES_OTHERWISE,
        ROWS_DISAGREE,
        NOT_COMPARED;

        /** Returns true if stored rows are the reason: a shard that the application adds would lose rows as well. */
        boolean isOfRows() {
            return this == OLDER_VERSIONS || this == ROWS_DISAGREE || this == NOT_COMPARED;
        }
    }

    private Obstacle obstacle(RuledTable ruled, TableLookup tables, IdentityHashMap<RuledTable, Obstacle> known) {
        Obstacle obstacle = known.get(ruled);
        if (obstacle == null) {
            obstacle = obstacle(ruled, tables);
            known.put(ruled, obstacle);
        }
        return obstacle;
    }

    private Obstacle obstacle(RuledTable ruled, TableLookup tables) {
        if (mode != Reads.ON) {
            return Obstacle.SWITCHED_OFF;
        }
        if (!allAreFilled && ruled.rules().stream().anyMatch(rule -> !rule.databaseComputes())) {
            return Obstacle.PASSED_UNFILLED;
        }
        if (comparesOtherwise) {
            return Obstacle.COMPARES_OTHERWISE;
        }
        Obstacle worst = Obstacle.NONE;
        boolean areOlder = false;
        for (Table table : ruled.possible()) {
            RowAgreement agreement = tables.agreement(table);
            if (agreement == RowAgreement.DISAGREES) {
                return Obstacle.ROWS_DISAGREE;
            }
            worst = agreement == RowAgreement.AGREES ? worst : Obstacle.NOT_COMPARED;
            areOlder |= tables.readsOlderVersions(table);
        }
        return worst == Obstacle.NONE && areOlder ? Obstacle.OLDER_VERSIONS : worst;
    }

    private String said(Obstacle obstacle) {
        return switch (obstacle) {
            case SWITCHED_OFF -> "keyspread.reads is " + mode.name().toLowerCase(Locale.ROOT);
            case PASSED_UNFILLED -> "keyspread.on-unfillable=warn lets rows pass that are not filled";
            case COMPARES_OTHERWISE -> "a session has set how texts are compared";
            case NONE, OLDER_VERSIONS, ROWS_DISAGREE, NOT_COMPARED ->
                throw new IllegalArgumentException("nothing is said of " + obstacle);
        };
    }

    /** Returns what to do where the shard in the condition is no remedy, because rows without the right one would be lost; else null. */
    private static @Nullable String remedy(Obstacle obstacle) {
        return switch (obstacle) {
            case PASSED_UNFILLED -> "Set keyspread.on-unfillable=fail once all rows have their shard.";
            case COMPARES_OTHERWISE -> "Compare texts by their bytes in every session.";
            default -> null;
        };
    }

    /**
     * Advises on a read of a table that leads with a shard column but has no rule, if it gives only the rest of the
     * key.
     */
    private static void advise(
            Shape shape, DmlModel.Block block, TableUse use, @Nullable Table table, StatementFindings findings) {
        Column shard = table == null ? null : ShardColumns.leadingShard(table);
        if (table == null || shard == null) {
            return;
        }
        boolean byRest = false;
        for (KeyPart part : table.key().subList(1, table.key().size())) {
            byRest = byRest || names(shape, block, use, part.column(), false);
        }
        if (byRest && !names(shape, block, use, shard.name(), true) && !mayCompute(shape, block, shard)) {
            findings.missingShardRead(table, shard, null, "the column has no rule", null);
        }
    }

    /** Whether a condition that is not understood may compare the shard: with a function, as in {@code shard = Digest::NumericHash(7)}. */
    private static boolean mayCompute(Shape shape, DmlModel.Block block, Column shard) {
        if (block.conditions().stream().noneMatch(ReadPlanning::isNotUnderstood)) {
            return false;
        }
        Tokens tokens = shape.tokens();
        boolean isNamed = false;
        for (int i = 0; i < tokens.size() && !isNamed; i++) {
            isNamed = tokens.isName(i) && tokens.name(i).equalsIgnoreCase(shard.name());
        }
        return isNamed;
    }

    private static boolean isNotUnderstood(DmlModel.Condition condition) {
        if (condition instanceof DmlModel.And all) {
            return all.parts().stream().anyMatch(ReadPlanning::isNotUnderstood);
        }
        if (condition instanceof DmlModel.Or any) {
            return any.parts().stream().anyMatch(ReadPlanning::isNotUnderstood);
        }
        return condition instanceof DmlModel.Other;
    }

    /** Whether any condition of the block, however deep, compares that column of the table with a value; or, where asked for, bounds it. */
    private static boolean names(Shape shape, DmlModel.Block block, TableUse use, String column, boolean inRange) {
        return anyNames(shape, block, use, column, inRange, block.conditions());
    }

    private static boolean anyNames(
            Shape shape,
            DmlModel.Block block,
            TableUse use,
            String column,
            boolean inRange,
            List<DmlModel.Condition> conditions) {
        for (DmlModel.Condition condition : conditions) {
            if (names(shape, block, use, column, inRange, condition)) {
                return true;
            }
        }
        return false;
    }

    private static boolean names(
            Shape shape,
            DmlModel.Block block,
            TableUse use,
            String column,
            boolean inRange,
            DmlModel.Condition condition) {
        if (condition instanceof DmlModel.And all) {
            return anyNames(shape, block, use, column, inRange, all.parts());
        }
        if (condition instanceof DmlModel.Or any) {
            return anyNames(shape, block, use, column, inRange, any.parts());
        }
        if (condition instanceof DmlModel.Ranged && !inRange) {
            return false;
        }
        for (DmlModel.ColumnUse named : Conditions.columns(condition)) {
            if (named.name().equalsIgnoreCase(column)
                    && BlockNames.means(block, use, named, shape.tokens().dialect())) {
                return true;
            }
        }
        return false;
    }
}
