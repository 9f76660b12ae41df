package dev.keyspread.jdbc.vendor;

import dev.keyspread.log.Guard;
import dev.keyspread.plan.copy.RowObservation;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.watch.GivenRows;
import dev.keyspread.watch.KeyOperation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows that mutations of Cloud Spanner's write, for the report. {@link VendorWrites} calls it. What can't be read of them is
 * left out, and goes to the database.
 */
final class MutationRows {
    private final RowObservation observation;
    private final Guard guard;
    private final Map<List<String>, GivenRows> rows = new HashMap<>();

    MutationRows(RowObservation observation, Guard guard) {
        this.observation = observation;
        this.guard = guard;
    }

    /** Adds what the application gave, by the columns that it gave. */
    void add(Object mutation, String operation, QualifiedName table) {
        guard.get("A mutation goes to the database, and the report shows less", () -> {
            try {
                if (operation.equals("DELETE")) {
                    addDeleted(mutation, table);
                } else {
                    addWritten(mutation, operation, table);
                }
            } catch (SQLException unread) {
                // another version of the client
            }
            return null;
        });
    }

    private void addWritten(Object mutation, String operation, QualifiedName table) throws SQLException {
        KeyOperation kind = operation.equals("UPDATE") ? KeyOperation.UPDATE : KeyOperation.INSERT;
        List<String> columns = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        if (Mutations.call(mutation, "asMap") instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> each : map.entrySet()) {
                columns.add(String.valueOf(each.getKey()));
                values.add(SpannerValue.read(each.getValue()));
            }
        }
        List<String> wanted = new ArrayList<>(columns);
        wanted.add(kind + " " + table);
        GivenRows known = rows.get(wanted);
        if (known == null) {
            known = observation.rows(table, kind, columns);
        }
        if (known != null) {
            rows.put(wanted, known);
            known.add(values);
        }
    }

    /** A mutation that deletes a range, or all, does not tell how many rows: that it did is counted. */
    private void addDeleted(Object mutation, QualifiedName table) throws SQLException {
        Object keys = Mutations.call(mutation, "getKeySet");
        boolean isOpen = Boolean.TRUE.equals(Mutations.call(keys, "isAll"))
                || (Mutations.call(keys, "getRanges") instanceof Iterable<?> ranges
                        && ranges.iterator().hasNext());
        if (isOpen) {
            GivenRows deleted = deleted(table, 0);
            if (deleted != null) {
                deleted.wroteUncounted();
            }
        }
        if (!(Mutations.call(keys, "getKeys") instanceof Iterable<?> given)) {
            return;
        }
        for (Object key : given) {
            List<@Nullable Object> parts = new ArrayList<>();
            if (Mutations.call(key, "getParts") instanceof Iterable<?> several) {
                for (Object part : several) {
                    parts.add(SpannerValue.readPart(part));
                }
            }
            GivenRows deleted = deleted(table, parts.size());
            if (deleted != null) {
                deleted.add(parts);
            }
        }
    }

    private @Nullable GivenRows deleted(QualifiedName table, int parts) {
        List<String> wanted = List.of("DELETE " + table, "" + parts);
        GivenRows known = rows.get(wanted);
        GivenRows deleted = known == null ? observation.deleted(table, parts) : known;
        if (deleted != null) {
            rows.put(wanted, deleted);
        }
        return deleted;
    }

    /** Returns what was added. */
    Collection<GivenRows> all() {
        return rows.values();
    }
}
