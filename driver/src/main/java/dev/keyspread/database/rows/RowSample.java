package dev.keyspread.database.rows;

import dev.keyspread.log.Log;
import dev.keyspread.plan.edit.ShardValueCheck;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares a sample of a table's stored rows with one rule. A row disagrees if its shard is not what the rule computes, or
 * is NULL although its sources are not: a read by the rule would lose it.
 *
 * <p>The sample is a row without a shard, the first and the last rows of the key, and some rows behind each of a number of
 * points between them. Each query stops after a few rows and can be answered by the key's index.
 */
public final class RowSample {
    private static final Log LOG = Log.of("keyspread");

    private final Connection connection;
    private final TableRule rule;
    private final SampleQueries queries;
    private final boolean restoresLimit;
    private final @Nullable SampleTransaction transaction;
    private final CanonicalBytes scratch = new CanonicalBytes();
    private final @Nullable Object[] sources;

    private int seen;
    private int compared;
    private boolean disagrees;

    /**
     * Holds what the sampled rows say of a shard rule.
     *
     * @param isEmpty whether the table had no row at all
     * @param obstacle why none was taken, as a clause; null where one was
     */
    public record Outcome(
            RowAgreement agreement,
            boolean isEmpty,
            @Nullable String obstacle) {
        /** The outcome of a sample that was taken. */
        public Outcome(RowAgreement agreement, boolean isEmpty) {
            this(agreement, isEmpty, null);
        }
    }

    private RowSample(
            Connection connection,
            boolean isOwn,
            TableRule rule,
            Dialect dialect,
            @Nullable SampleTransaction transaction) {
        this.connection = connection;
        this.transaction = transaction;
        this.restoresLimit = !isOwn && dialect.has(Capability.DRIVER_KEEPS_STATE);
        this.rule = rule;
        this.queries = new SampleQueries(rule, dialect);
        this.sources = new @Nullable Object[rule.sources().size()];
    }

    /**
     * Compares rows on a connection on which no transaction of the application's is open.
     *
     * @param isOwn whether nobody else uses that connection afterwards
     * @param transaction the one in which a sample is taken; null on what does not run PostgreSQL's code
     * @throws SQLException when the rows can't be read, or not in the time that {@link OwnTime} leaves
     */
    public static Outcome compare(
            Connection connection,
            boolean isOwn,
            TableRule rule,
            Dialect dialect,
            @Nullable SampleTransaction transaction)
            throws SQLException {
        if (transaction == null && dialect.has(Capability.RUNS_POSTGRES_CODE)) {
            throw new IllegalStateException("a sample needs a transaction in which nothing can be written");
        }
        RowSample sample = new RowSample(connection, isOwn, rule, dialect, transaction);
        boolean isTaken = false;
        try {
            String obstacle = transaction == null ? null : transaction.obstacle(rule.table());
            if (obstacle == null) {
                sample.run();
            }
            isTaken = true;
            return obstacle == null ? sample.outcome() : new Outcome(RowAgreement.DISAGREES, false, obstacle);
        } catch (RuntimeException | LinkageError e) {
            throw new SQLException("The driver failed while stored rows were read: " + e, "HY000", e);
        } finally {
            if (!isTaken) {
                sample.failed();
            }
        }
    }

    private void failed() {
        if (transaction != null) {
            transaction.failed();
        }
    }

    private Outcome outcome() {
        boolean isUnclear = seen > 0 && compared == 0;
        RowAgreement agreement =
                disagrees ? RowAgreement.DISAGREES : isUnclear ? RowAgreement.NOT_COMPARED : RowAgreement.AGREES;
        return new Outcome(agreement, seen == 0);
    }

    private void run() throws SQLException {
        if (rule.target().nullable()) {
            look(queries.withoutShard(), null);
        }
        Ends first = look(queries.first(), null);
        if (disagrees || !queries.isOrdered() || first.rows() < SampleQueries.END_ROWS) {
            return;
        }
        Object last = queries.readsBackwards() ? look(queries.last(), null).first() : highest();
        for (Object point : queries.points(first.first(), last)) {
            if (disagrees) {
                return;
            }
            lookFrom(point);
        }
    }

    /** A power of two above the highest key, found by halves; null where the key holds no numbers. */
    private @Nullable Object highest() throws SQLException {
        if (!queries.risesInNumbers()) {
            return null;
        }
        int below = -1;
        int above = Long.SIZE - 1;
        while (above - below > 1 && !disagrees) {
            int power = (below + above) / 2;
            if (look(queries.from(), 1L << power).rows() > 0) {
                below = power;
            } else {
                above = power;
            }
        }
        return above == Long.SIZE - 1 ? Long.MAX_VALUE : 1L << above;
    }

    /** A driver may not take every kind of key as a parameter; then fewer rows are looked at. */
    private void lookFrom(Object point) throws SQLException {
        try {
            look(queries.from(), point);
        } catch (SQLException e) {
            if (OwnTime.isOver() || connection.isClosed()) {
                throw e;
            }
            failed();
            LOG.debug("Rows of {} were left out of its sample: {}", rule.table().name(), e.getSQLState());
        }
    }

    /**
     * Holds what a query found.
     *
     * @param rows how many rows
     * @param first the leading key column's value in the first of them; null where there is none
     */
    private record Ends(int rows, @Nullable Object first) {}

    private Ends look(String sql, @Nullable Object point) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int before = restoresLimit ? statement.getQueryTimeout() : 0; // H2 runs a query for it
            OwnTime.limit(statement);
            if (point != null) {
                statement.setObject(1, point);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return compare(rows);
            } finally {
                if (restoresLimit) {
                    setLimit(statement, before);
                }
            }
        }
    }

    private static void setLimit(PreparedStatement statement, int seconds) throws SQLException {
        try {
            statement.setQueryTimeout(seconds);
        } catch (SQLFeatureNotSupportedException noTimeouts) {
            // then the driver's own limits hold
        }
    }

    private Ends compare(ResultSet rows) throws SQLException {
        List<Column> columns = rule.sources();
        Object key = null;
        int count = 0;
        while (rows.next()) {
            for (int i = 0; i < sources.length; i++) {
                sources[i] = value(rows, i + 2, columns.get(i));
            }
            compareRow(value(rows, 1, rule.target()));
            Column leading = queries.leading();
            if (count == 0 && leading != null) {
                key = value(rows, queries.leadingPlace(), leading);
            }
            count++;
        }
        seen += count;
        return new Ends(count, key);
    }

    private void compareRow(@Nullable Object shard) {
        try {
            disagrees |= !ShardValueCheck.isSame(shard, rule.compute(sources, Purpose.STORE, scratch));
            compared++;
        } catch (NotFillableException unknown) {
            disagrees |= shard == null;
        }
    }

    /** A value in a form that does not depend on the JVM's time zone. */
    private static @Nullable Object value(ResultSet rows, int index, Column column) throws SQLException {
        return switch (column.type().family()) {
            case DATE -> rows.getObject(index, LocalDate.class);
            case TIMESTAMP -> rows.getObject(index, LocalDateTime.class);
            case INSTANT -> rows.getObject(index, OffsetDateTime.class);
            case TEXT, FIXED_TEXT -> rows.getString(index);
            case INTEGER -> integer(rows, index);
            default -> rows.getObject(index);
        };
    }

    /** Not as an object: for the first of those H2 loads all that it may convert. */
    private static @Nullable Long integer(ResultSet rows, int index) throws SQLException {
        long value = rows.getLong(index);
        return rows.wasNull() ? null : value;
    }
}
