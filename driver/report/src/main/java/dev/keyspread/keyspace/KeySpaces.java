package dev.keyspread.keyspace;

import dev.keyspread.keyspace.picture.KeyHistory;
import dev.keyspread.keyspace.picture.KeyTrack;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds the keys of all tables of one database. {@code ReportedDatabase} holds it. Statements add to {@link TableKeys}; the report's
 * thread calls {@link #gather} each second, and looks at what there is by {@link #look}.
 */
public final class KeySpaces {
    /** Tables that are looked at. */
    private static final int MAX_TABLES = 1_000;

    /** Keys that all tables together keep; each takes some 80 bytes at most. */
    private static final int MAX_KEYS = 400_000;

    /** Keys that a slice of time keeps when there are few slices. */
    private static final int MAX_SLICE_KEYS = 512;

    /** Rows of the sample that all tables together may hand over in one second. */
    private static final int MAX_SAMPLE = 32_000;

    private static final int MAX_TABLE_SAMPLE = 8_192;

    /** How long slices are short. */
    private static final long DETAIL_MILLIS = 30_000;

    private static final long SLICE_MILLIS = 10_000;

    private record Entry(Table table, List<String> rules, TableKeys keys) {}

    private final List<ShardRule> whatIfs;
    private final Dialect dialect;
    private final LongSupplier clock;
    private final Map<QualifiedName, Entry> entries = new ConcurrentHashMap<>();
    private final long began;
    private long gathered;
    private int sliceKeys = MAX_SLICE_KEYS;

    /**
     * Nothing seen yet.
     *
     * @param whatIfs rules that are only tried out
     * @param clock in milliseconds since 1970
     */
    public KeySpaces(List<ShardRule> whatIfs, Dialect dialect, LongSupplier clock) {
        this.whatIfs = List.copyOf(whatIfs);
        this.dialect = dialect;
        this.clock = clock;
        this.began = clock.getAsLong();
        this.gathered = began;
    }

    /**
     * Returns what gathers along the keys of a table; null if there are too many tables.
     *
     * @param rules those that fill it, in the order in which they are computed
     */
    public @Nullable TableKeys of(Table table, List<TableRule> rules) {
        Entry known = entries.get(table.name());
        if (known == null && entries.size() >= MAX_TABLES) {
            return null;
        }
        List<String> texts = rules.stream().map(TableRule::toString).toList();
        if (known != null && known.rules().equals(texts) && known.table().hasSameKeys(table)) {
            return known.keys();
        }
        return entries.compute(
                        table.name(),
                        (name, former) -> former != null
                                        && former.rules().equals(texts)
                                        && former.table().hasSameKeys(table)
                                ? former
                                : new Entry(table, texts, build(table, rules)))
                .keys();
    }

    private TableKeys build(Table table, List<TableRule> rules) {
        int share = MAX_SAMPLE / 2 / (entries.size() + 1);
        int sample = Math.max(RowReservoir.FEWEST, Math.min(MAX_TABLE_SAMPLE / 2, share));
        return new TableKeysBuilder(table, rules, clock.getAsLong())
                .build(ShardCounts.of(whatIfs, table, dialect), sample);
    }

    /** When this began, in milliseconds since 1970. */
    public long began() {
        return began;
    }

    /** Moves what was added since the last time into slices of time. */
    public synchronized void gather() {
        long now = clock.getAsLong();
        double seconds = (now - gathered) / 1_000.0;
        gathered = now;
        int most = Math.min(MAX_TABLE_SAMPLE, MAX_SAMPLE / Math.max(1, entries.size()));
        for (Entry entry : entries.values()) {
            entry.keys().gather(seconds, most);
            for (KeyTrack track : entry.keys().tracks()) {
                if (now - track.openSince() >= sliceMillis(now)) {
                    track.close(now, sliceKeys);
                }
            }
        }
        thin();
    }

    /** A short run, as of a test, is shown in more detail than a long one. */
    private long sliceMillis(long now) {
        return now - began < DETAIL_MILLIS ? KeyHistory.FIRST_MILLIS : SLICE_MILLIS;
    }

    /** Keeps half of each sample when there are too many keys. */
    private void thin() {
        while (sliceKeys > 1 && keys() > MAX_KEYS) {
            sliceKeys /= 2;
            entries.values().forEach(entry -> entry.keys().tracks().forEach(track -> track.thin(sliceKeys)));
        }
    }

    private int keys() {
        int keys = 0;
        for (Entry entry : entries.values()) {
            for (KeyTrack track : entry.keys().tracks()) {
                keys += track.keys();
            }
        }
        return keys;
    }

    /** Brings everything up to date and shows it, table by table in the order of their names, while nothing changes. */
    public synchronized void look(Consumer<TableKeys> viewer) {
        gather();
        long now = clock.getAsLong();
        entries.values().stream()
                .map(Entry::keys)
                .sorted(Comparator.comparing(keys -> keys.name().toString()))
                .forEach(keys -> {
                    keys.tracks().forEach(track -> track.look(now));
                    viewer.accept(keys);
                });
    }
}
