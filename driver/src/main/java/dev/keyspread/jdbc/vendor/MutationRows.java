package dev.keyspread.jdbc.vendor;

import dev.keyspread.keyspace.GivenRows;
import dev.keyspread.keyspace.KeyOperation;
import dev.keyspread.plan.copy.RowObservation;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows that mutations of Cloud Spanner's write, for the report. What can't be read of them is left out, and goes to the database. */
final class MutationRows {
    private final RowObservation observation;
    private final Map<List<String>, GivenRows> rows = new HashMap<>();

    MutationRows(RowObservation observation) {
        this.observation = observation;
    }

    /** Adds what the application gave, by the columns that it gave. */
    void add(Object mutation, String operation, QualifiedName table) {
        try {
            if (operation.equals("DELETE")) {
                addDeleted(mutation, table);
            } else {
                addWritten(mutation, operation, table);
            }
        } catch (SQLException | RuntimeException | LinkageError unread) {
            // the report shows less
        }
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

    /** A mutation that deletes a range, or all, does not tell how many rows. */
    private void addDeleted(Object mutation, QualifiedName table) throws SQLException {
        Object keys = Mutations.call(mutation, "getKeySet");
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
            List<String> wanted = List.of("DELETE " + table, "" + parts.size());
            GivenRows known = rows.get(wanted);
            if (known == null) {
                known = observation.deleted(table, parts.size());
            }
            if (known != null) {
                rows.put(wanted, known);
                known.add(parts);
            }
        }
    }

    /** What was added. */
    Collection<GivenRows> all() {
        return rows.values();
    }
}
