package dev.keyspread.plan.observe;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.IgnoreComments;
import dev.keyspread.advice.statement.TrafficAdvice;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.keyspace.KeyCells;
import dev.keyspread.keyspace.KeySpaces;
import dev.keyspread.keyspace.TableKeys;
import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.TextWrites;
import dev.keyspread.traffic.Cell;
import dev.keyspread.traffic.ObservedKey;
import dev.keyspread.traffic.RowLayout;
import dev.keyspread.traffic.TableTraffic;
import dev.keyspread.traffic.WriteGroup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Which tables' writes are looked at, by which keys, and where a text gives them. Tables that are not known are not looked for. */
public final class TrafficBook {
    /** Tables that are looked at; what makes up more of them at run time is not. */
    private static final int MAX_TABLES = 1_000;

    /** Keys of one table that are looked at. */
    private static final int MAX_KEYS = 16;

    private record Entry(Table table, TableTraffic traffic) {}

    private final TableLookup known;
    private final Dialect dialect;
    private final RuleBook rules;
    private final FindingLog findings;
    private final KeyspreadConfig config;
    private final @Nullable KeySpaces keySpaces;
    private final Map<QualifiedName, Entry> entries = new ConcurrentHashMap<>();

    public TrafficBook(
            TableLookup known, Dialect dialect, RuleBook rules, FindingLog findings, KeyspreadConfig config) {
        this.known = known;
        this.dialect = dialect;
        this.rules = rules;
        this.findings = findings;
        this.config = config;
        this.keySpaces =
                config.report() == null ? null : new KeySpaces(config.whatIfs(), dialect, System::currentTimeMillis);
    }

    /** What the report shows of keys; null while there is none. */
    public @Nullable KeySpaces keySpaces() {
        return keySpaces;
    }

    /** Whether keyed reads are looked at, as the report does. */
    public boolean looksAtReads() {
        return keySpaces != null;
    }

    /**
     * What a text writes, where that may be looked at; null where it writes nothing, and, of a text that is not kept, where
     * its table is not looked at now.
     */
    @Nullable
    public ObservedWrite written(TextWrites text, boolean isKept) {
        Tokens tokens = text.tokens();
        if (keySpaces != null && tokens.isWord(0, "SELECT")) {
            WrittenValues read = WrittenValues.ofRead(tokens);
            return read == null ? null : new ObservedWrite(read);
        }
        boolean isLookedAt = isKept || keySpaces != null;
        if (!WrittenValues.begins(tokens, 0) || (!isLookedAt && !isAwake(WrittenValues.named(tokens)))) {
            return null;
        }
        WrittenValues values = WrittenValues.of(text);
        if (values == null) {
            return null;
        }
        ignore(values, tokens);
        return new ObservedWrite(values);
    }

    /** A comment in the text holds for what its values show. */
    private void ignore(WrittenValues values, Tokens tokens) {
        IgnoreComments ignored = IgnoreComments.in(tokens.sql(), dialect);
        Table table = ignored.rules().isEmpty() ? null : known.find(values.table());
        if (table != null) {
            ignored.rules().stream()
                    .filter(TrafficAdvice::isKnown)
                    .forEach(rule -> findings.ignore(Set.of(rule), table.name()));
        }
    }

    private boolean isAwake(@Nullable QualifiedName name) {
        Table table = name == null ? null : known.find(name);
        TableTraffic traffic = table == null ? null : traffic(table);
        return traffic != null && traffic.isAwake();
    }

    /** What a statement that writes this gathers; null where its table is not known or the text gives no key of it. */
    @Nullable
    public WriteGroup observe(ObservedWrite write) {
        Table table = known.find(write.values().table());
        if (table == null) {
            return null;
        }
        ObservedWrite.Resolved resolved = write.resolved();
        if (resolved == null || !isSameState(resolved.table(), table)) {
            resolved = new ObservedWrite.Resolved(table, layout(write.values(), table));
            write.resolved(resolved);
        }
        return resolved.layout() == null ? null : new WriteGroup(resolved.layout());
    }

    /** Inserted rows a second; negative while that is not known. */
    public double insertRate(QualifiedName name) {
        Table table = known.find(name);
        Entry entry = table == null ? null : entries.get(table.name());
        return entry == null ? -1 : entry.traffic().insertRate();
    }

    /** The catalogue makes a new object whenever it learns of a change; to compare all columns would be dear on this path. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSameState(Table one, Table other) {
        return one == other;
    }

    private @Nullable TableTraffic traffic(Table table) {
        Entry entry = entries.get(table.name());
        if (entry != null && isSameState(entry.table(), table)) {
            return entry.traffic();
        }
        if (entry == null && entries.size() >= MAX_TABLES) {
            return null;
        }
        return entries.compute(table.name(), (name, former) -> {
                    if (former != null && former.table().equals(table)) {
                        return new Entry(table, former.traffic());
                    }
                    return new Entry(table, newTraffic(table));
                })
                .traffic();
    }

    private TableTraffic newTraffic(Table table) {
        TrafficAdvice advice = new TrafficAdvice(table, known, dialect, rules.expressions(table), config.nodes());
        return new TableTraffic(
                table.name(),
                keys(table),
                table.key().stream().map(KeyPart::column).toList(),
                new TrafficFindings(advice, findings, config.quietRate()),
                System::nanoTime);
    }

    /** The primary key and the indexes that the engine keeps in the order of a column, which the application fills. */
    private List<ObservedKey> keys(Table table) {
        List<ObservedKey> keys = new ArrayList<>();
        add(table, table.key(), null, table.key().size() == 1, keys);
        for (Index index : table.indexes()) {
            if (!index.local() && index.interleavedIn() == null && keys.size() < MAX_KEYS) {
                boolean alone = index.unique() && index.parts().size() == 1;
                add(
                        table,
                        index.parts(),
                        index.name().isEmpty() ? index.parts().get(0).column() : index.name(),
                        alone,
                        keys);
            }
        }
        return keys;
    }

    private void add(Table table, List<KeyPart> parts, @Nullable String index, boolean alone, List<ObservedKey> keys) {
        Column leading = parts.isEmpty() ? null : table.column(parts.get(0).column());
        if (leading == null
                || leading.generated() != null
                || rules.expressions(table).containsKey(leading.name())
                || TrafficAdvice.isScattered(table, parts, dialect)) {
            return;
        }
        keys.add(new ObservedKey(leading.name(), leading.type().family(), index, alone));
    }

    private @Nullable RowLayout layout(WrittenValues values, Table table) {
        TableTraffic traffic = traffic(table);
        if (traffic == null) {
            return null;
        }
        List<String> columns = values.columns().isEmpty()
                ? table.columns().stream()
                        .filter(column -> !column.hidden())
                        .map(Column::name)
                        .toList()
                : values.columns();
        List<RowLayout.Row> rows = new ArrayList<>();
        boolean any = values.counts();
        for (List<Source> row : values.rows()) {
            RowLayout.Row cells = cells(traffic, columns, row, values.inserts());
            any |= !cells.key().isEmpty() || cells.leading().stream().anyMatch(cell -> cell != null);
            rows.add(cells);
        }
        KeyCells keys = keyCells(values, columns, table);
        return any || keys != null
                ? new RowLayout(traffic, values.inserts(), values.counts(), columns, rows, values.parameters(), keys)
                : null;
    }

    private RowLayout.Row cells(TableTraffic traffic, List<String> columns, List<Source> row, boolean inserts) {
        List<@Nullable Cell> leading = new ArrayList<>();
        for (ObservedKey key : traffic.keys()) {
            leading.add(inserts ? cell(key.column(), columns, row) : null);
        }
        List<Cell> whole = new ArrayList<>();
        for (String column : traffic.keyColumns()) {
            Cell cell = cell(column, columns, row);
            if (cell != null) {
                whole.add(cell);
            }
        }
        boolean complete = whole.size() == traffic.keyColumns().size();
        return new RowLayout.Row(Collections.unmodifiableList(leading), complete ? List.copyOf(whole) : List.of());
    }

    private @Nullable KeyCells keyCells(WrittenValues values, List<String> columns, Table table) {
        TableKeys keys = keySpaces == null ? null : keySpaces.of(table, rules.rules(table));
        return keys == null ? null : KeyCellsReader.read(values, columns, keys, dialect);
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
