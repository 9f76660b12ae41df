package dev.keyspread.traffic;

import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.value.WithTargetType;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.watch.KeyCells;
import dev.keyspread.watch.KeyGroup;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what one prepared or plain statement is about to write, from the values that are bound until it is carried out. While its table
 * is not looked at, nothing is kept but a value that is very large. Belongs to one wrapper and, as that, to one application thread at a
 * time. The wrappers of the room {@code jdbc} give it values, and {@link TableTraffic} takes what was carried out.
 */
public final class WriteGroup {
    /** Bytes or characters of a value of a key column that are too many for one engine at least: Aurora DSQL's limit. */
    public static final int LARGE_KEY = 1 << 10;

    /** Bytes or characters of a row that are too many for one engine at least: Aurora DSQL's limit. */
    public static final int LARGE_ROW = 2 << 20;

    private final RowLayout layout;
    private final TableTraffic table;
    private final boolean[] captured;
    private final @Nullable Object[] values;
    private @Nullable WrittenRows written;
    private int @Nullable [] sizes;

    /** True if what is bound for the row at hand is looked at; where it is not, {@link #values} has no values of it. */
    private boolean isLooking = true;

    /** Rows that the report is told of; null while there is none. */
    private final KeyGroup @Nullable [] keys;

    private final boolean isCounted;

    /** Nothing bound yet. */
    public WriteGroup(RowLayout layout) {
        this.layout = layout;
        this.table = layout.table();
        this.captured = layout.captured();
        this.values = new @Nullable Object[captured.length];
        List<KeyCells> cells = layout.keys();
        KeyGroup[] groups = new KeyGroup[cells.size()];
        boolean counted = false;
        for (int i = 0; i < groups.length; i++) {
            counted |= cells.get(i).isCounted();
            groups[i] = new KeyGroup(cells.get(i));
        }
        this.isCounted = counted;
        this.keys = cells.isEmpty() ? null : groups;
    }

    /**
     * The values of a row are about to be bound.
     *
     * @return whether each is looked at; if not, {@link #capture} has to be told of {@linkplain #isLarge large} ones alone
     */
    public boolean begins() {
        boolean looks = keys != null || sizes != null || table.wasAwake();
        if (looks != isLooking) {
            isLooking = looks;
            Arrays.fill(values, null); // what was bound before is not known of all of them
        }
        return looks;
    }

    /** Returns true if a value alone may be too large. */
    public static boolean isLarge(@Nullable Object value) {
        return size(value) > LARGE_KEY;
    }

    /** Notes what was bound to a placeholder. */
    public void capture(int parameter, @Nullable Object value) {
        if (parameter >= 1 && parameter < captured.length) {
            if (captured[parameter]) {
                values[parameter] = value;
            }
            int size = size(value);
            if (size > LARGE_KEY || sizes != null) {
                captureSize(parameter, size);
            }
        }
    }

    /** Returns true if the value that is bound to a placeholder matters, so that a number has to be boxed for it. */
    public boolean keeps(int parameter) {
        return parameter >= 1 && parameter < captured.length && captured[parameter];
    }

    /** Notes that a whole number was bound which does not matter now. */
    public void passOver(int parameter) {
        if (parameter >= 1 && parameter < captured.length) {
            values[parameter] = null;
            if (sizes != null) {
                captureSize(parameter, Long.BYTES);
            }
        }
    }

    /**
     * Notes a bound stream with a known length.
     *
     * @param length in bytes or characters, as the application gave it
     */
    public void captureStream(int parameter, long length) {
        if (parameter >= 1 && parameter < captured.length) {
            values[parameter] = null;
            captureSize(parameter, (int) Math.min(length, Integer.MAX_VALUE));
        }
    }

    /** Forgets what was bound, for {@code clearParameters}. */
    public void clear() {
        Arrays.fill(values, null);
        sizes = null;
    }

    private void captureSize(int parameter, int size) {
        int[] known = sizes;
        if (known == null) {
            known = new int[captured.length];
            sizes = known;
        }
        known[parameter] = size;
    }

    private static int size(@Nullable Object value) {
        if (value instanceof String text) {
            return text.length();
        }
        if (value instanceof byte[] bytes) {
            return bytes.length;
        }
        return value instanceof WithTargetType typed ? size(typed.value()) : 0;
    }

    /** Returns true if {@link #changed} has to be told of the update count. */
    public boolean isCounted() {
        return isCounted;
    }

    /** Counts the rows of a statement that does not tell by itself how many it writes; negative if that is not known. */
    public void changed(long rows) {
        if (keys != null && rows != 0) {
            for (KeyGroup each : keys) {
                if (each.isCounted()) {
                    each.changed(rows);
                }
            }
        }
    }

    /** The statement is about to be executed, or added to a batch, with what is bound. */
    public void rowsReady() {
        if (sizes != null && !layout.rows().isEmpty()) {
            table.measure(layout, sizes);
        }
        if (keys != null) {
            for (KeyGroup each : keys) {
                each.add(values);
            }
        }
        if (!layout.reads() && table.isAwake() && isLooking) {
            WrittenRows into = written;
            if (into == null) {
                into = new WrittenRows(table, layout.inserts());
                written = into;
            }
            for (RowLayout.Row row : layout.rows()) {
                add(row, into);
            }
        }
    }

    private void add(RowLayout.Row row, WrittenRows into) {
        into.rows++;
        List<@Nullable Cell> leading = row.leading();
        for (int i = 0; i < leading.size(); i++) {
            Cell cell = leading.get(i);
            Object position = cell == null
                    ? null
                    : KeyPosition.of(cell.value(values), table.keys().get(i).family());
            if (position != null) {
                into.position(i, position);
            }
        }
        long hash = row.key().isEmpty() ? 0 : 1;
        for (int i = 0; i < row.key().size() && hash != 0; i++) {
            Object position = KeyPosition.of(row.key().get(i).value(values), Family.UNKNOWN);
            hash = position == null ? 0 : mixed(hash * 31 + position.hashCode());
        }
        if (hash != 0 || layout.counts()) {
            into.key(hash); // a counter without a condition is in a table of one row
        }
    }

    /** The finaliser of MurmurHash3: numbers that follow each other get hashes that do not. */
    private static long mixed(long hash) {
        long h = hash;
        h = (h ^ (h >>> 33)) * 0xff51afd7ed558ccdL;
        h = (h ^ (h >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return h ^ (h >>> 33);
    }

    /**
     * Counts what was gathered and has been carried out.
     *
     * @param transaction where it waits for the commit; null where the statement has committed by itself
     */
    public void afterExecute(@Nullable PendingWrites transaction) {
        if (keys != null) {
            tellKeys(keys, transaction);
        }
        WrittenRows rows = written;
        if (rows == null || rows.isEmpty()) {
            return;
        }
        if (transaction == null) {
            table.record(rows);
            rows.clear();
        } else if (transaction.isFull()) {
            rows.clear();
        } else {
            transaction.add(rows);
            written = null;
        }
    }

    private static void tellKeys(KeyGroup[] gathered, @Nullable PendingWrites transaction) {
        for (int i = 0; i < gathered.length; i++) {
            KeyGroup each = gathered[i];
            if (transaction == null) {
                each.committed();
            } else if (each.isEmpty()) {
                each.clear();
            } else {
                transaction.keys().add(each);
                gathered[i] = each.another();
            }
        }
    }

    /** Returns true if it reads rows, which only the report shows. */
    public boolean reads() {
        return layout.reads();
    }

    /** Returns true if it adds rows. */
    public boolean inserts() {
        return layout.inserts();
    }

    /** The table, where the statement counts one of its rows up; else null. */
    public @Nullable TableTraffic counted() {
        return layout.counts() ? table : null;
    }

    /**
     * It adds rows after a statement on the same connection has counted a row up.
     *
     * @param counter the place of that row
     */
    public void follows(TableTraffic counter) {
        if (!counter.name().equals(table.name())) {
            counter.followed();
        }
    }

    /** Returns true if it adds rows to that table and gives them values of that column. */
    public boolean gives(QualifiedName name, String column) {
        return layout.inserts()
                && table.name().equals(name)
                && layout.columns().stream().anyMatch(column::equalsIgnoreCase);
    }

    /** Returns true if something waits to be {@link #afterExecute}. */
    public boolean isWaiting() {
        WrittenRows rows = written;
        return (rows != null && !rows.isEmpty()) || (keys != null && (isCounted || !keys[0].isEmpty()));
    }

    /** Drops what was gathered and will not be carried out: the batch was cleared, or the statement failed. */
    public void discard() {
        WrittenRows rows = written;
        if (keys != null) {
            for (KeyGroup each : keys) {
                each.clear();
            }
        }
        if (rows != null) {
            rows.clear();
        }
    }
}
