package dev.keyspread.plan.write;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.plan.write.rows.InsertRows;
import dev.keyspread.plan.write.rows.LiteralDefault;
import dev.keyspread.plan.write.rows.NamedRows;
import dev.keyspread.plan.write.rows.RowNumbers;
import dev.keyspread.plan.write.rows.SetReturningCalls;
import dev.keyspread.plan.write.rows.UnitedRows;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteStatement.Verb;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes rules for the rows of an insert: from the values that a row gives, from those that it leaves out, and from each other.
 * {@link InsertFill} calls it. Rules must come in their order, because one may read what another has computed.
 */
final class RowComputations {
    private final Tokens tokens;
    private final Dialect dialect;
    private final WriteStatement.Insert insert;
    private final Table table;
    private final ColumnNames names;
    private final List<String> columns;
    private final InsertRows rows;
    private final StoredSources sources;
    private final SelectHash selectHash;
    private final List<TableRule> written;

    /** Null where the rows are of no query. */
    private final @Nullable UnitedRows united;

    /** The rules that fill what others are computed from, once somebody asked for them. */
    private @Nullable Set<TableRule> sourceRules;

    /**
     * For one insert.
     *
     * @param columns those that the insert gives values for, named or not
     * @param rows its rows
     * @param sources reads what its rows give
     * @param selectHash what the database computes itself for rows of a query
     * @param written the rules whose values are written
     */
    RowComputations(
            Tokens tokens,
            WriteStatement.Insert insert,
            Table table,
            List<String> columns,
            InsertRows rows,
            StoredSources sources,
            SelectHash selectHash,
            List<TableRule> written) {
        this.tokens = tokens;
        this.dialect = tokens.dialect();
        this.insert = insert;
        this.table = table;
        this.names = new ColumnNames(dialect, table);
        this.columns = columns;
        this.rows = rows;
        this.sources = sources;
        this.selectHash = selectHash;
        this.written = written;
        this.united = insert.source() instanceof InsertSource.Query query
                ? new UnitedRows(query, rows, sources, dialect)
                : null;
    }

    private int indexOf(Column column) {
        return names.indexIn(columns, column);
    }

    /**
     * Returns what a rule computes for a row.
     *
     * @param made what rules before it came to for the row, by the columns that they fill
     * @param insertions where it goes, numbered if others take what it comes to
     * @throws NotFillableException when a source is not known
     */
    Computation of(TableRule rule, int row, Map<Column, Source> made, SqlEdits insertions) throws NotFillableException {
        if (rule.generator()
                && insert.source() instanceof InsertSource.Query query
                && SetReturningCalls.mayYieldSeveral(tokens, query.selects().get(row))) {
            throw new NotFillableException(
                    RefusalKind.VALUE_FOR_SEVERAL_ROWS,
                    "every row of INSERT … SELECT needs a value of its own",
                    "read the rows and insert them with VALUES");
        }
        List<Source> given = new ArrayList<>();
        for (Column source : rule.sources()) {
            int index = indexOf(source);
            Source known = made.isEmpty() ? null : made.get(source);
            try {
                given.add(
                        known != null
                                ? known
                                : index < 0 ? omitted(source) : given(rule, source, row, index, insertions));
            } catch (NotFillableException unknown) {
                throw unknown.of(rule.target().name());
            }
        }
        boolean refusesNull = insert.verb() == Verb.INSERT_IGNORE || Computation.mayLoseNull(rule, dialect);
        Computation computation = new Computation(rule, given, Purpose.STORE, refusesNull);
        if (computation.isArray() && (given.stream().filter(Source::array).count() > 1 || isSource(rule))) {
            throw new NotFillableException(
                    RefusalKind.PARAMETER_FORM,
                    "several of its sources are arrays, or another column is computed from it",
                    "insert the rows with VALUES, in a batch");
        }
        return isSource(rule) || RowNumbers.areCounted(rule, dialect)
                ? computation.madeAs(insertions.nextMade())
                : computation;
    }

    private Source given(TableRule rule, Column source, int row, int index, SqlEdits insertions)
            throws NotFillableException {
        TokenRange value = value(source, row, index);
        // In a query the name is that of a column of the tables that it reads.
        boolean isNamedDefault = !(insert.source() instanceof InsertSource.Query) && sources.isDefaultOf(source, value);
        LiteralDefault literal =
                isNamedDefault || sources.isDefault(value) ? LiteralDefault.of(source, table, dialect) : null;
        if (literal != null) {
            insertions.replace(value, literal.text());
            return literal.value();
        }
        if (isNamedDefault) {
            return sources.omitted(source);
        }
        if (united != null) {
            united.check(source, index, value);
            Source elements = elements(source, value);
            if (elements != null) {
                return elements;
            }
        }
        try {
            return sources.read(source, value);
        } catch (NotFillableException expression) {
            if (insert.source() instanceof InsertSource.Query) {
                throw new NotFillableException(
                        RefusalKind.SOURCE_FROM_QUERY,
                        "its source " + source.name()
                                + " is a column or an expression of INSERT … SELECT, which the database" + " computes",
                        "read the rows and insert them with VALUES, or give " + source.name()
                                + " in the SELECT as a parameter or a literal" + selectHash.remedy(rule));
            }
            throw expression;
        }
    }

    /** The elements of a bound array; each is stored in a row of its own; null where the value is another one. */
    private @Nullable Source elements(Column source, TokenRange value) throws NotFillableException {
        NamedRows named = NamedRows.of(insert);
        if (named != null && named.areElements() && named.holds(value)) {
            Source elements = sources.readArray(source, value);
            if (elements == null) {
                throw new NotFillableException(
                        RefusalKind.PARAMETER_FORM,
                        "its source " + source.name()
                                + " is an element of something that is no bound array of its type",
                        "give UNNEST a parameter, which may be cast to an array of " + source.name() + "'s type");
            }
            return elements;
        }
        return named == null && rows.rows().size() == 1 ? sources.readElements(source, value) : null;
    }

    /**
     * The value that a row gives for a column.
     *
     * @param index the column's place among those of the insert
     */
    TokenRange value(Column column, int row, int index) throws NotFillableException {
        if (!rows.isKnown(row, index)) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_FROM_QUERY,
                    "its source " + column.name() + " comes from a * in the query",
                    "write the query's columns out, " + column.name() + " as a parameter or a literal");
        }
        return rows.rows().get(row).values().get(index);
    }

    private Source omitted(Column source) throws NotFillableException {
        if (isFilled(source)) {
            throw new NotFillableException(
                    RefusalKind.VALUE_FOR_SEVERAL_ROWS,
                    "its source " + source.name()
                            + " is filled by a rule that the database computes for each selected row",
                    "read the rows and insert them with VALUES, or give " + source.name() + " in the SELECT");
        }
        if (insert.verb().keepsOthers()) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_NOT_GIVEN,
                    "its source " + source.name()
                            + " is left out, so that a row that exists keeps a value that is not known",
                    "give " + source.name() + " in the statement");
        }
        return sources.omitted(source);
    }

    /** A value that is a literal; null where it is something else. */
    @Nullable
    Source constant(Column column, TokenRange value) {
        try {
            Source given = sources.read(column, value);
            return given.isConstant() ? given : null;
        } catch (NotFillableException computed) {
            return null;
        }
    }

    /** Returns true if another rule is computed from what this one fills. Found out once, since a text may have ten thousand rows. */
    boolean isSource(TableRule rule) {
        Set<TableRule> known = sourceRules;
        if (known == null) {
            known = new HashSet<>();
            for (TableRule each : written) {
                for (TableRule other : written) {
                    if (each != other && other.sources().contains(each.target())) {
                        known.add(each);
                    }
                }
            }
            sourceRules = known;
        }
        return known.contains(rule);
    }

    /** Returns true if a rule fills the column. */
    boolean isFilled(Column column) {
        return written.stream().anyMatch(rule -> rule.target().equals(column));
    }
}
