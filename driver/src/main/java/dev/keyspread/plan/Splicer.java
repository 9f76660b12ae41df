package dev.keyspread.plan;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.CanonicalBytes;
import dev.keyspread.shard.NotFillableException;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Assignments;
import dev.keyspread.sql.DmlModel;
import dev.keyspread.sql.InsertReader;
import dev.keyspread.sql.InsertValues;
import dev.keyspread.sql.Shape;
import dev.keyspread.sql.Tokens;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.WriteTargets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** From a template and one text of its shape to that text's plan. */
final class Splicer {
    private final RuleBook rules;
    private final boolean fail;
    private final boolean reads;
    private final Tally tally;
    private final Set<String> distrusted = ConcurrentHashMap.newKeySet();

    Splicer(RuleBook rules, KeyspreadConfig config, Tally tally) {
        this.rules = rules;
        this.fail = config.failOnUnfillable();
        this.reads = config.reads();
        this.tally = tally;
    }

    void distrustReads(String table) {
        distrusted.add(table.toLowerCase(Locale.ROOT));
    }

    Plan splice(Shape shape, Template template, boolean isPrepared, Epoch epoch) throws SQLException {
        Tokens tokens = shape.tokens();
        Insertions insertions = new Insertions(tokens, isPrepared);
        List<ParameterPlan.Checked> checked = new ArrayList<>();
        List<RuledTable> filled = new ArrayList<>();
        boolean readsOnly = true;
        for (Template.Part part : template.statements()) {
            int from = shape.token(part.from());
            int to = shape.token(part.to());
            List<RuledTable> written = write(tokens, from, to, insertions, checked);
            readsOnly &= written.isEmpty();
            filled.addAll(written);
            if (part.model() != null && reads) {
                read(shape, part.model(), insertions);
            }
        }
        Insertions.Result result = insertions.apply(checked);
        return Plan.splicing(
                tokens.sql(), result, readsOnly || !fail, GeneratedKeys.of(tokens.dialect(), filled), epoch);
    }

    /** Plans what one statement writes to tables with rules; returns those that get rows. */
    private List<RuledTable> write(
            Tokens tokens, int from, int to, Insertions insertions, List<ParameterPlan.Checked> checked)
            throws SQLException {
        List<RuledTable> filled = new ArrayList<>();
        for (WriteTargets.Target target : WriteTargets.find(tokens, from - 1, to)) {
            RuledTable table = rules.find(target.schema(), target.table());
            if (table == null) {
                continue;
            }
            if (target.kind() == WriteTargets.Kind.UPDATE) {
                update(tokens, target.end(), to, table);
            } else {
                insert(tokens, from, to, table, insertions, checked);
                filled.add(table);
            }
        }
        return filled;
    }

    private void insert(
            Tokens tokens,
            int from,
            int to,
            RuledTable ruled,
            Insertions insertions,
            List<ParameterPlan.Checked> checked)
            throws SQLException {
        try {
            RuledTable.Problem problem = ruled.problem();
            Table table = ruled.table();
            if (problem != null || table == null) {
                throw problem == null ? unknownTable() : new NotFillableException(problem.reason(), problem.remedy());
            }
            InsertValues insert = InsertReader.read(tokens, from, to);
            List<ParameterPlan.Checked> own = new ArrayList<>();
            Insertions attempt = insertions.attempt();
            InsertFill.plan(tokens, insert, table, ruled.rules(), attempt, own);
            for (ParameterPlan.Checked each : own) {
                if (each.given().isConstant() && each.computation().isConstant()) {
                    OwnValue.check(each.computation(), each.given().constant(), new CanonicalBytes());
                } else {
                    checked.add(each);
                }
            }
            insertions.addAll(attempt);
        } catch (UnreadableStatementException unread) {
            refuse(ruled, unread.getMessage(), "write it as INSERT INTO table (columns) VALUES (…)");
        } catch (NotFillableException notFillable) {
            refuse(ruled, notFillable.getMessage(), notFillable.remedy());
        }
    }

    private void update(Tokens tokens, int from, int to, RuledTable table) throws SQLException {
        List<String> columns = Assignments.columns(tokens, from, to);
        if (columns == null) {
            refuse(
                    table,
                    "the UPDATE's assignments can't be read",
                    "write it as UPDATE table SET column = value WHERE …");
            return;
        }
        for (String column : columns) {
            if (table.dependsOn(column)) {
                refuse(
                        table,
                        "the UPDATE assigns " + column + ", on which the stored value depends",
                        "delete the row and insert it anew, or leave " + column + " out of the UPDATE");
            }
        }
    }

    private void read(Shape shape, DmlModel model, Insertions insertions) {
        Values values = new Values(shape.tokens());
        int added = 0;
        for (DmlModel.Block block : model.blocks()) {
            for (DmlModel.TableUse use : block.tables()) {
                RuledTable ruled = rules.find(use.schema(), use.name());
                if (ruled == null || distrusted.contains(use.name().toLowerCase(Locale.ROOT))) {
                    continue;
                }
                for (TableRule rule : ruled.rules()) {
                    if (!rule.generator()) {
                        added += new KeyedRead(shape, values, block, use, rule, insertions).plan();
                    }
                }
            }
        }
        if (added > 0) {
            tally.rewrittenReads.increment();
        }
    }

    private void refuse(RuledTable table, @Nullable String reason, String remedy) throws SQLException {
        if (fail) {
            tally.refused.increment();
            throw Refusal.of(table.name(), table.filledColumn(), "" + reason, remedy);
        }
    }

    SQLException refuseMixed() {
        tally.refused.increment();
        return Refusal.of(
                "a table with a rule",
                "its filled column",
                "the text holds DDL as well as a statement on the table",
                "send them as separate statements");
    }

    private static NotFillableException unknownTable() {
        return new NotFillableException("the table's columns are not known", "create the table first");
    }
}
