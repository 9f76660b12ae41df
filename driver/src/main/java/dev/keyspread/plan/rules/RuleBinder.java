package dev.keyspread.plan.rules;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.ValueChange;
import dev.keyspread.shard.RuleRefusedException;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.shard.rule.RuleOrder;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binds the rules of a table to its columns, or says why that can't be done and what to do. */
final class RuleBinder {
    private final Dialect dialect;
    private final Sequences sequences;

    RuleBinder(Dialect dialect, Sequences sequences) {
        this.dialect = dialect;
        this.sequences = sequences;
    }

    /** One whose rules have the session itself draw what the database counts. */
    RuleBinder drawingBy(TableLookup session) {
        return new RuleBinder(dialect, sequences.countedBy((table, column, block) ->
                new long[] {session.drawn(table, column, block)}));
    }

    /** A counter of the database's was set to another number. */
    void countersMoved() {
        sequences.countersMoved();
    }

    /**
     * The rules that fit a table, in the order in which they are computed.
     *
     * @param known the table as it is known
     * @param possible the tables that the name in the statement may mean
     * @param rules the rules of the table, at least one
     */
    RuledTable bind(Table known, List<Table> possible, List<ShardRule> rules) {
        Table table = known.asStored();
        List<TableRule> bound = new ArrayList<>();
        RuledTable.Problem problem = null;
        for (ShardRule rule : rules) {
            try {
                bound.add(TableRule.bind(rule, table, dialect, sequences));
            } catch (RuleRefusedException refused) {
                problem = new RuledTable.Problem(
                        RefusalKind.RULE_NOT_APPLICABLE,
                        rule.column(),
                        String.valueOf(refused.getMessage()),
                        "correct the rule (" + rule.origin() + ") or the table" + othersOfItsName(rule));
            }
        }
        try {
            if (bound.size() > 1) {
                bound = RuleOrder.of(bound, (rule, other) -> rule.sources().contains(other.target()));
            }
        } catch (IllegalArgumentException circle) {
            problem = new RuledTable.Problem(
                    RefusalKind.RULE_NOT_APPLICABLE,
                    bound.get(0).target().name(),
                    String.valueOf(circle.getMessage()),
                    "take one of the rules out");
        }
        problem = problem == null ? changed(table, bound) : problem;
        return new RuledTable(table.name().name(), table, possible, bound, problem);
    }

    /** Returns the remedy if the rule is meant for another table of that name, as a clause. */
    private static String othersOfItsName(ShardRule rule) {
        return rule.schema() == null
                ? "; if it is meant for a table of this name in another schema, name that schema in the rule"
                : "";
    }

    /** The problem with a table whose database changes what a statement writes after Keyspread has computed the shard of it. */
    private static RuledTable.@Nullable Problem changed(Table table, List<TableRule> bound) {
        for (TableRule rule : bound) {
            for (ValueChange change : table.changes()) {
                if (change.duringWrites() && rule.isChangedBy(change)) {
                    return new RuledTable.Problem(
                            RefusalKind.VALUE_CHANGED_BY_DATABASE,
                            rule.target().name(),
                            change.cause() + " may change it, or what it is computed from, in the row that is written",
                            "take the columns of the rule out of what it changes, or the rule out of the settings");
                }
            }
        }
        return null;
    }

    /** A table named by an absolute path that may lead to the one of that rule. */
    static RuledTable namedByPath(String name, ShardRule perhaps) {
        return problem(
                RefusalKind.TABLE_NOT_CERTAIN,
                name,
                perhaps.column(),
                "it is named by an absolute path, which may be that of " + perhaps.table(),
                "name it by its path within the database, as the rule does");
    }

    /** A table that the session's state leaves in doubt. */
    static RuledTable doubtful(RefusalKind kind, String name, List<ShardRule> rules, String doubt, String remedy) {
        String column = rules.isEmpty() ? Refusal.SOME_COLUMN : rules.get(0).column();
        return problem(kind, name, column, doubt, remedy);
    }

    /** A view, or a table that could not be read, while it is not known which have rules. */
    static RuledTable perhaps(String name) {
        return problem(
                RefusalKind.ROWS_PASSED_ON,
                name,
                Refusal.SOME_COLUMN,
                "it may be a view of a table with a shard rule: these could not be read, or are too many to be kept",
                "write to the table itself, and see in the log whether this user may read the metadata");
    }

    /** A partition or child table of one with a rule, beyond those that are kept. */
    static RuledTable unlistedPart(String name) {
        return problem(
                RefusalKind.ROWS_PASSED_ON,
                name,
                Refusal.SOME_COLUMN,
                "it holds a part of the rows of a table with a shard rule, and there are too many such tables to keep"
                        + " their rules",
                "write by the name of its parent");
    }

    /** A table with a rule, or with parts or parents that may have one, beyond those that are listed. */
    static RuledTable unlisted(String name) {
        return problem(
                RefusalKind.ROWS_PASSED_ON,
                name,
                Refusal.SOME_COLUMN,
                "it has a shard rule, or is a part or a parent of a table that may have one, and there are too many such"
                        + " tables to keep their rules",
                "give its rule in the settings instead of in a comment");
    }

    /** A table of an engine that did not say what it is. */
    static RuledTable untold(String name, Table table) {
        return new RuledTable(
                name,
                table,
                List.of(table),
                List.of(),
                new RuledTable.Problem(
                        RefusalKind.ENGINE_NOT_KNOWN,
                        Refusal.SOME_COLUMN,
                        "the database does not say that it is an engine that Keyspread knows, so it may store values otherwise",
                        "set keyspread.dialect to the engine whose types and literals it has"));
    }

    /** A table that a comment gave a rule, which could not be read since. */
    static RuledTable unread(String name) {
        return problem(
                RefusalKind.COLUMNS_NOT_KNOWN,
                name,
                Refusal.SOME_COLUMN,
                "a comment has given it a rule, and what the table looks like now is not known",
                "end the transaction that changes it, or make the table if it is gone, and see that this user may read"
                        + " its metadata");
    }

    /** A view that shows rows of a table with a rule. */
    static RuledTable view(String name) {
        return problem(
                RefusalKind.ROWS_PASSED_ON,
                name,
                Refusal.SOME_COLUMN,
                "it is a view of a table with a shard rule, into which the database passes the row on unfilled",
                "write to the table itself");
    }

    /**
     * Binds a parent of tables with shard rules of their own. The database passes rows on to partitions; child tables get none of the parent's.
     *
     * @param found the parent's rules; null where it has none
     */
    static RuledTable parent(Table parent, @Nullable RuledTable found, List<RuledTable> children) {
        RuledTable child = children.get(0);
        boolean isPartitioned = parent.options().containsKey("PARTITION BY");
        boolean passesRows = isPartitioned || parent.options().containsKey(Table.UNION);
        String part = isPartitioned ? "partition" : "table";
        RuledTable.Problem problem = !passesRows
                ? null
                : new RuledTable.Problem(
                        RefusalKind.ROWS_PASSED_ON,
                        child.filledColumn(),
                        "its " + part + " " + child.name() + " has a shard rule that "
                                + parent.name().name() + " does not have, and the database passes rows on unfilled",
                        "give " + parent.name().name() + " the rule, or write to the " + part + " itself");
        return found == null
                ? new RuledTable(parent.name().name(), parent, List.of(parent), List.of(), problem, children)
                : new RuledTable(
                        found.name(),
                        parent,
                        found.possible(),
                        found.rules(),
                        found.problem() == null ? problem : found.problem(),
                        children);
    }

    /** A table that is, or may be, the parent of one with a rule of its own, where one of the two could not be read. */
    static RuledTable parentOfUnread(String name, String child) {
        return problem(
                RefusalKind.COLUMNS_NOT_KNOWN,
                name,
                Refusal.SOME_COLUMN,
                "its rows may belong to " + child + ", which has a shard rule of its own and is not known to the end",
                "end the transaction that changes one of them, and see that this user may read their metadata");
    }

    /** A table with a rule and no known columns. */
    static RuledTable unknown(String name, ShardRule rule) {
        return problem(
                RefusalKind.COLUMNS_NOT_KNOWN,
                name,
                rule.column(),
                "the table's columns are not known",
                "create the table first, or check its name in the rule (" + rule.origin()
                        + ") and that this user may read its metadata");
    }

    private static RuledTable problem(RefusalKind kind, String name, String column, String reason, String remedy) {
        return new RuledTable(name, null, List.of(), List.of(), new RuledTable.Problem(kind, column, reason, remedy));
    }
}
