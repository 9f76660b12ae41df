package dev.keyspread.suite.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.SentTexts;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.schema.metadata.TableStamps;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.suite.OtherClientTests;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stamp shows each change of what a table is, made by whomever, and nothing else. */
final class PostgresStampTest extends EngineTest {
    private static final List<QualifiedName> NAMES = List.of(
            new QualifiedName("public", "orders"),
            new QualifiedName("public", "shapes"),
            new QualifiedName("public", "days"),
            new QualifiedName("public", "days_1"));

    private static final String READS_COLUMNS = "pg_catalog.pg_get_partkeydef(c.oid)";
    private static final String ASKS_STAMPS = "pg_catalog.pg_postmaster_start_time()";

    PostgresStampTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void makeTables() throws SQLException {
        database.run(
                "CREATE SCHEMA parts",
                "CREATE DOMAIN label AS TEXT DEFAULT 'none'",
                "CREATE DOMAIN short AS label",
                "CREATE TYPE mood AS ENUM ('good', 'bad')",
                "CREATE TYPE shape AS (id BIGINT, name TEXT)",
                "CREATE SEQUENCE steps",
                "CREATE FUNCTION half(BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE AS 'SELECT $1 / 2'",
                "CREATE FUNCTION on_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$",
                "CREATE TABLE customers (id BIGINT PRIMARY KEY)",
                "CREATE TABLE base (seen DATE)",
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER, name VARCHAR(20), note short, feel mood,"
                        + " customer BIGINT CONSTRAINT of_customer REFERENCES customers, step BIGINT DEFAULT nextval('steps'),"
                        + " halved BIGINT GENERATED ALWAYS AS (half(id)) STORED) INHERITS (base)",
                "CREATE TRIGGER looks BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION on_row()",
                "CREATE INDEX by_name ON orders (name)",
                "CREATE VIEW all_orders AS SELECT id, note FROM orders",
                "CREATE POLICY everybody ON orders USING (true)",
                "CREATE TABLE shapes OF shape",
                "CREATE TABLE days (id BIGINT, day DATE, shard INTEGER) PARTITION BY RANGE (day)",
                "CREATE TABLE days_1 PARTITION OF days FOR VALUES FROM ('2020-01-01') TO ('2021-01-01')",
                "CREATE TABLE parts.days_2 PARTITION OF days FOR VALUES FROM ('2021-01-01') TO ('2022-01-01')",
                "CREATE TABLE days_3 (id BIGINT, day DATE, shard INTEGER)");
    }

    private Map<QualifiedName, String> stamps() {
        return TableStamps.read(database.direct(), Dialect.POSTGRESQL, NAMES);
    }

    /** The tables that are there, as they are read. */
    private Map<QualifiedName, Table> tables() throws SQLException {
        DetectedDialect engine = DialectDetection.detect(database.direct(), database.url(), null);
        Map<QualifiedName, Table> tables = new HashMap<>();
        for (QualifiedName name : NAMES) {
            Table table = new MetadataReader(engine).read(database.direct(), name);
            if (table != null) {
                tables.put(name, table);
            }
        }
        return tables;
    }

    /** Each ends with the tables whose stamps have to change. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE base ALTER COLUMN seen TYPE TIMESTAMP -- orders",
                "ALTER TABLE base ADD COLUMN more INTEGER -- orders",
                "ALTER TYPE shape ALTER ATTRIBUTE id TYPE INTEGER CASCADE -- shapes",
                "CREATE TRIGGER more BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION on_row() -- orders",
                "CREATE OR REPLACE FUNCTION on_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := 'x'; RETURN NEW; END $$ -- orders",
                "ALTER TABLE orders DISABLE TRIGGER looks -- orders",
                "ALTER TRIGGER looks ON orders RENAME TO sees -- orders",
                "DROP TRIGGER looks ON orders -- orders",
                "CREATE TRIGGER of_part BEFORE INSERT ON days_1 FOR EACH ROW EXECUTE FUNCTION on_row() -- days, days_1",
                "CREATE RULE twice AS ON UPDATE TO orders DO ALSO UPDATE customers SET id = id -- orders",
                "ALTER TABLE orders DROP CONSTRAINT of_customer -- orders",
                "ALTER TABLE orders DROP CONSTRAINT of_customer, ADD CONSTRAINT of_customer FOREIGN KEY (customer) REFERENCES customers ON UPDATE CASCADE -- orders",
                "ALTER TABLE customers RENAME COLUMN id TO number -- orders",
                "ALTER TABLE customers RENAME TO clients -- orders",
                "COMMENT ON COLUMN orders.shard IS 'keyspread: crc32(id) % 16' -- orders",
                "COMMENT ON COLUMN days.shard IS 'keyspread: crc32(id) % 16' -- days",
                "ALTER TABLE orders ALTER COLUMN halved DROP EXPRESSION -- orders",
                "ALTER FUNCTION half(BIGINT) RENAME TO divided -- orders",
                "ALTER FUNCTION half(BIGINT) SET SCHEMA parts -- orders",
                "ALTER SEQUENCE steps RENAME TO numbers -- orders",
                "ALTER TABLE orders ALTER COLUMN name SET DEFAULT 'none' -- orders",
                "ALTER TABLE orders ALTER COLUMN name TYPE VARCHAR(20) COLLATE \"C\" -- orders",
                "ALTER TABLE orders RENAME COLUMN name TO title -- orders",
                "ALTER TABLE orders RENAME TO former -- orders",
                "ALTER TABLE orders RENAME TO former; ALTER TABLE customers RENAME TO orders -- orders",
                "ALTER TABLE orders SET SCHEMA parts -- orders",
                "DROP TABLE days_1; CREATE TABLE days_1 PARTITION OF days FOR VALUES FROM ('2020-01-01') TO ('2021-01-01') -- days, days_1",
                "DROP TABLE shapes; CREATE TABLE shapes OF shape -- shapes",
                "ALTER TABLE days ATTACH PARTITION days_3 FOR VALUES FROM ('2022-01-01') TO ('2023-01-01') -- days",
                "ALTER TABLE days DETACH PARTITION days_1 -- days, days_1",
                "ALTER SCHEMA parts RENAME TO pieces -- days",
                "CREATE TABLE heir () INHERITS (orders) -- orders",
                "ALTER DOMAIN short SET DEFAULT 'some' -- orders",
                "ALTER DOMAIN label SET DEFAULT 'some' -- orders",
                "ALTER DOMAIN short RENAME TO shorter -- orders",
                "ALTER TYPE mood RENAME VALUE 'good' TO 'best' -- orders",
                "ALTER TYPE mood ADD VALUE 'worse' -- orders",
                "CREATE VIEW more_orders AS SELECT * FROM all_orders -- orders",
                "CREATE VIEW part AS SELECT * FROM days_1 -- days, days_1",
                "ALTER VIEW all_orders RENAME TO each_order -- orders",
                "CREATE INDEX by_note ON orders (note) -- orders",
                "ALTER INDEX by_name RENAME TO by_title -- orders",
                "ALTER TABLE orders ENABLE ROW LEVEL SECURITY -- orders",
                "ALTER POLICY everybody ON orders USING (false) -- orders",
                "CREATE FUNCTION same(TEXT, TEXT) RETURNS BOOLEAN LANGUAGE sql AS 'SELECT true'; CREATE OPERATOR = (LEFTARG = TEXT, RIGHTARG = TEXT, FUNCTION = same) -- orders, shapes, days, days_1"
            })
    void aChangeOfATableGivesItAnotherStamp(String change) throws SQLException {
        assertChanges(change.substring(change.indexOf(" -- ") + 4), change);
    }

    private void assertChanges(String expected, String change) throws SQLException {
        Map<QualifiedName, Table> tables = tables();
        Map<QualifiedName, String> stamps = stamps();
        assertEquals(NAMES.size(), stamps.size());

        database.run(change);

        Map<QualifiedName, String> present = stamps();
        Map<QualifiedName, Table> now = tables();
        for (QualifiedName name : NAMES) {
            boolean isSame = Objects.equals(stamps.get(name), present.get(name));
            assertEquals((expected + ",").contains(name.name() + ","), !isSame, name::toString);
            assertTrue(!isSame || Objects.equals(tables.get(name), now.get(name)), () -> name + " has changed unseen");
        }
    }

    /** Its comments count no more. */
    @Test
    void anotherOwnerOfATableGivesItAnotherStamp() throws SQLException {
        database.run("CREATE ROLE stranger");
        try {
            assertChanges("orders", "ALTER TABLE orders OWNER TO stranger");
        } finally {
            database.run("REASSIGN OWNED BY stranger TO CURRENT_USER", "DROP ROLE stranger");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO orders (id) VALUES (1)",
                "INSERT INTO days (id, day) VALUES (1, '2020-02-02'), (2, '2021-02-02'); ANALYZE",
                "SELECT nextval('steps')",
                "VACUUM",
                "VACUUM FREEZE",
                "CREATE TABLE another (id BIGINT)",
                "CREATE FUNCTION other() RETURNS INTEGER LANGUAGE sql AS 'SELECT 1'",
                "ALTER TABLE days_3 ADD COLUMN more INTEGER",
                "GRANT SELECT ON customers TO PUBLIC; REVOKE SELECT ON customers FROM PUBLIC; BEGIN; ALTER TABLE orders ADD more INTEGER; ROLLBACK"
            })
    void whatChangesNoTableLeavesTheStamps(String text) throws SQLException {
        Map<QualifiedName, String> stamps = stamps();
        database.run(text);

        Map<QualifiedName, String> present = new HashMap<>(stamps());
        present.keySet()
                .removeIf(name -> text.contains("customers") && name.name().equals("orders"));
        assertTrue(stamps.entrySet().containsAll(present.entrySet()));
        assertTrue(present.size() >= NAMES.size() - 1);
    }

    @Test
    void anEngineWithoutTransactionsInItsCatalogueTellsNoStamps() {
        assertEquals(Map.of(), TableStamps.read(database.direct(), Dialect.YUGABYTEDB, NAMES));
        assertEquals(Map.of(), TableStamps.read(database.direct(), Dialect.COCKROACHDB, NAMES));
    }

    /** A role without rights on a catalogue, as where an administrator has revoked them. */
    @Test
    void aServerThatDoesNotTellHasTheTablesRead() throws SQLException {
        Connection direct = database.direct();
        try {
            database.run(
                    "REVOKE SELECT ON pg_catalog.pg_policy FROM PUBLIC", "CREATE ROLE stranger", "SET ROLE stranger");
            assertEquals(Map.of(), TableStamps.read(direct, Dialect.POSTGRESQL, NAMES));
        } finally {
            database.run("RESET ROLE", "GRANT SELECT ON pg_catalog.pg_policy TO PUBLIC", "DROP ROLE stranger");
        }
        assertNotEquals(Map.of(), TableStamps.read(direct, Dialect.POSTGRESQL, NAMES));
    }

    @Test
    void whatHasNotChangedIsNotReadAgainAndWhatHasIs() throws Exception {
        String noted = SentTexts.noted(database.url(), "stamps");
        Connection connection = database.keyspreadBy(
                "jdbc:keyspread:" + noted.substring("jdbc:".length()),
                "keyspread.shard.orders.shard=crc32(seen) % 16",
                "keyspread.shard.days.shard=crc32(id) % 16",
                "keyspread.inspect-interval=1");
        AccessLog.update(connection, "INSERT INTO orders (id, seen) VALUES (1, '2020-01-01')");
        awaitStamps(2); // the first comes before the tables are read for it
        long read = sent(READS_COLUMNS);
        awaitStamps(2);
        assertEquals(read, sent(READS_COLUMNS));

        database.run("ALTER TABLE base ALTER COLUMN seen TYPE TEXT");
        awaitStamps(2);

        assertEquals(read + 2, sent(READS_COLUMNS)); // base, whose child table has the shard rule, and orders
        AccessLog.update(connection, "INSERT INTO orders (id, seen) VALUES (2, '2020-01-01 10:00:00')");
        assertEquals(
                List.of(Shards.crc32Mod("2020-01-01 10:00:00", 16) + " | 2"),
                database.rows("SELECT shard, id FROM orders WHERE id = 2"));
    }

    private static long sent(String part) {
        return SentTexts.all("stamps").stream()
                .filter(text -> text.contains(part))
                .count();
    }

    private static void awaitStamps(int more) throws InterruptedException {
        long before = sent(ASKS_STAMPS);
        OtherClientTests.await("stamps are asked for", () -> sent(ASKS_STAMPS) >= before + more);
        Thread.sleep(300);
    }
}
