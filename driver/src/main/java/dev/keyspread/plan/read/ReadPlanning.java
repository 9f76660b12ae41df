package dev.keyspread.plan.read;

import dev.keyspread.advice.inspection.ShardColumns;
import dev.keyspread.api.UnchangedReason;
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

/**
 * Adds shard predicates to the queries, updates and deletes of one text, and says where one is missing. {@code Splicer} calls it. What
 * can't be proved has to go out unchanged.
 */
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
        IdentityHashMap<RuledTable, @Nullable UnchangedReason> obstacles = new IdentityHashMap<>();
        Values values = new Values(shape.tokens());
        UnshardedReads unsharded = new UnshardedReads(shape, rules, tables, findings);
        int added = 0;
        for (DmlModel.Block block : model.blocks()) {
            int before = added;
            boolean withheld = false;
            for (TableUse use : block.tables()) {
                RuledTable ruled = rules.find(use.schema(), use.name(), tables);
                if (ruled != null) {
                    UnchangedReason obstacle = obstacle(ruled, tables, obstacles);
                    withheld |= isOfRows(obstacle);
                    int others = added;
                    UnchangedReason why =
                            addPredicates(shape, values, block, use, ruled, obstacle, insertions, findings);
                    added += why == null ? 1 : 0;
                    added += new JoinedRead(shape, model, block, use, trusted(tables, obstacles), insertions).plan();
                    if (added == others && why != null) {
                        tally.unchanged(why);
                    }
                } else if (rules.isAdvised(use.name())) {
                    advise(
                            shape,
                            block,
                            use,
                            tables.findForAdvice(new QualifiedName(use.schema(), use.name())),
                            findings);
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
        return !obstacles.containsValue(UnchangedReason.ROWS_NOT_COMPARED);
    }

    /** Adds a table's predicates, or returns why it has none. */
    private @Nullable UnchangedReason addPredicates(
            Shape shape,
            Values values,
            DmlModel.Block block,
            TableUse use,
            RuledTable ruled,
            @Nullable UnchangedReason obstacle,
            SqlEdits insertions,
            StatementFindings findings) {
        int added = 0;
        UnchangedReason why = UnchangedReason.SOURCE_NOT_GIVEN;
        for (TableRule rule : ruled.rules()) {
            if (rule.generator()) {
                continue;
            }
            SqlEdits target = obstacle == null ? insertions : insertions.attempt();
            KeyedRead read = new KeyedRead(shape, values, block, use, rule, target);
            int possible = read.plan();
            if (obstacle != null && possible > 0) {
                why = obstacle;
            }
            if (isOfRows(obstacle)) {
                continue;
            }
            String said = obstacle != null && possible > 0 ? said(obstacle) : read.doubt();
            if (said != null) {
                findings.missingShardRead(
                        rule.table(), rule.target(), rule.rule().text(), said, remedy(obstacle));
            }
            if (obstacle == null) {
                why = said == null ? why : UnchangedReason.VALUE_UNCLEAR;
                added += possible;
                added += ranges ? new RangedRead(shape, block, use, rule, insertions).plan() : 0;
            }
        }
        return added > 0 ? null : why;
    }

    /** The rules by which reads of a joined table are rewritten. */
    private JoinedRead.Rules trusted(
            TableLookup tables, IdentityHashMap<RuledTable, @Nullable UnchangedReason> obstacles) {
        return joined -> {
            RuledTable ruled = rules.find(joined.schema(), joined.name(), tables);
            return ruled == null || obstacle(ruled, tables, obstacles) != null ? List.of() : ruled.rules();
        };
    }

    /** Returns true if stored rows are the reason: a shard that the application adds would lose rows as well. */
    private static boolean isOfRows(@Nullable UnchangedReason obstacle) {
        return obstacle == UnchangedReason.OLDER_TRANSACTION
                || obstacle == UnchangedReason.ROWS_DISAGREE
                || obstacle == UnchangedReason.ROWS_NOT_COMPARED;
    }

    /** Returns why no read of a table gets a predicate, or null. */
    private @Nullable UnchangedReason obstacle(
            RuledTable ruled, TableLookup tables, IdentityHashMap<RuledTable, @Nullable UnchangedReason> known) {
        if (!known.containsKey(ruled)) {
            known.put(ruled, obstacle(ruled, tables));
        }
        return known.get(ruled);
    }

    private @Nullable UnchangedReason obstacle(RuledTable ruled, TableLookup tables) {
        if (mode != Reads.ON) {
            return UnchangedReason.READS_OFF;
        }
        if (!allAreFilled && ruled.rules().stream().anyMatch(rule -> !rule.databaseComputes())) {
            return UnchangedReason.UNFILLED_ROWS_ALLOWED;
        }
        if (comparesOtherwise) {
            return UnchangedReason.TEXTS_COMPARED_OTHERWISE;
        }
        UnchangedReason worst = null;
        boolean areOlder = false;
        for (Table table : ruled.possible()) {
            RowAgreement agreement = tables.agreement(table);
            if (agreement == RowAgreement.DISAGREES) {
                return UnchangedReason.ROWS_DISAGREE;
            }
            worst = agreement == RowAgreement.AGREES ? worst : UnchangedReason.ROWS_NOT_COMPARED;
            areOlder |= tables.readsOlderVersions(table);
        }
        return worst == null && areOlder ? UnchangedReason.OLDER_TRANSACTION : worst;
    }

    private String said(UnchangedReason obstacle) {
        if (obstacle == UnchangedReason.READS_OFF) {
            return "keyspread.reads is " + mode.name().toLowerCase(Locale.ROOT);
        }
        return obstacle == UnchangedReason.UNFILLED_ROWS_ALLOWED
                ? "keyspread.on-unfillable=warn lets rows pass that are not filled"
                : "a session has set how texts are compared";
    }

    /** Returns what to do where the shard in the condition is no remedy, because rows without the right one would be lost; else null. */
    private static @Nullable String remedy(@Nullable UnchangedReason obstacle) {
        if (obstacle == UnchangedReason.UNFILLED_ROWS_ALLOWED) {
            return "Set keyspread.on-unfillable=fail once all rows have their shard.";
        }
        return obstacle == UnchangedReason.TEXTS_COMPARED_OTHERWISE
                ? "Compare texts by their bytes in every session."
                : null;
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

    /** Returns true if a condition that is not understood may compare the shard: with a function, as in {@code shard = Digest::NumericHash(7)}. */
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

    /** Returns true if any condition of the block, however deep, compares that column of the table with a value; or, where asked for, bounds it. */
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
        for (DmlModel.ColumnUse named : condition.compared()) {
            if (named.name().equalsIgnoreCase(column)
                    && BlockNames.means(block, use, named, shape.tokens().dialect())) {
                return true;
            }
        }
        return false;
    }
}
