package dev.keyspread.plan.write.merge;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.ParameterPlan;
import dev.keyspread.plan.edit.ShardValueCheck;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.plan.write.rows.FillResult;
import dev.keyspread.plan.write.rows.GivenShardValue;
import dev.keyspread.plan.write.rows.IgnoredNumbers;
import dev.keyspread.plan.write.rows.RuleAssignments;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteStatement.MergeAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives the rows that a MERGE … USING adds or changes their shard. That takes sources that are literals or parameters, or columns of a
 * source whose rows are made of them: of other rows only the database knows what they hold. {@code WritePlanning} calls it.
 */
public final class MergeFill {
    private final Tokens tokens;
    private final Dialect dialect;
    private final WriteStatement.Merge merge;
    private final ColumnNames names;
    private final StoredSources inserted;
    private final StoredSources updated;
    private final MergedRows rows;
    private final Table table;

    public MergeFill(Tokens tokens, WriteStatement.Merge merge, Table table) {
        this.tokens = tokens;
        this.dialect = tokens.dialect();
        this.merge = merge;
        this.names = new ColumnNames(dialect, table);
        this.inserted = StoredSources.ofInsert(tokens, null);
        this.updated = StoredSources.ofUpdate(tokens, null);
        this.rows = new MergedRows(tokens, merge, table);
        this.table = table;
    }

    /**
     * Adds what its WHEN clauses leave out.
     *
     * @param mayMatch whether rows that are there have the shards of their rules, so that they may be looked for by them
     * @return the rules whose columns it adds to new rows
     * @throws NotFillableException when a row's shard can't be known
     */
    public List<TableRule> plan(List<TableRule> rules, boolean mayMatch, FillResult gathered)
            throws NotFillableException {
        List<TableRule> added = new ArrayList<>();
        List<TableRule> written =
                rules.stream().filter(rule -> !rule.databaseComputes()).toList();
        for (MergeAction action : merge.actions()) {
            MergedSources several = new MergedSources(tokens, rows, names);
            if (action instanceof MergeAction.Add add && !written.isEmpty()) {
                added.addAll(add(AddedRow.of(add, tokens, table, written), written, several, gathered));
            } else if (action instanceof MergeAction.Change change) {
                for (TableRule rule : written) {
                    if (!rule.generator()) {
                        change(rule, change, written, several, gathered);
                    }
                }
            }
        }
        checkOnce(gathered);
        if (mayMatch) {
            match(written, gathered.insertions());
        }
        return added;
    }

    /** Refuses a placeholder that more than one clause stores, where each would bind another value to it in the place of NULL. */
    private static void checkOnce(FillResult gathered) throws NotFillableException {
        Map<Integer, Computation> completed = new HashMap<>();
        for (ParameterPlan.Checked checked : gathered.checked()) {
            Computation other =
                    checked.completes() ? completed.put(checked.given().parameter(), checked.computation()) : null;
            if (other != null && !other.equals(checked.computation())) {
                throw new NotFillableException(
                                RefusalKind.VALUE_FOR_SEVERAL_ROWS,
                                "more than one clause of the MERGE stores the parameter that gives it, and would fill"
                                        + " another value",
                                "write a MERGE with one INSERT clause")
                        .of(checked.computation().rule().target().name());
            }
        }
    }

    private void match(List<TableRule> written, SqlEdits insertions) throws NotFillableException {
        if (rows.areSeveral()) {
            return;
        }
        MergeMatch match = new MergeMatch(tokens, merge, names, this::resolved);
        for (MergeAction action : merge.actions()) {
            if (action instanceof MergeAction.Add add && !written.isEmpty()) {
                Map<Column, TokenRange> given = given(AddedRow.of(add, tokens, table, written), written);
                for (TableRule rule : written) {
                    if (!rule.generator()) {
                        match.add(rule, given, insertions);
                    }
                }
                return;
            }
        }
    }

    /** Returns what the first of its actions that adds a row gives the sources. */
    private Map<Column, TokenRange> given(AddedRow row, List<TableRule> written) throws NotFillableException {
        Map<Column, TokenRange> given = new HashMap<>();
        for (TableRule rule : written) {
            for (Column source : rule.sources()) {
                int index = names.indexIn(row.columns(), source);
                if (index >= 0) {
                    given.put(source, resolved(row.value(index)));
                }
            }
        }
        return given;
    }

    /** Fills the row that an action adds; returns the rules whose columns it gets beside its own. */
    private List<TableRule> add(AddedRow row, List<TableRule> written, MergedSources several, FillResult gathered)
            throws NotFillableException {
        List<TableRule> added = new ArrayList<>();
        Map<Column, Source> made = new HashMap<>();
        boolean overrides = false;
        row.begin(dialect, gathered.insertions());
        for (TableRule rule : written) {
            if (add(rule, row, written, made, several, gathered)) {
                added.add(rule);
                overrides |=
                        rule.expression() instanceof RuleExpression.Identity && dialect.has(Capability.SYSTEM_VALUES);
            }
        }
        row.end(overrides, tokens, gathered.insertions());
        return added;
    }

    /**
     * Adds the column where the action leaves it out, or takes the value that it gives.
     *
     * @param made what earlier rules came to, by the columns that they fill
     * @param several the same where each of several rows has a value of its own
     * @return whether the column had to be added
     */
    private boolean add(
            TableRule rule,
            AddedRow row,
            List<TableRule> written,
            Map<Column, Source> made,
            MergedSources several,
            FillResult gathered)
            throws NotFillableException {
        if (row.ignoresNumbers(tokens)) {
            IgnoredNumbers.check(rule);
        }
        int own = names.indexIn(row.columns(), rule.target());
        GivenShardValue.RowComputation computation =
                () -> computation(rule, row, written, made, several, gathered.insertions());
        Map<Column, @Nullable TokenRange> given = several.given(rule, row);
        Source result;
        if (own < 0) {
            String column = ", " + dialect.quoted(rule.target().name());
            gathered.insertions().add(row.list().end(), column);
            if (several.isOfEach(rule, given)) {
                String value = several.add(rule, given, written, gathered.insertions());
                gathered.insertions().add(row.row().end(), ", " + value);
                return true;
            }
            result = gathered.insertions().add(row.row().end(), ", ", computation.get());
        } else if (rows.areSeveral() && rows.isColumn(row.value(own))) {
            several.take(rule, row.value(own), given, written, gathered);
            return false;
        } else {
            TokenRange value = resolved(row.value(own));
            result = new GivenShardValue(tokens, inserted, gathered).take(rule, value, computation);
        }
        if (result != null) {
            made.put(rule.target(), result);
        }
        return own < 0;
    }

    private Computation computation(
            TableRule rule,
            AddedRow row,
            List<TableRule> written,
            Map<Column, Source> made,
            MergedSources several,
            SqlEdits insertions)
            throws NotFillableException {
        if (rule.generator() && rows.count() != 1) {
            throw new NotFillableException(
                    RefusalKind.VALUE_FOR_SEVERAL_ROWS,
                    "every row of the MERGE needs a value of its own",
                    "merge one row of parameters at a time");
        }
        List<Source> sources = new ArrayList<>();
        for (Column source : rule.sources()) {
            int index = names.indexIn(row.columns(), source);
            Source known = made.get(source);
            if (known == null) {
                if (index < 0 && rows.areSeveral()) {
                    several.checkUnfilled(source, written);
                }
                known = index < 0 ? inserted.omitted(source) : read(inserted, source, row.value(index));
            }
            sources.add(known);
        }
        Computation computation = new Computation(rule, sources, Purpose.STORE);
        return written.stream().anyMatch(other -> other.sources().contains(rule.target()))
                ? computation.madeAs(insertions.nextMade())
                : computation;
    }

    private void change(
            TableRule rule,
            MergeAction.Change change,
            List<TableRule> written,
            MergedSources several,
            FillResult gathered)
            throws NotFillableException {
        RuleAssignments assigned =
                RuleAssignments.of(tokens, change.assignments(), rule, names, merge.table(), false, false);
        if (assigned.isEmpty()) {
            return;
        }
        for (TableRule other : written) {
            if (other.sources().contains(rule.target())) {
                throw new NotFillableException(
                        RefusalKind.SOURCE_CHANGED_BY_UPDATE,
                        "its UPDATE changes a source of it, and "
                                + other.target().name() + " is computed from it in turn",
                        "delete the row and insert it anew");
            }
        }
        boolean isFromRows = !assigned.assignsTarget() && several.isFrom(assigned.sources());
        List<Source> sources = new ArrayList<>();
        for (Column source : rule.sources()) {
            TokenRange value = assigned.sources().get(source);
            if (value == null) {
                throw new NotFillableException(
                        RefusalKind.SOURCE_CHANGED_BY_UPDATE,
                        "its UPDATE does not say what its source " + source.name() + " then holds",
                        "assign all sources of " + rule.target().name() + ", or none");
            }
            if (!isFromRows) {
                sources.add(read(updated, source, value));
            }
        }
        String column = ", " + dialect.quoted(rule.target().name()) + " = ";
        if (isFromRows) {
            String value = several.add(rule, assigned.sources(), written, gathered.insertions());
            gathered.insertions().add(change.assignments().end(), column + value);
            return;
        }
        Computation computation = new Computation(rule, sources, Purpose.STORE);
        if (!assigned.assignsTarget()) {
            gathered.insertions().add(change.assignments().end(), column, computation);
        } else if (assigned.target() != null) {
            checkOwn(rule, assigned.target(), computation, gathered);
        } else {
            throw new NotFillableException(
                    RefusalKind.SHARD_GIVEN_DIFFERS,
                    "its UPDATE assigns it from a query, which can't be compared with the rule",
                    "leave it out of the UPDATE: Keyspread adds it where it is needed");
        }
    }

    private void checkOwn(TableRule rule, TokenRange value, Computation computation, FillResult gathered)
            throws NotFillableException {
        Source given = ShardValueCheck.given(updated, rule, resolved(value));
        gathered.checked().add(new ParameterPlan.Checked(given, computation, false));
    }

    private Source read(StoredSources stored, Column source, TokenRange value) throws NotFillableException {
        TokenRange resolved = resolved(value);
        if (stored.isDefault(resolved) && !resolved.equals(value)) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_NOT_GIVEN, "its source row asks for a DEFAULT", "give the value");
        }
        return stored.read(source, resolved);
    }

    /** Returns the value of a column of the MERGE's source in its only row, or the value itself when it is no such column. */
    private TokenRange resolved(TokenRange value) throws NotFillableException {
        if (rows.areSeveral() && rows.isColumn(value)) {
            throw MergedRows.ofDatabase();
        }
        return rows.resolve(value, 0);
    }
}
