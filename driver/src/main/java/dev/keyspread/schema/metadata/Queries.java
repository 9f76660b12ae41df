package dev.keyspread.schema.metadata;

import dev.keyspread.schema.OwnTime;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.ArrayList;
import java.util.List;

/**
 * Queries on one connection, each with a time limit and everything closed behind it. The readers of this package send all their queries by
 * it, and the room {@code database.own} those of Keyspread's own connections.
 */
public final class Queries {
    /** How SQLStates begin of a connection, of resources, of an operator's intervention, of rolled back transactions, and of timeouts. */
    private static final List<String> PASSING = List.of("08", "53", "57", "40", "HYT", "70100");

    private final Connection connection;
    private final boolean isLimited;

    /** Takes what time is left of {@link OwnTime}. */
    public Queries(Connection connection) {
        this(connection, true);
    }

    private Queries(Connection connection, boolean isLimited) {
        this.connection = connection;
        this.isLimited = isLimited;
    }

    /** Without a time limit: H2 takes one for the whole connection, which is the application's, and asks itself for the former by a query. */
    static Queries unlimited(Connection connection) {
        return new Queries(connection, false);
    }

    /** Reads one row. */
    @FunctionalInterface
    public interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    Connection connection() {
        return connection;
    }

    /**
     * Lists the rows of a query.
     *
     * @throws SQLException what the database throws, or {@link OwnTime#limit}
     */
    public <T> List<T> list(String sql, Row<T> row, Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                if (parameters[i] instanceof String text) {
                    statement.setString(i + 1, text); // to H2 an object is more than that
                } else {
                    statement.setObject(i + 1, parameters[i]);
                }
            }
            limitTime(statement);
            try (ResultSet rows = statement.executeQuery()) {
                return all(rows, row);
            }
        }
    }

    /** Lists the rows of a query on PostgreSQL's catalogues, whose operators it qualifies. */
    public <T> List<T> catalogue(Dialect dialect, String sql, Row<T> row, Object... parameters) throws SQLException {
        return list(OwnSql.qualified(sql, dialect), row, parameters);
    }

    /**
     * Throws a failure that may be over the next time, such as a lock or a lost connection: the table is not known then, and is read again.
     * Others, such as a missing privilege, are an answer.
     */
    static void rethrowIfPassing(SQLException failure) throws SQLException {
        String state = String.valueOf(failure.getSQLState());
        if (failure instanceof SQLTransientException
                || failure instanceof SQLRecoverableException
                || PASSING.stream().anyMatch(state::startsWith)) {
            throw failure;
        }
    }

    /** Reads all rows of a result set and closes it. */
    static <T> List<T> drain(ResultSet rows, Row<T> row) throws SQLException {
        try (rows) {
            return all(rows, row);
        }
    }

    private static <T> List<T> all(ResultSet rows, Row<T> row) throws SQLException {
        List<T> result = new ArrayList<>();
        while (rows.next()) {
            result.add(row.read(rows));
        }
        return result;
    }

    private void limitTime(PreparedStatement statement) throws SQLException {
        if (isLimited) {
            OwnTime.limit(statement);
        }
    }
}
