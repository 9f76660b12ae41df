package dev.keyspread.plan.write;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.plan.rules.StoredKeys;
import dev.keyspread.plan.rules.UniqueKeys;
import dev.keyspread.plan.write.rows.RuleAssignments;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.ColumnList;
import dev.keyspread.sql.write.ConflictClause;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteStatement.Verb;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fills an insert with a conflict clause, so that it finds an existing row of the same key and leaves it with the shard of its new
 * values. {@link InsertFill} calls it. It must refuse if an existing row may be missed or left with a wrong shard.
 */
final class ConflictFill {
    private final Tokens tokens;
    private final Dialect dialect;
    private final Table table;
    private final TableLookup tables;
    private final WriteStatement.Insert insert;
    private final @Nullable ConflictClause conflict;
    private final UniqueKeys keys;
    private final ColumnNames names;
    private final NewRow newRow;

    /** Filled columns of the row that is there that the update changes: those that it takes from the new row, and others. */
    private final List<Column> taken = new ArrayList<>();

    private final List<Column> changed = new ArrayList<>();

    /**
     * For one insert.
     *
     * @param columns the columns that it gives values for
     * @param tables where to learn whether the rows that are there agree with the rules
     */
    ConflictFill(Tokens tokens, WriteStatement.Insert insert, Table table, List<String> columns, TableLookup tables) {
        this.tokens = tokens;
        this.table = table;
        this.tables = tables;
        this.dialect = tokens.dialect();
        this.insert = insert;
        this.conflict = insert.conflict();
        this.keys = new UniqueKeys(table);
        this.names = new ColumnNames(dialect, table);
        this.newRow = new NewRow(tokens, insert, names, columns);
    }

    /**
     * Adds what the clauses need.
     *
     * @param rules the table's rules
     * @param added those whose columns the insert was given
     * @throws NotFillableException when the row that is there may be missed, since the key doesn't decide its shard or stored rows have
     *     others, or be left with a wrong shard
     */
    void plan(List<TableRule> rules, List<TableRule> added, SqlEdits insertions) throws NotFillableException {
        List<TableRule> computed = new ArrayList<>();
        for (TableRule rule : rules) {
            if (!rule.generator()) {
                computed.add(rule);
            }
        }
        if (insert.key() != null) {
            ColumnList key = insert.key();
            requireFound(computed.stream()
                    .filter(rule -> names.indexIn(key.names(), rule.target()) >= 0)
                    .toList());
            addToList(key, computed, insertions);
        } else if (conflict != null && (conflict.target().isGiven() || conflict.other())) {
            if (!conflict.other()) {
                addToTarget(conflict.target(), conflict.filtered(), computed, added, insertions);
            } else {
                requireFound(added.stream().filter(keys::needs).toList());
            }
        } else if (conflict != null || insert.verb().looksUp()) {
            for (TableRule rule : computed) {
                checkDetermined(rule);
            }
            requireFound(added.stream().filter(keys::needs).toList());
        }
        newRow.nameAlias(added, insertions);
        if (conflict != null && conflict.assignments() != null) {
            for (TableRule rule : computed) {
                if (!rule.databaseComputes()) {
                    assign(rule, insertions);
                }
            }
        }
    }

    /**
     * A row that is there with another shard than its own has another key than the new row, which would stand beside it then.
     *
     * @param deciding rules whose columns stand in the key by which the row is found
     */
    private void requireFound(List<TableRule> deciding) throws NotFillableException {
        if (deciding.stream().anyMatch(rule -> !rule.generator() && !rule.databaseComputes())) {
            StoredKeys.requireRight(table, tables);
        }
    }

    /** Requires that the key's columns decide the shard in the key, since they decide which row is meant. */
    private void checkDetermined(TableRule rule) throws NotFillableException {
        List<String> key = keys.primary();
        boolean inKey = key.contains(rule.target().name());
        if (inKey && !rule.sources().stream().allMatch(source -> key.contains(source.name()))) {
            throw new NotFillableException(
                    RefusalKind.STORED_ROW_NOT_FOUND,
                    "its sources are not all in the primary key, so that a row with the same key otherwise would not"
                            + " be found",
                    "put the sources of " + rule.target().name()
                            + " into the primary key, or insert and update separately");
        }
    }

    /**
     * H2's KEY list: all rows of that key are changed, and the shard is added to it. A stored row with a wrong shard
     * would not be found, and would then be there twice.
     */
    private void addToList(ColumnList list, List<TableRule> rules, SqlEdits insertions) {
        if (tables.agreement(table) != RowAgreement.AGREES) {
            return;
        }
        StringBuilder more = new StringBuilder();
        for (TableRule rule : rules) {
            boolean listed = names.indexIn(list.names(), rule.target()) >= 0;
            if (!listed
                    && isDetermined(rule, list.names())
                    && keys.primary().contains(rule.target().name())) {
                more.append(", ").append(dialect.quoted(rule.target().name()));
            }
        }
        insertions.add(list.end(), more.toString());
    }

    /** ON CONFLICT (…): the columns have to be those of a unique key, which holds the shard as well. */
    private void addToTarget(
            ColumnList target, boolean isFiltered, List<TableRule> rules, List<TableRule> added, SqlEdits insertions)
            throws NotFillableException {
        List<TableRule> left = new ArrayList<>();
        List<TableRule> deciding = new ArrayList<>();
        for (TableRule rule : rules) {
            if (names.indexIn(target.names(), rule.target()) < 0) {
                left.add(rule);
            } else if (added.contains(rule)) {
                deciding.add(rule);
            }
        }
        requireFound(deciding);
        List<String> further = keys.completion(
                names, target.names(), left.stream().map(TableRule::target).toList(), isFiltered);
        if (further == null || further.isEmpty()) {
            return; // a unique key already, or none that is known, which the database will refuse
        }
        StringBuilder more = new StringBuilder();
        for (TableRule rule : left) {
            if (further.contains(rule.target().name())) {
                if (!isDetermined(rule, target.names())) {
                    throw new NotFillableException(
                            RefusalKind.STORED_ROW_NOT_FOUND,
                            "ON CONFLICT names columns that don't decide it, so that the row that is there would not"
                                    + " be found",
                            "name a unique key that holds the sources of "
                                    + rule.target().name());
                }
                more.append(", ").append(dialect.quoted(rule.target().name()));
                deciding.add(rule);
            }
        }
        requireFound(deciding);
        insertions.add(target.end(), more.toString());
    }

    private boolean isDetermined(TableRule rule, List<String> columns) {
        return rule.sources().stream().allMatch(source -> names.indexIn(columns, source) >= 0);
    }

    /** Returns true if a column without a qualifier is that of the row that is there: nothing else has columns. PostgreSQL refuses such a name. */
    private boolean namesOneTable(ConflictClause clause) {
        return clause.kind() == ConflictClause.Kind.ON_DUPLICATE_KEY
                && insert.rowAlias() == null
                && !(insert.source() instanceof InsertSource.Query);
    }

    /** The SET list of DO UPDATE and ON DUPLICATE KEY UPDATE. */
    private void assign(TableRule rule, SqlEdits insertions) throws NotFillableException {
        if (conflict == null || conflict.assignments() == null) {
            return;
        }
        RuleAssignments assigned = RuleAssignments.of(
                tokens, conflict.assignments(), rule, names, insert.table(), false, namesOneTable(conflict));
        boolean follows =
                rule.sources().stream().anyMatch(source -> taken.contains(source) || changed.contains(source));
        boolean likeNewRow = holdsNewRowsSources(rule, assigned);
        int end = conflict.assignments().end();
        if (follows && !likeNewRow) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_CHANGED_BY_UPDATE,
                    "the update of the row that is there changes a source of it that another rule fills",
                    "delete the row and insert it anew");
        }
        if (!assigned.isEmpty() || follows) {
            (likeNewRow ? taken : changed).add(rule.target());
        }
        if (assigned.assignsTarget()) {
            boolean isNewRows = assigned.target() != null && newRow.isColumn(assigned.target(), rule.target());
            if (!isNewRows || !likeNewRow) {
                throw new NotFillableException(
                        RefusalKind.SHARD_GIVEN_DIFFERS,
                        "the update of the row that is there assigns it, which can't be compared with the rule",
                        "leave it out of the update: Keyspread adds it where it is needed");
            }
        } else if (dialect.has(Capability.UPSERT_ASSIGNS_ALL) && likeNewRow) {
            insertions.add(end, newRow.assignment(rule)); // wants every inserted column there
        } else if (!assigned.sources().isEmpty() || follows) {
            if (likeNewRow) {
                insertions.add(end, newRow.assignment(rule));
            } else {
                String shard = ", " + dialect.quoted(rule.target().name()) + " = ";
                insertions.add(end, shard, known(rule, assigned));
            }
        }
    }

    /** Returns true if the row that is there holds the new row's sources after the update. */
    private boolean holdsNewRowsSources(TableRule rule, RuleAssignments assigned) {
        for (Column source : rule.sources()) {
            if (taken.contains(source)) {
                continue;
            }
            if (changed.contains(source)) {
                return false;
            }
            if (assigned.sources().containsKey(source)) {
                TokenRange value = assigned.sources().get(source);
                if (value == null || !newRow.isColumn(value, source)) {
                    return false;
                }
            } else if (!hasNewRows(source)) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if the row that is there has the new row's value in that column since it was found by it. */
    private boolean hasNewRows(Column source) {
        if (conflict == null || conflict.other()) {
            return false;
        }
        if (conflict.target().isGiven()) {
            return names.indexIn(conflict.target().names(), source) >= 0;
        }
        return keys.onlyPrimary() && keys.primary().contains(source.name());
    }

    private Computation known(TableRule rule, RuleAssignments assigned) throws NotFillableException {
        StoredSources stored = StoredSources.ofUpdate(tokens, null);
        List<Source> sources = new ArrayList<>();
        for (Column source : rule.sources()) {
            TokenRange value = assigned.sources().get(source);
            if (value == null) {
                throw new NotFillableException(
                        RefusalKind.SOURCE_CHANGED_BY_UPDATE,
                        "the update of the row that is there changes some of its sources, and what the others hold is"
                                + " not known",
                        "assign all sources of " + rule.target().name() + " from the new row, or none");
            }
            sources.add(stored.read(source, value));
        }
        boolean refusesNull = insert.verb() == Verb.INSERT_IGNORE || Computation.mayLoseNull(rule, dialect);
        return new Computation(rule, sources, Purpose.STORE, refusesNull);
    }
}
