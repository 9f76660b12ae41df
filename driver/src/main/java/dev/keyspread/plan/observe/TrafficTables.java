package dev.keyspread.plan.observe;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.statement.TrafficAdvice;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.traffic.ObservedKey;
import dev.keyspread.traffic.TableTraffic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds the traffic of each table whose writes are looked at, with the keys by which they are. {@link TrafficBook} asks it for each
 * statement. It must keep a bounded number of tables, because an application may make tables at run time.
 */
final class TrafficTables {
    /** The most tables that are looked at. */
    static final int MAX_TABLES = 1_000;

    /** The most keys of one table that are looked at. */
    private static final int MAX_KEYS = 16;

    private record Entry(Table table, TableTraffic traffic) {}

    private final TableLookup known;
    private final Dialect dialect;
    private final RuleBook rules;
    private final FindingLog findings;
    private final KeyspreadConfig config;
    private final Map<QualifiedName, Entry> entries = new ConcurrentHashMap<>();

    TrafficTables(TableLookup known, Dialect dialect, RuleBook rules, FindingLog findings, KeyspreadConfig config) {
        this.known = known;
        this.dialect = dialect;
        this.rules = rules;
        this.findings = findings;
        this.config = config;
    }

    /** Returns the inserted rows a second of a table; negative while that is not known. */
    double insertRate(Table table) {
        Entry entry = entries.get(table.name());
        return entry == null ? -1 : entry.traffic().insertRate();
    }

    /**
     * The catalogue makes a new object whenever it learns of a change. Comparing all columns would cost too much on
     * this path.
     */
    @SuppressWarnings("ReferenceEquality")
    static boolean isSameState(@Nullable Table one, @Nullable Table other) {
        return one == other;
    }

    /** Returns the traffic of a table; null if there are too many tables. */
    @Nullable
    TableTraffic traffic(Table table) {
        Entry entry = entries.get(table.name());
        if (entry != null && isSameState(entry.table(), table)) {
            return entry.traffic();
        }
        if (entry == null && entries.size() >= MAX_TABLES) {
            return null;
        }
        return enter(table);
    }

    /** A change of the table that leaves its keys keeps what was seen of it. */
    private synchronized TableTraffic enter(Table table) {
        Entry former = entries.get(table.name());
        TableTraffic traffic =
                former != null && former.table().hasSameKeys(table) ? former.traffic() : newTraffic(table);
        entries.put(table.name(), new Entry(table, traffic));
        return traffic;
    }

    private TrafficAdvice advice(Table table) {
        return new TrafficAdvice(table, known, dialect, rules.expressions(table), config.get(Setting.NODES));
    }

    private TableTraffic newTraffic(Table table) {
        return new TableTraffic(
                table.name(),
                keys(table),
                KeyPart.columns(table.key()),
                new TrafficFindings(advice(table), findings, config.get(Setting.QUIET_RATE)),
                System::nanoTime);
    }

    /** The primary key and the indexes that the engine keeps in the order of a column, which the application fills. */
    private List<ObservedKey> keys(Table table) {
        List<ObservedKey> keys = new ArrayList<>();
        TrafficAdvice advice = advice(table);
        add(table, table.key(), null, table.key().size() == 1, false, keys);
        for (Index index : table.indexes()) {
            if (!index.local() && index.interleavedIn() == null && keys.size() < MAX_KEYS) {
                boolean alone = index.unique() && index.parts().size() == 1;
                add(
                        table,
                        index.parts(),
                        index.name().isEmpty() ? index.parts().get(0).column() : index.name(),
                        alone,
                        advice.meets(index),
                        keys);
            }
        }
        return keys;
    }

    private void add(
            Table table,
            List<KeyPart> parts,
            @Nullable String index,
            boolean alone,
            boolean meets,
            List<ObservedKey> keys) {
        Column leading = parts.isEmpty() ? null : table.column(parts.get(0).column());
        if (leading == null
                || leading.generated() != null
                || rules.expressions(table).containsKey(leading.name())) {
            return;
        }
        boolean ordered = !TrafficAdvice.isScattered(table, parts);
        if (ordered || meets) {
            keys.add(new ObservedKey(leading.name(), leading.type().family(), index, alone, ordered, meets));
        }
    }
}
