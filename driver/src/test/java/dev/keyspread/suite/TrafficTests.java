package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.Severity;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.write.Binding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Tests what the values that pass through show: keys that rise, rows that all write to, values that are too long. */
public abstract class TrafficTests extends EngineTest {
    private static final Set<String> RULES =
            Set.of("monotonic-inserts", "hot-row", "hot-split", "large-row", "large-key", "counter-table");
    private static final String ORDERS = "CREATE TABLE orders (id BIGINT PRIMARY KEY, note VARCHAR(20))";
    private static final String INSERT = "INSERT INTO orders (id, note) VALUES (?, ?)";
    private static final String RISES = "monotonic-inserts orders.id";

    private final Random random = new Random(42);

    @SuppressWarnings("NullAway.Init")
    public TrafficTests(Engine engine) {
        super(engine);
    }

    private interface Binding {
        void bind(PreparedStatement statement, int row) throws SQLException;
    }

    private static void insert(Connection connection, String sql, int rows, Binding binding) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < rows; i++) {
                binding.bind(statement, i);
                assertEquals(1, statement.executeUpdate());
            }
        }
    }

    private static void bindCounter(PreparedStatement statement, int row) throws SQLException {
        statement.setLong(1, row);
        statement.setString(2, "n");
    }

    private static List<String> seen(Connection connection) throws SQLException {
        return findings(connection).stream()
                .map(finding -> (finding.rule() + " " + finding.object()).toLowerCase(Locale.ROOT))
                .toList();
    }

    private static List<Finding> findings(Connection connection) throws SQLException {
        return connection.unwrap(KeyspreadConnection.class).findings().stream()
                .filter(finding -> RULES.contains(finding.rule()))
                .toList();
    }

    @Test
    void aCountingKeyIsSeenWithin1000Inserts() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, ORDERS);

        insert(connection, INSERT, 1_000, TrafficTests::bindCounter);

        assertEquals(List.of(RISES), seen(connection));
        Finding finding = findings(connection).get(0);
        assertEquals(Severity.WARN, finding.severity());
        assertTrue(finding.problem().contains("behind all others"), finding::problem);
        assertTrue(!finding.fixes().isEmpty());
    }

    @Test
    void soIsAClock() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, "CREATE TABLE log (seen TIMESTAMP, who BIGINT, PRIMARY KEY (seen, who))");

        insert(connection, "INSERT INTO log VALUES (?, ?)", 500, (statement, i) -> {
            statement.setTimestamp(1, Timestamp.valueOf(LocalDateTime.now(ZoneId.systemDefault())));
            statement.setLong(2, i);
        });
        insert(connection, "INSERT INTO log VALUES (?, ?)", 500, (statement, i) -> {
            statement.setObject(1, LocalDateTime.now(ZoneId.systemDefault()));
            statement.setObject(2, -1L - i);
        });

        assertEquals(List.of("monotonic-inserts log.seen"), seen(connection));
    }

    @Test
    void soIsACounterThatIsWrittenInBatches() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, ORDERS);
        try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
            for (int i = 0; i < 1_000; i++) {
                bindCounter(statement, i);
                statement.addBatch();
                if (i % 50 == 49) {
                    assertEquals(50, Arrays.stream(statement.executeBatch()).sum());
                }
            }
        }
        assertEquals(List.of(RISES), seen(connection));
    }

    @Test
    void soIsACounterInTheText() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, ORDERS);

        for (int i = 0; i < 500; i++) {
            update(connection, "INSERT INTO orders (id, note) VALUES (" + 2 * i + ", 'a'), (" + (2 * i + 1) + ", 'b')");
        }

        assertEquals(List.of(RISES), seen(connection));
    }

    @Test
    void soIsAnIndexWhoseKeyRises() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, "CREATE TABLE orders (id VARCHAR(36) PRIMARY KEY, number BIGINT)");
        update(connection, "CREATE INDEX by_number ON orders (number)");

        insert(connection, "INSERT INTO orders (number, id) VALUES (?, ?)", 1_000, (statement, i) -> {
            statement.setInt(1, i);
            statement.setString(2, UUID.randomUUID().toString());
        });

        assertEquals(List.of("monotonic-inserts orders.by_number"), seen(connection));
    }

    @Test
    void soIsAnIndexWhoseRowsAnUpdateMoves() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, "CREATE TABLE members (id BIGINT PRIMARY KEY, seen TIMESTAMP, note VARCHAR(20))");
        update(connection, "CREATE INDEX by_seen ON members (seen)");
        for (int i = 0; i < 50; i++) {
            update(connection, "INSERT INTO members (id, note) VALUES (" + (i * 7_919 % 50) + ", 'n')");
        }

        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE members SET seen = CURRENT_TIMESTAMP WHERE id = ?")) {
            for (int i = 0; i < 1_000; i++) {
                statement.setLong(1, i * 31 % 50);
                assertEquals(1, statement.executeUpdate());
            }
        }

        assertEquals(List.of("monotonic-inserts members.by_seen"), seen(connection));
    }

    @Test
    void anUpdateOfAnotherColumnMovesNothing() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, "CREATE TABLE members (id BIGINT PRIMARY KEY, seen TIMESTAMP, note VARCHAR(20))");
        update(connection, "CREATE INDEX by_seen ON members (seen)");
        for (int i = 0; i < 50; i++) {
            update(connection, "INSERT INTO members (id, note) VALUES (" + (i * 7_919 % 50) + ", 'n')");
        }

        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE members SET note = ? WHERE seen = ? AND id = ?")) {
            for (int i = 0; i < 1_000; i++) {
                statement.setString(1, "n" + i);
                statement.setTimestamp(2, new Timestamp(i * 1_000L));
                statement.setLong(3, i * 31 % 50);
                statement.executeUpdate();
            }
        }

        assertEquals(List.of(), seen(connection));
    }

    @Test
    void soIsTheIndexOfATableThatIsFilled() throws SQLException {
        Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        update(connection, "CREATE TABLE orders (shard INTEGER, id BIGINT, note VARCHAR(20), PRIMARY KEY (shard, id))");
        update(connection, "CREATE INDEX by_id ON orders (id)");

        insert(connection, INSERT, 1_000, TrafficTests::bindCounter);

        assertEquals(List.of("monotonic-inserts orders.by_id"), seen(connection));
    }

    @Test
    void soIsACounterInTransactionsThatCommit() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, ORDERS);
        connection.setAutoCommit(false);
        insert(connection, INSERT, 900, TrafficTests::bindCounter);
        assertEquals(List.of(), seen(connection));

        connection.rollback();
        insert(connection, INSERT, 900, TrafficTests::bindCounter);
        connection.rollback();
        assertEquals(List.of(), seen(connection));

        insert(connection, INSERT, 900, TrafficTests::bindCounter);
        connection.commit();
        assertEquals(List.of(RISES), seen(connection));
    }

    @Test
    void aTableThatWasThereBeforeIsLookedAtToo() throws SQLException {
        database.run(ORDERS);
        Connection connection = database.keyspread();
        KeyspreadConnection marker = connection.unwrap(KeyspreadConnection.class);
        for (int i = 0; i < 3_000 && marker.findings().isEmpty(); i++) {
            LockSupport.parkNanos(20_000_000); // the existing schema is read in the background, and integer-key raised
        }

        insert(connection, INSERT, 1_000, TrafficTests::bindCounter);

        assertEquals(List.of(RISES), seen(connection));
    }

    @Test
    void randomKeysAreNotTakenForThat() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, ORDERS);
        update(connection, "CREATE TABLE users (id UUID PRIMARY KEY, age INTEGER)");
        update(connection, "CREATE INDEX by_age ON users (age)");

        insert(connection, INSERT, 4_000, (statement, i) -> {
            statement.setLong(1, random.nextLong());
            statement.setNull(2, Types.VARCHAR);
        });
        insert(connection, "INSERT INTO users VALUES (?, ?)", 4_000, (statement, i) -> {
            statement.setObject(1, UUID.randomUUID());
            statement.setInt(2, random.nextInt(100));
        });

        assertEquals(List.of(), seen(connection));
    }

    @Test
    void aTenantInFrontOfACounterIsFine() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, "CREATE TABLE orders (tenant INTEGER, id BIGINT, PRIMARY KEY (tenant, id))");

        insert(connection, "INSERT INTO orders VALUES (?, ?)", 3_000, (statement, i) -> {
            statement.setInt(1, random.nextInt(100));
            statement.setLong(2, i);
        });

        assertEquals(List.of(), seen(connection));
    }

    @Test
    void insertsThatFailAreNotCounted() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, "CREATE TABLE orders (id BIGINT PRIMARY KEY, note VARCHAR(20) NOT NULL)");
        try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
            for (int i = 0; i < 1_000; i++) {
                statement.setLong(1, i);
                statement.setNull(2, Types.VARCHAR);
                Outcome.of(connection, c -> statement.executeUpdate());
            }
        }
        assertEquals(List.of(), seen(connection));
    }

    @Test
    void aQuietTableIsToldOfAtInfo() throws SQLException {
        Connection connection = database.keyspread("keyspread.quiet-rate=1000000000");
        update(connection, ORDERS);

        insert(connection, INSERT, 1_000, TrafficTests::bindCounter);

        assertEquals(Severity.INFO, findings(connection).get(0).severity());
    }

    @Test
    void itCanBeSilenced() throws SQLException {
        Connection connection = database.keyspread("keyspread.suppress=monotonic-inserts:orders");
        update(connection, ORDERS);

        insert(connection, INSERT, 1_000, TrafficTests::bindCounter);

        assertEquals(List.of(), seen(connection));
    }

    @Test
    void aCommentInTheTextSilencesItToo() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, ORDERS);

        insert(connection, INSERT + " -- keyspread-ignore monotonic-inserts", 1_000, TrafficTests::bindCounter);

        assertEquals(List.of(), seen(connection));
    }

    @Test
    void soDoesOneInTheTablesDdl() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, ORDERS + " -- keyspread-ignore monotonic-inserts");

        insert(connection, INSERT, 1_000, TrafficTests::bindCounter);

        assertEquals(List.of(), seen(connection));
    }

    @Test
    void aCounterInTextsOfABatchIsSeen() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, ORDERS);

        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < 1_000; i++) {
                statement.addBatch("INSERT INTO orders (id, note) VALUES (" + i + ", 'a')");
                if (i % 100 == 99) {
                    assertEquals(100, statement.executeBatch().length);
                }
            }
        }

        assertEquals(List.of(RISES), seen(connection));
    }

    @Test
    void aRowThatEveryoneCountsUpIsHot() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, "CREATE TABLE counters (name VARCHAR(20) PRIMARY KEY, n BIGINT)");
        update(connection, "INSERT INTO counters VALUES ('orders', 0)");

        insert(connection, "UPDATE counters SET n = n + ? WHERE name = ?", 1_000, (statement, i) -> {
            statement.setInt(1, 1);
            statement.setString(2, "orders");
        });

        assertEquals(List.of("hot-row counters"), seen(connection));
    }

    private void countThenInsert(Connection connection, String count, int rows, int insertsEach) throws SQLException {
        try (PreparedStatement counter = connection.prepareStatement(count);
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int i = 0; i < rows; i++) {
                assertEquals(1, counter.executeUpdate());
                if (i % insertsEach == 0) {
                    insert.setLong(1, random.nextLong());
                    insert.setString(2, "n");
                    assertEquals(1, insert.executeUpdate());
                }
            }
        }
    }

    @Test
    void aTableThatNumbersTheRowsOfOthersIsACounter() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, ORDERS);
        update(connection, "CREATE TABLE sequences (name VARCHAR(20) PRIMARY KEY, n BIGINT)");
        update(connection, "INSERT INTO sequences VALUES ('orders', 0)");

        countThenInsert(connection, "UPDATE sequences SET n = n + 1 WHERE name = 'orders'", 1_000, 1);

        assertEquals(Set.of("hot-row sequences", "counter-table sequences"), Set.copyOf(seen(connection)));
    }

    @Test
    void soIsOneOfASingleRow() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, ORDERS);
        update(connection, "CREATE TABLE numbers (n BIGINT PRIMARY KEY)");
        update(connection, "INSERT INTO numbers VALUES (0)");
        connection.setAutoCommit(false);

        countThenInsert(connection, "UPDATE numbers SET n = n + 1", 900, 1);
        connection.commit();
        countThenInsert(connection, "UPDATE numbers SET n = n + 1", 900, 1);
        connection.commit();

        assertEquals(Set.of("hot-row numbers", "counter-table numbers"), Set.copyOf(seen(connection)));
    }

    @Test
    void aRowThatIsCountedUpNowAndThenBeforeAnInsertIsNone() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, ORDERS);
        update(connection, "CREATE TABLE sequences (name VARCHAR(20) PRIMARY KEY, n BIGINT)");
        update(connection, "INSERT INTO sequences VALUES ('orders', 0)");

        countThenInsert(connection, "UPDATE sequences SET n = n + 1 WHERE name = 'orders'", 1_500, 5);

        assertEquals(Set.of("hot-row sequences"), Set.copyOf(seen(connection)));
    }

    @Test
    void rowsThatAreWrittenAlikeAreNot() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, "CREATE TABLE counters (name INTEGER PRIMARY KEY, n BIGINT)");
        for (int i = 0; i < 20; i++) {
            update(connection, "INSERT INTO counters VALUES (" + i + ", 0)");
        }

        insert(
                connection,
                "UPDATE counters SET n = n + 1 WHERE name = ?",
                2_000,
                (statement, i) -> statement.setInt(1, i % 20));

        assertEquals(List.of(), seen(connection));
    }

    @Test
    void aLongKeyAndALongRowAreSeen() throws SQLException {
        Connection connection = database.keyspread();
        String types = "address " + engine.longKey() + " PRIMARY KEY, body " + engine.longText();
        update(connection, "CREATE TABLE pages (" + types + ")");

        update(connection, "INSERT INTO pages VALUES (?, ?)", "x".repeat(1_500), "y".repeat(100_000));
        assertEquals(List.of(), seen(connection));

        Random letters = new Random(1);
        StringBuilder address = new StringBuilder();
        while (address.length() < 2_500) {
            address.append((char) ('a' + letters.nextInt(26)));
        }
        update(connection, "INSERT INTO pages VALUES (?, ?)", address.toString(), "y".repeat((8 << 20) + 1));
        assertEquals(Set.of("large-key pages.address", "large-row pages"), Set.copyOf(seen(connection)));
    }
}
