package dev.keyspread.database;

import dev.keyspread.plan.edit.ShardValueCheck;
import dev.keyspread.schema.Column;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares rows that are stored already with a rule. Where one disagrees, reads by the rule would lose it: the rule is
 * another one than the rows were written by, or they were written before there was one.
 */
final class StoredRows {
    private static final Logger LOG = LoggerFactory.getLogger("keyspread");
    private static final int SAMPLE = 100;
    private static final int TIMEOUT_SECONDS = 5;

    private StoredRows() {}

    /** Whether no row of a sample disagrees with the rule. A table that can't be read counts as agreeing: it says nothing. */
    static boolean agree(Connection connection, TableRule rule, Dialect dialect) {
        boolean began = false;
        try {
            began = !connection.getAutoCommit();
            try (Statement statement = connection.createStatement()) {
                statement.setMaxRows(SAMPLE);
                statement.setQueryTimeout(TIMEOUT_SECONDS);
                try (ResultSet rows = statement.executeQuery(query(rule, dialect))) {
                    return agree(rows, rule);
                }
            }
        } catch (SQLException e) {
            LOG.debug(
                    "The rows of {} could not be compared with its rule: {}",
                    rule.table().name(),
                    e.getSQLState());
            return true;
        } finally {
            if (began) {
                rollBack(connection);
            }
        }
    }

    private static String query(TableRule rule, Dialect dialect) {
        StringJoiner columns = new StringJoiner(", ");
        columns.add(dialect.quoted(rule.target().name()));
        rule.sources().forEach(source -> columns.add(dialect.quoted(source.name())));
        String schema = rule.table().name().schema();
        String table = dialect.quoted(rule.table().name().name());
        return "SELECT " + columns + " FROM " + (schema == null || schema.isEmpty() ? "" : dialect.quoted(schema) + ".")
                + table;
    }

    private static boolean agree(ResultSet rows, TableRule rule) throws SQLException {
        CanonicalBytes scratch = new CanonicalBytes();
        @Nullable Object[] sources = new @Nullable Object[rule.sources().size()];
        while (rows.next()) {
            for (int i = 0; i < sources.length; i++) {
                sources[i] = value(rows, i + 2, rule.sources().get(i));
            }
            try {
                if (!ShardValueCheck.isSame(rows.getObject(1), rule.compute(sources, Purpose.STORE, scratch))) {
                    return false;
                }
            } catch (NotFillableException unknown) {
                LOG.debug(
                        "A row of {} could not be compared with its rule: {}",
                        rule.table().name(),
                        unknown.getMessage());
            }
        }
        return true;
    }

    /** A value in a form that does not depend on the JVM's time zone. */
    private static @Nullable Object value(ResultSet rows, int index, Column column) throws SQLException {
        return switch (column.type().family()) {
            case DATE -> rows.getObject(index, LocalDate.class);
            case TIMESTAMP -> rows.getObject(index, LocalDateTime.class);
            case INSTANT -> rows.getObject(index, OffsetDateTime.class);
            case TEXT, FIXED_TEXT -> rows.getString(index);
            default -> rows.getObject(index);
        };
    }

    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            LOG.debug("The reading of a sample could not be rolled back: {}", e.getSQLState());
        }
    }
}
