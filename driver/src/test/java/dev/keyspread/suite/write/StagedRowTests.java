package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Rows that pass through a temporary table or a WITH on their way, as Hibernate sends bulk statements on an entity with several tables: the
 * database computes the shard by the rule's function, whatever type the ids have on their way.
 */
public abstract class StagedRowTests extends EngineTest {
    private final boolean isPostgres;

    public StagedRowTests(Engine engine) {
        super(engine);
        this.isPostgres = engine instanceof PostgresEngine;
    }

    @BeforeEach
    void makeTables() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT NOT NULL, note VARCHAR(20))",
                "CREATE TABLE details (shard INTEGER NOT NULL, order_id INTEGER NOT NULL, note VARCHAR(20))",
                "CREATE TABLE parcels (shard INTEGER NOT NULL, id UUID NOT NULL)");
    }

    private Connection filling() throws SQLException {
        return database.keyspread(
                "keyspread.shard.orders.shard=sha256(id) % 16",
                "keyspread.shard.details.shard=sha256(order_id) % 16", "keyspread.shard.parcels.shard=sha256(id) % 16");
    }

    @Test
    void givenATemporaryTableOrAWith_whenRowsAreSelectedFromIt_thenEachHasItsShard() throws SQLException {
        try (Connection connection = filling()) {
            if (isPostgres) {
                run(
                        connection,
                        "with hte (id,note) as materialized (select s.id,s.note from (values (11,'a'),(12,'b')) s(id,note)),"
                                + "dml (id) as (insert into orders as o(id,note) select e.id,e.note from hte e returning id),"
                                + "more (id) as (insert into details as d(order_id) select e.id from hte e returning order_id)"
                                + " select count(*) from dml id");
                run(
                        connection,
                        "with id_cte (id) as materialized (select o.id + 5 from orders o),"
                                + "ins (id) as (insert into details as d(order_id,note) select id.id,'u' from id_cte id"
                                + " where not exists(select 1 from details x where x.order_id=id.id) returning order_id)"
                                + " select count(*) from ins");
            } else {
                run(
                        connection,
                        "create global temporary table hte (rn_ integer not null, id bigint, note varchar(255), primary key (rn_))"
                                + " transactional");
                run(connection, "insert into hte (id,note,rn_) values (11,'a',1), (12,'b',2)");
                run(connection, "insert into orders (id,note) select h.id,h.note from hte h");
                run(
                        connection,
                        "insert into details (order_id,note) select h.id,'u' from hte h"
                                + " where not exists(select 1 from details d where d.order_id=h.id)");
                run(connection, "insert into details (order_id) select h.id from hte h fetch first 1 rows only");
            }
        }

        assertEquals(List.of("11", "12"), database.rows("SELECT id FROM orders ORDER BY id"));
        assertEquals(
                isPostgres ? List.of("11", "12", "16", "17") : List.of("11", "11", "12"),
                database.rows("SELECT order_id FROM details ORDER BY order_id"));
        assertShards();
    }

    @Test
    void givenIdsOfAnotherTypeOnTheirWay_thenTheShardIsThatOfWhatIsStored() throws SQLException {
        List<String> whole = List.of("-7", "0", "32000");
        List<String> rounded = List.of("2.5", "3.5", "-2.5", "-3.5", "0.4", "-0.4", "1000.0");
        try (Connection connection = filling()) {
            for (String type : List.of("SMALLINT", "INTEGER", "BIGINT")) {
                assertStored(connection, type, whole);
            }
            for (String type : List.of("DECIMAL(10, 2)", "NUMERIC(6, 1)", "DOUBLE PRECISION", "REAL")) {
                assertStored(connection, type, rounded);
            }
            if (!isPostgres) { // PostgreSQL assigns no text to a number
                assertStored(connection, "VARCHAR(20)", whole);
                assertStored(connection, "CHAR(20)", whole);
                assertStored(connection, "DECFLOAT(20)", rounded);
            }
            stage(connection, "UUID", "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "parcels (id)");
        }
        assertTrue(database.rows("SELECT id FROM orders").size() > 20, "rows of all types");
        assertShards();
    }

    private void assertStored(Connection connection, String type, List<String> numbers) throws SQLException {
        for (String number : numbers) {
            stage(connection, type, number, "orders (id)");
            stage(connection, type, number, "details (order_id)");
        }
    }

    private void stage(Connection connection, String type, String value, String into) throws SQLException {
        if (isPostgres) {
            run(
                    connection,
                    "WITH x (id) AS (SELECT CAST('" + value + "' AS " + type + ")) INSERT INTO " + into
                            + " SELECT x.id FROM x");
        } else {
            run(connection, "CREATE LOCAL TEMPORARY TABLE stage (id " + type + ")");
            run(connection, "INSERT INTO stage VALUES ('" + value + "')");
            run(connection, "INSERT INTO " + into + " SELECT x.id FROM stage x");
            run(connection, "DROP TABLE stage");
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** A value that is another each time it is asked for is asked for once. */
    @Test
    void givenRandomIds_thenTheShardIsThatOfWhatIsStored() throws SQLException {
        String random = isPostgres
                ? "WITH x (id) AS (SELECT random() * 1000000 FROM generate_series(1, 5)) INSERT INTO orders (id) SELECT x.id FROM x"
                : "INSERT INTO orders (id) SELECT x.id FROM random_ids x";
        if (!isPostgres) {
            database.run("CREATE VIEW random_ids AS SELECT rand() * 1000000 AS id FROM system_range(1, 5)");
        }
        try (Connection connection = filling()) {
            for (int run = 0; run < 20; run++) {
                run(connection, random);
            }
        }
        assertEquals(List.of("100"), database.rows("SELECT COUNT(*) FROM orders"));
        assertShards();
    }

    @Test
    void givenAJoin_whenItsColumnsSayTheirTable_thenEachRowHasItsShard() throws SQLException {
        database.run(
                "CREATE TABLE staged (id BIGINT NOT NULL, who INTEGER, note VARCHAR(20))",
                "CREATE TABLE people (id INTEGER PRIMARY KEY, ref BIGINT NOT NULL, name VARCHAR(20))",
                "INSERT INTO staged VALUES (1, 7, 'a'), (2, 8, 'b'), (3, NULL, 'c')",
                "INSERT INTO people VALUES (7, 70, 'Ann'), (8, 80, 'Bob')");
        List<String> texts = List.of(
                "INSERT INTO orders (id, note) SELECT s.id, p.name FROM staged s JOIN people p ON p.id = s.who",
                "INSERT INTO orders (note, id) SELECT people.name, staged.id + 0 FROM staged, people WHERE who = people.id",
                "INSERT INTO orders (note, id) SELECT people.name, people.ref FROM staged, people WHERE who = people.id",
                "INSERT INTO orders (id, note) SELECT s.id, name FROM staged s LEFT OUTER JOIN people p ON (p.id = s.who)"
                        + " WHERE s.id > 1 ORDER BY s.id LIMIT 9",
                "INSERT INTO orders (id) SELECT b.ref FROM staged a CROSS JOIN people b INNER JOIN people c ON b.id = c.id",
                "INSERT INTO orders (id) SELECT p.ref FROM people p JOIN staged USING (id) UNION SELECT t.id FROM staged t",
                "INSERT INTO orders (id) SELECT s.id FROM staged s, (SELECT 1 AS id) o",
                "INSERT INTO orders (id, note) SELECT ref, name FROM staged s JOIN people p ON p.id = s.who");
        List<String> refused = new ArrayList<>();
        try (Connection connection = filling()) {
            for (String text : texts) {
                try {
                    run(connection, text);
                } catch (SQLException e) {
                    assertInstanceOf(StatementRefusedException.class, e, text);
                    refused.add(text);
                }
            }
        }

        assertEquals(List.of(texts.get(1), texts.get(6), texts.get(7)), refused);
        assertEquals(
                List.of("1 | 2", "2 | 3", "3 | 2", "70 | 4", "80 | 4"),
                database.rows("SELECT id, COUNT(*) FROM orders GROUP BY id ORDER BY id"));
        assertShards();
    }

    /** A column by a name that may be something else is not computed twice. */
    @Test
    void givenWhatMayBeNoColumn_thenItIsRefused() throws SQLException {
        List<String> texts = new ArrayList<>(List.of(
                "INSERT INTO orders (id) SELECT nothing FROM unknown_table",
                "INSERT INTO orders (id) SELECT x.id + 1 FROM unknown_table x"));
        if (isPostgres) {
            // x.f may be a function of x; the second x is not the one of the WITH.
            texts.add("WITH x AS (SELECT 1 AS id) INSERT INTO orders (id) SELECT x.f FROM x");
            texts.add("WITH x (id) AS (SELECT 1) INSERT INTO orders (id) SELECT x.f FROM x");
            texts.add("WITH x (id) AS (SELECT 1) INSERT INTO orders (id) SELECT x.id FROM public.x");
            texts.add("INSERT INTO orders (id) SELECT x.id FROM unknown_table x");
        } else {
            texts.add("INSERT INTO orders (id) SELECT x.nextval FROM unknown_table x");
        }
        try (Connection connection = filling()) {
            for (String text : texts) {
                SQLException refused = assertThrows(SQLException.class, () -> run(connection, text), text);
                assertInstanceOf(StatementRefusedException.class, refused, text);
            }
        }
    }

    private void assertShards() throws SQLException {
        for (String table : List.of("orders", "details", "parcels")) {
            String id = table.equals("details") ? "order_id" : "id";
            for (String row : database.rows("SELECT shard, " + id + " FROM " + table)) {
                String[] stored = row.split(" \\| ", -1);
                assertEquals(sha256Mod16(stored[1]), stored[0], table + " " + row);
            }
        }
    }

    private static String sha256Mod16(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Long.toString((new BigInteger(1, hash).longValue() & Long.MAX_VALUE) % 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
