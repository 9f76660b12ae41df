package dev.keyspread.advice.statement;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.EngineTerms;
import dev.keyspread.advice.fix.IndexFixes;
import dev.keyspread.advice.fix.KeyFixes;
import dev.keyspread.advice.inspection.Inspection;
import dev.keyspread.advice.inspection.Rise;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges the writes to one table, once they were seen, for {@code TrafficBook} and {@code TrafficFindings}. */
public final class TrafficAdvice {
    /** The rules that are spoken of here. */
    public static final Set<String> RULES = Set.of(
            "monotonic-inserts", "hot-row", "hot-split", "skewed-index", "large-row", "large-key", "counter-table");

    private final Inspection inspection;
    private final Table table;
    private final Dialect dialect;

    /**
     * About that table.
     *
     * @param others where the table's parent is found
     * @param shardRules the expressions of the table's shard rules, by the column's name as the schema spells it
     * @param nodes the number of nodes that the database is expected to have, 0 when not known
     */
    public TrafficAdvice(Table table, TableLookup others, Dialect dialect, Map<String, String> shardRules, int nodes) {
        this.inspection = new Inspection(table, dialect, others, any -> shardRules, nodes);
        this.table = table;
        this.dialect = dialect;
    }

    /** Returns true if a rule of that name looks at the writes to a table and the values in them, and not at a text. */
    public static boolean isKnown(String rule) {
        return RULES.contains(rule);
    }

    /** Returns true if the engine itself scatters what is ordered by these parts, so that their values tell nothing. */
    public static boolean isScattered(Table table, List<KeyPart> parts) {
        return Inspection.scattered(table, parts);
    }

    /**
     * Returns true if new entries of one text that leads an index go to one place: the engine hashes that text alone, or what stands behind
     * it rises.
     */
    public boolean meets(Index index) {
        List<KeyPart> parts = index.parts();
        Column lead = inspection.leading(parts);
        boolean isUnique = index.unique() && parts.size() == 1;
        if (lead == null || isUnique || !isText(lead) || inspection.takesFewValues(lead)) {
            return false;
        }
        List<KeyPart> behind = parts.subList(1, parts.size());
        if (parts.get(0).direction() == Direction.HASH) {
            boolean isHashedAlone = behind.isEmpty() || behind.get(0).direction() != Direction.HASH;
            return isHashedAlone && !dialect.has(Capability.HASH_SHARDED_INDEXES);
        }
        Rise rise = inspection.rise(behind.isEmpty() ? table.key() : behind);
        return !inspection.scattered(parts) && rise != Rise.NONE;
    }

    private static boolean isText(Column column) {
        return switch (column.type().family()) {
            case TEXT, FIXED_TEXT, COLLATED_TEXT -> true;
            default -> false;
        };
    }

    /**
     * One value of an index's leading column takes a large share of the inserts.
     *
     * @param share which, 0 to 1
     */
    public Advice skewedIndex(String column, @Nullable String indexName, double share) {
        return new Advice(
                "skewed-index",
                Severity.WARN,
                table.name(),
                indexName == null ? column : indexName,
                "One value of " + column + " stands in " + Math.round(share * 100)
                        + " % of the rows that were inserted last, and new entries of one value go to one place of the index "
                        + indexName + ": at a high write rate" + elsewhere() + " one " + piece()
                        + " and its one server take them all, and neither a hash of " + column
                        + " nor a split divides them.",
                "Put a shard column first that is computed from the key, or leave that value out of the index if nothing"
                        + " looks for it.",
                List.of());
    }

    /**
     * Nearly all inserts of a window went to one end of the primary key or of an index.
     *
     * @param column the leading column
     * @param indexName the index, or null for the primary key
     * @param falling whether the values fall
     * @param isQuiet whether the table has fewer inserts than are worth a warning
     */
    public Advice monotonicInserts(String column, @Nullable String indexName, boolean falling, boolean isQuiet) {
        Index index = index(indexName);
        boolean descending = direction(column, index) == Direction.DESC;
        String end = falling == descending ? "behind" : "before";
        String what = indexName == null ? "the primary key" : "the index " + indexName;
        String problem = "Nearly all rows that were inserted last"
                + (indexName == null ? "" : ", or moved by an update,")
                + " have a " + (falling ? "lower " : "higher ") + column
                + " than all before them, and " + what + " starts with it: each new "
                + (indexName == null ? "row" : "entry") + " lands " + end + " all others, so at a high write rate"
                + elsewhere() + " the " + (end.equals("behind") ? "last " : "first ") + piece()
                + " and its one server take every insert, and splitting does not help, since the new end takes over.";
        return new Advice(
                "monotonic-inserts",
                isQuiet ? Severity.INFO : Severity.WARN,
                table.name(),
                index == null ? column : indexName,
                problem,
                remedy(column, index),
                fixes(column, index));
    }

    /** One split of a simulated split map took most writes for minutes. */
    public Advice hotSplit(String column, @Nullable String indexName) {
        Index index = index(indexName);
        return new Advice(
                "hot-split",
                Severity.WARN,
                table.name(),
                index == null ? column : indexName,
                "For minutes most inserts have gone to one " + piece() + " of "
                        + (indexName == null ? "the table" : "the index " + indexName)
                        + ", as far as the values of " + column
                        + " tell, and went to one again after each division: the writes move on with their values, or"
                        + " are to few of them, so at a high write rate" + elsewhere()
                        + " one server takes them all, and splitting by load does not help.",
                remedy(column, index),
                fixes(column, index));
    }

    /**
     * One key took a large share of the writes.
     *
     * @param share which, 0 to 1
     */
    public Advice hotRow(double share) {
        return new Advice(
                "hot-row",
                Severity.WARN,
                table.name(),
                null,
                "One row took " + Math.round(share * 100)
                        + " % of the last writes to the table: they wait for one another there, in one " + piece()
                        + ", and no shard column in front of the key divides a row.",
                "Divide the row: keep a counter as several rows that are summed when read, reserve numbers in blocks,"
                        + " or append what happened to a table of its own and add it up later.",
                List.of());
    }

    /** A row is counted up for each row that is inserted elsewhere. */
    public Advice counterTable() {
        return new Advice(
                "counter-table",
                Severity.WARN,
                table.name(),
                null,
                "A row of the table is counted up before most inserts into other tables, as if to number them: all"
                        + " writers wait for that one row, and the numbers that it gives rise.",
                "Reserve numbers in blocks, as Keyspread's sequence(name, block) does, and put a hash of the number"
                        + " before it in the key that it becomes.",
                List.of());
    }

    /** Returns true if the engine's keys should not hold so many bytes or characters. */
    public boolean isLargeKey(int size) {
        return size > dialect.engine().keyBytes();
    }

    /** Returns true if the engine's rows should not hold so many bytes or characters. */
    public boolean isLargeRow(long size) {
        return size > dialect.engine().rowBytes();
    }

    /** A value of a key column was very long. */
    public Advice largeKey(String column) {
        return new Advice(
                "large-key",
                Severity.WARN,
                table.name(),
                column,
                "A row was written whose key column " + column
                        + " holds more than " + (dialect.engine().keyBytes() >> 10)
                        + " KB: every index repeats the key, and engines refuse keys that are much"
                        + " longer.",
                "Key the table by a hash of the value or by an id of its own, and keep the value in an ordinary"
                        + " column.",
                List.of());
    }

    /** A row was very long. */
    public Advice largeRow() {
        return new Advice(
                "large-row",
                Severity.WARN,
                table.name(),
                null,
                "A row of more than " + (dialect.engine().rowBytes() >> 20)
                        + " MB was written: it is read and sent as a whole, few of them fill a " + piece()
                        + ", and engines refuse rows that are not much longer.",
                "Keep large values in an object store and their address in the row, or divide them over the rows of a"
                        + " table of their own.",
                List.of());
    }

    private String remedy(String column, @Nullable Index index) {
        if (index != null) {
            return new IndexFixes(inspection, index).remedy();
        }
        Column leading = table.column(column);
        return leading == null
                ? "Lead the key with a column whose values do not rise."
                : new KeyFixes(inspection, leading).remedy();
    }

    private List<Fix> fixes(String column, @Nullable Index index) {
        if (index != null) {
            return new IndexFixes(inspection, index).fixes();
        }
        Column leading = table.column(column);
        return leading == null ? List.of() : new KeyFixes(inspection, leading).fixes();
    }

    private @Nullable Index index(@Nullable String name) {
        return table.indexes().stream()
                .filter(index -> index.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private Direction direction(String column, @Nullable Index index) {
        List<KeyPart> parts = index == null ? table.key() : index.parts();
        return parts.stream()
                .filter(part -> part.column().equalsIgnoreCase(column))
                .map(KeyPart::direction)
                .findFirst()
                .orElse(Direction.ASC);
    }

    private String piece() {
        return EngineTerms.piece(dialect);
    }

    private String elsewhere() {
        return EngineTerms.elsewhere(dialect);
    }
}
