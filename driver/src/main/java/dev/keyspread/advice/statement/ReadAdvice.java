package dev.keyspread.advice.statement;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.EngineTerms;
import dev.keyspread.advice.fix.DdlWriter;
import dev.keyspread.advice.fix.FixLines;
import dev.keyspread.advice.inspection.ShardExpression;
import dev.keyspread.advice.schema.shard.ShardFormula;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.ForeignKey;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.SingleTableRead;
import dev.keyspread.sql.read.SingleTableRead.Comparison;
import dev.keyspread.sql.read.SingleTableRead.Filter;
import dev.keyspread.sql.read.SingleTableRead.OrderTerm;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges how a statement finds the rows of one table: which key it uses, at which end it reads. {@code StatementRules} asks it once for
 * each shape. It must not claim what it can't know from the table and the text.
 */
public final class ReadAdvice {
    /** The rules that are spoken of here. */
    public static final Set<String> RULES = Set.of(
            "many-partitions", "time-ordered-read", "look-back", "descending-history", "covering-index", "force-index");

    /** More columns than this are not worth keeping in an index as well. */
    private static final int MAX_STORED = 3;

    private final Table table;
    private final Dialect dialect;
    private final SingleTableRead read;

    private ReadAdvice(Table table, Dialect dialect, SingleTableRead read) {
        this.table = table;
        this.dialect = dialect;
        this.read = read;
    }

    /**
     * Returns what there is to say of a statement on a table.
     *
     * @param readsOldest whether other statements read the oldest rows of the table first, so that its order suits them
     */
    public static List<Advice> of(Table table, Dialect dialect, SingleTableRead read, boolean readsOldest) {
        if (table.columns().isEmpty() || table.key().isEmpty()) {
            return List.of();
        }
        ReadAdvice advice = new ReadAdvice(table, dialect, read);
        List<Advice> said = new ArrayList<>();
        add(said, advice.manyPartitions());
        add(said, advice.signedShard());
        add(said, advice.forcedIndex());
        add(said, advice.timeOrdered());
        add(said, read.limited() && !read.order().isEmpty() ? LookBack.of(table, dialect, read) : null);
        add(said, readsOldest ? null : advice.descendingHistory());
        add(said, advice.coveringIndex());
        return said;
    }

    /** Returns true if a statement reads the oldest rows of its table first. */
    public static boolean readsOldest(Table table, SingleTableRead read) {
        OrderTerm order = read.order().isEmpty() ? null : read.order().get(0);
        Column column = order == null ? null : table.column(order.column());
        return order != null && column != null && column.type().isTemporal() && !order.descending();
    }

    private static void add(List<Advice> said, @Nullable Advice advice) {
        if (advice != null) {
            said.add(advice);
        }
    }

    private @Nullable Advice manyPartitions() {
        if (!read.filtersKnown() || read.filters().isEmpty() || read.forcedIndex() != null || leads()) {
            return null;
        }
        Filter first = read.filters().get(0);
        Column column = table.column(first.column());
        if (column == null || indexesExpression()) {
            return null;
        }
        String piece = EngineTerms.piece(dialect);
        return new Advice(
                "many-partitions",
                Severity.WARN,
                table.name(),
                column.name(),
                "The statement looks for rows by " + column.name()
                        + ", which neither the primary key nor an index starts with: one statement reads the whole"
                        + " table, every "
                        + piece + " of it.",
                "Give what the primary key starts with as well ("
                        + table.key().get(0).column() + "), or create an index that starts with " + column.name() + ".",
                List.of());
    }

    /** Returns true if a condition is on what the key or an index starts with. */
    private boolean leads() {
        if (isGiven(table.key().get(0).column())) {
            return true;
        }
        for (Index index : table.indexes()) {
            if (isGiven(index.parts().get(0).column())) {
                return true;
            }
        }
        for (ForeignKey key : table.foreignKeys()) {
            if (dialect.has(Capability.INDEXES_REFERRERS)
                    && read.isCompared(key.columns().get(0))) {
                return true;
            }
        }
        for (Index index : table.otherIndexes()) {
            if (index.parts().stream().anyMatch(part -> read.isCompared(part.column()))) {
                return true; // a BRIN or GIN index is of use by any of its columns
            }
        }
        return false;
    }

    /** Returns true if a column is compared, or if the database computes it from columns that are all fixed: engines derive it from them. */
    private boolean isGiven(String name) {
        if (read.isCompared(name)) {
            return true;
        }
        Column column = table.column(name);
        String generated = column == null ? null : column.generated();
        Tokens tokens = Tokens.scan(generated == null ? "" : generated, dialect);
        boolean isGiven = false;
        for (int i = 0; i < tokens.size(); i++) {
            Column source = tokens.isName(i) ? table.column(tokens.name(i)) : null;
            if (source != null && !read.isFixed(source.name())) {
                return false;
            }
            isGiven |= source != null;
        }
        return isGiven;
    }

    private boolean indexesExpression() {
        return indexesExpression(table.indexes()) || indexesExpression(table.otherIndexes());
    }

    private boolean indexesExpression(List<Index> indexes) {
        for (Index index : indexes) {
            for (KeyPart part : index.parts()) {
                if (table.column(part.column()) == null) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns what {@link ShardFormula} warns of has come true: a read leaves out the shards below zero. */
    private @Nullable Advice signedShard() {
        if (!read.filtersKnown()) {
            return null;
        }
        for (Filter filter : read.filters()) {
            Column column = table.column(filter.column());
            String generated = column == null ? null : column.generated();
            ShardExpression shard =
                    generated == null || filter.fromZeroTo() < 0 ? null : ShardExpression.read(generated, dialect);
            if (column != null
                    && shard != null
                    && shard.isSignedRemainder()
                    && shard.shards() - 1 == filter.fromZeroTo()) {
                return new Advice(
                        "signed-shard",
                        Severity.ERROR,
                        table.name(),
                        column.name(),
                        "The statement reads " + column.name()
                                + " BETWEEN 0 AND n-1, but the shard is the remainder of a hash that is negative for"
                                + " half the rows, so shards run from -(n-1) to n-1: about half of the rows are"
                                + " missing from what it finds.",
                        "Read BETWEEN -(n-1) AND n-1, or compute the shard as the absolute value of the remainder in a"
                                + " new table.",
                        List.of());
            }
        }
        return null;
    }

    private @Nullable Advice forcedIndex() {
        Index index = index(read.forcedIndex());
        boolean isFetchedKnown = read.all() || !read.star();
        if (index == null || !isFetchedKnown || fetchedBeside(index).isEmpty()) {
            return null;
        }
        return new Advice(
                "force-index",
                Severity.INFO,
                table.name(),
                index.name(),
                "A hint forces the index " + index.name()
                        + ", which does not hold all columns that the statement reads: each entry costs a look-up of"
                        + " its row in the table, mostly on another server, also where another plan would be cheaper"
                        + " by now.",
                "Leave the hint out where the optimizer finds the index by itself, or store the columns in the index.",
                List.of());
    }

    private @Nullable Index index(@Nullable String name) {
        return name == null
                ? null
                : table.indexes().stream()
                        .filter(index -> index.name().equalsIgnoreCase(name))
                        .findFirst()
                        .orElse(null);
    }

    private @Nullable Advice timeOrdered() {
        KeyPart lead = table.key().get(0);
        Column column = table.column(lead.column());
        if (!read.query() || column == null || !column.type().isTemporal() || !readsNewest(column)) {
            return null;
        }
        return new Advice(
                "time-ordered-read",
                Severity.INFO,
                table.name(),
                column.name(),
                "The primary key starts with " + column.name()
                        + " and the statement reads its newest end: reads go where all writes go, to one "
                        + EngineTerms.piece(dialect) + ".",
                "Put a shard column before " + column.name()
                        + " and read the newest rows of each shard, or keep what is read most elsewhere.",
                List.of());
    }

    private boolean readsNewest(Column column) {
        OrderTerm order = read.order().isEmpty() ? null : read.order().get(0);
        if (order != null && order.column().equalsIgnoreCase(column.name())) {
            return order.descending() && read.limited();
        }
        List<Filter> ofIt = read.filters().stream()
                .filter(filter -> filter.column().equalsIgnoreCase(column.name()))
                .toList();
        return ofIt.size() == 1 && ofIt.get(0).comparison() == Comparison.ABOVE;
    }

    private @Nullable Advice descendingHistory() {
        OrderTerm order = read.order().isEmpty() ? null : read.order().get(0);
        if (!read.query()
                || !read.limited()
                || order == null
                || !order.descending()
                || !dialect.has(Capability.DESCENDING_KEYS)) {
            return null;
        }
        int part = history(table.key(), order);
        if (part > 0) {
            return descendingHistory(table.key().get(part).column(), null);
        }
        for (Index index : table.indexes()) {
            int indexPart = history(index.parts(), order);
            if (indexPart > 0 && !index.name().isEmpty()) {
                return descendingHistory(index.parts().get(indexPart).column(), index);
            }
        }
        return null;
    }

    /** The part of a key that orders the history of what the parts before it fix, or -1. */
    private int history(List<KeyPart> parts, OrderTerm order) {
        int fixed = 0;
        while (fixed < parts.size() && read.isFixed(parts.get(fixed).column())) {
            fixed++;
        }
        if (fixed == 0 || fixed == parts.size()) {
            return -1;
        }
        KeyPart next = parts.get(fixed);
        Column column = table.column(next.column());
        boolean history = column != null
                && column.type().isTemporal()
                && next.direction() == Direction.ASC
                && next.column().equalsIgnoreCase(order.column());
        return history ? fixed : -1;
    }

    private Advice descendingHistory(String column, @Nullable Index index) {
        return new Advice(
                "descending-history",
                Severity.INFO,
                table.name(),
                index == null ? column : index.name(),
                "The newest rows of one history are read, and " + (index == null ? "the key" : "the index")
                        + " keeps them in the order of " + column
                        + ", oldest first: the database reads backwards, or all of the history where it can't.",
                "Declare " + column + " DESC there, so that the newest rows come first.",
                List.of());
    }

    private @Nullable Advice coveringIndex() {
        if (!dialect.has(Capability.STORED_COLUMNS)
                || !read.query()
                || read.star()
                || read.isFixed(table.key().get(0).column())) {
            return null;
        }
        for (Index index : table.indexes()) {
            List<String> beside = fetchedBeside(index);
            boolean goesByIt =
                    read.isFixed(index.parts().get(0).column()) && !index.name().isEmpty();
            if (goesByIt && beside.isEmpty()) {
                return null;
            }
            if (goesByIt && beside.size() <= MAX_STORED) {
                return coveringIndex(index, beside);
            }
        }
        return null;
    }

    private Advice coveringIndex(Index index, List<String> beside) {
        String columns = String.join(", ", beside);
        List<String> stored = new ArrayList<>(index.storing());
        stored.addAll(beside);
        Index covering = index.withColumns(index.parts(), stored);
        List<String> sql = DdlWriter.replaceIndex(table, index, covering, dialect);
        return new Advice(
                "covering-index",
                Severity.INFO,
                table.name(),
                index.name(),
                "The statement goes by the index " + index.name() + " and fetches " + columns
                        + " from the table: each entry costs a look-up of its row, mostly on another server.",
                "Where the statement is frequent, keep " + columns + " in the index (" + dialect.word(Word.STORING)
                        + ").",
                new FixLines(table, dialect)
                        .of(List.of(new Fix(
                                "Keep them in the index; each write of them then writes the index too",
                                sql,
                                List.of()))));
    }

    /** The columns that the statement names and that the index does not hold. */
    private List<String> fetchedBeside(Index index) {
        Set<String> named = new LinkedHashSet<>();
        if (read.query()) {
            read.columns().forEach(column -> name(column, named));
        }
        if (read.all()) {
            table.columns().forEach(column -> named.add(column.name()));
        }
        read.filters().forEach(filter -> name(filter.column(), named));
        read.order().forEach(order -> name(order.column(), named));
        named.removeIf(column -> has(index.parts(), column)
                || has(table.key(), column)
                || index.storing().stream().anyMatch(stored -> stored.equalsIgnoreCase(column)));
        return List.copyOf(named);
    }

    private void name(String column, Set<String> into) {
        Column known = table.column(column);
        if (known != null) {
            into.add(known.name());
        }
    }

    private static boolean has(List<KeyPart> parts, String column) {
        return parts.stream().anyMatch(part -> part.column().equalsIgnoreCase(column));
    }
}
