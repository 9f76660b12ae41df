package dev.keyspread.plan.observe;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.advice.statement.TrafficAdvice;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.sql.write.WriteStatement;
import dev.keyspread.traffic.Cell;
import dev.keyspread.traffic.ObservedKey;
import dev.keyspread.traffic.RowLayout;
import dev.keyspread.traffic.TableTraffic;
import dev.keyspread.traffic.WriteGroup;
import dev.keyspread.watch.GivenRows;
import dev.keyspread.watch.KeyCells;
import dev.keyspread.watch.KeyOperation;
import dev.keyspread.watch.Watch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Knows which tables' writes are looked at, by which keys, and where a text gives them. Tables that are not known are not looked for.
 * {@code StatementObservation} and {@code plan.copy} ask it. It must keep a bounded number of tables, because an application may make
 * tables at run time.
 */
public final class TrafficBook {
    private final TableLookup known;
    private final Dialect dialect;
    private final FindingLog findings;
    private final KeyspreadConfig config;
    private final @Nullable ReportedKeys reported;
    private final TrafficTables watched;
    private final Set<QualifiedName> lookedFor = ConcurrentHashMap.newKeySet();
    /**
     * Looks at nothing yet.
     *
     * @param watch who is told of keys for the report; null while there is none
     */
    public TrafficBook(
            TableLookup known,
            Dialect dialect,
            RuleBook rules,
            FindingLog findings,
            KeyspreadConfig config,
            @Nullable Watch watch) {
        this.known = known;
        this.dialect = dialect;
        this.watched = new TrafficTables(known, dialect, rules, findings, config);
        this.findings = findings;
        this.config = config;
        this.reported = watch == null ? null : new ReportedKeys(watch, rules, dialect);
    }

    /** Returns true if keyed reads are looked at, as the report does. */
    public boolean looksAtReads() {
        return reported != null;
    }

    /**
     * Returns what a text writes, if that may be looked at; null where it writes nothing, and, of a text that is not kept, where
     * its table is not looked at now.
     */
    @Nullable
    public ObservedWrite written(TextWrites text, boolean isKept) {
        Tokens tokens = text.tokens();
        if (reported != null && SeveralWrites.mayBeIn(tokens)) {
            List<WrittenValues> several = SeveralWrites.of(text);
            if (!several.isEmpty()) {
                return ObservedWrite.forReportOnly(several);
            }
        }
        if (reported != null && tokens.isAnyWord(0, "SELECT", "WITH")) {
            WrittenValues read = WrittenValues.ofRead(tokens);
            List<WrittenValues> reads = read == null ? KeyedRowsReader.of(tokens, null) : List.of(read);
            return reads.isEmpty() ? null : new ObservedWrite(reads, true);
        }
        boolean isLookedAt = isKept || reported != null;
        if (!WrittenValues.begins(tokens, 0) || (!isLookedAt && !isAwake(WrittenValues.named(tokens)))) {
            return null;
        }
        WrittenValues values = WrittenValues.of(text);
        boolean isReported = reported != null;
        if (values != null) {
            ignore(values, tokens);
            if (values.isCounted() && !isReported) {
                return null;
            }
            if (values.inserts() || values.isCounted() || !values.columns().isEmpty()) {
                return new ObservedWrite(List.of(values), isReported);
            }
        }
        List<WrittenValues> all = new ArrayList<>(reported == null ? List.of() : KeyedRowsReader.of(tokens, text));
        if (values != null) {
            all.add(0, values);
        }
        if (isReported && all.stream().noneMatch(each -> each.operation().isWrite())) {
            all.addAll(counted(text));
        }
        return all.isEmpty() ? null : new ObservedWrite(all, isReported);
    }

    /** Rows that are changed or deleted by other conditions than their keys are as many as the update count says. */
    private static List<WrittenValues> counted(TextWrites text) {
        WriteStatement write = WrittenValues.only(text);
        if (write == null) {
            return text.of(0, text.tokens().size()).targets().stream()
                    .limit(1)
                    .map(SeveralWrites::unread)
                    .toList();
        }
        if (!(write instanceof WriteStatement.Update) && !(write instanceof WriteStatement.Delete)) {
            return List.of();
        }
        QualifiedName table =
                new QualifiedName(write.table().schema(), write.table().name());
        boolean deletes = write instanceof WriteStatement.Delete;
        return List.of(WrittenValues.counted(table, deletes ? KeyOperation.DELETE : KeyOperation.UPDATE));
    }

    /** A comment in the text holds for what its values show. */
    private void ignore(WrittenValues values, Tokens tokens) {
        IgnoreComments ignored = IgnoreComments.in(tokens);
        Table table = ignored.rules().isEmpty() ? null : known.find(values.table());
        if (table != null) {
            ignored.rules().stream()
                    .filter(TrafficAdvice::isKnown)
                    .forEach(rule -> findings.ignore(Set.of(rule), table.name()));
        }
    }

    private boolean isAwake(@Nullable QualifiedName name) {
        Table table = name == null ? null : known.find(name);
        TableTraffic traffic = table == null ? null : watched.traffic(table);
        return traffic != null && traffic.isAwake();
    }

    /**
     * Looks for the tables of a text that are not known yet, once each: what a program writes before the schema was inspected is in the
     * report too.
     */
    public void lookFor(ObservedWrite write, TableLookup tables) {
        if (reported == null || !config.get(Setting.INSPECT)) {
            return;
        }
        for (WrittenValues each : write.values()) {
            if (known.find(each.table()) == null
                    && lookedFor.size() < TrafficTables.MAX_TABLES
                    && tables.tellsAbsence()
                    && lookedFor.add(each.table())) {
                tables.find(each.table());
            }
        }
    }

    /** Inserted rows a second; negative while that is not known. */
    public double insertRate(QualifiedName name) {
        Table table = known.find(name);
        return table == null ? -1 : watched.insertRate(table);
    }

    /** Returns what a statement that writes this gathers; null where its table is not known or the text gives no key of it. */
    @Nullable
    public WriteGroup observe(ObservedWrite write) {
        ObservedWrite.Resolved resolved = write.resolved();
        if (resolved == null || !isCurrent(resolved, write)) {
            resolved = resolve(write);
            write.resolved(resolved);
        }
        return resolved.layout() == null ? null : new WriteGroup(resolved.layout());
    }

    private boolean isCurrent(ObservedWrite.Resolved resolved, ObservedWrite write) {
        for (int i = 0; i < resolved.tables().size(); i++) {
            if (!TrafficTables.isSameState(
                    resolved.tables().get(i), known.find(write.values().get(i).table()))) {
                return false;
            }
        }
        return true;
    }

    private ObservedWrite.Resolved resolve(ObservedWrite write) {
        List<@Nullable Table> tables = new ArrayList<>();
        List<KeyCells> keys = new ArrayList<>();
        RowLayout layout = null;
        for (WrittenValues each : write.values()) {
            Table table = known.find(each.table());
            tables.add(table);
            if (table != null) {
                KeyCells cells = reported == null ? null : reported.cells(each, columns(each, table), table);
                if (cells != null) {
                    keys.add(cells);
                }
                layout = layout != null
                        ? layout
                        : write.isAdvisedOn() ? layout(each, table, cells != null) : reportedOnly(each, table);
            }
        }
        return new ObservedWrite.Resolved(
                Collections.unmodifiableList(tables), layout == null ? null : layout.withKeys(keys));
    }

    /** The columns that a statement gives values to: those that it names, or all that an insert without names means. */
    private static List<String> columns(WrittenValues values, Table table) {
        return values.columns().isEmpty() && values.inserts()
                ? table.columns().stream()
                        .filter(column -> !column.hidden())
                        .map(Column::name)
                        .toList()
                : values.columns();
    }

    private @Nullable RowLayout layout(WrittenValues values, Table table, boolean isReported) {
        TableTraffic traffic = watched.traffic(table);
        if (traffic == null) {
            return null;
        }
        List<String> columns = columns(values, table);
        List<RowLayout.Row> rows = new ArrayList<>();
        boolean any = values.counts();
        for (List<Source> row : values.isCounted() ? List.<List<Source>>of() : values.rows()) {
            RowLayout.Row cells = cells(traffic, columns, row, values);
            any |= cells.givesAny();
            rows.add(cells);
        }
        return any || isReported
                ? new RowLayout(
                        traffic, values.operation(), values.counts(), columns, rows, values.parameters(), List.of())
                : null;
    }

    /** Returns what is not looked at for advice: as if it read. */
    private @Nullable RowLayout reportedOnly(WrittenValues values, Table table) {
        TableTraffic traffic = watched.traffic(table);
        return traffic == null
                ? null
                : new RowLayout(
                        traffic, KeyOperation.READ, false, List.of(), List.of(), values.parameters(), List.of());
    }

    private RowLayout.Row cells(TableTraffic traffic, List<String> columns, List<Source> row, WrittenValues values) {
        List<@Nullable Cell> leading = new ArrayList<>();
        List<String> moved = List.copyOf(values.moved().keySet());
        List<Source> to = List.copyOf(values.moved().values());
        for (ObservedKey key : traffic.keys()) {
            Cell moves = key.index() == null ? null : cell(key.column(), moved, to);
            leading.add(values.inserts() ? cell(key.column(), columns, row) : moves);
        }
        List<Cell> whole = new ArrayList<>();
        for (String column : traffic.keyColumns()) {
            Cell cell = cell(column, columns, row);
            if (cell != null) {
                whole.add(cell);
            }
        }
        return new RowLayout.Row(
                Collections.unmodifiableList(leading),
                whole.size() == traffic.keyColumns().size() ? whole : List.of());
    }

    /**
     * Returns what gathers rows that are written by columns and values instead of SQL; null where nothing looks at them.
     *
     * @param columns those that each row gives, in order; empty for all that a COPY without names means
     * @param tables where the table is looked for if it is not known yet
     */
    public @Nullable GivenRows givenRows(
            QualifiedName name, KeyOperation operation, List<String> columns, TableLookup tables) {
        Table table = reported == null ? null : lookedFor(name, operation, tables);
        return table == null || reported == null ? null : reported.rows(table, operation, columns);
    }

    /** Returns what gathers rows that are deleted by keys of so many parts. */
    public @Nullable GivenRows deletedRows(QualifiedName name, int parts, TableLookup tables) {
        Table table = reported == null ? null : lookedFor(name, KeyOperation.DELETE, tables);
        return table == null || reported == null ? null : reported.deleted(table, parts);
    }

    /** The columns that the keys and rules of a table are made of. */
    public List<String> keyColumns(QualifiedName name, TableLookup tables) {
        Table table = reported == null ? null : lookedFor(name, KeyOperation.UPDATE, tables);
        return table == null || reported == null ? List.of() : reported.columns(table);
    }

    private @Nullable Table lookedFor(QualifiedName name, KeyOperation operation, TableLookup tables) {
        lookFor(new ObservedWrite(List.of(WrittenValues.counted(name, operation)), true), tables);
        return known.find(name);
    }

    private @Nullable Cell cell(String column, List<String> columns, List<Source> row) {
        for (int i = 0; i < columns.size() && i < row.size(); i++) {
            if (dialect.sameName(columns.get(i), column)) {
                Source source = row.get(i);
                return source.isConstant() && source.constant() == null
                        ? null
                        : new Cell(source.parameter(), source.constant());
            }
        }
        return null;
    }
}
