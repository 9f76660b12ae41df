package dev.keyspread.frameworks.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.frameworks.DatabasesTest;
import dev.keyspread.frameworks.Engine;
import dev.keyspread.frameworks.Target;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.dbcp2.BasicDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Statements that a pool or a driver keeps prepared while a table is sharded give the same rows as new ones, at each step of the roll-out. */
class RollOutTest extends DatabasesTest {
    private static final String RULE = "keyspread.shard.notes.shard=crc32(id) % 16";

    /**
     * Who keeps statements prepared. MariaDB's driver is told not to send batches in bulk: a bulk statement that it keeps fails after another
     * client's DDL, without Keyspread too.
     */
    enum Keeping {
        DBCP2_ON_H2(Engine.H2, true, ""),
        DBCP2_ON_POSTGRESQL(Engine.POSTGRESQL, true, "prepareThreshold=1"),
        DBCP2_ON_MARIADB(Engine.MARIADB, true, "useServerPrepStmts=true&useBulkStmts=false"),
        PGJDBC(Engine.POSTGRESQL, false, "prepareThreshold=1&preparedStatementCacheQueries=256"),
        MARIADBS_DRIVER(Engine.MARIADB, false, "useServerPrepStmts=true&cachePrepStmts=true&useBulkStmts=false"),
        MYSQLS_DRIVER(Engine.MARIADB, false, "useServerPrepStmts=true&cachePrepStmts=true");

        private final Engine engine;
        private final boolean isPool;
        private final String ofDriver;

        Keeping(Engine engine, boolean isPool, String ofDriver) {
            this.engine = engine;
            this.isPool = isPool;
            this.ofDriver = ofDriver;
        }

        private String url(Target target) {
            return this == MYSQLS_DRIVER
                    ? target.url()
                            .replace("jdbc:mariadb:", "jdbc:mysql:")
                            .replace("sslMode=disable", "sslMode=DISABLED")
                    : target.url();
        }
    }

    @ParameterizedTest
    @EnumSource
    void keptStatementsGiveTheRowsOfNewOnes(Keeping keeping) throws SQLException, IOException {
        List<String> fresh = rollOut(keeping, false);
        assertEquals(fresh, rollOut(keeping, true));
        assertTrue(fresh.size() > 80, fresh::toString);
    }

    private List<String> rollOut(Keeping keeping, boolean kept) throws SQLException, IOException {
        Target target = databases.create(keeping.engine, "roll_out_" + keeping + kept, false, List.of());
        try (Connection admin = DriverManager.getConnection(target.url())) {
            return new Steps(keeping, kept, keeping.url(target), admin).run();
        } finally {
            databases.drop(target);
        }
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The steps of {@code docs/rolling-out.md}, where the processes of one step go on beside those of the next. */
    private static final class Steps {
        private final Keeping keeping;
        private final boolean kept;
        private final String url;
        private final Connection admin;
        private final List<String> read = new ArrayList<>();
        private long id = 100;

        private Steps(Keeping keeping, boolean kept, String url, Connection admin) {
            this.keeping = keeping;
            this.kept = kept;
            this.url = url;
            this.admin = admin;
        }

        private List<String> run() throws SQLException {
            execute(admin, "CREATE TABLE notes (id BIGINT NOT NULL PRIMARY KEY, note VARCHAR(40))");
            try (BasicDataSource filling = keyspread("keyspread.reads=off")) {
                try (BasicDataSource old = pool(url, List.of())) {
                    work(old);
                    execute(admin, "ALTER TABLE notes ADD COLUMN shard INTEGER");
                    work(old, filling);
                }
                backfill(filling);
                work(filling);
                try (Connection migrating = filling.getConnection()) {
                    execute(
                            migrating,
                            keeping.engine == Engine.MARIADB
                                    ? "ALTER TABLE notes MODIFY shard INTEGER NOT NULL"
                                    : "ALTER TABLE notes ALTER COLUMN shard SET NOT NULL");
                }
                try (BasicDataSource shadow = keyspread("keyspread.reads=shadow", "keyspread.shadow-share=1");
                        BasicDataSource reading = keyspread("keyspread.reads=on")) {
                    work(filling, shadow, reading, filling, shadow, reading);
                    changeKey(reading);
                    work(reading, shadow, filling);
                    assertKeyed(reading);
                }
            }
            rows("SELECT id, note, shard FROM notes ORDER BY id");
            return read;
        }

        private BasicDataSource keyspread(String... settings) {
            List<String> all = new ArrayList<>(List.of(RULE));
            all.addAll(List.of(settings));
            return pool(url.replaceFirst("^jdbc:", "jdbc:keyspread:"), all);
        }

        private BasicDataSource pool(String begin, List<String> settings) {
            List<String> all = new ArrayList<>(settings);
            if (kept && !keeping.ofDriver.isEmpty()) {
                all.add(keeping.ofDriver);
            }
            StringBuilder whole = new StringBuilder(begin);
            for (String setting : all) {
                whole.append(keeping.engine == Engine.H2 ? ';' : whole.indexOf("?") < 0 ? '?' : '&')
                        .append(setting);
            }
            BasicDataSource pool = new BasicDataSource();
            pool.setUrl(whole.toString());
            pool.setMaxTotal(2);
            pool.setPoolPreparedStatements(kept && keeping.isPool);
            return pool;
        }

        /** On two connections of each pool, twice on each, so that what was kept is used. */
        private void work(BasicDataSource... pools) throws SQLException {
            for (BasicDataSource pool : pools) {
                try (Connection one = pool.getConnection();
                        Connection other = pool.getConnection()) {
                    for (Connection connection : List.of(one, other, one, other)) {
                        work(connection);
                    }
                }
            }
        }

        private void work(Connection connection) throws SQLException {
            long first = id;
            id += 4;
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO notes (id, note) VALUES (?, ?)")) {
                for (long each = first; each < id; each++) {
                    insert.setLong(1, each);
                    insert.setString(2, "note " + each);
                    insert.addBatch();
                }
                read.add("inserted " + insert.executeBatch().length);
            }
            read.add("updated " + update(connection, "UPDATE notes SET note = 'new' WHERE id = ?", first));
            read.add("deleted " + update(connection, "DELETE FROM notes WHERE id = ?", first + 1));
            for (long each : new long[] {100, first, first + 1, first + 2}) {
                try (PreparedStatement select = connection.prepareStatement("SELECT note FROM notes WHERE id = ?")) {
                    select.setLong(1, each);
                    try (ResultSet row = select.executeQuery()) {
                        read.add(each + " " + (row.next() ? row.getString(1) : "none"));
                    }
                }
            }
        }

        private static int update(Connection connection, String sql, long... ids) throws SQLException {
            try (PreparedStatement update = connection.prepareStatement(sql)) {
                for (int i = 0; i < ids.length; i++) {
                    update.setLong(i + 1, ids[i]);
                }
                return update.executeUpdate();
            }
        }

        private void backfill(BasicDataSource filling) throws SQLException {
            try (Connection connection = filling.getConnection()) {
                for (long each = 100; each < id; each++) {
                    update(connection, "UPDATE notes SET id = ? WHERE id = ?", each, each);
                }
            }
            rows("SELECT id, note, shard FROM notes WHERE shard IS NULL");
        }

        private void changeKey(BasicDataSource pool) throws SQLException {
            try (Connection connection = pool.getConnection()) {
                switch (keeping.engine) {
                    case H2 ->
                        execute(
                                connection,
                                "ALTER TABLE notes DROP PRIMARY KEY",
                                "ALTER TABLE notes ADD PRIMARY KEY (shard, id)");
                    case POSTGRESQL ->
                        execute(
                                connection,
                                "ALTER TABLE notes DROP CONSTRAINT notes_pkey, ADD PRIMARY KEY (shard, id)");
                    case MARIADB ->
                        execute(connection, "ALTER TABLE notes DROP PRIMARY KEY, ADD PRIMARY KEY (shard, id)");
                }
            }
        }

        private static void assertKeyed(BasicDataSource reading) throws SQLException {
            try (Connection connection = reading.getConnection()) {
                assertTrue(
                        connection.unwrap(KeyspreadConnection.class).counters().rewrittenReads() > 0);
            }
        }

        private void rows(String query) throws SQLException {
            try (Statement statement = admin.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    read.add(rows.getLong(1) + " " + rows.getString(2) + " " + rows.getString(3));
                }
            }
        }
    }
}
