package dev.keyspread.cli.hotspots;

import dev.keyspread.cli.rows.ServerMessage;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the load that an engine measures by key range, with the engine's own query. Only PostgreSQL's was run on its engine. The others
 * run against recorded answers, whose columns are those of the engines' documents; Spanner's emulator checks the text of Spanner's query.
 * {@code HotspotsCommand} calls it.
 */
public final class HeatReading {
    private static final int SECONDS_OF_A_QUERY = 60;

    private final Dialect dialect;
    private final String query;

    /**
     * Knows the query of that engine.
     *
     * @throws SQLException SQLState 0A000 if the engine measures no load by key range, or tells it by other means than SQL
     */
    public HeatReading(Dialect dialect) throws SQLException {
        String words = dialect.wordOrNull(Word.HEAT);
        if (words == null) {
            throw new SQLException(
                    dialect.title() + " tells no load by key range in SQL. Let the application's driver measure it:"
                            + " keyspread.report = hot.html",
                    "0A000");
        }
        this.dialect = dialect;
        this.query = OwnSql.qualified(words, dialect);
    }

    /** Returns true if a reading lasts for the time that it is given; otherwise the engine tells of minutes that are over. */
    public boolean takesTime() {
        return dialect.has(Capability.COUNTS_HEAT);
    }

    /**
     * Reads the load of every range that the engine tells of, the hottest first.
     *
     * @param connection a connection in auto-commit
     * @param time the time between two readings, if it takes time
     * @throws SQLException if the query fails; the message names the right that it needs
     * @throws InterruptedException if the thread is interrupted between two readings
     */
    public List<Heat> read(Connection connection, Duration time) throws SQLException, InterruptedException {
        Map<Range, Double> before = Map.of();
        long start = System.nanoTime();
        if (takesTime()) {
            before = ask(connection);
            Thread.sleep(time.toMillis());
        }
        Map<Range, Double> after = ask(connection);
        if (!takesTime()) {
            return heats(after);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        Map<Range, Double> loads = new LinkedHashMap<>();
        for (Map.Entry<Range, Double> each : after.entrySet()) {
            double risen = each.getValue() - before.getOrDefault(each.getKey(), 0.0);
            loads.put(each.getKey(), Math.max(0, risen) / seconds); // it falls if somebody resets the statistics
        }
        return heats(loads);
    }

    private Map<Range, Double> ask(Connection connection) throws SQLException {
        Map<Range, Double> loads = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(SECONDS_OF_A_QUERY);
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    Range range = new Range(
                            text(rows, "schema_name"),
                            text(rows, "table_name"),
                            text(rows, "index_name"),
                            text(rows, "piece"),
                            text(rows, "declared"),
                            text(rows, "key_range"));
                    loads.merge(range, rows.getDouble("heat"), Double::sum);
                }
            }
        } catch (SQLException e) {
            String right = dialect.wordOrNull(Word.HEAT_RIGHT);
            throw new SQLException(
                    "Could not read what " + dialect.title() + " measures: " + ServerMessage.of(e)
                            + (right == null ? "" : ". The user needs " + right),
                    e.getSQLState(),
                    e);
        }
        return loads;
    }

    private static String text(ResultSet rows, String column) throws SQLException {
        @Nullable String text = rows.getString(column);
        return text == null ? "" : text;
    }

    private List<Heat> heats(Map<Range, Double> loads) {
        Map<List<String>, List<Double>> tables = new LinkedHashMap<>();
        loads.forEach((range, load) ->
                tables.computeIfAbsent(table(range), key -> new ArrayList<>()).add(load));
        List<Heat> heats = new ArrayList<>();
        for (Map.Entry<Range, Double> each : loads.entrySet()) {
            List<Double> ofTable = tables.getOrDefault(table(each.getKey()), List.of());
            double total = ofTable.stream().mapToDouble(Double::doubleValue).sum();
            boolean isShared = dialect.has(Capability.TELLS_HEAT_OF_ALL);
            heats.add(new Heat(
                    each.getKey(),
                    each.getValue(),
                    isShared ? (total == 0 ? 0 : each.getValue() / total) : Double.NaN,
                    isShared ? 1.0 / ofTable.size() : Double.NaN));
        }
        heats.sort(Comparator.comparingDouble(Heat::load).reversed());
        return heats;
    }

    private static List<String> table(Range range) {
        return List.of(range.schema(), range.table(), range.index());
    }
}
