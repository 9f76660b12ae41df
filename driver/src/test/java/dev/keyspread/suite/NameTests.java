package dev.keyspread.suite;

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
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Tables and columns however they are spelt: quoted, mixed case, qualified, reserved words. */
public abstract class NameTests extends EngineTest {
    public NameTests(Engine engine) {
        super(engine);
    }

    public static long shard(String text) {
        return Shards.crc32Mod(text, 16);
    }

    @Test
    public void anUnquotedNameMeansTheSameInAnyCase() throws SQLException {
        database.run("CREATE TABLE Orders (Shard INTEGER NOT NULL, Id BIGINT NOT NULL)");
        Connection connection = database.keyspread("keyspread.shard.oRDERS.sHARD=CRC32(iD) % 16");

        update(connection, "insert into ORDERS (ID) values (1)");
        update(connection, "INSERT INTO orders (id) VALUES (?)", 2L);

        assertEquals(
                List.of(shard("1") + " | 1", shard("2") + " | 2"),
                database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }

    @Test
    void namesWithBlanksAndDotsAreQuotedInTheRuleAsInSql() throws SQLException {
        database.run("CREATE TABLE \"Order Items\" (\"Shard Id\" INTEGER, \"Item.Id\" BIGINT, \"select\" INTEGER,"
                + " PRIMARY KEY (\"Item.Id\"))");
        Connection connection =
                database.keyspread("keyspread.shard.\"Order Items\".\"Shard Id\"=crc32(\"Item.Id\", \"select\") % 16");

        update(connection, "INSERT INTO \"Order Items\" (\"Item.Id\", \"select\") VALUES (?, 5)", 1L);
        update(connection, "INSERT INTO \"Order Items\" VALUES (?, ?)", 2L, 6);

        assertEquals(
                List.of(shard("1\u001f5") + " | 1", shard("2\u001f6") + " | 2"),
                database.rows("SELECT \"Shard Id\", \"Item.Id\" FROM \"Order Items\" ORDER BY 2"));
    }

    @Test
    void quotesInsideNamesAreDoubled() throws SQLException {
        database.run("CREATE TABLE \"a\"\"b\" (\"s\"\"h\" INTEGER, \"i\"\"d\" BIGINT PRIMARY KEY)");
        Connection connection = database.keyspread("keyspread.shard.\"a\"\"b\".\"s\"\"h\"=crc32(\"i\"\"d\") % 16");

        update(connection, "INSERT INTO \"a\"\"b\" (\"i\"\"d\") VALUES (9)");
        update(connection, "INSERT INTO \"a\"\"b\" VALUES (10)");

        assertEquals(
                List.of(String.valueOf(shard("9")), String.valueOf(shard("10"))),
                database.rows("SELECT \"s\"\"h\" FROM \"a\"\"b\" ORDER BY \"i\"\"d\""));
    }

    @Test
    void aTableWithAReservedWordsNameIsFilledAndRead() throws SQLException {
        database.run("CREATE TABLE \"user\" (\"order\" INTEGER NOT NULL, \"group\" BIGINT NOT NULL,"
                + " PRIMARY KEY (\"order\", \"group\"))");
        Connection connection = database.keyspread("keyspread.shard.\"user\".\"order\"=crc32(\"group\") % 16");

        update(connection, "INSERT INTO \"user\" (\"group\") VALUES (?)", 3L);

        assertEquals(
                List.of(shard("3") + " | 3"),
                Sandbox.rows(connection, "SELECT u.\"order\", u.\"group\" FROM \"user\" u WHERE u.\"group\" = 3"));
    }

    @Test
    public void columnsThatDifferOnlyInCaseAreTwoColumns() throws SQLException {
        database.run("CREATE TABLE twin (\"shard\" INTEGER, \"Shard\" INTEGER, \"id\" BIGINT, \"Id\" BIGINT)");
        Connection connection = database.keyspread("keyspread.shard.twin.\"Shard\"=crc32(\"Id\") % 16");

        update(connection, "INSERT INTO twin (\"id\", \"Id\") VALUES (?, ?)", 1L, 2L);
        update(connection, "INSERT INTO twin (\"Id\", \"id\", \"shard\") VALUES (3, 4, 99)");
        update(connection, "INSERT INTO twin (\"id\") VALUES (5)");

        assertEquals(
                List.of(
                        "null | " + shard("2") + " | 1 | 2",
                        "99 | " + shard("3") + " | 4 | 3",
                        "null | null | 5 | null"),
                database.rows("SELECT \"shard\", \"Shard\", \"id\", \"Id\" FROM twin ORDER BY \"id\""));
    }

    @Test
    public void aTableWhoseNameDiffersOnlyInCaseNeverGetsAWrongShard() throws SQLException {
        database.run(
                "CREATE TABLE \"Log\" (\"shard\" INTEGER, \"id\" BIGINT)",
                "CREATE TABLE \"LOG\" (\"shard\" INTEGER, \"id\" BIGINT)");
        Connection connection = database.keyspread("keyspread.shard.\"Log\".\"shard\"=crc32(\"id\") % 16");

        update(connection, "INSERT INTO \"Log\" (\"id\") VALUES (1)");
        Outcome other = Outcome.of(connection, c -> update(c, "INSERT INTO \"LOG\" (\"id\") VALUES (2)"));

        assertEquals(List.of(shard("1") + " | 1"), database.rows("SELECT * FROM \"Log\""));
        List<String> stored = database.rows("SELECT * FROM \"LOG\"");
        assertEquals(other.sqlState() == null ? 1 : 0, stored.size());
        stored.forEach(row ->
                assertTrue(List.of("null | 2", shard("2") + " | 2").contains(row), row));
    }

    @Test
    public void aSchemaQualifiedTableIsFilled() throws SQLException {
        String orders = ordersInAnotherSchema();
        Connection connection = database.keyspread("keyspread.shard." + orders + ".shard=crc32(id) % 16");

        update(connection, "INSERT INTO " + orders + " (id) VALUES (?), (8)", 7L);

        List<String> stored = List.of(shard("7") + " | 7", shard("8") + " | 8");
        assertEquals(stored, database.rows("SELECT shard, id FROM " + orders + " ORDER BY id"));
        assertEquals(
                List.of("7"), Sandbox.rows(connection, "SELECT " + orders + ".id FROM " + orders + " WHERE id = 7"));
        assertEquals(1, update(connection, "DELETE FROM " + orders + " WHERE " + orders + ".id = ?", 8L));
    }

    @Test
    public void aQualifiedNameMeansTheSameInAnyCase() throws SQLException {
        String orders = ordersInAnotherSchema();
        Connection connection = database.keyspread("keyspread.shard." + orders + ".shard=crc32(id) % 16");

        update(connection, "INSERT INTO " + orders.toUpperCase(Locale.ROOT) + " VALUES (9)");

        assertEquals(List.of(shard("9") + " | 9"), database.rows("SELECT shard, id FROM " + orders));
    }

    /** Makes the table and returns its name with its schema. */
    public final String ordersInAnotherSchema() throws SQLException {
        String orders = engine.newSchema(database, "sales") + ".orders";
        database.run(
                "CREATE TABLE " + orders + " (shard INTEGER NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (shard, id))");
        return orders;
    }

    @Test
    void tablesOfOneNameInTwoSchemasHaveRulesOfTheirOwn() throws SQLException {
        String a = engine.newSchema(database, "a");
        String b = engine.newSchema(database, "b");
        database.run(
                "CREATE TABLE " + a + ".orders (shard INTEGER, id BIGINT PRIMARY KEY)",
                "CREATE TABLE " + b + ".orders (shard INTEGER, id VARCHAR(9) PRIMARY KEY)",
                "CREATE TABLE orders (id BIGINT PRIMARY KEY)");
        Connection connection = database.keyspread(
                "keyspread.shard." + a + ".orders.shard=crc32(id) % 16",
                "keyspread.shard." + b + ".orders.shard=crc32(id) % 8");

        update(connection, "INSERT INTO " + a + ".orders (id) VALUES (7)");
        update(connection, "INSERT INTO " + b + ".orders (id) VALUES ('007')");
        update(connection, "INSERT INTO orders (id) VALUES (?)", 7L);

        assertEquals(List.of(shard("7") + " | 7"), database.rows("SELECT * FROM " + a + ".orders"));
        assertEquals(List.of(Shards.crc32Mod("007", 8) + " | 007"), database.rows("SELECT * FROM " + b + ".orders"));
        assertEquals(List.of("7"), database.rows("SELECT * FROM orders"));
    }

    @Test
    void aRuleWithoutASchemaThatDoesNotFitATableOfItsNameSaysHowToLeaveThatOut() throws SQLException {
        String far = engine.newSchema(database, "far");
        database.run(
                "CREATE TABLE orders (shard INTEGER, id BIGINT PRIMARY KEY)",
                "CREATE TABLE " + far + ".orders (id BIGINT PRIMARY KEY)");
        String insert = "INSERT INTO " + far + ".orders (id) VALUES (7)";

        String message = assertRefused(
                database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16"),
                "orders",
                "shard",
                c -> update(c, insert));

        assertTrue(message.contains("in another schema, name that schema in the rule"), message);
    }

    @Test
    void aliasesAreUnderstood() throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT NOT NULL, note VARCHAR(9),"
                + " PRIMARY KEY (shard, id))");
        Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        update(connection, "INSERT INTO orders (id, note) VALUES (1, 'a'), (2, 'b')");

        assertEquals(
                List.of("a"),
                Sandbox.rows(
                        connection,
                        "SELECT \"The Order\".note FROM orders AS \"The Order\"" + " WHERE \"The Order\".id = 1"));
        assertEquals(1, update(connection, "UPDATE orders AS o SET note = 'c' WHERE o.id = ?", 2L));
        assertEquals(1, update(connection, deleteByAlias("orders", "o", "o.id = 1")));
        assertEquals(List.of(shard("2") + " | 2 | c"), database.rows("SELECT shard, id, note FROM orders"));
        assertEquals(3, Sandbox.counters(connection).rewrittenReads());
    }

    public String deleteByAlias(String table, String alias, String condition) {
        return "DELETE FROM " + table + " " + alias + " WHERE " + condition;
    }

    @Test
    public void aColumnCommentIsARuleForEveryClient() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (shard, id))",
                "COMMENT ON COLUMN orders.shard IS 'keyspread: crc32(id) % 16'");
        Connection connection = database.keyspread();

        update(connection, "INSERT INTO orders (id) VALUES (?), (8)", 7L);

        assertEquals(
                List.of(shard("7") + " | 7", shard("8") + " | 8"),
                database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }

    @Test
    public void aColumnCommentThatPassesIsARuleFromThenOn() throws SQLException {
        Connection connection = database.keyspread();
        update(connection, "CREATE TABLE orders (shard INTEGER, id BIGINT)");
        update(connection, "INSERT INTO orders (id) VALUES (1)");
        update(connection, "COMMENT ON COLUMN orders.shard IS 'keyspread: crc32(id) % 16'");
        update(connection, "INSERT INTO orders (id) VALUES (2)");

        assertEquals(
                List.of("null | 1", shard("2") + " | 2"), database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }

    @Test
    void rulesMayStandInTheUrl() throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT NOT NULL)");
        String url = database.keyspreadUrl();
        String parameter = url.contains("?")
                ? "&keyspread.shard.orders.shard=crc32(id)%2516"
                : ";keyspread.shard.orders.shard=crc32(id)%16";

        try (Connection connection = java.sql.DriverManager.getConnection(url + parameter)) {
            update(connection, "INSERT INTO orders (id) VALUES (7)");
        }

        assertEquals(List.of(shard("7") + " | 7"), database.rows("SELECT shard, id FROM orders"));
    }
}
