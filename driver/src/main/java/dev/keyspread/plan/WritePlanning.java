package dev.keyspread.plan;

import dev.keyspread.advice.ShardColumns;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.TableName;
import dev.keyspread.shard.NotFillableException;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Assignments;
import dev.keyspread.sql.InsertReader;
import dev.keyspread.sql.InsertValues;
import dev.keyspread.sql.TokenKind;
import dev.keyspread.sql.Tokens;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.WriteTargets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plans what a statement writes to tables with rules: fills it, or refuses it. */
final class WritePlanning {
    private final RuleBook rules;
    private final boolean fail;
    private final Tally tally;

    WritePlanning(RuleBook rules, boolean fail, Tally tally) {
        this.rules = rules;
        this.fail = fail;
        this.tally = tally;
    }

    /**
     * What a statement does to tables with rules.
     *
     * @param addsRows whether it inserts into one
     * @param keys for each of them what to ask for as generated keys
     */
    record Writes(boolean addsRows, List<GeneratedKeys> keys) {}

    /**
     * Plans the statement in the tokens {@code [from, to)}.
     *
     * @throws SQLException SQLState 0A000 when it can't be filled
     */
    Writes plan(
            Tokens tokens,
            int from,
            int to,
            Insertions insertions,
            List<ParameterPlan.Checked> checked,
            StatementFindings findings,
            TableLookup tables)
            throws SQLException {
        boolean addsRows = false;
        List<GeneratedKeys> keys = new ArrayList<>();
        for (WriteTargets.Target target : WriteTargets.find(tokens, from - 1, to)) {
            RuledTable ruled = rules.find(target.schema(), target.table(), tables);
            boolean rows = target.kind() == WriteTargets.Kind.ROWS;
            if (ruled == null) {
                if (rows && rules.isAdvised(target.table())) {
                    advise(tokens, from, to, tables.find(new TableName(target.schema(), target.table())), findings);
                }
            } else if (rows) {
                addsRows = true;
                keys.add(insert(tokens, from, to, ruled, insertions, checked, findings));
            } else {
                keys.add(update(tokens, target.end(), to, ruled, findings));
            }
        }
        return new Writes(addsRows, keys);
    }

    /** Refuses a statement that writes to a table with a rule, as part of a text that is not planned. */
    void refuse(Tokens tokens, int from, int to, String reason, String remedy, TableLookup tables) throws SQLException {
        for (WriteTargets.Target target : WriteTargets.find(tokens, from - 1, to)) {
            RuledTable ruled = rules.find(target.schema(), target.table(), tables);
            if (ruled != null && fail) {
                tally.refused.increment();
                throw Refusal.of(ruled.name(), ruled.filledColumn(), reason, remedy);
            }
        }
    }

    /** Refuses a {@code DO} block that writes to a table with a rule, as far as its text shows. */
    void refuseBlock(Tokens tokens, TableLookup tables) throws SQLException {
        for (int i = 1; i < tokens.size(); i++) {
            String body = tokens.kind(i) == TokenKind.STRING ? tokens.stringValue(i) : null;
            if (body != null) {
                Tokens inner = Tokens.scan(body, tokens.dialect());
                refuse(
                        inner,
                        0,
                        inner.size(),
                        "it is written to in a DO block",
                        "send the statement by itself",
                        tables);
            }
        }
    }

    private GeneratedKeys insert(
            Tokens tokens,
            int from,
            int to,
            RuledTable ruled,
            Insertions insertions,
            List<ParameterPlan.Checked> checked,
            StatementFindings findings)
            throws SQLException {
        try {
            Table table = ruled.usableTable();
            InsertValues insert = InsertReader.read(tokens, from, to);
            Insertions attempt = insertions.attempt();
            List<ParameterPlan.Checked> own = new ArrayList<>();
            List<TableRule> filled = InsertFill.plan(tokens, insert, table, ruled.rules(), attempt, own);
            List<ParameterPlan.Checked> later = checkNow(own, findings);
            insertions.addAll(attempt);
            checked.addAll(later);
            return GeneratedKeys.of(tokens.dialect(), table, filled);
        } catch (UnreadableStatementException unread) {
            refuse(ruled, unread.getMessage(), "write it as INSERT INTO table (columns) VALUES (…)", findings);
        } catch (NotFillableException notFillable) {
            refuse(ruled, notFillable.getMessage(), notFillable.remedy(), findings);
        }
        return GeneratedKeys.AS_ASKED;
    }

    /** Checks the application's own values where all is known now; returns those to check when the statement runs. */
    private static List<ParameterPlan.Checked> checkNow(List<ParameterPlan.Checked> own, StatementFindings findings)
            throws NotFillableException {
        List<ParameterPlan.Checked> later = new ArrayList<>();
        for (ParameterPlan.Checked each : own) {
            if (each.given().isConstant() && each.computation().isConstant()) {
                TableRule rule = each.computation().rule();
                if (!OwnValue.isSame(each.given().constant(), each.computation().constant())) {
                    findings.givenShardDisagrees(rule);
                    throw OwnValue.difference(rule);
                }
            } else {
                later.add(each);
            }
        }
        return later;
    }

    private GeneratedKeys update(Tokens tokens, int from, int to, RuledTable ruled, StatementFindings findings)
            throws SQLException {
        List<String> columns = Assignments.columns(tokens, from, to);
        if (columns == null) {
            refuse(
                    ruled,
                    "the UPDATE's assignments can't be read",
                    "write it as UPDATE table SET column = value WHERE …",
                    findings);
            return GeneratedKeys.AS_ASKED;
        }
        for (String column : columns) {
            if (ruled.dependsOn(column)) {
                refuse(
                        ruled,
                        "the UPDATE assigns " + column + ", on which the stored value depends",
                        "delete the row and insert it anew, or leave " + column + " out of the UPDATE",
                        findings);
            }
        }
        Table table = ruled.table();
        return table == null ? GeneratedKeys.AS_ASKED : GeneratedKeys.of(tokens.dialect(), table, ruled.rules());
    }

    private void refuse(RuledTable ruled, @Nullable String reason, String remedy, StatementFindings findings)
            throws SQLException {
        String why = String.valueOf(reason);
        if (fail) {
            tally.refused.increment();
            throw Refusal.of(ruled.name(), ruled.filledColumn(), why, remedy);
        }
        Table table = ruled.table();
        if (table != null && !ruled.rules().isEmpty()) {
            findings.unfilledShardWrite(table, ruled.rules().get(0).target(), why, remedy);
        }
    }

    /** A table that leads with a shard column, without a rule: an insert that leaves the column out is told of one. */
    private static void advise(Tokens tokens, int from, int to, @Nullable Table table, StatementFindings findings) {
        Column shard = table == null ? null : ShardColumns.leadingShard(table);
        if (table == null || shard == null) {
            return;
        }
        try {
            InsertValues insert = InsertReader.read(tokens, from, to);
            boolean given = !insert.namesColumns()
                    || insert.columns().stream().anyMatch(column -> column.equalsIgnoreCase(shard.name()));
            if (!given) {
                findings.missingShardWrite(table, shard);
            }
        } catch (UnreadableStatementException unread) {
            // What can't be read is not advised on.
            return;
        }
    }
}
