package dev.keyspread.plan.write;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.ClientClock;
import dev.keyspread.plan.edit.Computation;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.edit.StoredSources;
import dev.keyspread.plan.rules.ColumnNames;
import dev.keyspread.plan.write.rows.FillResult;
import dev.keyspread.plan.write.rows.GivenShardValue;
import dev.keyspread.plan.write.rows.IgnoredNumbers;
import dev.keyspread.plan.write.rows.ImpliedColumns;
import dev.keyspread.plan.write.rows.InsertRows;
import dev.keyspread.plan.write.rows.NamedRows;
import dev.keyspread.plan.write.rows.OmittedSources;
import dev.keyspread.plan.write.rows.OwnCounter;
import dev.keyspread.plan.write.rows.OwnHash;
import dev.keyspread.plan.write.rows.RowNumbers;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.ColumnList;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives the rows of an insert, in whatever form it has them, the columns that rules fill. {@link WritePlanning} calls it. A row that
 * can't be filled refuses the whole statement.
 */
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
    private final TableLookup tables;

    /** True if the database numbers identity columns whatever the rows give them. */
    private final boolean ignoresNumbers;

    private final ClientClock clock;
    private final OmittedSources omitted;
    private final AddedColumns added;
    private final RowComputations computations;

    /** Whose columns the query names, where its text holds the rows; null in any other insert. */
    private final @Nullable NamedRows named;

    /** True if the statement gives no value, so that the first that is added has none before it. */
    private boolean isFirst;

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
        this.clock = clock;
        this.omitted = new OmittedSources(clock, table, dialect);
        this.written = written;
        this.tables = tables;
        this.selectHash = new SelectHash(tokens, insert, tables);
        this.rows = InsertRows.of(insert, dialect);
        boolean united = insert.source() instanceof InsertSource.Query query
                && (query.typed() || rows.rows().size() > 1 || query.named() != null);
        this.sources = united ? StoredSources.ofUnitedRows(tokens, clock) : StoredSources.ofInsert(tokens, clock);
        ColumnList given = rows.columns();
        this.isFirst = insert.source() instanceof InsertSource.Defaults;
        this.columns =
                given.isGiven() || isFirst ? given.names() : new ImpliedColumns(tokens, rows, table, written).names();
        this.computations = new RowComputations(tokens, insert, table, columns, rows, sources, selectHash, written);
        this.added = new AddedColumns(insert, columns, omitted, dialect);
        this.named = NamedRows.of(insert);
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
            fill.findOtherTimes(missing);
            if (!missing.isEmpty()) {
                fill.added.add(missing, fill.isFirst && fill.overrides(), gathered.insertions());
            }
            fill.overrideSystemValues(gathered.insertions());
            fill.addValues(missing, gathered);
            if (fill.named != null) {
                fill.named.endColumns(fill.dialect, gathered.insertions());
            }
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
                boolean left = indexOf(source) < 0 && !insert.verb().keepsOthers() && !computations.isFilled(source);
                if (left) {
                    omitted.find(source, insert.source() instanceof InsertSource.Query);
                }
            }
        }
    }

    /** Keeps the database's clock from filling a column of rows whose source takes the application's time. */
    private void findOtherTimes(List<TableRule> missing) {
        boolean takesTime = omitted.takesTime();
        for (TableRule rule : written) {
            for (Column source : rule.sources()) {
                takesTime = takesTime || isTimeGiven(source);
            }
        }
        for (Column column : takesTime ? table.columns() : List.<Column>of()) {
            int index = indexOf(column);
            if (index < 0 && !missing.isEmpty() && !insert.verb().keepsOthers()) {
                omitted.findTime(column);
            }
            for (int row = 0; index >= 0 && row < rows.rows().size(); row++) {
                if (rows.isKnown(row, index)) {
                    clock.replaceDefault(tokens, rows.rows().get(row).values().get(index), column);
                }
            }
        }
    }

    private boolean isTimeGiven(Column source) {
        int index = indexOf(source);
        for (int i = 0; index >= 0 && i < rows.rows().size(); i++) {
            if (rows.isKnown(i, index)
                    && clock.isTime(tokens, rows.rows().get(i).values().get(index), source)) {
                return true;
            }
        }
        return false;
    }

    /** Has a column that may be GENERATED ALWAYS take the number that was fetched from the database's own counter. */
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
        if (!dialect.has(Capability.SYSTEM_VALUES)) {
            return false;
        }
        for (TableRule rule : written) {
            if (isNumbered(rule)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a rule takes the database's own numbers, and not every row gives one of the application's. */
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
            for (Column source : omitted.columns()) {
                Source value = addOmitted(source, row, end, insertions);
                if (value != null) {
                    made.put(source, value);
                }
            }
            for (TableRule rule : written) {
                Source result;
                if (missing.contains(rule)) {
                    result = addValue(rule, row, made, insertions);
                } else if (rule.generator() && !rows.isKnown(row, indexOf(rule.target()))) {
                    result = null;
                } else {
                    TokenRange value = computations.value(rule.target(), row, indexOf(rule.target()));
                    if (drawsOwnNumber(rule, value)) {
                        result = insertions.replace(value, computations.of(rule, row, made, insertions));
                    } else {
                        result = isOwnHash(rule, value, row)
                                ? null
                                : own.take(rule, value, () -> computations.of(rule, row, made, insertions));
                    }
                }
                if (result != null && computations.isSource(rule)) {
                    made.put(rule.target(), result);
                }
                if (RowNumbers.areCounted(rule, dialect)) {
                    number(rule, row, result, gathered.numbers());
                }
            }
        }
    }

    /** Returns true if a value draws from the counter that the rule draws from. Names mean the same only to a session as it began. */
    private boolean drawsOwnNumber(TableRule rule, TokenRange value) {
        boolean isHere =
                dialect.has(Capability.QUALIFIED_DEFAULTS) && insert.table().schema() == null;
        return rule.drawsNumbers()
                && insert.source() instanceof InsertSource.Rows
                && tables.isUsual()
                && OwnCounter.isDrawn(
                        tokens, value, rule.target(), isHere ? table.name().schema() : null);
    }

    /** Returns true if the database hashes what the row stores in the rule's source, whatever that is. */
    private boolean isOwnHash(TableRule rule, TokenRange value, int row) {
        TokenRange hashed = insert.columns().isGiven() ? OwnHash.argument(tokens, rule, value) : null;
        int source = hashed == null ? -1 : indexOf(rule.sources().get(0));
        return hashed != null
                && source >= 0
                && rows.isKnown(row, source)
                && OwnHash.isOf(tokens, hashed, rows.rows().get(row).values().get(source));
    }

    private @Nullable Source addOmitted(Column source, int row, int end, SqlEdits insertions)
            throws NotFillableException {
        if (named != null && named.areElements()) {
            return omitted.add(source, named.endOfList(), before(source), insertions);
        }
        String name = nameColumn(row, insertions);
        Source result = omitted.add(source, end, before(source), insertions);
        if (!name.isEmpty()) {
            insertions.add(end, name);
        }
        return result;
    }

    /** A value is added to a row of those that the query names the columns of; returns what has to stand behind it. */
    private String nameColumn(int row, SqlEdits insertions) {
        return named == null || row > 0 ? "" : named.addColumn(tokens, table, insertions);
    }

    private void number(TableRule rule, int row, @Nullable Source made, RowNumbers numbers) {
        int index = indexOf(rule.target());
        if (made != null || index < 0 || !rows.isKnown(row, index)) {
            numbers.made(rule, made);
        } else {
            numbers.given(
                    rule,
                    computations.constant(
                            rule.target(), rows.rows().get(row).values().get(index)));
        }
    }

    /** Returns what stands before the value of an added column. */
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
        Computation computation = computations.of(rule, row, made, insertions);
        if (computation.isArray()) {
            addElements(computation, end, insertions);
            return null;
        }
        if (named != null && named.areElements()) {
            return insertions.add(named.endOfList(), ", ", computation);
        }
        String name = nameColumn(row, insertions);
        boolean isTyped = unitesRows();
        Source result = insertions.add(end, isTyped ? ", CAST(" : before(rule.target()), computation);
        String behind = (isTyped ? " AS " + rule.target().type().sql() + ")" : "") + name;
        if (!behind.isEmpty()) {
            insertions.add(end, behind);
        }
        return result;
    }

    /** With a cast on PostgreSQL, whose driver binds an array without its type where it sends texts only (preferQueryMode=simple). */
    private void addElements(Computation computation, int end, SqlEdits insertions) throws NotFillableException {
        boolean isCast = dialect.has(Capability.POSTGRES_DRIVER);
        String before = isCast ? "CAST(" : "";
        String behind = isCast ? " AS " + computation.rule().arrayType() + ")" : "";
        if (named != null && named.areElements()) {
            insertions.add(named.endOfArrays(), ", " + before, computation);
            insertions.add(named.endOfArrays(), behind);
            named.addColumn(tokens, table, insertions);
        } else {
            insertions.add(end, ", unnest(" + before, computation);
            insertions.add(end, behind + ")");
        }
    }

    /** Returns true if the rows of a query have types of their own, for which a placeholder has to have one. */
    private boolean unitesRows() {
        return insert.source() instanceof InsertSource.Query query && query.typed();
    }

    /** Refuses to generate an id for a row that may exist already: the existing row has to keep its id. */
    private void checkKept(TableRule rule) throws NotFillableException {
        boolean finds = insert.key() == null
                ? KeyPart.columns(table.key()).contains(rule.target().name())
                : names.indexIn(insert.key().names(), rule.target()) >= 0;
        if (rule.generator() && insert.verb().keepsOthers() && !finds) {
            throw new NotFillableException(
                    RefusalKind.STORED_ROW_NOT_FOUND,
                    "a row that exists would be given a new value for it, in the place of the one that it has",
                    "give " + rule.target().name() + " in the statement, or insert and update separately");
        }
    }
}
