package dev.keyspread.cli.adopt;

import dev.keyspread.cli.rows.ChosenComputation;
import dev.keyspread.cli.rows.RuledColumn;
import dev.keyspread.cli.rows.Throttle;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.shard.sql.NotInSqlException;
import dev.keyspread.shard.sql.ShardSql;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Fills rows by ranges of keys, each in one statement, where the database can compute the shard. That is exact where transactions are
 * serializable, as on Spanner: nobody changes a source between the computation and the write. {@link Adoption} runs it.
 */
final class RangeFill {
    private final Connection connection;
    private final RuledColumn column;
    private final KeyRange keys;
    private final ShardSql shard;
    private final Throttle throttle;

    /** Told after each range. */
    @FunctionalInterface
    interface Progress {
        /** Rows up to a key are filled; null at the end. */
        void at(long rows, @Nullable List<Object> last) throws SQLException;
    }

    private RangeFill(Connection connection, RuledColumn column, ShardSql shard, Adoption.Pace pace) {
        this.connection = connection;
        this.column = column;
        this.shard = shard;
        this.keys = new KeyRange(keyColumns(column), column.dialect());
        this.throttle = new Throttle(pace.batch(), pace.longest());
    }

    private static List<Column> keyColumns(RuledColumn column) {
        return column.table().key().stream()
                .map(KeyPart::column)
                .map(name -> Objects.requireNonNull(column.table().column(name)))
                .toList();
    }

    /** The fill, or null where the program has to compute. */
    static @Nullable RangeFill of(Connection connection, RuledColumn column, Adoption.Pace pace) throws SQLException {
        boolean mayHaveNull = keyColumns(column).stream().anyMatch(Column::nullable);
        if (!column.dialect().has(Capability.SPANNER_DRIVER)
                || mayHaveNull
                || !ChosenComputation.of(connection, column).isInDatabase()) {
            return null;
        }
        try {
            return new RangeFill(connection, column, ShardSql.of(column.rule(), column.dialect()), pace);
        } catch (NotInSqlException e) {
            return null;
        }
    }

    /** Fills all rows behind a key; returns how many were changed. */
    long run(@Nullable List<Object> behind, Progress progress) throws SQLException, InterruptedException {
        long filled = 0;
        List<Object> position = behind;
        while (true) {
            long start = System.nanoTime();
            List<Object> last = last(position, throttle.rows());
            filled += fill(position, last);
            progress.at(filled, last);
            if (last == null) {
                return filled;
            }
            position = last;
            throttle.took(System.nanoTime() - start);
        }
    }

    private @Nullable List<Object> last(@Nullable List<Object> behind, int rows) throws SQLException {
        String order = keys.names("");
        String sql = "SELECT " + order + " FROM " + column.tableSql() + " WHERE " + keys.condition(behind, null)
                + " ORDER BY " + order + " LIMIT 1 OFFSET " + (rows - 1);
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            keys.bind(select, 1, behind, null);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? keys.read(found, 1) : null;
            }
        }
    }

    private long fill(@Nullable List<Object> behind, @Nullable List<Object> last) throws SQLException {
        String name = column.columnSql();
        String sql = "UPDATE " + column.tableSql() + " SET " + name + " = " + shard.value() + " WHERE "
                + keys.condition(behind, last) + " AND " + shard.known() + " = 1 AND (" + name + " IS NULL OR " + name
                + " <> " + shard.value() + ")";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            keys.bind(update, 1, behind, last);
            return update.executeUpdate();
        }
    }
}
