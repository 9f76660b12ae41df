package dev.keyspread.database.own;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.metadata.Queries;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Reserves blocks of numbers in the table {@code keyspread_sequence}, for {@link Sequences}; {@code DatabaseState} makes it. Each block is
 * reserved in a transaction and on a connection of its own, so that a rollback of the application's leaves it reserved. A block belongs
 * to the client that has raised the number from the value that it read. If it is not known whether the update took effect, the block is
 * lost.
 */
public final class SequenceTable implements Sequences.Reservation {
    private static final int ATTEMPTS = 10;
    private static final int MAX_PAUSE_MILLIS = 20;
    private static final String NAME = "keyspread_sequence";

    private final ConnectionSource own;
    private final Dialect dialect;

    /** The table's name as it has to stand in SQL; null until it is found. */
    private volatile @Nullable String table;

    private SequenceTable(ConnectionSource own, Dialect dialect) {
        this.own = own;
        this.dialect = dialect;
    }

    /** The sequences of a database, where it can have any. */
    public static Sequences of(@Nullable ConnectionSource own, Dialect dialect) {
        if (own == null) {
            return Sequences.none(
                    "sequence() and identity() need a connection of its own to reserve numbers, and there can be none:"
                            + " the connection comes from a data source, or the database is private to it",
                    "connect by a URL (jdbc:keyspread:…) or a KeyspreadDataSource, or use uuid()");
        }
        if (!dialect.has(Capability.COUNTS_UPDATED_ROWS)) {
            return Sequences.none(
                    "sequence() and identity() are not available on " + dialect.settingName()
                            + ", whose updates do not tell how many rows they changed",
                    "use uuid()");
        }
        return new Sequences(new SequenceTable(own, dialect), new ColumnCounter(own, dialect));
    }

    @Override
    public long reserve(String sequence, int size) throws SQLException, NotFillableException {
        SQLException conflict = null;
        try (Connection connection = own.open()) {
            connection.setAutoCommit(false);
            String name = table(connection);
            for (int attempt = 0; attempt < ATTEMPTS && (attempt == 0 || !OwnTime.isOver()); attempt++) {
                if (attempt > 0) {
                    pause(attempt);
                }
                try {
                    long first = attempt(connection, name, sequence, size);
                    if (first > 0) {
                        return first;
                    }
                } catch (SQLException failure) {
                    if (!isConflict(failure)) {
                        throw failure;
                    }
                    OwnTime.limit(connection);
                    connection.rollback();
                    conflict = failure;
                }
            }
        } catch (SQLException failure) {
            table = null;
            if (isMissing(failure)) {
                throw missing();
            }
            throw failure;
        }
        throw conflict == null ? new SQLTransactionRollbackException("others were always first", "40001") : conflict;
    }

    /** The first number of a block; 0 when somebody else was first. */
    private long attempt(Connection connection, String name, String sequence, int size) throws SQLException {
        long first = read(connection, name, sequence);
        boolean mine = first == 0
                ? update(connection, "INSERT INTO " + name + " (name, next_value) VALUES (?, ?)", sequence, 1L + size)
                : update(
                        connection,
                        "UPDATE " + name + " SET next_value = ?" + named() + " AND next_value"
                                + OwnSql.operator("=", dialect) + "?",
                        Math.addExact(first, size),
                        sequence,
                        first);
        OwnTime.limit(connection);
        connection.commit();
        return mine ? Math.max(first, 1) : 0;
    }

    private String named() {
        return " WHERE name" + OwnSql.operator("=", dialect) + "?";
    }

    private String table(Connection connection) throws SQLException, NotFillableException {
        String known = table;
        String name = known == null ? OwnTable.find(connection, dialect, NAME) : known;
        if (name == null) {
            throw missing();
        }
        table = name;
        return name;
    }

    private long read(Connection connection, String name, String sequence) throws SQLException {
        List<Long> next = new Queries(connection)
                .list("SELECT next_value FROM " + name + named(), row -> row.getLong(1), sequence);
        if (!next.isEmpty() && next.get(0) < 1) {
            throw new SQLException("next_value of a row in keyspread_sequence is not positive", "22003");
        }
        return next.isEmpty() ? 0 : next.get(0);
    }

    private static boolean update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            OwnTime.limit(statement);
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate() == 1;
        }
    }

    /** Somebody else's transaction was in the way, or began the sequence at the same time. */
    private static boolean isConflict(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return failure instanceof SQLTransientException
                || failure instanceof SQLIntegrityConstraintViolationException
                || state.startsWith("40")
                || state.startsWith("23");
    }

    /** "No such table", as engines say it. */
    private static boolean isMissing(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith("42S") || state.equals("42P01");
    }

    private NotFillableException missing() {
        return new NotFillableException(
                RefusalKind.NUMBER_NOT_AVAILABLE,
                "the table keyspread_sequence does not exist",
                "create it: " + ddl(dialect));
    }

    /** The statement that creates the table. */
    static String ddl(Dialect dialect) {
        return dialect.has(Capability.GOOGLE_TYPES)
                ? "CREATE TABLE keyspread_sequence (name STRING(128) NOT NULL, next_value INT64 NOT NULL) PRIMARY KEY"
                        + " (name)"
                : "CREATE TABLE keyspread_sequence (name VARCHAR(128) NOT NULL PRIMARY KEY, next_value BIGINT NOT"
                        + " NULL)";
    }

    private static void pause(int attempt) throws SQLException {
        try {
            Thread.sleep(1 + ThreadLocalRandom.current().nextInt(attempt * MAX_PAUSE_MILLIS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while waiting for numbers of a sequence", "57014", e);
        }
    }
}
