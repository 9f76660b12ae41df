package dev.keyspread.cli.rows;

import dev.keyspread.cli.inner.LiveDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads some rows from all over a table's key, for {@link ChosenComputation}, {@link Spread} and {@link Verification}. The table may be of
 * any size, so it must read only behind points of the key.
 */
final class RowSample {
    private RowSample() {}

    /**
     * About so many rows, behind the first key and behind each of a number of points between the first and the last one, each row once.
     *
     * @return none where the table is empty
     */
    static List<StoredRow> of(Connection connection, RowQueries queries, int rows) throws SQLException {
        Object first = queries.end(connection, false);
        Object last = queries.end(connection, true);
        if (first == null) {
            return List.of();
        }
        List<Object> points = LiveDatabase.pointsBetween(queries.key().get(0).type(), first, last);
        int each = Math.max(1, rows / (points.size() + 1));
        List<StoredRow> found = new ArrayList<>(queries.page(connection, null, each));
        for (Object point : points) {
            found.addAll(queries.from(connection, point, each));
        }
        Set<List<Object>> seen = new HashSet<>();
        found.removeIf(row -> !seen.add(row.key()));
        return found;
    }
}
