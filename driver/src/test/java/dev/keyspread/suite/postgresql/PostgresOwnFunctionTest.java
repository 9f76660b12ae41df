package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions of the application's own, where lists or PostgreSQL's functions could stand. */
final class PostgresOwnFunctionTest extends EngineTest {
    private static final String NEXT =
            "CREATE FUNCTION next(BIGINT, BIGINT) RETURNS BOOLEAN IMMUTABLE LANGUAGE sql AS 'SELECT $1 = $2 + 1'";
    private static final String OPERATOR = "CREATE OPERATOR == (LEFTARG = BIGINT, RIGHTARG = BIGINT, FUNCTION = next)";

    PostgresOwnFunctionTest() {
        super(new PostgresEngine());
    }

    /** The function's argument is not what the column is compared with. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "id = ANY (near(7))",
                "id = SOME (near(7))",
                "id = ANY ((near(7)))",
                "id = ANY (near(7)::bigint[])",
                "(id) = ANY (near(7))",
                "id IN (next_to(7))",
                "(id, note) = (next_to(7), 'a')",
                "ARRAY[id] = near(7)",
                "id = \"any\"(ARRAY[7])",
                "id = own.any(ARRAY[7])",
                "id = own.some(ARRAY[7])",
                "id == 7",
                "id OPERATOR(public.==) 7"
            })
    void aConditionOnWhatAFunctionReturnsFixesNoSource(String condition) throws SQLException {
        database.run(
                "CREATE FUNCTION near(BIGINT) RETURNS BIGINT[] IMMUTABLE LANGUAGE sql AS 'SELECT ARRAY[$1 + 1, $1 +"
                        + " 2]'",
                "CREATE FUNCTION next_to(BIGINT) RETURNS BIGINT IMMUTABLE LANGUAGE sql AS 'SELECT $1 + 1'",
                "CREATE SCHEMA own",
                "CREATE FUNCTION \"any\"(BIGINT[]) RETURNS BIGINT IMMUTABLE LANGUAGE sql AS 'SELECT $1[1] + 1'",
                "CREATE FUNCTION own.\"any\"(BIGINT[]) RETURNS BIGINT IMMUTABLE LANGUAGE sql AS 'SELECT $1[1] + 1'",
                "CREATE FUNCTION own.\"some\"(BIGINT[]) RETURNS BIGINT IMMUTABLE LANGUAGE sql AS 'SELECT $1[1] + 1'",
                NEXT,
                OPERATOR,
                "CREATE TABLE orders (id BIGINT, word VARCHAR(20), note VARCHAR(20), shard INTEGER)");
        Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id, word) % 16");
        update(connection, "INSERT INTO orders (id, word, note) VALUES (7, 'w', 'a'), (8, 'w', 'a'), (9, 'w', 'b')");
        Outcome changed = Outcome.of(connection, c -> update(c, "UPDATE orders SET word = 'z' WHERE " + condition));
        List<String> stored = database.rows("SELECT id, word, shard FROM orders ORDER BY id");

        database.run("DELETE FROM orders");
        for (String row : stored) {
            String id = row.substring(0, row.indexOf(" | "));
            String word = row.substring(id.length() + 3, row.indexOf(" | ", id.length() + 3));
            update(connection, "INSERT INTO orders (id, word) VALUES (" + id + ", '" + word + "')");
        }
        assertTrue(changed.sqlState() == null || changed.isRefused(), changed::toString);
        assertEquals(database.rows("SELECT id, word, shard FROM orders ORDER BY id"), stored);
    }

    @Test
    void anOperatorOfTheApplicationIsNoEquality() throws SQLException {
        database.run(NEXT, OPERATOR, "CREATE TABLE orders (id BIGINT, note VARCHAR(20), shard INTEGER)");
        Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        update(connection, "INSERT INTO orders (id, note) VALUES (7, 'a'), (8, 'b')");

        assertEquals(List.of("b"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id == 7"));
        assertEquals(List.of("a"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id = 7"));
        assertEquals(1, Sandbox.counters(connection).rewrittenReads());
    }

    /** By its name alone it looks like PostgreSQL's own. */
    @Test
    void aGeneratedColumnByAnotherFunctionOfThatNameGivesReadsNoPredicate() throws SQLException {
        database.run(
                "CREATE SCHEMA own",
                "CREATE FUNCTION own.sha256(bytea) RETURNS bytea IMMUTABLE LANGUAGE sql AS"
                        + " $$ SELECT pg_catalog.sha256($1 || 'salt'::bytea) $$",
                "CREATE TABLE orders (id BIGINT NOT NULL, shard BIGINT GENERATED ALWAYS AS (('x' ||"
                        + " right(encode(own.sha256(id::text::bytea), 'hex'), 16))::bit(64)::bigint & 9223372036854775807)"
                        + " STORED, note TEXT, PRIMARY KEY (shard, id))");
        Connection connection = database.keyspread("keyspread.inspect=on");
        update(connection, "INSERT INTO orders (id, note) VALUES (7, 'a')");

        assertEquals(List.of("a"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id = 7"));
        assertEquals(0, Sandbox.counters(connection).rewrittenReads());
    }

    /** PostgreSQL prefers it for two varchars, for which it has only the operator of texts. */
    @Test
    void anOperatorOfTheDatabasesOwnMayFindRowsOfOtherShards() throws SQLException {
        database.run(
                "CREATE FUNCTION same(VARCHAR, VARCHAR) RETURNS BOOLEAN IMMUTABLE LANGUAGE sql AS"
                        + " $$ SELECT lower($1::text) OPERATOR(pg_catalog.=) lower($2::text) $$",
                "CREATE OPERATOR = (LEFTARG = VARCHAR, RIGHTARG = VARCHAR, FUNCTION = same)",
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, word VARCHAR(20), shard INTEGER,"
                        + " note_shard INTEGER)");
        Connection connection = database.keyspread(
                "keyspread.shard.orders.shard=crc32(word) % 16",
                "keyspread.shard.orders.note_shard=crc32(id, word) % 16");
        update(connection, "INSERT INTO orders (id, word) VALUES (7, 'a'), (8, 'A'), (9, 'b')");

        String query = "SELECT id FROM orders WHERE word = 'a' ORDER BY id";
        assertEquals(List.of("7", "8"), Sandbox.rows(connection, query));
        assertEquals(0, Sandbox.counters(connection).rewrittenReads());
        Outcome changed = Outcome.of(connection, c -> update(c, "UPDATE orders SET id = id + 10 WHERE word = 'a'"));
        assertTrue(changed.isRefused(), changed::toString);
        Outcome stored =
                Outcome.of(connection, c -> update(c, "UPDATE orders SET id = 17 WHERE word = 'a' AND id = 8"));
        assertTrue(stored.isRefused(), stored::toString);
        assertEquals(2, update(connection, "DELETE FROM orders WHERE word = 'A'"));
    }

    /** It is called like the function by which the column's default draws. */
    @Test
    void aFunctionNamedNextvalDrawsNoNumberOfTheColumnsCounter() throws SQLException {
        database.run(
                "CREATE SCHEMA own",
                "CREATE FUNCTION own.nextval(TEXT) RETURNS BIGINT LANGUAGE sql AS 'SELECT 5::bigint'",
                "CREATE SEQUENCE numbers START 100",
                "CREATE TABLE orders (id BIGINT DEFAULT nextval('numbers'::regclass), shard INTEGER)");
        Connection connection = database.keyspread(
                "keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.shard.orders.id=identity()");

        assertRefused(
                connection,
                "orders",
                "shard",
                c -> update(c, "INSERT INTO orders (id) VALUES (own.nextval('numbers'))"));
        update(connection, "INSERT INTO orders (id) VALUES (pg_catalog.nextval('numbers'))");
        assertEquals(List.of(Shards.crc32Mod("100", 16) + " | 100"), database.rows("SELECT shard, id FROM orders"));
    }

    /** PostgreSQL's own lower() gives one row. */
    @Test
    void aFunctionThatIsCalledLikeOneOfASingleValueMayReturnSeveral() throws SQLException {
        database.run(
                "CREATE SCHEMA own",
                "CREATE FUNCTION own.lower(TEXT) RETURNS SETOF TEXT LANGUAGE sql AS 'SELECT $1 UNION ALL SELECT $1'",
                "CREATE TABLE orders (id UUID, word VARCHAR(20))");
        Connection connection = database.keyspread("keyspread.shard.orders.id=uuid()");

        assertRefused(connection, "orders", "id", c -> update(c, "INSERT INTO orders (word) SELECT own.lower('A')"));
        update(connection, "INSERT INTO orders (word) SELECT lower('A')");
        assertEquals(List.of("a"), database.rows("SELECT word FROM orders WHERE id IS NOT NULL"));
    }

    /** Whoever makes it by the application's connection, the table is read again before a source is taken from WHERE. */
    @Test
    void anOperatorThatTheSessionMakesCountsAtOnce() throws SQLException {
        database.run(
                "CREATE FUNCTION same(VARCHAR, VARCHAR) RETURNS BOOLEAN IMMUTABLE LANGUAGE sql AS"
                        + " $$ SELECT lower($1::text) OPERATOR(pg_catalog.=) lower($2::text) $$",
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, word VARCHAR(20), shard INTEGER)");
        Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id, word) % 16");
        update(connection, "INSERT INTO orders (id, word) VALUES (7, 'a'), (8, 'A')");
        assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders WHERE word = 'a' AND id = 7"));
        update(connection, "CREATE OPERATOR = (LEFTARG = VARCHAR, RIGHTARG = VARCHAR, FUNCTION = same)");

        assertEquals(List.of("8"), Sandbox.rows(connection, "SELECT id FROM orders WHERE word = 'a' AND id = 8"));
        Outcome changed =
                Outcome.of(connection, c -> update(c, "UPDATE orders SET id = 18 WHERE word = 'a' AND id = 8"));
        assertTrue(changed.isRefused(), changed::toString);
    }
}
