package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.TranslatingDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sessions and transactions that read rows as they were, of engines that can't be had here. Their settings are settings of PostgreSQL that
 * nobody reads, or MariaDB's for tables with versions; what becomes of those at a rollback or a RESET is real.
 */
@SuppressWarnings("NullAway.Init") // opened by each test
final class StandInVersionsTest {
    private static final Pattern POSTGRES_SETTING =
            Pattern.compile("(default_transaction_use_follower_reads|yb_read\\w*)");
    private static final Pattern TIDB_SETTING = Pattern.compile("tidb_snapshot");
    private static final Pattern TIME = Pattern.compile("(READ ONLY )?AS OF (SYSTEM TIME|TIMESTAMP) '[^']*'");
    private static final String BY_ID = "SELECT note FROM orders WHERE id = 7";

    private Sandbox database;
    private Connection connection;
    private Statement statement;
    private PreparedStatement held;

    private void open(Dialect dialect) throws SQLException {
        boolean isMysql = dialect == Dialect.TIDB;
        database = new Sandbox(isMysql ? new MariaDbEngine() : new PostgresEngine());
        database.run(
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER, note VARCHAR(20))",
                "INSERT INTO orders (id, shard, note) VALUES (7, " + Shards.crc32Mod("7", 16) + ", 'seven')");
        connect(dialect);
    }

    private void connect(Dialect dialect) throws SQLException {
        boolean isMysql = dialect == Dialect.TIDB;
        Pattern setting = isMysql ? TIDB_SETTING : POSTGRES_SETTING;
        String other = isMysql ? "system_versioning_asof" : "standin.$1";
        connection = Keyspread.wrap(
                        new TranslatingDataSource(
                                database.url(),
                                text -> TIME.matcher(setting.matcher(text).replaceAll(other))
                                        .replaceAll("READ ONLY")),
                        KeyspreadConfig.builder()
                                .setText(Setting.DIALECT, dialect.settingName())
                                .rule("orders.shard", "crc32(id) % 16")
                                .build())
                .getConnection();
        statement = connection.createStatement();
        held = connection.prepareStatement("SELECT note FROM orders WHERE id = ?");
        database.run("UPDATE orders SET shard = NULL");
    }

    @AfterEach
    void close() throws SQLException {
        if (database != null) {
            connection.close();
            database.close();
        }
    }

    /**
     * Reads by a text, by a statement that is prepared now, and by one that was before, which may go on unchanged. The row has lost its
     * shard by now, so that it is found by reads unchanged alone.
     */
    private void assertRewritten(boolean isRewritten) throws SQLException {
        List<String> found = isRewritten ? List.of() : List.of("seven");
        assertEquals(found, Sandbox.rows(connection, BY_ID));
        try (PreparedStatement prepared = connection.prepareStatement("SELECT note FROM orders WHERE id=?")) {
            assertEquals(found, read(prepared));
        }
        if (!isRewritten) {
            assertEquals(found, read(held));
        }
    }

    private static List<String> read(PreparedStatement read) throws SQLException {
        read.setLong(1, 7);
        try (ResultSet rows = read.executeQuery()) {
            return Rows.read(rows);
        }
    }

    private void run(String... texts) throws SQLException {
        for (String text : texts) {
            statement.execute(text);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COCKROACHDB | SET default_transaction_use_follower_reads = on | SET default_transaction_use_follower_reads = off",
                "COCKROACHDB | SET default_transaction_use_follower_reads TO 'true' | RESET default_transaction_use_follower_reads",
                "YUGABYTEDB | SET SESSION yb_read_from_followers = true | RESET ALL",
                "YUGABYTEDB | SET yb_read_time TO '1694673026673528 ht' | SET yb_read_time TO 0",
                "YUGABYTEDB | SELECT set_config('yb_read_time', '1694673026673528', false) | DISCARD ALL",
                "YUGABYTEDB | DO $$ BEGIN PERFORM set_config('yb_read_time', '1694673026673528', false); END $$ | SET yb_read_time = '0'",
                "YUGABYTEDB | SET yb_read_after_commit_visibility = relaxed | SET yb_read_after_commit_visibility = strict",
                "YUGABYTEDB | SELECT 1; SET yb_read_time = 7 | SELECT 1; RESET yb_read_time",
                "TIDB | SET @@tidb_snapshot = '2016-10-08 16:45:26' | SET @@tidb_snapshot = DEFAULT",
            })
    void aSessionReadsAsItCameUntilItsSettingIsTakenBack(Dialect dialect, String set, String takenBack)
            throws SQLException {
        open(dialect);
        assertRewritten(true);
        run(set);
        assertRewritten(false);
        assertRewritten(false);
        run(takenBack);
        assertRewritten(true);
    }

    @Test
    void aBoundValueCounts() throws SQLException {
        open(Dialect.YUGABYTEDB);
        try (PreparedStatement setting = connection.prepareStatement("SELECT set_config(?, ?, false)")) {
            setting.setString(1, "standin.yb_read_time");
            setting.setString(2, "1694673026673528");
            setting.execute();
            assertRewritten(false);
            setting.setString(2, "0");
            setting.execute();
            assertRewritten(true);
        }
    }

    @Test
    void whatARollbackTakesBackIsReadAsBefore() throws SQLException {
        open(Dialect.YUGABYTEDB);
        connection.setAutoCommit(false);
        run("SET yb_read_time = 7");
        assertRewritten(false);
        connection.rollback();
        assertRewritten(true);
        run("SET LOCAL yb_read_from_followers = on");
        assertRewritten(false);
        connection.commit();
        assertRewritten(true);

        run("SET yb_read_time = 7");
        connection.commit();
        run("RESET yb_read_time");
        assertRewritten(true);
        connection.rollback();
        assertRewritten(false);
    }

    @Test
    void aSavepointTakesBackWhatWasSetBehindIt() throws SQLException {
        open(Dialect.YUGABYTEDB);
        run("SET yb_read_time = 7");
        connection.setAutoCommit(false);
        run("SAVEPOINT s", "RESET yb_read_time");
        assertRewritten(true);
        run("ROLLBACK TO SAVEPOINT s");
        assertRewritten(false);
    }

    @Test
    void aSessionThatBeginsSoReadsAsItCame() throws SQLException {
        open(Dialect.YUGABYTEDB);
        connection.close();
        String name = database.rows("SELECT current_database()").get(0);
        database.run("ALTER DATABASE \"" + name + "\" SET standin.yb_read_from_followers = on");
        database.run("UPDATE orders SET shard = " + Shards.crc32Mod("7", 16));
        connect(Dialect.YUGABYTEDB);
        assertRewritten(false);
        run("SET yb_read_from_followers = off");
        assertRewritten(true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BEGIN AS OF SYSTEM TIME '-10s'",
                "BEGIN TRANSACTION AS OF SYSTEM TIME '-10s'",
                "BEGIN; SET TRANSACTION READ ONLY AS OF SYSTEM TIME '-10s'",
                "COMMIT; BEGIN AS OF SYSTEM TIME '-10s'",
            })
    void aTransactionOfCockroachDbReadsAsItCame(String begin) throws SQLException {
        open(Dialect.COCKROACHDB);
        run(begin);
        assertRewritten(false);
        run("COMMIT");
        assertRewritten(true);
    }

    @Test
    void aTransactionOfCockroachDbBegunByTheConnectionReadsAsItCame() throws SQLException {
        open(Dialect.COCKROACHDB);
        connection.setAutoCommit(false);
        run("SET TRANSACTION READ ONLY AS OF SYSTEM TIME '-10s'");
        assertRewritten(false);
        connection.commit();
        assertRewritten(true);
    }

    @Test
    void aTransactionOfTiDbReadsAsItCame() throws SQLException {
        open(Dialect.TIDB);
        run("START TRANSACTION READ ONLY AS OF TIMESTAMP '2016-10-08 16:45:26'");
        assertRewritten(false);
        run("COMMIT");
        assertRewritten(true);
        connection.setAutoCommit(false);
        run("SET TRANSACTION READ ONLY AS OF TIMESTAMP '2016-10-08 16:45:26'");
        connection.commit(); // which TiDB takes for none, since nothing had begun
        assertRewritten(false);
        connection.commit();
        assertRewritten(true);
    }

    @Test
    void aWriteBesideASettingIsFilled() throws SQLException {
        open(Dialect.YUGABYTEDB);
        run("RESET yb_read_time; INSERT INTO orders (id, note) VALUES (8, 'eight')");
        run("RESET yb_read_time; INSERT INTO orders (id, note) VALUES (9, 'nine')");
        assertEquals(
                List.of("8 | " + Shards.crc32Mod("8", 16), "9 | " + Shards.crc32Mod("9", 16)),
                database.rows("SELECT id, shard FROM orders WHERE id > 7 ORDER BY id"));
        run("SET yb_read_time = 7; SELECT note FROM orders WHERE id = 7");
        assertRewritten(false);
    }
}
