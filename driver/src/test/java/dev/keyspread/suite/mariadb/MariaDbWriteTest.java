package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.bind;
import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.MariaDbServer;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what only MySQL and MariaDB have, on a real MariaDB, mostly through MariaDB's driver and some through MySQL's. */
class MariaDbWriteTest extends EngineTest {
    private static final String[] RULES = {
        "keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.shard.visits.shard=crc32(who, seen) % 16"
    };
    private static final String STORED = "SELECT shard, id, note FROM orders ORDER BY id";

    private Connection connection;

    @SuppressWarnings("NullAway.Init") // opened before each test
    MariaDbWriteTest() {
        super(new MariaDbEngine());
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INT NOT NULL, id BIGINT NOT NULL, note VARCHAR(20), PRIMARY KEY (shard,"
                        + " id))",
                "CREATE TABLE visits (shard INT NOT NULL, who VARCHAR(20) NOT NULL, seen DATETIME(6) NOT NULL, note"
                        + " TEXT, PRIMARY KEY (shard, who, seen))",
                "CREATE TABLE source (id BIGINT NOT NULL, note VARCHAR(20))",
                "INSERT INTO source VALUES (100, 'x'), (101, 'y')");
        connection = database.keyspread(RULES);
    }

    /** Its rows come from a file, or from a stream that the driver is given. */
    @Test
    void whatLoadsAFileIntoATableWithARuleIsRefused() throws SQLException {
        for (String table : List.of("orders", "`orders`", "orders CHARACTER SET utf8mb4")) {
            assertRefused(
                    connection,
                    "orders",
                    "shard",
                    c -> update(c, "LOAD DATA LOCAL INFILE 'rows.csv' INTO TABLE " + table + " (id)"));
        }
        assertRefused(
                connection,
                "a table's shard column",
                "shard column",
                c -> update(c, "LOAD DATA LOCAL INFILE 'rows.csv' INTO TABLE orders /*!100301 (id) */"));
        assertOrders();
    }

    private static String order(long id, String note) {
        return Shards.crc32Mod(Long.toString(id), 16) + " | " + id + " | " + note;
    }

    private void assertOrders(String... rows) throws SQLException {
        assertEquals(List.of(rows), database.rows(STORED));
    }

    private Connection byMysqlsDriver(String... settings) throws SQLException {
        String url = database.url()
                .replaceFirst("^jdbc:mariadb:", "jdbc:keyspread:mysql:")
                .replaceFirst("[?].*", "");
        java.util.Properties properties = Sandbox.properties(settings);
        properties.setProperty("user", "root");
        properties.setProperty("sslMode", "DISABLED");
        properties.setProperty("allowPublicKeyRetrieval", "true");
        return DriverManager.getConnection(url, properties);
    }

    @Test
    void aFractionThatTheDriverCutsOffIsRefused() throws SQLException {
        String[] settings = {RULES[0], RULES[1], "sendFractionalSeconds=false"};
        LocalDateTime whole = LocalDateTime.parse("2016-01-25T10:10:10");
        try (Connection cutting = byMysqlsDriver(settings)) {
            assertRefused(
                    cutting,
                    "visits",
                    "shard",
                    c -> update(
                            c, "INSERT INTO visits (who, seen) VALUES (?, ?)", "Ann", whole.plusNanos(500_000_000)));
            assertEquals(1, update(cutting, "INSERT INTO visits (who, seen) VALUES (?, ?)", "Ann", whole));
        }
        assertEquals(
                List.of(Shards.crc32Mod("Ann\u001f2016-01-25T10:10:10.000000", 16) + " | Ann"),
                database.rows("SELECT shard, who FROM visits"));
    }

    /** The drivers count the keys of several rows up from what the server tells, which is the first number or, of given ones, the last. */
    @Test
    void generatedKeysOfNumberedRowsAreTheNumbersThatTheyWereGiven() throws SQLException {
        database.run(
                "CREATE TABLE keyspread_sequence (name VARCHAR(128) NOT NULL PRIMARY KEY, next_value BIGINT NOT NULL)");
        String[] rules = {"keyspread.shard.tickets.shard=crc32(id) % 16", "keyspread.shard.tickets.id=sequence(s, 2)"};
        for (Connection numbered : List.of(
                database.keyspread(rules),
                byMysqlsDriver(rules),
                byMysqlsDriver(rules[0], rules[1], "rewriteBatchedStatements=true"))) {
            database.run(
                    "DROP TABLE IF EXISTS tickets",
                    "CREATE TABLE tickets (shard INT NOT NULL, id BIGINT NOT NULL AUTO_INCREMENT, note VARCHAR(20),"
                            + " PRIMARY KEY (shard, id), KEY (id))");
            List<String> keys = new ArrayList<>();
            try (PreparedStatement one =
                            numbered.prepareStatement("INSERT INTO tickets (note) VALUES (?)", new String[] {"id"});
                    PreparedStatement two = numbered.prepareStatement(
                            "INSERT INTO tickets (note) VALUES (?), (?)", Statement.RETURN_GENERATED_KEYS)) {
                bind(two, "a", "b");
                two.executeUpdate();
                keys.addAll(keys(two));
                for (int run = 0; run < 2; run++) {
                    for (int i = 0; i < 3; i++) {
                        bind(one, "c");
                        one.addBatch();
                    }
                    one.executeBatch();
                    keys.addAll(keys(one));
                }
                one.executeUpdate();
                keys.addAll(keys(one));
            }

            assertEquals(database.rows("SELECT id FROM tickets ORDER BY id"), keys);
            assertEquals(9, keys.size());
        }
    }

    private static List<String> keys(Statement statement) throws SQLException {
        try (ResultSet keys = statement.getGeneratedKeys()) {
            return Rows.read(keys);
        }
    }

    @Test
    void upsertsFindTheRowThatIsThere() throws SQLException {
        update(connection, "INSERT INTO orders (id, note) VALUES (1, 'a'), (?, 'b')", 2L);
        update(
                connection,
                "INSERT INTO orders (id, note) VALUES (?, ?) ON DUPLICATE KEY UPDATE note = VALUES(note)",
                1L,
                "c");
        update(connection, "INSERT IGNORE INTO orders (id, note) VALUES (2, 'no'), (3, 'd')");
        update(connection, "REPLACE INTO orders (id, note) VALUES (?, 'e')", 3L);
        update(connection, "REPLACE orders SET id = 4, note = 'f'");
        update(connection, "INSERT INTO orders SET id = ?, note = 'g'", 5L);

        assertOrders(order(1, "c"), order(2, "b"), order(3, "e"), order(4, "f"), order(5, "g"));
    }

    @Test
    void aQueryIsHashedByTheDatabaseAsTheRuleComputesIt() throws SQLException {
        assertEquals(2, update(connection, "INSERT INTO orders (id, note) SELECT id, note FROM source"));

        assertOrders(order(100, "x"), order(101, "y"));
        assertEquals(List.of("x"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id = 100"));
    }

    /** Checks that what one looks like is told by the server, since its text has the server's collation, what the other does by DDL. */
    @Test
    void aQueryOfATableThatWasJustMadeIsHashedByTheDatabase() throws SQLException {
        connection = database.keyspread("keyspread.shard.made.shard=crc32(id) % 16");
        update(connection, "CREATE TABLE origin (id BIGINT NOT NULL, u INT UNSIGNED, note VARCHAR(40))");
        update(connection, "CREATE TABLE made (shard INT, id BIGINT NOT NULL)");
        update(connection, "INSERT INTO origin VALUES (7, 8, 'x')");

        assertEquals(1, update(connection, "INSERT INTO made (id) SELECT id FROM origin"));
        assertEquals(List.of(Shards.crc32Mod("7", 16) + " | 7"), database.rows("SELECT shard, id FROM made"));
    }

    @Test
    void aJoinIsHashedByTheDatabaseUnlessItMayStoreZeroForNull() throws SQLException {
        String insert =
                "INSERT INTO orders (note, id) SELECT a.note, b.id FROM source AS a %s source b ON a.id + 1 = b.id";
        assertEquals(1, update(connection, insert.formatted("JOIN")));
        assertEquals(0, update(connection, insert.formatted("STRAIGHT_JOIN").replace("+ 1", "+ 9")));
        for (String join : List.of("LEFT JOIN", "RIGHT OUTER JOIN")) {
            assertRefused(connection, "orders", "shard", c -> update(c, insert.formatted(join)));
        }

        assertOrders(order(101, "x"));
    }

    @Test
    void keyedReadsUpdatesAndDeletesNameTheShard() throws SQLException {
        update(connection, "INSERT INTO orders (id, note) VALUES (1, 'a'), (2, 'b'), (3, 'c')");
        long before = Sandbox.counters(connection).rewrittenReads();

        assertEquals(List.of("b"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id = 2"));
        assertEquals(1, update(connection, "UPDATE orders SET note = 'z' WHERE id = ?", 1L));
        assertEquals(1, update(connection, "DELETE FROM orders WHERE id = 3 LIMIT 5"));
        assertEquals(1, update(connection, "UPDATE `orders` AS o SET o.id = 7 WHERE o.id = 2"));

        assertOrders(order(1, "z"), order(7, "b"));
        assertTrue(Sandbox.counters(connection).rewrittenReads() >= before + 3);
    }

    @Test
    void allTablesOfAnUpdateAreSeen() throws SQLException {
        update(connection, "INSERT INTO orders (id, note) VALUES (1, 'a'), (2, 'b')");
        List<String> refused = List.of(
                "UPDATE source s STRAIGHT_JOIN orders o ON s.note <> o.note SET o.id = 9",
                "UPDATE source s, (orders) SET orders.id = 9",
                "UPDATE (source s JOIN orders o ON s.note <> o.note) SET o.id = 9",
                "UPDATE (SELECT 1 AS one) q JOIN orders o ON o.id = q.one SET o.id = 9",
                "PREPARE s FROM 'INSERT INTO orders (id) VALUES (9)'",
                "EXECUTE IMMEDIATE 'INSERT INTO orders (id) VALUES (9)'");
        for (String sql : refused) {
            assertRefused(connection, "orders", "shard", c -> update(c, sql));
        }
        update(connection, "UPDATE (orders o JOIN source s ON s.note <> o.note) SET o.note = 'j' WHERE o.id = 1");
        update(connection, "UPDATE (orders) SET id = 4 WHERE id = 2");

        assertOrders(order(1, "j"), order(4, "b"));
    }

    @Test
    void pipesAreOr() throws SQLException {
        update(connection, "INSERT INTO orders (id, note) VALUES (1, 'a'), (2, 'b'), (3, 'c')");

        assertEquals(
                List.of("a", "b", "c"),
                Sandbox.rows(connection, "SELECT note FROM orders WHERE id = 1 AND note = 'a' || id > 1 ORDER BY id"));
        assertRefused(
                connection,
                "visits",
                "shard",
                c -> update(c, "UPDATE visits SET who = 'Bea' WHERE seen = '2016-01-25 10:10:10' || note = 'b'"));
    }

    @Test
    void aTimeIsHashedAsItIsStored() throws SQLException {
        LocalDateTime seen = LocalDateTime.parse("2016-01-25T10:10:10.555555");
        update(connection, "INSERT INTO visits (who, seen) VALUES ('Ann', ?), ('Bea', '2016-01-25 10:10:10.5')", seen);

        assertEquals(
                List.of(
                        Shards.crc32Mod("Ann\u001f2016-01-25T10:10:10.555555", 16) + " | Ann",
                        Shards.crc32Mod("Bea\u001f2016-01-25T10:10:10.500000", 16) + " | Bea"),
                database.rows("SELECT shard, who FROM visits ORDER BY who"));
        try (PreparedStatement select =
                connection.prepareStatement("SELECT who FROM visits WHERE who = ? AND seen = ?")) {
            bind(select, "Ann", seen);
            try (ResultSet rows = select.executeQuery()) {
                assertEquals(List.of("Ann"), Rows.read(rows));
            }
        }
        assertEquals(1, Sandbox.counters(connection).rewrittenReads());
    }

    @Test
    void aTextThatComparesWithoutRegardToCaseIsNoSource() throws SQLException {
        database.run(
                "CREATE TABLE people (shard INT, name VARCHAR(20) COLLATE utf8mb4_general_ci, mail VARCHAR(20) COLLATE"
                        + " utf8mb4_bin)");
        Connection byName = database.keyspread("keyspread.shard.people.shard=crc32(name) % 16");
        Connection byMail = database.keyspread("keyspread.shard.people.shard=crc32(mail) % 16");

        String refusal =
                assertRefused(byName, "people", "shard", c -> update(c, "INSERT INTO people (name) VALUES ('A')"));
        assertTrue(refusal.contains("collation"), refusal);
        update(byMail, "INSERT INTO people (mail) VALUES ('a@b  ')"); // this collation pays no heed to trailing blanks
        assertEquals(List.of(Shards.crc32Mod("a@b", 16) + ""), database.rows("SELECT shard FROM people"));
    }

    @Test
    void backslashesAndQuotesAreReadAsTheSessionReadsThem() throws SQLException {
        database.run("CREATE TABLE words (h BIGINT, word VARCHAR(40))");
        Connection words = database.keyspread("keyspread.shard.words.h=crc32(word)");
        update(
                words,
                "INSERT INTO words (word) VALUES ('a\\tb'), ('it''s'), (\"say \\\"so\\\"\"), ('c\\\\d'), ('e\\%f')");

        for (String row : database.rows("SELECT h, word FROM words")) {
            String[] cells = row.split(" [|] ", 2);
            assertEquals(String.valueOf(Shards.crc32(cells[1])), cells[0], cells[1]);
        }
        update(words, "SET SESSION sql_mode = CONCAT(@@sql_mode, ',ANSI_QUOTES,NO_BACKSLASH_ESCAPES')");
        update(words, "INSERT INTO words (word) VALUES ('a\\b')");
        update(words, "INSERT INTO words (word) VALUES (?)", "a\\b");
        String shard = String.valueOf(Shards.crc32("a\\b"));
        assertEquals(List.of(shard, shard), database.rows("SELECT h FROM words WHERE word = 'a\\\\b'"));
    }

    @Test
    void aRowThatIsNumberedByTheDatabaseCanBeShardedByAnotherColumn() throws SQLException {
        database.run("CREATE TABLE tickets (shard INT NOT NULL, id BIGINT AUTO_INCREMENT UNIQUE, tenant VARCHAR(20) NOT"
                + " NULL, PRIMARY KEY (shard, id))");
        Connection tickets = database.keyspread("keyspread.shard.tickets.shard=crc32(tenant) % 16");
        try (PreparedStatement insert =
                tickets.prepareStatement("INSERT INTO tickets (tenant) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            insert.setString(1, "acme");
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                assertTrue(keys.next());
                assertEquals(database.rows("SELECT id FROM tickets"), List.of(keys.getString(1)));
            }
        }
        assertEquals(List.of(Shards.crc32Mod("acme", 16) + ""), database.rows("SELECT shard FROM tickets"));
        tickets.close(); // a JVM has one rule for a column
        assertRefused(
                database.keyspread("keyspread.shard.tickets.shard=crc32(id) % 16"),
                "tickets",
                "shard",
                c -> update(c, "INSERT INTO tickets (tenant) VALUES ('x')"));
    }

    @Test
    void aShardThatTheDatabaseGeneratesIsLeftToIt() throws SQLException {
        database.run(
                "CREATE TABLE events (id BIGINT NOT NULL, h INT AS (CRC32(id) % 16) PERSISTENT, PRIMARY KEY (id))");
        Connection events = database.keyspread();
        update(events, "INSERT INTO events (id) VALUES (?), (8)", 7L);

        assertEquals(
                List.of("7 | " + Shards.crc32Mod("7", 16), "8 | " + Shards.crc32Mod("8", 16)),
                database.rows("SELECT id, h FROM events ORDER BY id"));
    }

    @Test
    void generatorsFillTheKey() throws SQLException {
        database.run(
                "CREATE TABLE docs (id VARCHAR(36) COLLATE ascii_bin CHARACTER SET ascii PRIMARY KEY, note VARCHAR(9))"
                        .replace("COLLATE ascii_bin CHARACTER SET ascii", "CHARACTER SET ascii COLLATE ascii_bin"));
        Connection docs = database.keyspread("keyspread.shard.docs.id=uuid()");
        update(docs, "INSERT INTO docs (note) VALUES ('a'), ('b')");

        List<String> ids = database.rows("SELECT id FROM docs");
        assertEquals(2, ids.stream().map(UUID::fromString).distinct().count());
    }

    @Test
    void aDefaultByItsNameIsFilledInARowAndNotInAQuery() throws SQLException {
        database.run(
                "CREATE TABLE notes (shard INT, k BIGINT DEFAULT 7, m BIGINT DEFAULT 8, `default` INT)",
                "CREATE TABLE others (k BIGINT DEFAULT 9)",
                "INSERT INTO others VALUES (1)");
        Connection notes = database.keyspread("keyspread.shard.notes.shard=crc32(k) % 97");
        update(notes, "INSERT INTO notes (k) VALUES (DEFAULT(k)), (default ( `K` )), (3)");
        update(notes, "INSERT INTO notes SET k = DEFAULT(k), m = DEFAULT(k)");
        update(notes, "INSERT INTO notes (k, m) VALUES (?, DEFAULT(m))", 4L);
        for (String refused : List.of(
                "INSERT INTO notes (k) SELECT DEFAULT(k) FROM others",
                "INSERT INTO notes (k) VALUES (DEFAULT(m))",
                "INSERT INTO notes (k) VALUES (DEFAULT(notes.k))",
                "INSERT INTO notes (k) VALUES (DEFAULT(k) + 1)")) {
            assertRefused(notes, "notes", "shard", connection -> update(connection, refused));
        }

        assertEquals(
                List.of(
                        Shards.crc32Mod("3", 97) + " | 3 | 8",
                        Shards.crc32Mod("4", 97) + " | 4 | 8",
                        Shards.crc32Mod("7", 97) + " | 7 | 7",
                        Shards.crc32Mod("7", 97) + " | 7 | 8",
                        Shards.crc32Mod("7", 97) + " | 7 | 8"),
                database.rows("SELECT shard, k, m FROM notes ORDER BY k, m"));
    }

    /** Checks that what is no UUID the cast makes NULL of; it is refused like any value that the column can't hold. */
    @Test
    void castsToUuidAreRead() throws SQLException {
        database.run("CREATE TABLE tags (shard INT, id UUID)");
        Connection tags = database.keyspread("keyspread.shard.tags.shard=crc32(id) % 97");
        String insert = "INSERT INTO tags (id) VALUES (CAST(? AS UUID))";
        for (String id : List.of(
                "00000000-0000-4000-8000-0000000000ab",
                "00000000-0000-4000-8000-0000000000AC",
                "0000000000004000800000000000ADad",
                "0000-00000000-4000-8000-0000000000ae")) {
            Outcome.of(tags, connection -> update(connection, insert, id));
        }
        update(tags, insert, new UUID(1, 2));
        update(tags, insert, (Object) null);
        update(tags, "INSERT INTO tags (id) SELECT CAST('00000000-0000-4000-8000-0000000000af' AS uuid)");
        Outcome.of(tags, connection -> update(connection, insert, "0123456789abcdef"));

        List<String> rows = database.rows("SELECT shard, id FROM tags ORDER BY id");
        assertTrue(rows.size() >= 5, rows::toString);
        for (String row : rows) {
            String[] cells = row.split(" [|] ", 2);
            assertEquals(cells[1].equals("null") ? "null" : Shards.crc32Mod(cells[1], 97) + "", cells[0]);
        }
    }

    @Test
    void datesAreHashed() throws SQLException {
        database.run("CREATE TABLE days (shard INT, day DATE)");
        Connection days = database.keyspread("keyspread.shard.days.shard=crc32(day) % 16");
        update(
                days,
                "INSERT INTO days (day) VALUES (?), ('2016-01-26'), (DATE '2016-01-27')",
                LocalDate.of(2016, 1, 25));

        for (String row : database.rows("SELECT shard, day FROM days")) {
            String[] cells = row.split(" [|] ", 2);
            assertEquals(Shards.crc32Mod(cells[1], 16) + "", cells[0]);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"useServerPrepStmts=false", "useServerPrepStmts=true", "connectionTimeZone=Asia/Tokyo"})
    void aDayByMysqlsDriverIsItsMidnight(String option) throws SQLException {
        LocalDate day = LocalDate.of(2016, 1, 25);
        try (Connection mysql = byMysqlsDriver(RULES[0], RULES[1], option)) {
            String insert = "INSERT INTO visits (who, seen) VALUES (?, ?)";
            update(mysql, insert, "Ann", day);
            update(mysql, insert, "Bob", Date.valueOf(day));
            update(mysql, "INSERT INTO visits (who, seen) VALUES ('Cid', '2016-01-25'), ('Dan', DATE '2016-01-25')");
        }
        String midnight = "2016-01-25T00:00:00.000000";
        List<String> expected = new ArrayList<>();
        for (String who : List.of("Ann", "Bob", "Cid", "Dan")) {
            expected.add(Shards.crc32Mod(who + "\u001f" + midnight, 16) + " | " + midnight);
        }
        assertEquals(
                expected,
                database.rows("SELECT shard, DATE_FORMAT(seen, '%Y-%m-%dT%H:%i:%s.%f') FROM visits ORDER BY who"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "rewriteBatchedStatements=true", "useServerPrepStmts=true"})
    void mysqlsDriverIsFilledToo(String option) throws SQLException {
        String[] settings = option.isEmpty() ? RULES : new String[] {RULES[0], RULES[1], option};
        try (Connection mysql = byMysqlsDriver(settings);
                PreparedStatement insert = mysql.prepareStatement("INSERT INTO orders (id, note) VALUES (?, ?)")) {
            assertInstanceOf(com.mysql.cj.jdbc.JdbcConnection.class, mysql);
            assertInstanceOf(com.mysql.cj.jdbc.JdbcPreparedStatement.class, insert);
            for (long id = 1; id <= 3; id++) {
                bind(insert, id, "n" + id);
                insert.addBatch();
            }
            insert.executeBatch();
            update(mysql, "INSERT INTO orders (id, note) VALUES (2, 'x') ON DUPLICATE KEY UPDATE note = VALUES(note)");
            update(
                    mysql,
                    "INSERT INTO visits (who, seen) VALUES (?, ?)",
                    "Ann",
                    LocalDateTime.parse("2016-01-25T10:10:10.5"));
            assertEquals(List.of("n3"), Sandbox.rows(mysql, "SELECT note FROM orders WHERE id = 3"));
        }
        assertOrders(order(1, "n1"), order(2, "x"), order(3, "n3"));
        assertEquals(
                List.of(Shards.crc32Mod("Ann\u001f2016-01-25T10:10:10.500000", 16) + ""),
                database.rows("SELECT shard FROM visits"));
    }

    /** Drivers that are told to call a database a schema, and not a catalog. */
    @ParameterizedTest
    @ValueSource(strings = {"useCatalogTerm=SCHEMA", "databaseTerm=SCHEMA"})
    void aDatabaseThatIsCalledASchemaIsTheSame(String term) throws SQLException {
        String[] settings = {RULES[0], term};
        boolean mysql = term.startsWith("databaseTerm");
        try (Connection named = mysql ? byMysqlsDriver(settings) : database.keyspread(settings)) {
            update(named, "INSERT INTO orders (id, note) VALUES (?, 'a')", 7L);
            assertEquals(List.of("7 | a"), Sandbox.rows(named, "SELECT id, note FROM orders WHERE id = 7"));
            assertEquals(1, Sandbox.counters(named).rewrittenReads());

            String other = new MariaDbEngine().newSchema(database, "other");
            database.run("CREATE TABLE " + other + ".orders (shard INT, id VARCHAR(9))");
            named.setSchema(other);
            update(named, "INSERT INTO orders (id) VALUES ('007')");
            assertEquals(
                    List.of(Shards.crc32Mod("007", 16) + " | 007"),
                    database.rows("SELECT shard, id FROM " + other + ".orders"));
        }
        assertOrders(order(7, "a"));
    }

    @Test
    void aBatchStaysInBulk() throws SQLException {
        try (Connection bulk = DriverManager.getConnection(
                        database.keyspreadUrl() + "&useBulkStmts=true", Sandbox.properties(RULES));
                PreparedStatement insert = bulk.prepareStatement("INSERT INTO orders (id, note) VALUES (?, ?)")) {
            for (long id = 1; id <= 100; id++) {
                bind(insert, id, "n");
                insert.addBatch();
            }
            long before = sentStatements();
            insert.executeBatch();
            long statements = sentStatements() - before;
            assertTrue(statements < 50, () -> "100 rows took " + statements + " statements");
        }
        for (String row : database.rows(STORED)) {
            String[] cells = row.split(" [|] ", -1);
            assertEquals(Shards.crc32Mod(cells[1], 16) + "", cells[0]);
        }
    }

    private long sentStatements() throws SQLException {
        return Long.parseLong(
                database.rows("SHOW GLOBAL STATUS LIKE 'Questions'").get(0).split(" [|] ", -1)[1]);
    }

    @Test
    void aDatabaseThatIgnoresCaseIsSaidToBeSo() throws SQLException {
        String url = MariaDbServer.newDatabase("utf8mb4_general_ci");
        try (Connection direct = DriverManager.getConnection(url);
                Statement statement = direct.createStatement();
                Connection filled = DriverManager.getConnection(
                        url.replaceFirst("^jdbc:", "jdbc:keyspread:"),
                        Sandbox.properties("keyspread.shard.t.shard=crc32(name) % 16"))) {
            statement.execute("CREATE TABLE t (shard INT, name VARCHAR(9))");
            assertRefused(filled, "t", "shard", c -> update(c, "INSERT INTO t (name) VALUES ('a')"));
        }
    }

    @Test
    void anIdThatTheDatabaseNumbersIsRefused() throws SQLException {
        database.run("CREATE TABLE visit (shard INT, id BIGINT AUTO_INCREMENT PRIMARY KEY, note VARCHAR(20))");
        connection = database.keyspread("keyspread.shard.visit.shard=crc32(id) % 16");
        String insert = "INSERT INTO visit (id, note) VALUES (?, 'x')";

        for (Object zero : new Object[] {0L, 0, "0", "+0", false, java.math.BigDecimal.ZERO}) {
            assertRefused(connection, "visit", "shard", c -> update(c, insert, zero));
        }
        assertRefused(connection, "visit", "shard", c -> update(c, insert, new Object[] {null}));
        for (String value : List.of("0", "NULL", "DEFAULT", "'0'")) {
            assertRefused(
                    connection,
                    "visit",
                    "shard",
                    c -> update(c, "INSERT INTO visit (id, note) VALUES (7, 'a'), (" + value + ", 'b')"));
        }
        assertRefused(connection, "visit", "shard", c -> update(c, "INSERT INTO visit (id) SELECT id FROM source"));
        update(connection, insert, 7L);
        assertEquals(1, update(connection, "UPDATE visit SET id = 0 WHERE id = 7"));

        assertEquals(
                List.of(Shards.crc32Mod("0", 16) + " | 0 | x"), database.rows("SELECT shard, id, note FROM visit"));
    }

    @Test
    void invisibleColumnsHaveNoValueInARowWithoutColumnList() throws SQLException {
        database.run("CREATE TABLE veiled (a BIGINT NOT NULL, b BIGINT INVISIBLE, c BIGINT, shard BIGINT)");
        connection = database.keyspread("keyspread.shard.veiled.shard=crc32(a) % 16");

        update(connection, "INSERT INTO veiled VALUES (7, ?)", 8L);
        update(connection, "REPLACE INTO veiled VALUES (9, 8, " + Shards.crc32Mod("9", 16) + ")");

        assertEquals(
                List.of("7 | null | 8 | " + Shards.crc32Mod("7", 16), "9 | null | 8 | " + Shards.crc32Mod("9", 16)),
                database.rows("SELECT a, b, c, shard FROM veiled ORDER BY a"));
    }

    /** Which server carries out a comment with a version can't be told: MariaDB leaves out those of MySQL 5.7 to 9, MySQL those of MariaDB. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO orders (id, note /*!99999 , note */) VALUES (7, 'x' /*!99999 , 'y' */)",
                "INSERT INTO orders (id) VALUES (/*!80000 1 + */ 7)",
                "INSERT INTO orders (id) VALUES (/*M!100500 - */ 7)",
                "INSERT INTO /*!50700 source */ orders (id) VALUES (7)",
                "UPDATE orders SET /*!99999 id = 8, */ note = 'x' WHERE id = 7",
                "UPDATE orders SET id = /*!999999 8 + */ 7 WHERE id = 7",
            })
    void writesWithACommentThatSomeServersCarryOutAreRefused(String sql) {
        assertRefused(connection, "a table's shard column", "shard column", c -> update(c, sql));
    }

    /** The comments that every server carries out, or none, leave no doubt. */
    @Test
    void writesWithOtherCommentsAreFilled() throws SQLException {
        update(connection, "INSERT INTO orders (id, /*! note */) VALUES (7, /*!50001 'x' */) /* , (8, 'y') */");

        assertEquals(
                List.of(Shards.crc32Mod("7", 16) + " | 7 | x"), database.rows("SELECT shard, id, note FROM orders"));
    }

    /** DDL in such a comment may have been carried out or not, so the table is looked at again. */
    @Test
    void ddlWithACommentThatSomeServersCarryOutIsNotTakenAsRead() throws SQLException {
        update(connection, "INSERT INTO orders (id, note) VALUES (7, 'x')");
        for (String ddl : List.of(
                "ALTER TABLE orders /*!99999 DROP COLUMN shard, */ MODIFY note VARCHAR(30)",
                "ALTER TABLE orders /*M!999999 RENAME TO others, */ MODIFY note VARCHAR(20)")) {
            update(connection, ddl);
            update(connection, "DELETE FROM orders");
            update(connection, "INSERT INTO orders (id, note) VALUES (8, 'y')");
            assertOrders(order(8, "y"));
        }
    }

    /** Settings for one statement that change none of its rows, and the report on one that is carried out. */
    @Test
    void statementsWithSettingsOfTheirOwnAreFilled() throws SQLException {
        update(connection, "SET STATEMENT `MAX_Statement_Time` = 10 FOR INSERT INTO orders (id, note) VALUES (7, 'x')");
        update(
                connection,
                "SET STATEMENT sort_buffer_size = 100000, lock_wait_timeout=5 FOR UPDATE orders SET id = 8 WHERE id"
                        + " = 7");
        assertOrders(order(8, "x"));
        assertRefused(
                connection,
                "orders",
                "shard",
                c -> update(c, "SET STATEMENT insert_id = 10 FOR INSERT INTO orders (id, note) VALUES (9, 'z')"));
        try (Statement statement = connection.createStatement()) {
            statement.execute("ANALYZE FORMAT=JSON INSERT INTO orders (id, note) VALUES (5, 'y')");
        }
        assertEquals(
                List.of(order(5, "y"), order(8, "x")), database.rows("SELECT shard, id, note FROM orders ORDER BY id"));
    }

    @Test
    void whatStandsBehindSeveralSettingsIsFilledOrRefused() throws SQLException {
        update(connection, "INSERT INTO orders (id, note) VALUES (7, 'x')");
        update(
                connection,
                "SET STATEMENT max_statement_time = 10 FOR SET STATEMENT lock_wait_timeout = 5 FOR UPDATE orders SET"
                        + " id = 8");
        assertOrders(order(8, "x"));
        for (String dynamic :
                List.of("EXECUTE IMMEDIATE 'UPDATE orders SET id = 9'", "PREPARE s FROM 'UPDATE orders SET id = 9'")) {
            assertRefused(
                    connection,
                    "orders",
                    "shard",
                    c -> update(c, "SET STATEMENT max_statement_time = 10 FOR " + dynamic));
        }
        assertOrders(order(8, "x"));
    }

    /** MariaDB's newer name of VALUES(). */
    @Test
    void theNewRowMayBeNamedByValue() throws SQLException {
        update(connection, "INSERT INTO orders (id, note) VALUES (7, 'x')");
        update(
                connection,
                "INSERT INTO orders (id, note) VALUES (7, 'y') ON DUPLICATE KEY UPDATE id = VALUE(id), note ="
                        + " VALUE(note)");
        assertOrders(order(7, "y"));
    }

    /** Literals that follow each other are one. */
    @Test
    void literalsBesideEachOtherAreHashedAsOne() throws SQLException {
        database.run("CREATE TABLE names (name VARCHAR(20) PRIMARY KEY, shard INT)");
        try (Connection named = database.keyspread("keyspread.shard.names.shard=crc32(name) % 16")) {
            for (String name : List.of("'An' 'n'", "'Be' 'a'", "'C' 'e' /* ! */ 'm'")) {
                update(named, "INSERT INTO names (name) VALUES (" + name + ")");
            }
        }
        List<String> expected = new ArrayList<>();
        for (String name : List.of("Ann", "Bea", "Cem")) {
            expected.add(Shards.crc32Mod(name, 16) + " | " + name);
        }
        assertEquals(expected, database.rows("SELECT shard, name FROM names ORDER BY name"));
    }

    /** A condition that is carried out by some servers alone says nothing of where a row is. */
    @Test
    void readsWithACommentThatSomeServersCarryOutAreNotRewritten() throws SQLException {
        update(connection, "INSERT INTO visits (who, seen, note) VALUES ('ann', '2016-01-25 10:00:00', 'x')");
        String known = "SELECT note FROM visits WHERE who = 'bob' AND seen = '2016-01-25 10:00:00'";
        assertEquals(List.of(), Sandbox.rows(connection, known));
        assertEquals(List.of(), Sandbox.rows(connection, known.replace("bob", "cem"))); // by what is known of the shape

        String doubtful = "SELECT note FROM visits WHERE /*!99999 who = 'bob' AND */ seen = '2016-01-25 10:00:00'";

        assertEquals(List.of("x"), Sandbox.rows(connection, doubtful));
        assertEquals(List.of("x"), Sandbox.rows(connection, doubtful.replace("bob", "cem")));
    }

    /** In the mode of another server brackets are quotes: what they enclose was no name, so that the row went out unfilled. */
    @Test
    void writesWithNamesInBracketsAreRefused() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET sql_mode = 'MSSQL'");
        }
        update(connection, "INSERT INTO orders (id, note) VALUES (7, 'x')");

        assertEquals(List.of("x"), Sandbox.rows(connection, "SELECT note FROM [orders] WHERE [id] = 7"));
        assertRefused(
                connection,
                "a table's shard column",
                "shard column",
                c -> update(c, "INSERT INTO [orders] ([id], note) VALUES (8, 'y')"));
    }

    @Test
    void aJoinOfTablesOfOneNameFillsTheOneThatIsAssignedAndNoOther() throws SQLException {
        String own = database.direct().getCatalog();
        String far = engine.newSchema(database, "far");
        for (String ruled : List.of(own, far)) {
            for (String update : List.of(
                    "UPDATE #.t JOIN @.t ON #.t.id = @.t.id SET @.t.id = 9",
                    "UPDATE #.t JOIN @.t ON #.t.id = @.t.id SET #.t.id = 9",
                    "UPDATE @.t, #.t SET #.t.id = 9 WHERE #.t.id = @.t.id",
                    "UPDATE t JOIN @.t ON #.t.id = @.t.id SET @.t.id = 9",
                    "UPDATE t JOIN @.t ON #.t.id = @.t.id SET #.t.id = 9",
                    "UPDATE t AS a JOIN @.t AS b ON a.id = b.id SET b.id = 9",
                    "UPDATE #.t AS a JOIN @.t AS b ON a.id = b.id SET #.a.id = 9",
                    "UPDATE #.t SET #.t.id = 9",
                    "UPDATE t SET #.t.id = 9")) {
                for (String schema : List.of(own, far)) {
                    database.run(
                            "DROP TABLE IF EXISTS " + schema + ".t",
                            "CREATE TABLE " + schema + ".t (id BIGINT, shard INTEGER)",
                            "INSERT INTO " + schema + ".t VALUES (1, " + Shards.crc32Mod("1", 16) + ")");
                }
                String sql = update.replace("#", own).replace("@", far);
                try (Connection keyspread =
                        database.keyspread("keyspread.shard." + ruled + ".t.shard=crc32(id) % 16")) {
                    Outcome.of(keyspread, c -> update(c, sql));
                }
                for (String schema : List.of(own, far)) {
                    String[] row = database.rows("SELECT id, shard FROM " + schema + ".t")
                            .get(0)
                            .split(" [|] ", -1);
                    String hashed = schema.equals(ruled) ? row[0] : "1";
                    assertEquals(Shards.crc32Mod(hashed, 16) + "", row[1], () -> ruled + ": " + sql + " in " + schema);
                }
            }
        }
    }
}
