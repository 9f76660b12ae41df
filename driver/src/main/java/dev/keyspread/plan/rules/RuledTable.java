package dev.keyspread.plan.rules;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table that rules were written for, with what became of them.
 *
 * @param name the table as the rule or the schema spells it, for messages
 * @param table the table, or null when it is not known
 * @param possible all tables that the name may mean, which look alike: more than one where sessions change their schema
 * @param rules the rules that fit it, one for each filled column
 * @param problem why a rule can't be used, with what to do; null when all is well. Writes are refused while there is one.
 * @param children tables of whose rows an UPDATE of this one changes some, and which have other rules
 */
public record RuledTable(
        String name,
        @Nullable Table table,
        List<Table> possible,
        List<TableRule> rules,
        @Nullable Problem problem,
        List<RuledTable> children) {
    /** Copies the lists. */
    public RuledTable {
        possible = List.copyOf(possible);
        rules = List.copyOf(rules);
        children = List.copyOf(children);
    }

    /** A table whose child tables have no other rules. */
    public RuledTable(
            String name,
            @Nullable Table table,
            List<Table> possible,
            List<TableRule> rules,
            @Nullable Problem problem) {
        this(name, table, possible, rules, problem, List.of());
    }

    /**
     * Why a rule can't be used.
     *
     * @param kind what a refusal for this reason is called
     * @param column the column it was to fill
     * @param reason why
     * @param remedy what to do
     */
    record Problem(RefusalKind kind, String column, String reason, String remedy) {}

    /** Returns true if a column, by its folded name, is filled by a rule or is a source of one. */
    public boolean dependsOn(String column) {
        for (TableRule rule : rules) {
            if (rule.target().name().equalsIgnoreCase(column)
                    || rule.sources().stream().anyMatch(source -> source.name().equalsIgnoreCase(column))) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a rule numbers its rows in place of the database. */
    public boolean numbersRows() {
        for (TableRule rule : rules) {
            if (rule.numbersRows()) {
                return true;
            }
        }
        return false;
    }

    /**
     * The table, where its rules can be used.
     *
     * @throws NotFillableException with the problem, where they can't
     */
    public Table usableTable() throws NotFillableException {
        if (problem != null) {
            throw new NotFillableException(problem.kind(), problem.reason(), problem.remedy());
        }
        if (table == null) {
            throw new NotFillableException(
                    RefusalKind.COLUMNS_NOT_KNOWN, "the table's columns are not known", "create the table first");
        }
        return table;
    }

    /**
     * Requires that a change of these columns leaves the shards of child tables right.
     *
     * @throws NotFillableException if a shard rule of a child table depends on one of them
     */
    public void requireNoChildRule(Collection<String> changed) throws NotFillableException {
        for (RuledTable child : children) {
            for (String column : changed) {
                if (child.problem() != null || child.dependsOn(column)) {
                    throw new NotFillableException(
                                    RefusalKind.ROWS_PASSED_ON,
                                    "the statement also changes rows of " + child.name()
                                            + ", which has a shard rule of its own",
                                    "update " + child.name() + " by its own name, and the parent with ONLY")
                            .of(child.filledColumn());
                }
            }
        }
    }

    /** The column to name in a message: the one with the problem, or the first that is filled. */
    public String filledColumn() {
        if (problem != null) {
            return problem.column();
        }
        if (rules.isEmpty()) {
            return children.isEmpty() ? "" : children.get(0).filledColumn();
        }
        return rules.get(0).target().name();
    }
}
