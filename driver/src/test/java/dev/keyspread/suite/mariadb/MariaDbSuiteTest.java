package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.update;
import static dev.keyspread.suite.engine.EngineTest.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.Keyspread;
import dev.keyspread.suite.ApiCallTests;
import dev.keyspread.suite.BorrowedConnectionTests;
import dev.keyspread.suite.ConcurrencyTests;
import dev.keyspread.suite.DdlChangeTests;
import dev.keyspread.suite.FirstConnectionTests;
import dev.keyspread.suite.HeldStatementTests;
import dev.keyspread.suite.InterleavedDdlTests;
import dev.keyspread.suite.OddNameTests;
import dev.keyspread.suite.OtherClientTests;
import dev.keyspread.suite.PlanReuseTests;
import dev.keyspread.suite.PoolTests;
import dev.keyspread.suite.PreparedBranchTests;
import dev.keyspread.suite.SchemaRuleTests;
import dev.keyspread.suite.SchemaSwitchTests;
import dev.keyspread.suite.SessionTextTests;
import dev.keyspread.suite.SilenceTests;
import dev.keyspread.suite.StatementRuleTests;
import dev.keyspread.suite.TrafficTests;
import dev.keyspread.suite.TwoRulesTests;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.MysqlDriverEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.random.DifferentialTests;
import dev.keyspread.suite.random.NestedSqlTests;
import dev.keyspread.suite.random.NeverWrongTests;
import dev.keyspread.suite.read.GeneratedShardTests;
import dev.keyspread.suite.read.IndexUseTests;
import dev.keyspread.suite.read.ReadTests;
import dev.keyspread.suite.read.ShadowTests;
import dev.keyspread.suite.read.SourceChangeTests;
import dev.keyspread.suite.read.StoredRowTests;
import dev.keyspread.suite.read.TypedReadTests;
import dev.keyspread.suite.words.WordTests;
import dev.keyspread.suite.write.BatchTests;
import dev.keyspread.suite.write.ConstantTextTests;
import dev.keyspread.suite.write.EscapeTests;
import dev.keyspread.suite.write.FixedSourceTests;
import dev.keyspread.suite.write.FrameworkFormTests;
import dev.keyspread.suite.write.GeneratedKeyTests;
import dev.keyspread.suite.write.HashFunctionTests;
import dev.keyspread.suite.write.IdentityTests;
import dev.keyspread.suite.write.InsertTests;
import dev.keyspread.suite.write.LastNumberTests;
import dev.keyspread.suite.write.LiteralDefaultTests;
import dev.keyspread.suite.write.LiteralFormTests;
import dev.keyspread.suite.write.NumberFormTests;
import dev.keyspread.suite.write.ParameterTests;
import dev.keyspread.suite.write.RareFormTests;
import dev.keyspread.suite.write.RuleChainTests;
import dev.keyspread.suite.write.SelectedRowsTests;
import dev.keyspread.suite.write.SetterTests;
import dev.keyspread.suite.write.UpdatableResultTests;
import dev.keyspread.suite.write.UpsertOfWrongRowTests;
import dev.keyspread.suite.write.ViewTests;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * Tests what the suite has in SQL that MariaDB understands, on MariaDB through its own driver. What MariaDB does in its own way stands
 * here, in {@link MariaDbDifferencesTest} and in {@link MariaDbWriteTest}.
 */
final class MariaDbSuiteTest {
    private static final Engine MARIADB = new MariaDbEngine();

    /** MySQL's own driver is asked in another way than MariaDB's. */
    @Nested
    final class FixedSources extends FixedSourceTests {
        FixedSources() {
            super(
                    MARIADB,
                    List.of(
                            "7 = id",
                            "? = id",
                            "(id) = 7",
                            "id IN (?)",
                            "id IN (7)",
                            "(id) IN ((7))",
                            "7 = id AND 1 = 1",
                            "note = 'n' AND ? = id",
                            "id = 7 AND (note = 'n' OR 1 = 0)",
                            "(id, note) = (?, 'n')",
                            "(id, note) = (7, 'n')",
                            "(note, id) IN (('n', ?))",
                            "('n', ?) = (note, id)",
                            "((id), note) = ((7), 'n')"),
                    List.of(
                            "~ = id",
                            "~ = word",
                            "word IN (~)",
                            "id IN (~)",
                            "(word) = (~)",
                            "(id, word) = (7, ~)",
                            "(id, word) IN ((7, ~))",
                            "(word, id) = (~, 7)",
                            "(id, note) = (~, 'n')",
                            "(~, 'n') = (word, note)",
                            "word = ~ AND id = 7",
                            "NOT (~ = id)",
                            "~ = id IS NOT TRUE",
                            "7 = id OR ~ = id",
                            "id NOT IN (~)",
                            "NOT ~ = word",
                            "id = 7 AND word IN (~, 'a')",
                            "id IN (7, ~)",
                            "id <=> ~",
                            "id = 7 XOR ~ = word",
                            "word = ~ COLLATE utf8mb4_bin"));
        }
    }

    @Nested
    final class LiteralDefaults extends LiteralDefaultTests {
        LiteralDefaults() {
            super(
                    MARIADB,
                    List.of(
                            "BIGINT DEFAULT 7",
                            "BIGINT DEFAULT -7",
                            "BIGINT DEFAULT '7'",
                            "BIGINT DEFAULT 7.5",
                            "BIGINT DEFAULT 1e1",
                            "BIGINT DEFAULT 0x1F",
                            "BIGINT DEFAULT b'101'",
                            "BIGINT DEFAULT TRUE",
                            "BIGINT DEFAULT (3 + 4)",
                            "BIGINT DEFAULT (7)",
                            "BIGINT UNSIGNED DEFAULT 18446744073709551615",
                            "INT(5) ZEROFILL DEFAULT 7",
                            "SMALLINT DEFAULT 7",
                            "BIGINT DEFAULT NULL",
                            "DECIMAL(10, 2) DEFAULT 7",
                            "DECIMAL(10, 2) DEFAULT 7.125",
                            "DECIMAL(10, 2) DEFAULT '7.1'",
                            "DECIMAL(10, 2) DEFAULT 7e-1",
                            "VARCHAR(20) DEFAULT 'acme'",
                            "VARCHAR(20) DEFAULT ''",
                            "VARCHAR(20) DEFAULT 'it''s'",
                            "VARCHAR(20) DEFAULT 'a\\\\b'",
                            "VARCHAR(20) DEFAULT 'NULL'",
                            "VARCHAR(20) DEFAULT 'uuid()'",
                            "VARCHAR(20) DEFAULT 'current_timestamp()'",
                            "VARCHAR(20) DEFAULT '007'",
                            "VARCHAR(20) DEFAULT '-7'",
                            "VARCHAR(20) DEFAULT '7.50'",
                            "VARCHAR(20) DEFAULT '1e3'",
                            "VARCHAR(20) DEFAULT '0x41'",
                            "VARCHAR(20) DEFAULT ' 7'",
                            "VARCHAR(20) DEFAULT 'true'",
                            "VARCHAR(20) DEFAULT '2020-01-02'",
                            "CHAR(5) DEFAULT '007'",
                            "TEXT DEFAULT '007'",
                            "BIGINT DEFAULT '007'",
                            "ENUM('007', '7') DEFAULT '007'",
                            "VARCHAR(20) DEFAULT 7",
                            "VARCHAR(20) DEFAULT 7.50",
                            "VARCHAR(20) DEFAULT 0x6162",
                            "VARCHAR(20) DEFAULT _latin1'abc'",
                            "VARCHAR(20) DEFAULT (upper('x'))",
                            "VARCHAR(36) DEFAULT (uuid())",
                            "VARCHAR(20) DEFAULT (concat('a', 'b'))",
                            "VARCHAR(20) DEFAULT CURRENT_USER",
                            "VARCHAR(20) DEFAULT DATE '2020-01-02'",
                            "VARCHAR(3) DEFAULT 'ab '",
                            "CHAR(5) DEFAULT 'ab'",
                            "CHAR(5) DEFAULT 'ab  '",
                            "VARCHAR(9) CHARACTER SET latin1 DEFAULT 'ä'",
                            "VARCHAR(9) COLLATE utf8mb4_bin DEFAULT 'Ab'",
                            "TEXT DEFAULT 'abc'",
                            "DATE DEFAULT DATE '2020-01-02'",
                            "DATE DEFAULT '2020-1-2'",
                            "DATE DEFAULT 20200102",
                            "DATETIME DEFAULT '2020-01-02 10:11:12'",
                            "DATETIME DEFAULT '2020-01-02'",
                            "DATETIME(3) DEFAULT '2020-01-02 10:11:12.5'",
                            "DATETIME DEFAULT CURRENT_TIMESTAMP",
                            "DATETIME(6) DEFAULT NOW(6)",
                            "TIMESTAMP DEFAULT '2020-01-02 10:11:12'",
                            "TIMESTAMP NOT NULL",
                            "TIME DEFAULT '10:11:12'",
                            "YEAR DEFAULT 2020",
                            "YEAR DEFAULT 20",
                            "BOOLEAN DEFAULT TRUE",
                            "BIT(3) DEFAULT b'101'",
                            "UUID DEFAULT '123E4567-e89b-12d3-a456-426614174000'",
                            "VARBINARY(9) DEFAULT X'0aFF'",
                            "VARBINARY(9) DEFAULT 'ab'",
                            "BINARY(4) DEFAULT 'a'",
                            "ENUM('a', 'b') DEFAULT 'b'",
                            "SET('a', 'b') DEFAULT 'b,a'",
                            "JSON DEFAULT '{\"a\": 1}'",
                            "DOUBLE DEFAULT 1.5",
                            "FLOAT DEFAULT 0.1",
                            "INET6 DEFAULT '::1'",
                            "BIGINT AUTO_INCREMENT UNIQUE"));
        }
    }

    @Nested
    final class DataSources extends PreparedBranchTests {
        DataSources() {
            super(MARIADB);
        }

        /** The way Hibernate makes one for bulk statements on joined tables. */
        @Test
        void aTemporaryTableKeepsNoBranchFromBeingPrepared() throws Exception {
            XAConnection xa = Keyspread.wrapXA(xaSource(database.url()), RULE).getXAConnection();
            Xid xid = new Branch(12);
            xa.getXAResource().start(xid, XAResource.TMNOFLAGS);
            update(xa.getConnection(), "CREATE TEMPORARY TABLE ht_orders (id BIGINT)");
            update(xa.getConnection(), "INSERT INTO orders (id) VALUES (7)");
            update(xa.getConnection(), "drop temporary table ht_orders");
            xa.getXAResource().end(xid, XAResource.TMSUCCESS);
            assertEquals(XAResource.XA_OK, xa.getXAResource().prepare(xid));
            xa.getXAResource().commit(xid, false);
            xa.close();

            assertEquals(stored("7"), database.rows("SELECT shard, id FROM orders"));
        }

        @Override
        public String setSchema(String schema) {
            return "USE " + schema;
        }

        @Override
        public String alterType(String type) {
            return "ALTER TABLE orders MODIFY COLUMN id " + type;
        }

        @Override
        public XADataSource xaSource(String url) throws SQLException {
            return new MariaDbDataSource(url);
        }

        @Override
        public ConnectionPoolDataSource pooledSource(String url) throws SQLException {
            return new MariaDbDataSource(url);
        }
    }

    @Nested
    final class Views extends ViewTests {
        Views() {
            super(MARIADB);
        }
    }

    @Nested
    final class SelectedRows extends SelectedRowsTests {
        SelectedRows() {
            super(MARIADB);
        }

        @Override
        protected String id() {
            return "?";
        }
    }

    @Nested
    final class OddNames extends OddNameTests {
        OddNames() {
            super(MARIADB);
        }

        @Override
        public List<String> names() {
            return List.of("ÄPFEL", "äpfel", "straße", "İx", "ıd", "x".repeat(60));
        }
    }

    @Nested
    final class LiteralForms extends LiteralFormTests {
        LiteralForms() {
            super(MARIADB);
        }

        /** A BOOLEAN is a number here. */
        @Test
        @Override
        public void booleans() throws SQLException {
            assertFilled("TINYINT", TRUTHS, NUMBER);
        }

        /** A TIMESTAMP is read in the session's time zone here, and is no source. */
        @Test
        @Override
        public void instants() throws SQLException {
            assertFilled(
                    "DATETIME",
                    List.of("TIMESTAMP '2016-01-25 23:10:10'"),
                    SetterTests.text(
                            row -> row.getObject("v", LocalDateTime.class).format(SetterTests.SIX_DIGITS)));
        }

        /** Casts change values that do not fit, and which bytes a text has is a matter of the session's character set. */
        @Override
        public boolean mayRefuse(String type, String literal) {
            boolean isText = literal.startsWith("'") || literal.startsWith("TIMESTAMP");
            return isText != type.startsWith("VARCHAR")
                    || (literal.startsWith("CAST") && !type.equals("DATE"))
                    || literal.startsWith("-0x");
        }
    }

    @Nested
    final class NumberForms extends NumberFormTests {
        NumberForms() {
            super(MARIADB);
        }
    }

    @Nested
    final class FirstConnection extends FirstConnectionTests {
        FirstConnection() {
            super(MARIADB);
        }

        @Override
        public int withRule() {
            return 8;
        }

        @Override
        public int withAnotherRule() {
            return 5;
        }

        @Override
        public int withoutRule() {
            return 8;
        }
    }

    @Nested
    final class TwoRules extends TwoRulesTests {
        TwoRules() {
            super(MARIADB, "INSERT INTO orders (id) VALUES (7) ON DUPLICATE KEY UPDATE id = 7");
        }
    }

    @Nested
    final class Silence extends SilenceTests {
        Silence() {
            super(MARIADB);
        }
    }

    @Nested
    final class RareForms extends RareFormTests {
        RareForms() {
            super(MARIADB);
        }

        @Override
        public List<String> forms() {
            return List.of(
                    "EXECUTE IMMEDIATE 'INSERT INTO orders (id) VALUES (7)'",
                    "EXECUTE IMMEDIATE CONCAT('INSERT INTO ord', 'ers (id) VALUES (7)')",
                    "PREPARE s FROM 'INSERT INTO orders (id) VALUES (7)' ;; EXECUTE s ;; DEALLOCATE PREPARE s",
                    "SET @q = 'INSERT INTO orders (id) VALUES (7)' ;; PREPARE s FROM @q ;; EXECUTE s",
                    "UPDATE (SELECT id, far FROM others) q JOIN orders t ON q.id = t.id SET t.id = q.far",
                    "UPDATE others STRAIGHT_JOIN orders t ON others.id = t.id SET t.id = 8",
                    "UPDATE others, (orders) SET orders.id = 8",
                    "UPDATE (orders JOIN others ON orders.id = others.id) SET orders.id = far",
                    "UPDATE (orders) SET id = 8",
                    "UPDATE orders LEFT JOIN others USING (id) SET orders.id = 8",
                    "UPDATE LOW_PRIORITY IGNORE orders SET id = 8",
                    "REPLACE INTO orders SET id = 7",
                    "REPLACE LOW_PRIORITY orders (id) VALUE (7)",
                    "INSERT INTO orders SET id = 7",
                    "INSERT orders (id) SELECT far FROM others",
                    "BEGIN NOT ATOMIC INSERT INTO orders (id) VALUES (7); END");
        }
    }

    @Nested
    final class MysqlBorrowedConnections extends BorrowedConnectionTests {
        MysqlBorrowedConnections() {
            super(new MysqlDriverEngine());
        }
    }

    @Nested
    final class SourceChanges extends SourceChangeTests {
        SourceChanges() {
            super(MARIADB);
        }

        @Override
        public List<String> trigger(String name, String timing, String column) {
            return List.of("CREATE TRIGGER " + name + " " + timing + " INSERT ON orders FOR EACH ROW BEGIN"
                    + " IF NEW.customer IS NOT NULL THEN SET NEW." + column + " = 9; END IF; END");
        }

        @Test
        void anUpdateThatSetsASourceByItselfIsRefused() throws SQLException {
            String table = "CREATE TABLE visits (id BIGINT PRIMARY KEY, shard INTEGER, note BIGINT,"
                    + " seen DATETIME(6) DEFAULT CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP(6))";
            database.run(table);
            Connection connection = database.keyspread("keyspread.shard.visits.shard=crc32(seen) % 16");
            assertRefused(connection, "visits", "shard", c -> update(c, "UPDATE visits SET note = 1 WHERE id = 1"));

            update(connection, "DROP TABLE visits");
            update(connection, table);

            assertRefused(connection, "visits", "shard", c -> update(c, "UPDATE visits SET note = 1 WHERE id = 1"));
        }
    }

    @Nested
    final class Inserts extends InsertTests {
        Inserts() {
            super(MARIADB);
        }

        /** By their settings MySQL's drivers move a Timestamp from zone to zone, so what is stored is not certain. */
        @Test
        @Override
        public void timestampsOfAnyJavaTypeAreOneValue() throws SQLException {
            try (PreparedStatement insert = connection.prepareStatement(AccessLog.INSERT)) {
                insert.setString(2, "Ann");
                insert.setString(3, "x");
                insert.setTimestamp(1, AccessLog.TIME);
                assertRefused(connection, "UserAccessLog", "ShardId", c -> insert.executeUpdate());
                insert.setObject(1, AccessLog.TIME.toLocalDateTime());
                insert.executeUpdate();
            }
            assertEquals(List.of(AccessLog.row("Ann", "x")), database.rows(AccessLog.STORED));
        }

        /** MariaDB cuts what is finer, MySQL rounds it. */
        @Test
        @Override
        public void aTimestampIsHashedAsItIsStored() {
            Timestamp nanoseconds = Timestamp.valueOf("2016-01-25 10:10:10.1234567");
            assertRefused(
                    connection, "UserAccessLog", "ShardId", c -> update(c, AccessLog.INSERT, nanoseconds, "Ann", null));
        }

        /** The suite's table has a name that MariaDB takes for a function. */
        @Test
        @Override
        public void withoutColumnListTheShardColumnMayStandAnywhere() throws SQLException {
            database.run("CREATE TABLE middle (a BIGINT NOT NULL, shard INTEGER, b VARCHAR(9))");
            update(
                    database.keyspread("keyspread.shard.middle.shard=crc32(a)%16"),
                    "INSERT INTO middle VALUES (7, ?)",
                    "x");

            assertEquals(
                    List.of("7 | " + Shards.crc32Mod("7", 16) + " | x"),
                    database.rows("SELECT a, shard, b FROM middle"));
        }
    }

    @Nested
    final class RuleChains extends RuleChainTests {
        RuleChains() {
            super(MARIADB);
        }

        @Override
        public String rowOfDefaults() {
            return " () VALUES ()";
        }
    }

    @Nested
    final class Batches extends BatchTests {
        Batches() {
            super(MARIADB);
        }

        /** The driver sends them in bulk and says of none how many rows it wrote. */
        @Test
        @Override
        public void aBatchOfSeveralRowsEachIsFilled() throws SQLException {
            String two = "INSERT INTO UserAccessLog (LastAccess, UserId, Note) VALUES (?, ?, 'b'), (?, ?, 'b')";
            try (PreparedStatement insert = connection.prepareStatement(two)) {
                AccessLog.bind(insert, AccessLog.TIME, "Ann", AccessLog.TIME, "Bea");
                insert.addBatch();
                AccessLog.bind(insert, AccessLog.TIME, "Cem", AccessLog.TIME, "Dan");
                insert.addBatch();
                assertEquals(2, insert.executeBatch().length);
            }
            assertEquals(
                    List.of(
                            AccessLog.row("Ann", "b"),
                            AccessLog.row("Bea", "b"),
                            AccessLog.row("Cem", "b"),
                            AccessLog.row("Dan", "b")),
                    database.rows(AccessLog.STORED));
        }
    }

    @Nested
    final class GeneratedShards extends GeneratedShardTests {
        GeneratedShards() {
            super(MARIADB);
        }

        @Override
        public List<String> expressions() {
            return List.of(
                    "MOD(id, 16)",
                    "id % 16",
                    "ABS(MOD(id, 16))",
                    "id & 15",
                    "CRC32(id) % 16",
                    "CRC32(CAST(id AS CHAR)) & 15");
        }
    }

    @Nested
    final class LastNumbers extends LastNumberTests {
        LastNumbers() {
            super(MARIADB, "BIGINT AUTO_INCREMENT", "sequence(visits_seq, 10)", "LAST_INSERT_ID()");
        }

        /** The way Spring's MySQLMaxValueIncrementer numbers rows. */
        @Test
        void aNumberThatTheApplicationSetsIsTold() throws SQLException {
            database.run("CREATE TABLE numbers (n BIGINT)", "INSERT INTO numbers VALUES (41)");
            try (Connection connection = database.keyspread(
                            "keyspread.shard.visits.id=sequence(visits_seq, 10)",
                            "keyspread.shard.visits.shard=crc32(id) % 16");
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO visits (note) VALUES ('a')");
                statement.executeUpdate("UPDATE numbers SET n = LAST_INSERT_ID(n + 1) WHERE n = 7");
                assertAskingIsRefused(() -> statement.executeQuery("SELECT LAST_INSERT_ID()"));
                statement.executeUpdate("UPDATE numbers SET n = LAST_INSERT_ID(n + 1) LIMIT 1");
                assertAskingIsRefused(() -> statement.executeQuery("SELECT LAST_INSERT_ID(), LASTVAL(some)"));
                try (ResultSet row = statement.executeQuery("SELECT LAST_INSERT_ID()")) {
                    row.next();
                    assertEquals(42, row.getLong(1));
                }
                statement.executeUpdate("INSERT INTO visits (note) VALUES ('b')");
                assertAskingIsRefused(() -> statement.executeQuery("SELECT LAST_INSERT_ID()"));
            }
        }
    }

    @Nested
    final class Identities extends IdentityTests {
        @Override
        public void move(Connection connection, String schema) throws SQLException {
            connection.setCatalog(schema);
        }

        @Override
        public List<String> moves(int to) {
            List<String> moves = new ArrayList<>(super.moves(to));
            moves.add("SELECT SETVAL(numbers, " + (to - 1) + ")");
            moves.add("DO SETVAL(numbers, " + (to - 1) + ")");
            return moves;
        }

        @Override
        public boolean restartsByTruncating() {
            return false;
        }

        Identities() {
            super(MARIADB);
        }

        @Override
        public List<List<String>> declarations() {
            return List.of(List.of("BIGINT DEFAULT NEXTVAL(numbers)", "CREATE OR REPLACE SEQUENCE numbers"));
        }

        @Override
        public boolean returnsKeys() {
            return false;
        }
    }

    @Nested
    final class HashFunctions extends HashFunctionTests {
        HashFunctions() {
            super(MARIADB);
        }

        @Test
        @Override
        public void aNullSourceOfAShardThatMayNotBeNullFailsAsANullKeyDoes() throws SQLException {
            database.run("CREATE TABLE strict (h BIGINT NOT NULL, name VARCHAR(40))");
            var connection = database.keyspread("keyspread.shard.strict.h=crc32(name)");
            Outcome outcome =
                    Outcome.of(connection, c -> update(c, "INSERT INTO strict (name) VALUES (?)", (Object) null));
            assertEquals("23000", outcome.sqlState());
        }
    }

    @Nested
    final class Parameters extends ParameterTests {
        Parameters() {
            super(MARIADB);
        }
    }

    @Nested
    final class GeneratedKeys extends GeneratedKeyTests {
        GeneratedKeys() {
            super(MARIADB);
        }
    }

    @Nested
    final class TypedReads extends TypedReadTests {
        TypedReads() {
            super(MARIADB);
        }
    }

    @Nested
    final class PlanReuse extends PlanReuseTests {
        PlanReuse() {
            super(MARIADB);
        }
    }

    @Nested
    final class ApiCalls extends ApiCallTests {
        ApiCalls() {
            super(MARIADB);
        }
    }

    @Nested
    final class Pool extends PoolTests {
        Pool() {
            super(MARIADB);
        }
    }

    @Nested
    final class SchemaRules extends SchemaRuleTests {
        SchemaRules() {
            super(MARIADB, "BIGINT AUTO_INCREMENT");
        }

        @Override
        public List<String> ddlOfOtherThings() {
            return List.of(
                    "ALTER TABLE orders ADD COLUMN seen TIMESTAMP DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP",
                    "CREATE TRIGGER stamp BEFORE INSERT ON orders FOR EACH ROW SET NEW.note = 'x'",
                    "DROP TRIGGER stamp",
                    "CREATE PROCEDURE orders_more() EXECUTE IMMEDIATE 'ALTER TABLE orders ADD COLUMN more INT'",
                    "CALL orders_more()");
        }
    }

    @Nested
    final class StatementRules extends StatementRuleTests {
        public StatementRules() {
            super(MARIADB);
        }
    }

    @Nested
    final class Shadow extends ShadowTests {
        Shadow() {
            super(MARIADB);
        }
    }

    @Nested
    final class NestedSql extends NestedSqlTests {
        NestedSql() {
            super(MARIADB, 20_000);
        }
    }

    @Nested
    final class Words extends WordTests {
        Words() {
            super(MARIADB);
        }
    }

    @Nested
    final class NeverWrong extends NeverWrongTests {
        NeverWrong() {
            super(MARIADB);
        }
    }

    /** By MySQL's driver, with a JVM in another time zone than the connection is said to be in. */
    @Nested
    final class NeverWrongByMysqlsDriver extends NeverWrongTests {
        private final TimeZone before = TimeZone.getDefault();

        NeverWrongByMysqlsDriver() {
            super(new MysqlDriverEngine());
        }

        @BeforeEach
        public void move() {
            TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));
        }

        @AfterEach
        void moveBack() {
            TimeZone.setDefault(before);
        }
    }

    @Nested
    final class Concurrency extends ConcurrencyTests {
        Concurrency() {
            super(MARIADB, 8_000);
        }
    }

    @Nested
    final class InterleavedDdl extends InterleavedDdlTests {
        InterleavedDdl() {
            super(MARIADB);
        }

        @Override
        public String alterType(String type) {
            return "ALTER TABLE orders MODIFY id " + type;
        }
    }

    @Nested
    final class Differential extends DifferentialTests {
        Differential() {
            super(MARIADB, 20_000);
        }
    }

    @Nested
    final class BorrowedConnections extends BorrowedConnectionTests {
        BorrowedConnections() {
            super(MARIADB);
        }
    }

    @Nested
    final class StoredRows extends StoredRowTests {
        StoredRows() {
            super(MARIADB);
        }
    }

    @Nested
    final class OtherClients extends OtherClientTests {
        OtherClients() {
            super(MARIADB);
        }

        @Override
        public String alterType(String type) {
            return "ALTER TABLE orders MODIFY id " + type;
        }

        @Test
        void givenANewTriggerOrView_whenTheTableIsReadAgain_thenWritesAreRefused() throws Exception {
            connect("CREATE TABLE orders (shard INTEGER, id BIGINT)");
            update(connection, "INSERT INTO orders (id) VALUES (1)");
            database.run("CREATE VIEW seen AS SELECT * FROM orders");
            await("the view is met", () -> comesTo(OtherClientTests::isRefused, "INSERT INTO seen (id) VALUES (2)"));

            database.run("CREATE TRIGGER moved BEFORE INSERT ON orders FOR EACH ROW SET NEW.id = NEW.id + 1");
            await(
                    "the trigger is met",
                    () -> comesTo(OtherClientTests::isRefused, "INSERT INTO orders (id) VALUES (2)"));
        }
    }

    @Nested
    final class UpsertsOfWrongRows extends UpsertOfWrongRowTests {
        UpsertsOfWrongRows() {
            super(
                    MARIADB,
                    List.of(
                            "INSERT INTO orders (id, note) VALUES (7, 'new') ON DUPLICATE KEY UPDATE note ="
                                    + " VALUES(note)",
                            "REPLACE INTO orders (id, note) VALUES (7, 'new')",
                            "INSERT IGNORE INTO orders (id, note) VALUES (7, 'new')"));
        }
    }

    @Nested
    final class SessionTexts extends SessionTextTests {
        SessionTexts() {
            super(MARIADB);
        }
    }

    @Nested
    final class Reads extends ReadTests {
        Reads() {
            super(MARIADB);
        }
    }

    @Nested
    final class Traffic extends TrafficTests {
        Traffic() {
            super(MARIADB);
        }
    }

    @Nested
    final class DdlChanges extends DdlChangeTests {
        DdlChanges() {
            super(MARIADB);
        }

        @Override
        public String makeRule() {
            return "ALTER TABLE notes MODIFY shard INTEGER DEFAULT 99 NOT NULL COMMENT 'keyspread: crc32(id) % 16'";
        }

        @Override
        public String setType(String column, String type) {
            return "MODIFY " + column + " " + type;
        }

        @Override
        public List<List<String>> carryingOut() {
            return List.of(
                    List.of("EXECUTE IMMEDIATE '%s'"),
                    List.of("PREPARE altering FROM '%s'", "EXECUTE altering"),
                    List.of("BEGIN NOT ATOMIC %s; END"),
                    List.of("BEGIN NOT ATOMIC IF 1 = 1 THEN %s; END IF; END"));
        }

        @Override
        public String renameColumn(String from, String to) {
            return "RENAME COLUMN " + from + " TO " + to;
        }
    }

    @Nested
    final class IndexUse extends IndexUseTests {
        IndexUse() {
            super(MARIADB);
        }

        /** Twelve bytes of the key are looked up: the shard's four and the id's eight. */
        @Override
        public boolean usesShard(String plan) {
            return plan.contains("| PRIMARY | PRIMARY | 12 |");
        }
    }

    @Nested
    final class SchemaSwitch extends SchemaSwitchTests {
        SchemaSwitch() {
            super(MARIADB);
        }

        /** A schema is a database here, and a catalog to the driver. */
        @Override
        public void move(Connection moved, String schema) throws SQLException {
            moved.setCatalog(schema);
        }

        @Override
        public String setSchema(String schema) {
            return "USE " + schema;
        }

        @Override
        public String home() throws SQLException {
            return database.direct().getCatalog();
        }
    }

    @Nested
    final class Comparisons extends MariaDbComparisonTests {
        Comparisons() {
            super(MARIADB);
        }
    }

    @Nested
    final class ComparisonsByMysqlsDriver extends MariaDbComparisonTests {
        ComparisonsByMysqlsDriver() {
            super(new MysqlDriverEngine());
        }
    }

    @Nested
    final class UpdatableResults extends UpdatableResultTests {
        UpdatableResults() {
            super(MARIADB);
        }
    }

    @Nested
    final class Escapes extends EscapeTests {
        Escapes() {
            super(MARIADB);
        }
    }

    @Nested
    final class EscapesByMysqlsDriver extends EscapeTests {
        EscapesByMysqlsDriver() {
            super(new MysqlDriverEngine());
        }
    }

    @Nested
    final class FrameworkForms extends FrameworkFormTests {
        FrameworkForms() {
            super(MARIADB);
        }
    }

    @Nested
    final class ConstantTexts extends ConstantTextTests {
        ConstantTexts() {
            super(MARIADB);
        }
    }

    @Nested
    final class HeldStatements extends HeldStatementTests {
        HeldStatements() {
            super(MARIADB);
        }

        @Override
        public List<String> upserts() {
            return List.of(
                    "INSERT INTO %s (note, id) VALUES (?, ?) ON DUPLICATE KEY UPDATE note = VALUES(note)",
                    "INSERT INTO %s (note, id) VALUES ('seen', 7) ON DUPLICATE KEY UPDATE note = VALUES(note)");
        }

        @Override
        public int upserted() {
            return 2;
        }
    }

    @Nested
    final class HeldStatementsByMysqlsDriver extends HeldStatementTests {
        HeldStatementsByMysqlsDriver() {
            super(new MysqlDriverEngine());
        }

        @Override
        public List<String> upserts() {
            return List.of(
                    "INSERT INTO %s (note, id) VALUES (?, ?) ON DUPLICATE KEY UPDATE note = VALUES(note)",
                    "INSERT INTO %s (note, id) VALUES ('seen', 7) ON DUPLICATE KEY UPDATE note = VALUES(note)");
        }

        @Override
        public int upserted() {
            return 2;
        }
    }
}
