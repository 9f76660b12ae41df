package dev.keyspread.plan.write;

import dev.keyspread.plan.edit.ClientClock;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.plan.write.rows.ImpliedColumns;
import dev.keyspread.plan.write.rows.InsertRows;
import dev.keyspread.plan.write.rows.LiteralDefault;
import dev.keyspread.plan.write.rows.OmittedSources;
import dev.keyspread.plan.write.rows.SetReturningCalls;
import dev.keyspread.plan.write.rows.UnitedRows;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.ColumnList;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.sql.write.WriteStatement.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gives the rows of an insert, in whatever form it has them, the columns that rules fill. */
final class InsertFill {
    private final Tokens tokens;
    private final Dialect dialect;
    private final WriteStatement.Insert insert;
    private final Table table;
    private final ColumnNames names;
    private final StoredSources sources;
    private final SelectHash selectHash;
    private final InsertRows rows;
    private final List<String> columns;
    private final List<TableRule> written;

    /** Whether the database numbers identity columns whatever the rows give them. */
    private final boolean ignoresNumbers;

    private final OmittedSources omitted;
    private final AddedColumns added;

    /** Whether the statement gives no value, so that the first that is added has none before it. */
    private boolean isFirst;

    /** The rules that fill what others are computed from, once somebody asked for them. */
    private @Nullable Set<TableRule> sourceRules;

    private InsertFill(
            Tokens tokens,
            WriteStatement.Insert insert,
            Table table,
            List<TableRule> written,
            ClientClock clock,
            TableLookup tables)
            throws NotFillableException {
        this.tokens = tokens;
        this.dialect = tokens.dialect();
        this.insert = insert;
        this.table = table;
        this.names = new ColumnNames(dialect, table);
        this.omitted = new OmittedSources(clock, table, dialect);
        this.written = written;
        this.selectHash = new SelectHash(tokens, insert, tables);
        this.rows = InsertRows.of(insert, dialect);
        boolean united = insert.source() instanceof InsertSource.Query query
                && (query.typed() || rows.rows().size() > 1);
        this.sources = united ? StoredSources.ofUnitedRows(tokens, clock) : StoredSources.ofInsert(tokens, clock);
        ColumnList given = rows.columns();
        this.isFirst = insert.source() instanceof InsertSource.Defaults;
        this.columns =
                given.isGiven() || isFirst ? given.names() : new ImpliedColumns(tokens, rows, table, written).names();
        this.added = new AddedColumns(insert, columns, omitted, dialect);
        this.ignoresNumbers = IgnoredNumbers.areIn(tokens, insert.columns());
    }

    /**
     * Plans the fill of one insert.
     *
     * @param gathered where what it adds goes
     * @param tables where to learn what the columns of a query's table hold
     * @return the rules whose columns it adds, since the application leaves them out
     * @throws NotFillableException when a row's value can't be known
     */
    static List<TableRule> plan(
            Tokens tokens,
            WriteStatement.Insert insert,
            Table table,
            List<TableRule> rules,
            FillResult gathered,
            TableLookup tables)
            throws NotFillableException {
        List<TableRule> written = new ArrayList<>();
        for (TableRule rule : rules) {
            if (!rule.databaseComputes()) {
                written.add(rule);
            }
        }
        List<TableRule> missing = new ArrayList<>();
        List<String> columns = List.of();
        if (!written.isEmpty()) {
            InsertFill fill = new InsertFill(tokens, insert, table, written, gathered.clock(), tables);
            columns = fill.columns;
            fill.rows.checkWidths(columns.size());
            for (TableRule rule : written) {
                fill.checkNumbers(rule);
                if (fill.indexOf(rule.target()) < 0) {
                    fill.checkKept(rule);
                    missing.add(rule);
                }
            }
            fill.findOmitted(missing);
            if (!missing.isEmpty()) {
                fill.added.add(missing, fill.isFirst && fill.overrides(), gathered.insertions());
            }
            fill.overrideSystemValues(gathered.insertions());
            fill.addValues(missing, gathered);
            fill.added.endDefaults(gathered.insertions());
        }
        new ConflictFill(tokens, insert, table, columns, tables).plan(rules, missing, gathered.insertions());
        return missing;
    }

    private void checkNumbers(TableRule rule) throws NotFillableException {
        if (ignoresNumbers) {
            IgnoredNumbers.check(rule);
        }
    }

    private int indexOf(Column column) {
        return names.indexIn(columns, column);
    }

    private void findOmitted(List<TableRule> missing) {
        for (TableRule rule : missing) {
            for (Column source : rule.sources()) {
                boolean left = indexOf(source) < 0 && !insert.verb().keepsOthers() && !isFilled(source);
                if (left) {
                    omitted.find(source, insert.source() instanceof InsertSource.Query);
                }
            }
        }
    }

    /** A number that was fetched from the database's own counter is given to a column that may be GENERATED ALWAYS. */
    private void overrideSystemValues(SqlEdits insertions) {
        int behind = insert.columns().end() + (insert.columns().isGiven() ? 1 : 0);
        boolean possible = !(insert.source() instanceof InsertSource.Assigned)
                && !(insert.source() instanceof InsertSource.Defaults)
                && !tokens.isWord(behind + 1, "OVERRIDING");
        if (possible && overrides()) {
            insertions.add(behind, AddedColumns.OVERRIDING);
        }
    }

    private boolean overrides() {
        return dialect.overridesSystemValues() && written.stream().anyMatch(this::isNumbered);
    }

    /** Whether a rule takes the database's own numbers, and not every row gives one of the application's. */
    private boolean isNumbered(TableRule rule) {
        int index = indexOf(rule.target());
        boolean isGiven = index >= 0;
        for (int i = 0; isGiven && i < rows.rows().size(); i++) {
            isGiven = !rows.isKnown(i, index)
                    || !sources.isDefault(rows.rows().get(i).values().get(index));
        }
        return rule.expression() instanceof RuleExpression.Identity && !isGiven;
    }

    private void addValues(List<TableRule> missing, FillResult gathered) throws NotFillableException {
        SqlEdits insertions = gathered.insertions();
        GivenShardValue own = new GivenShardValue(tokens, sources, gathered);
        for (int i = 0; i < rows.rows().size(); i++) {
            int row = i;
            int end = rows.rows().get(i).end();
            Map<Column, Source> made = new HashMap<>();
            omitted.columns().forEach(source -> made.put(source, omitted.add(source, end, before(source), insertions)));
            for (TableRule rule : written) {
                Source result;
                if (missing.contains(rule)) {
                    result = addValue(rule, row, made, insertions);
                } else if (rule.generator() && !rows.isKnown(row, indexOf(rule.target()))) {
                    result = null;
                } else {
                    TokenRange value = value(rule.target(), row, indexOf(rule.target()));
                    result = own.take(rule, value, () -> computation(rule, row, made, insertions));
                }
                if (result != null && isSource(rule)) {
                    made.put(rule.target(), result);
                }
                if (RowNumbers.areCounted(rule, dialect)) {
                    number(rule, row, result, gathered.numbers());
                }
            }
        }
    }

    private void number(TableRule rule, int row, @Nullable Source made, RowNumbers numbers) {
        int index = indexOf(rule.target());
        if (made != null || index < 0 || !rows.isKnown(row, index)) {
            numbers.made(rule, made);
        } else {
            numbers.given(
                    rule, constant(rule.target(), rows.rows().get(row).values().get(index)));
        }
    }

    private @Nullable Source constant(Column column, TokenRange value) {
        try {
            Source given = sources.read(column, value);
            return given.isConstant() ? given : null;
        } catch (NotFillableException computed) {
            return null;
        }
    }

    /** What stands before the value of an added column. */
    private String before(Column column) {
        if (isFirst) {
            isFirst = false;
            return "";
        }
        boolean assigned = insert.source() instanceof InsertSource.Assigned;
        return assigned ? ", " + dialect.quoted(column.name()) + " = " : ", ";
    }

    private @Nullable Source addValue(TableRule rule, int row, Map<Column, Source> made, SqlEdits insertions)
            throws NotFillableException {
        int end = rows.rows().get(row).end();
        String hash = selectHash.expression(rule, columns, names, row);
        if (hash != null) {
            insertions.add(end, ", " + hash);
            return null;
        }
        Computation computation = computation(rule, row, made, insertions);
        if (computation.isArray()) {
            insertions.add(end, ", unnest(", computation);
            insertions.add(end, ")");
            return null;
        }
        if (!unitesRows()) {
            return insertions.add(end, before(rule.target()), computation);
        }
        Source result = insertions.add(end, ", CAST(", computation);
        insertions.add(end, " AS " + rule.target().type().sql() + ")");
        return result;
    }

    /** Whether the rows of a query have types of their own, for which a placeholder has to have one. */
    private boolean unitesRows() {
        return insert.source() instanceof InsertSource.Query query && query.typed();
    }

    private boolean isFilled(Column column) {
        return written.stream().anyMatch(rule -> rule.target().equals(column));
    }

    /** Whether another rule is computed from what this one fills. Found out once, since a text may have ten thousand rows. */
    private boolean isSource(TableRule rule) {
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

    /** Refuses to generate an id for a row that may exist already: the existing row has to keep its id. */
    private void checkKept(TableRule rule) throws NotFillableException {
        boolean finds = insert.key() == null
                ? table.key().stream()
                        .anyMatch(part -> part.column().equals(rule.target().name()))
                : names.indexIn(insert.key().names(), rule.target()) >= 0;
        if (rule.generator() && insert.verb().keepsOthers() && !finds) {
            throw new NotFillableException(
                    "a row that exists would be given a new value for it, in the place of the one that it has",
                    "give " + rule.target().name() + " in the statement, or insert and update separately");
        }
    }

    private Computation computation(TableRule rule, int row, Map<Column, Source> made, SqlEdits insertions)
            throws NotFillableException {
        if (rule.generator()
                && insert.source() instanceof InsertSource.Query query
                && SetReturningCalls.mayYieldSeveral(tokens, query.selects().get(row))) {
            throw new NotFillableException(
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
        LiteralDefault literal = sources.isDefault(value) ? LiteralDefault.of(source, table, dialect) : null;
        if (literal != null) {
            insertions.replace(value, literal.text());
            return literal.value();
        }
        UnitedRows.check(insert, rows, sources, source, index);
        if (insert.source() instanceof InsertSource.Query && rows.rows().size() == 1) {
            Source elements = sources.readElements(source, value);
            if (elements != null) {
                return elements;
            }
        }
        try {
            return sources.read(source, value);
        } catch (NotFillableException expression) {
            if (insert.source() instanceof InsertSource.Query) {
                throw new NotFillableException(
                        "its source " + source.name()
                                + " is a column or an expression of INSERT … SELECT, which the database" + " computes",
                        "read the rows and insert them with VALUES, or give " + source.name()
                                + " in the SELECT as a parameter or a literal" + selectHash.remedy(rule));
            }
            throw expression;
        }
    }

    private TokenRange value(Column column, int row, int index) throws NotFillableException {
        if (!rows.isKnown(row, index)) {
            throw new NotFillableException(
                    "its source " + column.name() + " comes from a * in the query",
                    "write the query's columns out, " + column.name() + " as a parameter or a literal");
        }
        return rows.rows().get(row).values().get(index);
    }

    private Source omitted(Column source) throws NotFillableException {
        if (isFilled(source)) {
            throw new NotFillableException(
                    "its source " + source.name()
                            + " is filled by a rule that the database computes for each selected row",
                    "read the rows and insert them with VALUES, or give " + source.name() + " in the SELECT");
        }
        if (insert.verb().keepsOthers()) {
            throw new NotFillableException(
                    "its source " + source.name()
                            + " is left out, so that a row that exists keeps a value that is not known",
                    "give " + source.name() + " in the statement");
        }
        return sources.omitted(source);
    }
}
