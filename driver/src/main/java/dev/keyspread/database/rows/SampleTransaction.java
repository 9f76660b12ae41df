package dev.keyspread.database.rows;

import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds the transaction of PostgreSQL in which {@link RowSample} takes samples, for {@code StoredRows}. Nothing can be written in it, and
 * it fails rather than leave out rows which a policy hides. It begins with the first sample and asks for the obstacles of all tables at
 * once, so that each further table costs only its sample. It must not begin while the application has a transaction open.
 */
public final class SampleTransaction implements AutoCloseable {
    private final Connection connection;
    private final Dialect dialect;

    /** Names of the tables that are asked for at once; none after that has failed for one of them. */
    private List<String> together;

    /** Obstacles by the names of tables, as they were found in the open transaction. */
    private Map<String, @Nullable String> obstacles = Map.of();

    private boolean isBegun;
    private boolean wasAutoCommit;
    private boolean hasFailed;

    /**
     * Sends nothing yet.
     *
     * @param connection has no transaction of the application's open
     * @param tables those whose rows may be sampled
     */
    public SampleTransaction(Connection connection, List<Table> tables, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
        this.together = tables.stream().map(this::name).toList();
    }

    private String name(Table table) {
        String schema = table.name().schema();
        String name = dialect.quoted(table.name().name());
        return schema == null || schema.isEmpty() ? name : dialect.quoted(schema) + "." + name;
    }

    /**
     * Returns why no sample is taken of a table, as a clause; null where one may be, in the transaction that is open now.
     *
     * @throws SQLException when the database can't be asked
     */
    @Nullable
    String obstacle(Table table) throws SQLException {
        String name = name(table);
        begin();
        if (!obstacles.containsKey(name)) {
            ask(name);
        }
        if (!obstacles.containsKey(name)) {
            throw new SQLException("The table " + name + " was not found", "42P01");
        }
        return obstacles.get(name);
    }

    /** Begins the transaction, or another one if PostgreSQL refuses all further statements of the first. */
    private void begin() throws SQLException {
        OwnTime.limit(connection);
        if (hasFailed && wasAutoCommit) {
            connection.rollback();
            obstacles = Map.of();
            hasFailed = false;
        }
        if (!isBegun) {
            wasAutoCommit = connection.getAutoCommit();
            isBegun = true;
            if (wasAutoCommit) {
                connection.setAutoCommit(false);
            }
        }
    }

    private void ask(String name) throws SQLException {
        List<String> asked = together.contains(name) ? together : List.of(name);
        try {
            obstacles = SampleObstacles.begin(connection, asked, dialect);
        } catch (SQLException e) {
            hasFailed = true;
            if (asked.size() == 1 || !wasAutoCommit || OwnTime.isOver()) {
                throw e;
            }
            together = List.of(); // another one of the tables may be gone, or in a schema that this user may not use
            begin();
            ask(name);
        }
    }

    /** Notes that a statement has failed, so that the next table needs another transaction. */
    void failed() {
        hasFailed = true;
    }

    /** Ends the transaction, unless the connection came without auto-commit: then whoever has opened it does so. */
    @Override
    public void close() throws SQLException {
        if (isBegun && wasAutoCommit) {
            OwnTime.limit(connection);
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }
}
