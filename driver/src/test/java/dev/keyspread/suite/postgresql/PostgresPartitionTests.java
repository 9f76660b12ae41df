package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Partitions, and tables that inherit, are written and read by their own names: the rule of their parent holds there. */
abstract class PostgresPartitionTests extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String PARENT =
            "CREATE TABLE orders (id BIGINT NOT NULL, shard INTEGER, year INTEGER NOT NULL) PARTITION BY RANGE (year)";
    private static final String PARTITION =
            "CREATE TABLE orders_2024 PARTITION OF orders FOR VALUES FROM (2024) TO (2025)";
    private static final String INSERT = "INSERT INTO orders_2024 (id, year) VALUES (?, 2024)";
    private static final String STORED = "SELECT shard, id FROM orders ORDER BY id";

    PostgresPartitionTests(Engine engine) {
        super(engine);
    }

    private static String row(String id) {
        return Shards.crc32Mod(id, 16) + " | " + id;
    }

    @Test
    void aPartitionThatIsThereIsFilled() throws SQLException {
        database.run(PARENT, PARTITION);
        Connection connection = database.keyspread(RULE);

        update(connection, INSERT, 7L);
        update(connection, "INSERT INTO public.orders_2024 (id, year) VALUES (8, 2024)");

        assertEquals(List.of(row("7"), row("8")), database.rows(STORED));
        assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders_2024 WHERE id = 7"));
        assertEquals(1, Sandbox.counters(connection).rewrittenReads());
    }

    @Test
    void aPartOfAPartitionIsFilledToo() throws SQLException {
        database.run(
                PARENT,
                PARTITION + " PARTITION BY RANGE (id)",
                "CREATE TABLE orders_low PARTITION OF orders_2024 FOR VALUES FROM (0) TO (1000)");
        Connection connection = database.keyspread(RULE);

        update(connection, "INSERT INTO orders_low (id, year) VALUES (7, 2024)");

        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    /** The way tenants have them; without the inspection nothing else has met the tables of the other schemas. */
    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void partitionsOfOneNameInSeveralSchemasAreFilled(String inspect) throws SQLException {
        for (String schema : List.of("a", "b", "public")) {
            database.run(
                    "CREATE SCHEMA IF NOT EXISTS " + schema,
                    PARENT.replace("orders", schema + ".orders"),
                    PARTITION.replace("orders", schema + ".orders"));
        }
        Connection connection = database.keyspread(RULE, "keyspread.inspect=" + inspect);

        update(connection, INSERT, 7L);
        for (String schema : List.of("a", "b")) {
            update(connection, "INSERT INTO " + schema + ".orders_2024 (id, year) VALUES (7, 2024)");
            connection.setSchema(schema);
            update(connection, "INSERT INTO orders_2024 (id, year) VALUES (8, 2024)");
            update(connection, "UPDATE orders_2024 SET id = 9 WHERE id = 8");
        }

        assertEquals(List.of(row("7")), database.rows(STORED));
        assertEquals(List.of(row("7"), row("9")), database.rows(STORED.replace("orders", "a.orders")));
        assertEquals(List.of(row("7"), row("9")), database.rows(STORED.replace("orders", "b.orders")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"public.all_orders", "public.orders_of_2024", "a.all_orders", "a.orders_of_2024", "a.of_these"})
    void viewsOfTablesInSeveralSchemasAndOfTheirPartitionsAreRefused(String view) throws SQLException {
        for (String schema : List.of("a", "public")) {
            database.run(
                    "CREATE SCHEMA IF NOT EXISTS " + schema,
                    PARENT.replace("orders", schema + ".orders"),
                    PARTITION.replace("orders", schema + ".orders"),
                    "CREATE VIEW " + schema + ".all_orders AS SELECT * FROM " + schema + ".orders",
                    "CREATE VIEW " + schema + ".orders_of_2024 AS SELECT * FROM " + schema + ".orders_2024");
        }
        database.run("CREATE VIEW a.of_these AS SELECT * FROM a.orders_of_2024");
        Connection connection = database.keyspread(RULE, "keyspread.inspect=off");

        Outcome outcome =
                Outcome.of(connection, c -> update(c, "INSERT INTO " + view + " (id, year) VALUES (7, 2024)"));

        assertTrue(outcome.isRefused());
    }

    @Test
    void aViewOfAPartitionIsRefused() throws SQLException {
        database.run(PARENT, PARTITION, "CREATE VIEW shown AS SELECT * FROM orders_2024");
        Connection connection = database.keyspread(RULE, "keyspread.inspect=off");

        Outcome outcome = Outcome.of(connection, c -> update(c, "INSERT INTO shown (id, year) VALUES (7, 2024)"));

        assertTrue(outcome.isRefused());
    }

    @Test
    void partitionsOfOneTableThatHaveOneNameInTwoSchemasAreFilled() throws SQLException {
        database.run(
                PARENT,
                PARTITION,
                "CREATE SCHEMA zz",
                "CREATE TABLE zz.orders_2024 PARTITION OF orders FOR VALUES FROM (2025) TO (2026)");
        Connection connection = database.keyspread(RULE);

        update(connection, INSERT, 7L);
        update(connection, "INSERT INTO zz.orders_2024 (id, year) VALUES (8, 2025)");

        assertEquals(List.of(row("7"), row("8")), database.rows(STORED));
    }

    @Test
    void aPartitionThatIsMadeLaterIsFilled() throws SQLException {
        database.run(PARENT);
        Connection connection = database.keyspread(RULE);
        update(connection, PARTITION);

        update(connection, INSERT, 7L);

        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    @Test
    void aTableThatIsAttachedIsFilled() throws SQLException {
        database.run(PARENT, "CREATE TABLE orders_2024 (id BIGINT NOT NULL, shard INTEGER, year INTEGER NOT NULL)");
        Connection connection = database.keyspread(RULE);
        update(connection, INSERT, 1L);
        update(connection, "ALTER TABLE orders ATTACH PARTITION orders_2024 FOR VALUES FROM (2024) TO (2025)");

        update(connection, INSERT, 7L);

        assertEquals(List.of("null | 1", row("7")), database.rows(STORED));
    }

    @Test
    void aTableThatInheritsIsFilled() throws SQLException {
        database.run(
                "CREATE TABLE orders (id BIGINT NOT NULL, shard INTEGER, year INTEGER NOT NULL)",
                "CREATE TABLE orders_2024 () INHERITS (orders)",
                "CREATE TABLE orders_2025 (LIKE orders)",
                "CREATE TABLE orders_copy (LIKE orders)");
        Connection connection = database.keyspread(RULE);
        update(connection, "ALTER TABLE orders_2025 INHERIT orders");

        update(connection, INSERT, 7L);
        update(connection, "INSERT INTO orders_2025 (id, year) VALUES (8, 2025)");
        update(connection, "INSERT INTO orders_copy (id, year) VALUES (9, 2025)");

        assertEquals(List.of(row("7"), row("8")), database.rows(STORED));
        assertEquals(List.of("null | 9"), database.rows("SELECT shard, id FROM orders_copy"));
    }

    @Test
    void rowsOfAPartitionThatDisagreeAreFoundByItsName() throws SQLException {
        database.run(PARENT, PARTITION, "INSERT INTO orders_2024 VALUES (7, 99, 2024)");
        Connection connection = database.keyspread(RULE);

        assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders_2024 WHERE id = 7"));
        assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 7"));
    }

    /** The rows of such a table were stored without the rule, and come into one whose rows were compared before. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE orders_2024 ATTACH PARTITION more FOR VALUES IN (7)",
                "ALTER TABLE plain_child INHERIT plain",
                "ALTER TABLE plain_child INHERIT plain_parent"
            })
    void givenATableThatWasRead_whenRowsOfAnotherComeIntoIt_thenTheyAreFound(String ddl) throws SQLException {
        database.run(
                PARENT,
                PARTITION + " PARTITION BY LIST (id)",
                "CREATE TABLE more (id BIGINT NOT NULL, shard INTEGER, year INTEGER NOT NULL)",
                "INSERT INTO more VALUES (7, 99, 2024)",
                "CREATE TABLE plain (id BIGINT NOT NULL, shard INTEGER)",
                "CREATE TABLE plain_parent () INHERITS (plain)",
                "CREATE TABLE plain_child (id BIGINT NOT NULL, shard INTEGER)",
                "INSERT INTO plain_child VALUES (7, 99)");
        Connection connection =
                database.keyspread(RULE, "keyspread.shard.plain.shard=crc32(id) % 16", "keyspread.inspect=off");
        String[] reads = {"SELECT id FROM orders WHERE id = 7", "SELECT id FROM plain WHERE id = 7"};
        update(connection, "INSERT INTO plain (id) VALUES (8)");
        Sandbox.rows(connection, reads[0]);
        Sandbox.rows(connection, reads[1]);
        try (Connection other = database.keyspread(RULE, "keyspread.shard.plain.shard=crc32(id) % 16")) {
            other.setAutoCommit(false);
            update(other, ddl);
            Sandbox.rows(connection, reads[0] + " OR id = 9");
            Sandbox.rows(connection, reads[1] + " OR id = 9");
            other.commit();
        }

        for (String read : reads) {
            assertEquals(database.rows(read), Sandbox.rows(connection, read));
        }
    }

    @Test
    void aPartitionThatIsMadeInATransactionGetsNoRowWithoutItsShard() throws SQLException {
        database.run(PARENT);
        Connection connection = database.keyspread(RULE);
        connection.setAutoCommit(false);
        update(connection, PARTITION);
        Outcome.of(connection, c -> update(c, INSERT, 7L));
        connection.commit();
        update(connection, INSERT, 8L);
        connection.commit();

        assertEquals(
                List.of(row("8")),
                database.rows(STORED + " OFFSET 0").stream()
                        .filter(stored -> !stored.equals(row("7")))
                        .toList());
    }

    @Test
    void givenADroppedPartition_whenATableGetsItsName_thenThatHasNoRule() throws SQLException {
        database.run(PARENT, PARTITION);
        Connection connection = database.keyspread(RULE);
        update(connection, INSERT, 7L);
        update(connection, "DROP TABLE orders_2024");

        update(connection, "CREATE TABLE orders_2024 (id BIGINT, year INTEGER)");
        update(connection, INSERT, 8L);
        update(connection, "DROP TABLE orders_2024");
        update(connection, "CREATE TABLE orders_2024 AS SELECT 9 AS id, 2024 AS year");
        update(connection, INSERT, 10L);

        assertEquals(List.of("9", "10"), database.rows("SELECT id FROM orders_2024 ORDER BY id"));
    }

    /** The shard rule names a column that is no more: no row may go without a shard, by whatever name of its table. */
    @Test
    void givenAPartitionWhoseShardColumnIsRenamed_whenItIsWrittenTo_thenThatIsRefused() throws SQLException {
        database.run(PARENT, PARTITION);
        Connection connection = database.keyspread(RULE);
        update(connection, INSERT, 7L);
        update(connection, "ALTER TABLE orders RENAME COLUMN shard TO former");

        assertTrue(Outcome.of(connection, c -> update(c, INSERT, 8L)).isRefused());
    }
}
