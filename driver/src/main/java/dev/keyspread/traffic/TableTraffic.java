package dev.keyspread.traffic;

import dev.keyspread.sql.QualifiedName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts where the writes of one table go. {@code TrafficBook} keeps one for each table, {@link WriteGroup} adds what a statement has
 * written, and {@link TrafficListener} is told what that shows. It counts {@value #WINDOWS} windows of {@value #WINDOW} rows, then pauses
 * for five seconds. So a busy table is watched for a small share of the time, and a quiet one always.
 *
 * <p>No thread waits for another: if the counters are in use, the rows are not counted. Shares stay right, and memory is constant. The
 * listener must not be called while the counters are locked.
 */
public final class TableTraffic {
    private static final int WINDOW = 500;
    /** Statements or batches that a window has at least, however many rows they write. */
    private static final int FEWEST_GROUPS = 8;

    private static final int WINDOWS = 10;
    private static final long SECOND = 1_000_000_000L;
    private static final long REST = 5 * SECOND;
    /** While writes are not looked at, the clock is read at one in so many: that costs more than all else here. */
    private static final int PATIENCE = 32;

    /** Writes that a verdict on hot rows rests on, in how much time, and the share that makes one. */
    private static final int HOT_WINDOW = 1_000;

    private static final long HOT_TIME = 60 * SECOND;
    private static final double HOT_SHARE = 0.25;
    /** Statements or batches that a verdict on skew rests on, with one row looked at in each, and the share that makes one. */
    private static final int SKEW_WINDOW = 200;

    private static final double SKEW_SHARE = 0.5;
    /** The share of counted rows that an insert elsewhere has to follow, so that they number what is inserted. */
    private static final double FOLLOWED_SHARE = 0.6;

    /**
     * Tells the listener what was found while the counters were locked. The listener is told after they are released, since it may take
     * long.
     */
    private interface News {
        void tell(TrafficListener listener);
    }

    private final QualifiedName name;
    private final List<ObservedKey> keys;
    private final List<String> keyColumns;
    private final TrafficListener listener;
    private final LongSupplier clock;
    private final AtomicBoolean busy = new AtomicBoolean();
    private final AppendSketch[] appended;
    private final HotSplitWatch[] splits;
    private final boolean[] told;
    private final HotKeySketch[] values;
    private final long[] valuesBegan;
    private final HotKeySketch hotKeys = new HotKeySketch();
    private final AtomicInteger followed = new AtomicInteger();
    private final InsertRate rate;
    private long windowBegan;
    private long hotBegan;
    private int rows;
    private int groups;
    private int windows;
    private volatile long restsUntil;
    private volatile boolean resting;

    /** How often it was asked. A plain field: threads that count at the same time may lose one another's count, which does no harm. */
    private int asked;

    /**
     * Nothing seen yet.
     *
     * @param keys the keys whose leading parts are looked at
     * @param keyColumns the columns of the primary key
     * @param clock in nanoseconds, as {@link System#nanoTime}
     */
    public TableTraffic(
            QualifiedName name,
            List<ObservedKey> keys,
            List<String> keyColumns,
            TrafficListener listener,
            LongSupplier clock) {
        this.name = name;
        this.keys = List.copyOf(keys);
        this.keyColumns = List.copyOf(keyColumns);
        this.listener = listener;
        this.clock = clock;
        long now = clock.getAsLong();
        this.windowBegan = now;
        this.hotBegan = now;
        this.rate = new InsertRate(now);
        this.appended = new AppendSketch[keys.size()];
        this.splits = new HotSplitWatch[keys.size()];
        this.told = new boolean[keys.size()];
        this.values = new HotKeySketch[keys.size()];
        this.valuesBegan = new long[keys.size()];
        for (int i = 0; i < appended.length; i++) {
            appended[i] = new AppendSketch();
            splits[i] = new HotSplitWatch(!keys.get(i).alone(), now);
            values[i] = new HotKeySketch();
            valuesBegan[i] = now;
        }
    }

    /** The table. */
    public QualifiedName name() {
        return name;
    }

    /** The keys whose leading parts are looked at. */
    public List<ObservedKey> keys() {
        return keys;
    }

    /** The columns of the primary key. */
    public List<String> keyColumns() {
        return keyColumns;
    }

    /** Inserted rows a second as seen last; negative while that is not known. */
    public double insertRate() {
        return rate.at(clock.getAsLong());
    }

    /** Returns true if writes are looked at now. While they are not, the time is asked for at one write in {@value #PATIENCE}. */
    public boolean isAwake() {
        return !resting || isRested();
    }

    /** Returns the last answer of {@link #isAwake}, for callers that come before a write and more often. */
    boolean wasAwake() {
        return !resting;
    }

    private boolean isRested() {
        if (++asked % PATIENCE != 0) {
            return false;
        }
        long now = clock.getAsLong();
        if (now - restsUntil < 0 || !busy.compareAndSet(false, true)) {
            return false;
        }
        try {
            if (resting) {
                windows = 0;
                beginWindow(now);
                clearHotKeys(now);
                rate.resume(now);
                resting = false;
            }
        } finally {
            busy.set(false);
        }
        return true;
    }

    /** A row that was counted up was followed by an insert into another table. */
    void followed() {
        followed.incrementAndGet();
    }

    /** Adds what was written and stays. */
    void record(WrittenRows written) {
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        List<News> news;
        try {
            news = add(written);
        } finally {
            busy.set(false);
        }
        for (News each : news) {
            each.tell(listener);
        }
    }

    private List<News> add(WrittenRows written) {
        long now = clock.getAsLong();
        List<News> news = new ArrayList<>(0);
        countKeys(written, now, news);
        if (written.inserts || written.moves()) {
            rate.add(written.rows, now);
            for (int i = 0; i < appended.length; i++) {
                place(written, i, now, news);
            }
        }
        rows += written.rows;
        groups++;
        if (rows >= WINDOW && groups >= FEWEST_GROUPS) {
            windows++;
            beginWindow(now);
            if (windows >= WINDOWS) {
                rate.pause(now);
                restsUntil = now + REST;
                resting = true;
            }
        }
        return news;
    }

    private void place(WrittenRows written, int i, long now, List<News> news) {
        Object lowest = written.lowest[i];
        Object highest = written.highest[i];
        Object sampled = written.sampled[i];
        if (lowest == null || highest == null || sampled == null) {
            return;
        }
        ObservedKey key = keys.get(i);
        if (key.meets()) {
            addValue(sampled, i, now, news);
        }
        if (!key.ordered()) {
            return;
        }
        appended[i].add(lowest, highest, written.counts[i]);
        Trend trend = told[i] ? Trend.NONE : appended[i].trend();
        if (trend != Trend.NONE) {
            told[i] = true;
            double seconds = Math.max(now - windowBegan, 1) / (double) SECOND;
            double perSecond = rows / seconds;
            news.add(to -> to.appended(this, key, trend, perSecond));
        }
        if (splits[i].add(sampled, written.counts[i], now)) {
            news.add(to -> to.hotSplit(this, key));
        }
    }

    private void addValue(Object sampled, int i, long now, List<News> news) {
        HotKeySketch sketch = values[i];
        sketch.add(sampled.hashCode());
        if (sketch.writes() >= SKEW_WINDOW) {
            double share = sketch.share();
            if (share >= SKEW_SHARE && now - valuesBegan[i] <= HOT_TIME) {
                ObservedKey key = keys.get(i);
                news.add(to -> to.skewed(this, key, share));
            }
            sketch.clear();
            valuesBegan[i] = now;
        }
    }

    private void countKeys(WrittenRows written, long now, List<News> news) {
        for (int i = 0; i < written.keyCount(); i++) {
            hotKeys.add(written.key(i));
        }
        if (hotKeys.writes() >= HOT_WINDOW) {
            double share = hotKeys.share();
            if (share >= HOT_SHARE && now - hotBegan <= HOT_TIME) {
                news.add(to -> to.hotRow(this, share));
            }
            if (followed.get() >= FOLLOWED_SHARE * hotKeys.writes() && now - hotBegan <= HOT_TIME) {
                news.add(to -> to.counter(this));
            }
            clearHotKeys(now);
        }
    }

    private void clearHotKeys(long now) {
        hotKeys.clear();
        followed.set(0);
        hotBegan = now;
    }

    private void beginWindow(long now) {
        windowBegan = now;
        rows = 0;
        groups = 0;
        for (int i = 0; i < appended.length; i++) {
            appended[i].clear();
            told[i] = false;
        }
    }

    /**
     * Looks at the sizes of what is bound.
     *
     * @param sizes bytes or characters by placeholder
     */
    void measure(RowLayout layout, int[] sizes) {
        long all = 0;
        for (int size : sizes) {
            all += size;
        }
        long row = all / layout.rows().size();
        if (row > WriteGroup.LARGE_ROW) {
            listener.largeRow(this, row);
        }
        for (RowLayout.Row each : layout.rows()) {
            for (int i = 0; i < each.key().size(); i++) {
                measure(keyColumns.get(i), each.key().get(i), sizes);
            }
            for (int i = 0; i < keys.size() && each.key().isEmpty(); i++) {
                measure(keys.get(i).column(), each.leading().get(i), sizes);
            }
        }
    }

    private void measure(String column, @Nullable Cell cell, int[] sizes) {
        int size = cell == null || cell.parameter() <= 0 ? 0 : sizes[cell.parameter()];
        if (size > WriteGroup.LARGE_KEY) {
            listener.largeKey(this, column, size);
        }
    }
}
