package dev.keyspread.cli.adopt;

import dev.keyspread.cli.rows.Throttle;
import dev.keyspread.schema.Column;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes a table hold the rows of another one, range by range in the order of shard and key. {@link KeyByCopy} runs it. What is missing is
 * copied by the database; where both have rows, those that differ are replaced. Ranges must be compared without locks, so that only few
 * rows are ever locked.
 */
final class RowCopy {
    /** A transaction changes 80,000 values at most, those of indexes included. */
    private static final int MAX_VALUES = 40_000;

    private static final int MAX_REPAIRED = 50;
    private static final int ALREADY_EXISTS = 6;

    /** GoogleSQL's text of any value, arrays included. */
    private static final String FORMAT = "FORMAT('%T', %s)";

    private final Connection connection;
    private final Hold hold;
    private final List<Column> columns;
    private final KeyRange keys;
    private final Throttle throttle;
    private final LongConsumer progress;

    /**
     * A copy on a connection of its own, in auto-commit.
     *
     * @param columns what is copied
     * @param keys shard and key
     * @param indexes how many indexes the target has
     */
    RowCopy(Connection connection, Hold hold, List<Column> columns, KeyRange keys, int indexes, Adoption.Pace pace) {
        this.connection = connection;
        this.hold = hold;
        this.columns = columns;
        this.keys = keys;
        int most = Math.max(1, MAX_VALUES / (columns.size() * (indexes + 1)));
        this.throttle = new Throttle(Math.min(pace.batch(), most), pace.longest());
        this.progress = pace.progress();
    }

    /**
     * Goes through all rows once, and returns how many were missing, different or too many.
     *
     * @param source the table to copy from, as SQL
     * @param byKey the same with a hint to read it in the order of shard and key
     * @param target the table to copy to
     */
    long pass(String source, String byKey, String target) throws SQLException, InterruptedException {
        long changed = 0;
        long rows = 0;
        List<Object> behind = null;
        while (true) {
            long start = System.nanoTime();
            hold.check();
            int size = throttle.rows();
            List<Object> last = last(byKey, behind, size);
            if (isEmpty(target, behind, last)) {
                changed += insert(byKey, target, behind, last);
            } else {
                changed += repair(source, target, differing(byKey, target, behind, last));
            }
            if (last == null) {
                return changed;
            }
            rows += size;
            progress.accept(rows);
            behind = last;
            throttle.took(System.nanoTime() - start);
        }
    }

    private @Nullable List<Object> last(String source, @Nullable List<Object> behind, int rows) throws SQLException {
        String order = keys.names("");
        String sql = "SELECT " + order + " FROM " + source + " WHERE " + keys.condition(behind, null) + " ORDER BY "
                + order + " LIMIT 1 OFFSET " + (rows - 1);
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            keys.bind(select, 1, behind, null);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? keys.read(found, 1) : null;
            }
        }
    }

    private boolean isEmpty(String table, @Nullable List<Object> behind, @Nullable List<Object> last)
            throws SQLException {
        String sql = "SELECT 1 FROM " + table + " WHERE " + keys.condition(behind, last) + " LIMIT 1";
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            keys.bind(select, 1, behind, last);
            try (ResultSet found = select.executeQuery()) {
                return !found.next();
            }
        }
    }

    private String names(String prefix) {
        return columns.stream()
                .map(each -> prefix + keys.dialect().quoted(each.name()))
                .collect(Collectors.joining(", "));
    }

    private long insert(String source, String target, @Nullable List<Object> behind, @Nullable List<Object> last)
            throws SQLException {
        String sql = "INSERT INTO " + target + " (" + names("") + ") SELECT " + names("") + " FROM " + source
                + " WHERE " + keys.condition(behind, last);
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            keys.bind(insert, 1, behind, last);
            return insert.executeUpdate();
        }
    }

    /** The keys of rows that only one of both has, or that have other values. */
    private List<List<Object>> differing(
            String source, String target, @Nullable List<Object> behind, @Nullable List<Object> last)
            throws SQLException {
        String range = keys.condition(behind, last);
        String join = keys.columns().stream()
                .map(each -> keys.dialect().quoted(each.name()))
                .map(name -> "s." + name + " = t." + name)
                .collect(Collectors.joining(" AND "));
        String first = keys.dialect().quoted(keys.columns().get(0).name());
        String sql = "SELECT " + keys.names("s.") + ", " + keys.names("t.") + " FROM (SELECT " + names("") + " FROM "
                + source + " WHERE " + range + ") s FULL OUTER JOIN (SELECT " + names("") + " FROM " + target
                + " WHERE " + range + ") t ON " + join + " WHERE s." + first + " IS NULL OR t." + first
                + " IS NULL OR " + columns.stream().map(this::differs).collect(Collectors.joining(" OR "));
        List<List<Object>> found = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            keys.bind(select, keys.bind(select, 1, behind, last), behind, last);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    List<Object> key = keys.read(rows, 1);
                    found.add(
                            key != null
                                    ? key
                                    : keys.read(rows, 1 + keys.columns().size()));
                }
            }
        }
        return found;
    }

    /** NULL and a value differ. Types that have no equality of their own are compared by their text. */
    private String differs(Column column) {
        String name = keys.dialect().quoted(column.name());
        String nulls = "(s." + name + " IS NULL) <> (t." + name + " IS NULL)";
        String form = switch (column.type().family()) {
            case INTEGER, DECIMAL, TEXT, BOOLEAN, DATE, TIMESTAMP, INSTANT, BYTES -> "%s";
            case FLOAT, JSON -> keys.dialect().has(Capability.POSTGRES_GRAMMAR) ? "CAST(%s AS text)" : FORMAT;
            default -> keys.dialect().has(Capability.POSTGRES_GRAMMAR) ? "%s" : FORMAT;
        };
        return nulls + " OR NOT (" + form.replace("%s", "s." + name) + " = " + form.replace("%s", "t." + name) + ")";
    }

    private long repair(String source, String target, List<List<Object>> differing) throws SQLException {
        for (int from = 0; from < differing.size(); from += MAX_REPAIRED) {
            hold.check();
            List<List<Object>> some = differing.subList(from, Math.min(differing.size(), from + MAX_REPAIRED));
            try {
                replace(source, target, some, true);
            } catch (SQLException e) {
                if (e.getErrorCode() != ALREADY_EXISTS) {
                    throw e;
                }
                // A value that has to be unique is with a row whose turn comes later: the next pass finds its place
                // free.
                replace(source, target, some, false);
            }
        }
        return differing.size();
    }

    private void replace(String source, String target, List<List<Object>> some, boolean isCopied) throws SQLException {
        String condition = keys.anyOf(some.size());
        connection.setAutoCommit(false);
        try {
            run("DELETE FROM " + target + " WHERE " + condition, some);
            if (isCopied) {
                run(
                        "INSERT INTO " + target + " (" + names("") + ") SELECT " + names("") + " FROM " + source
                                + " WHERE " + condition,
                        some);
            }
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private void run(String sql, List<List<Object>> some) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int index = 1;
            for (List<Object> key : some) {
                for (Object value : key) {
                    statement.setObject(index++, value);
                }
            }
            statement.executeUpdate();
        }
    }

    /** How many rows of a table have no shard, and so would be met by no range. */
    long withoutShard(String table) throws SQLException {
        String first = keys.dialect().quoted(keys.columns().get(0).name());
        try (Statement select = connection.createStatement();
                ResultSet rows =
                        select.executeQuery("SELECT COUNT(*) FROM " + table + " WHERE " + first + " IS NULL")) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }
}
