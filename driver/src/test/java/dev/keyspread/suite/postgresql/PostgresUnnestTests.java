package dev.keyspread.suite.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code INSERT … SELECT unnest(?)}: rows from arrays, of which each gets its own shard from another array beside them. */
abstract class PostgresUnnestTests extends EngineTest {
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    PostgresUnnestTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void open() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard SMALLINT, id BIGINT, tenant VARCHAR(9), note VARCHAR(20))",
                "CREATE TABLE made (id VARCHAR(36), note VARCHAR(20))");
        connection = database.keyspread(
                "keyspread.shard.orders.shard=crc32(tenant, id) % 16", "keyspread.shard.made.id=uuid()");
    }

    private int insert(String sql, String type, @Nullable Object[] elements, String... others) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf(type, elements));
            for (int i = 0; i < others.length; i++) {
                statement.setString(i + 2, others[i]);
            }
            return statement.executeUpdate();
        }
    }

    private void assertShards(String... rows) throws SQLException {
        for (String row : rows) {
            String[] values = row.split(" \\| ", -1);
            String shard = values[0].equals("null")
                    ? "null"
                    : Long.toString(Shards.crc32Mod(values[1] + "\u001f" + values[0], 16));
            assertEquals(
                    List.of(shard),
                    database.rows("SELECT shard FROM orders WHERE tenant = '" + values[1] + "' AND id "
                            + (values[0].equals("null") ? "IS NULL" : "= " + values[0]) + " LIMIT 1"),
                    row);
        }
    }

    @Test
    void eachElementGetsItsShard() throws SQLException {
        assertEquals(
                5,
                insert(
                        "INSERT INTO orders (id, tenant) SELECT unnest(?), ?",
                        "bigint",
                        new Object[] {7L, 7L, null, 8L, 9L},
                        "acme"));
        assertEquals(
                2,
                insert(
                        "INSERT INTO orders (tenant, id, note) SELECT 'x', unnest(?::int8[]), 'n' ORDER BY 2",
                        "int8",
                        new Object[] {1L, 2L}));
        assertEquals(0, insert("INSERT INTO orders (id, tenant) SELECT unnest(?), 'e'", "bigint", new Object[0]));
        assertEquals(
                2,
                insert(
                        "INSERT INTO orders (id, tenant) SELECT 3, unnest(CAST(? AS varchar[]))",
                        "varchar",
                        new Object[] {"p", "q"}));

        assertShards("7 | acme", "null | acme", "8 | acme", "9 | acme", "1 | x", "2 | x", "3 | p", "3 | q");
    }

    /** The usual way to insert many rows by one statement. */
    @Test
    void eachElementOfArraysInFromGetsItsShard() throws SQLException {
        database.run("CREATE TABLE items (shard SMALLINT, id BIGINT, note VARCHAR(20))");
        List<String> expected = new ArrayList<>();
        try (Connection items = database.keyspread("keyspread.shard.items.shard=crc32(id) % 16")) {
            long id = 0;
            for (String query : List.of(
                    "SELECT * FROM unnest(?::bigint[], ?::text[])",
                    "SELECT * FROM unnest(?::bigint[], ?::text[]) AS u",
                    "SELECT * FROM unnest(?::bigint[], ?::text[]) AS u (id, note) WHERE u.id > 0",
                    "SELECT u.a, b FROM unnest(?::bigint[], CAST(? AS text[])) u(a, b) ORDER BY 2 LIMIT 9",
                    "SELECT u.id, u.note FROM unnest(?, ?) AS u (id, note)"
                            + " WHERE NOT EXISTS (SELECT 1 FROM items i WHERE i.id = u.id) ON CONFLICT DO NOTHING",
                    "SELECT u.id, u.note FROM unnest(?::bigint[], ?::text[]) AS u (id, note)"
                            + " LEFT JOIN items i ON i.id = u.id WHERE i.id IS NULL",
                    "SELECT id, (CAST(? AS text[]))[1] FROM unnest(?::bigint[]) AS id")) {
                boolean isFirst = !query.startsWith("SELECT id,");
                try (PreparedStatement insert = items.prepareStatement("INSERT INTO items (id, note) " + query)) {
                    insert.setArray(isFirst ? 1 : 2, items.createArrayOf("bigint", new Object[] {++id, ++id}));
                    insert.setArray(isFirst ? 2 : 1, items.createArrayOf("text", new Object[] {"a", "a"}));
                    assertEquals(2, insert.executeUpdate(), query);
                }
            }
            for (long each = 1; each <= id; each++) {
                expected.add(each + " | a | " + Shards.crc32Mod("" + each, 16));
            }
        }
        assertEquals(expected, database.rows("SELECT id, note, shard FROM items ORDER BY id"));
    }

    @Test
    void anElementThatIsNotAsItIsBoundIsRefused() throws SQLException {
        for (String query : List.of(
                "SELECT u.id + 1, 'x' FROM unnest(?::bigint[]) AS u (id)",
                "SELECT u.id, CAST(u AS text) FROM unnest(?::bigint[]) AS u (id)",
                "SELECT u.id, 'x' FROM unnest(?::bigint[]) WITH ORDINALITY AS u (id, place)",
                "SELECT u.id, 'x' FROM unnest(?::int4[]::text[]) AS u (id)",
                "SELECT u.id, 'x' FROM unnest(?::bigint[]) AS u (id), generate_series(1, 2)")) {
            SQLException refused = assertThrows(
                    SQLException.class,
                    () -> insert("INSERT INTO orders (id, tenant) " + query, "int8", new Object[] {1L}),
                    query);
            assertInstanceOf(StatementRefusedException.class, refused, query);
        }
        assertEquals(List.of(), database.rows("SELECT id FROM orders"));
    }

    @Test
    void aCastOfTheElementsOrTwoArraysOfSourcesAreRefused() throws SQLException {
        SQLException cast = assertThrows(
                SQLException.class,
                () -> insert(
                        "INSERT INTO orders (id, tenant) SELECT unnest(?::int4[])::text::bigint, 'x'",
                        "int4",
                        new Object[] {1}));
        assertInstanceOf(StatementRefusedException.class, cast);
        SQLException two = assertThrows(
                SQLException.class,
                () -> insert("INSERT INTO orders (id, tenant) SELECT unnest(?), unnest(?)", "int8", new Object[] {1L}));
        assertInstanceOf(StatementRefusedException.class, two);
    }

    /** One key for all rows would be worse than none. */
    @Test
    void whatMayYieldSeveralRowsGetsNoGeneratedKey() throws SQLException {
        for (String rows : List.of("unnest(ARRAY['a', 'b'])", "regexp_split_to_table('a b', ' ')")) {
            SQLException refused = assertThrows(
                    SQLException.class, () -> AccessLog.update(connection, "INSERT INTO made (note) SELECT " + rows));
            assertInstanceOf(StatementRefusedException.class, refused);
        }
        assertEquals(1, AccessLog.update(connection, "INSERT INTO made (note) SELECT upper(coalesce(?, 'b'))", "a"));
    }
}
