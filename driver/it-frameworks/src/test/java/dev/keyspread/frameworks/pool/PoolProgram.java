package dev.keyspread.frameworks.pool;

import dev.keyspread.frameworks.Program;
import dev.keyspread.frameworks.Target;
import dev.keyspread.frameworks.Transcript;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Does what the application does with connections of each pool. */
public final class PoolProgram implements Program {
    private static final String INSERT = "insert into student (id, name) values (?, ?)";
    private static final int IDS_OF_A_POOL = 1_000;
    private static final int THREADS = 8;
    private static final int ROWS_OF_A_THREAD = 25;

    @Override
    public void run(Target target, Transcript transcript) throws Exception {
        long first = 0;
        for (Pools pool : Pools.values()) {
            Pools.Opened opened = pool.open(target.url());
            new Application(transcript, pool, opened.source(), first).run();
            first += IDS_OF_A_POOL;
            opened.closing().close();
        }
    }

    /** Work on one connection. */
    private interface Work {
        @Nullable
        Object on(Connection connection) throws Exception;
    }

    private record Application(Transcript transcript, Pools pool, DataSource source, long firstId) {
        private void step(String name, Work work) {
            transcript.note(pool + " " + name, () -> {
                try (Connection connection = source.getConnection()) {
                    return work.on(connection);
                }
            });
        }

        private long id(int number) {
            return firstId + number;
        }

        void run() {
            step("insert", connection -> insert(connection, id(1)));
            step("the same again", connection -> insert(connection, id(2)));
            step("insert by text", connection -> {
                try (Statement statement = connection.createStatement()) {
                    return statement.executeUpdate("insert into student (id, name) values (" + id(3) + ", 'text')");
                }
            });
            step("batch", connection -> {
                try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
                    for (int i = 10; i < 15; i++) {
                        statement.setLong(1, id(i));
                        statement.setString(2, "batch");
                        statement.addBatch();
                    }
                    return Arrays.toString(statement.executeBatch());
                }
            });
            step("read", this::read);
            step("read again", this::read);
            step("generated key", connection -> {
                try (PreparedStatement statement =
                        connection.prepareStatement("insert into visit (pet) values (?)", new String[] {"id"})) {
                    statement.setString(1, "leo");
                    statement.executeUpdate();
                    try (ResultSet keys = statement.getGeneratedKeys()) {
                        return keys.next() ? keys.getLong(1) : null;
                    }
                }
            });
            step("roll back", connection -> {
                connection.setAutoCommit(false);
                insert(connection, id(4));
                connection.rollback();
                connection.setAutoCommit(true);
                return count(connection);
            });
            step("leave it without auto-commit", connection -> {
                connection.setAutoCommit(false);
                insert(connection, id(5));
                connection.rollback();
                return count(connection);
            });
            step("auto-commit after that", connection -> connection.getAutoCommit() + " " + connection.isValid(5));
            step(
                    "a statement left open",
                    connection -> connection.prepareStatement(INSERT).getConnection() == null);
            step("a key twice", connection -> {
                try (Statement statement = connection.createStatement()) {
                    statement.executeUpdate("insert into visit (id, pet) values (" + id(900) + ", 'a')");
                    return statement.executeUpdate("insert into visit (id, pet) values (" + id(900) + ", 'b')");
                }
            });
            step("after an error", this::read);
            step("an unwrapped connection", connection -> connection.unwrap(Connection.class) != null);
            transcript.note(pool + " threads", this::threads);
        }

        private int threads() throws Exception {
            ExecutorService executor = Executors.newFixedThreadPool(THREADS);
            try {
                List<Future<Integer>> inserted = new ArrayList<>();
                for (int thread = 0; thread < THREADS; thread++) {
                    int first = 100 + thread * ROWS_OF_A_THREAD;
                    inserted.add(executor.submit(() -> insertFrom(first)));
                }
                int sum = 0;
                for (Future<Integer> each : inserted) {
                    sum += each.get();
                }
                return sum;
            } finally {
                executor.shutdownNow();
            }
        }

        private int insertFrom(int first) throws SQLException {
            int inserted = 0;
            for (int i = first; i < first + ROWS_OF_A_THREAD; i++) {
                try (Connection connection = source.getConnection()) {
                    inserted += insert(connection, id(i));
                }
            }
            return inserted;
        }

        private static int insert(Connection connection, long id) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
                statement.setLong(1, id);
                statement.setString(2, "row " + id);
                return statement.executeUpdate();
            }
        }

        private @Nullable String read(Connection connection) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement("select name from student where id = ?")) {
                statement.setLong(1, id(1));
                try (ResultSet rows = statement.executeQuery()) {
                    return rows.next() ? rows.getString(1) : null;
                }
            }
        }

        private static int count(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select count(*) from student")) {
                return rows.next() ? rows.getInt(1) : -1;
            }
        }
    }
}
