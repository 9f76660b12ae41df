package dev.keyspread.plan.write;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.ClientClock;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.ShardValueCheck;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.plan.write.rows.FillResult;
import dev.keyspread.plan.write.rows.RuleAssignments;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.AssignmentList.AssignedColumn;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives an UPDATE of a source column the shard of what the rows then hold. {@link WritePlanning} calls it. It must refuse if the rows'
 * shard can't be known.
 */
final class UpdateFill {
    private final Tokens tokens;
    private final WriteStatement.Update update;
    private final Table table;
    private final ColumnNames names;
    private final StoredSources stored;
    private final FixedColumns fixed;

    /** Filled columns that are sources of other rules, and how the statement qualifies them. */
    private final Map<Column, Source> made = new HashMap<>();

    private final Map<Column, String> qualifiers = new HashMap<>();

    UpdateFill(Tokens tokens, WriteStatement.Update update, Table table, ClientClock clock) {
        this.tokens = tokens;
        this.update = update;
        this.table = table;
        this.names = new ColumnNames(tokens.dialect(), table);
        this.stored = StoredSources.ofUpdate(tokens, clock);
        this.fixed = new FixedColumns(tokens, update);
    }

    /**
     * Adds the assignments that are missing.
     *
     * @return whether what it writes depends on any rule
     * @throws NotFillableException when the rows' shard can't be known or can't be changed
     */
    boolean plan(List<TableRule> rules, FillResult gathered) throws NotFillableException {
        boolean writes = false;
        boolean sharesSet = update.joins() && tokens.dialect().has(Capability.MYSQL_GRAMMAR);
        for (TableRule rule : rules) {
            if (rule.databaseComputes() || rule.generator()) {
                continue;
            }
            RuleAssignments assigned = RuleAssignments.of(
                    tokens, update.assignments(), rule, names, update.table(), sharesSet, !update.joins());
            boolean follows = rule.sources().stream().anyMatch(made::containsKey);
            if (!assigned.isEmpty() || follows) {
                checkMayChange(rule);
                boolean isSource =
                        rules.stream().anyMatch(other -> other.sources().contains(rule.target()));
                plan(rule, assigned, isSource, gathered);
                writes = true;
            }
        }
        return writes;
    }

    private void checkMayChange(TableRule rule) throws NotFillableException {
        boolean inKey = table.key().stream()
                .anyMatch(part -> part.column().equals(rule.target().name()));
        if (inKey && !tokens.dialect().has(Capability.UPDATES_KEYS)) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_CHANGED_BY_UPDATE,
                    "the UPDATE assigns a source of it, and this database does not change a column of the primary key",
                    "delete the row and insert it anew, in one transaction");
        }
    }

    private void plan(TableRule rule, RuleAssignments assigned, boolean isSource, FillResult gathered)
            throws NotFillableException {
        Computation computation = computation(rule, assigned);
        if (!assigned.assignsTarget()) {
            computation = isSource ? computation.madeAs(gathered.insertions().nextMade()) : computation;
            String qualifier = qualifier(rule, assigned.qualifier());
            String column = qualifier + tokens.dialect().quoted(rule.target().name());
            Source result = gathered.insertions().add(update.assignments().end(), ", " + column + " = ", computation);
            if (result != null) {
                made.put(rule.target(), result);
                qualifiers.put(rule.target(), qualifier);
            }
            return;
        }
        if (assigned.target() == null) {
            throw new NotFillableException(
                    RefusalKind.SHARD_GIVEN_DIFFERS,
                    "the UPDATE assigns it from a query, which can't be compared with the rule",
                    "leave it out of the UPDATE: Keyspread adds it where it is needed");
        }
        take(rule, assigned.target(), isSource, computation, gathered);
    }

    /**
     * Takes the value that the UPDATE gives the filled column, if it is what the rule computes. NULL is left out, as it is in an INSERT: an
     * entity that was inserted without its shard does not know it when it is updated.
     *
     * @param isSource whether other rules are computed from it, which read what the UPDATE gives
     */
    private void take(TableRule rule, TokenRange value, boolean isSource, Computation computation, FillResult gathered)
            throws NotFillableException {
        boolean mayBeLeftOut = !isSource && value.to() - value.from() == 1;
        if (mayBeLeftOut && tokens.isWord(value.from(), "NULL")) {
            gathered.insertions().replace(value, computation);
            return;
        }
        Source given = ShardValueCheck.given(stored, rule, value);
        boolean isBoundHereOnly = mayBeLeftOut && tokens.text(value.from()).equals("?");
        gathered.checked().add(new ParameterPlan.Checked(given, computation, isBoundHereOnly));
    }

    private Computation computation(TableRule rule, RuleAssignments assigned) throws NotFillableException {
        List<Source> sources = new ArrayList<>();
        boolean compares = false;
        for (Column source : rule.sources()) {
            if (made.containsKey(source)) {
                sources.add(made.get(source));
            } else if (assigned.sources().containsKey(source)) {
                TokenRange value = assigned.sources().get(source);
                if (value == null) {
                    throw new NotFillableException(
                            RefusalKind.SOURCE_FROM_QUERY,
                            "the UPDATE assigns its source " + source.name() + " from a query",
                            "assign " + source.name() + " by itself, as a parameter or a literal");
                }
                sources.add(stored.read(source, value));
            } else {
                compares = true;
                sources.add(unassigned(rule, source));
            }
        }
        // A value that is certain enough to compare with is certain enough to be stored.
        boolean refusesNull = update.ignores() || Computation.mayLoseNull(rule, tokens.dialect());
        return new Computation(rule, sources, compares ? Purpose.COMPARE : Purpose.STORE, refusesNull);
    }

    private Source unassigned(TableRule rule, Column source) throws NotFillableException {
        boolean isCertain = table.basis() == null || !table.basis().ownComparisons();
        Source value = isCertain ? fixed.source(names, source) : null;
        if (value == null) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_CHANGED_BY_UPDATE,
                    "the UPDATE does not say what its source " + source.name() + " holds in the rows that it changes",
                    "give every source of " + rule.target().name()
                            + ", in SET or as column = value in WHERE, or delete the row and insert it anew");
        }
        return value;
    }

    /** Returns what qualifies the assigned source, as written. */
    private String qualifier(TableRule rule, @Nullable AssignedColumn assigned) {
        if (assigned != null) {
            return tokens.sql().substring(tokens.start(assigned.from()), tokens.start(assigned.nameToken()));
        }
        return rule.sources().stream()
                .filter(qualifiers::containsKey)
                .map(source -> "" + qualifiers.get(source))
                .findFirst()
                .orElse("");
    }
}
