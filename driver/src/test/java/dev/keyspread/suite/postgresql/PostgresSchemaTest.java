package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Schemas that are made or renamed while they stand on the search path of sessions: from then on an unqualified name means the table in
 * them, which holds another type.
 */
final class PostgresSchemaTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 1000";
    private static final String INSERT = "INSERT INTO orders (id) VALUES (?)";
    private static final String TABLE = "orders (shard INTEGER, id BIGINT)";

    private Connection connection;
    private Connection other;

    @SuppressWarnings("NullAway.Init")
    PostgresSchemaTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void createTable() throws SQLException {
        database.run("CREATE TABLE public.orders (shard INTEGER, id VARCHAR(20))");
        connection = database.keyspread(RULE);
        other = database.keyspread(RULE);
    }

    private void assertStored(String schema, String... ids) throws SQLException {
        assertEquals(
                List.of(ids).stream()
                        .map(id -> Shards.crc32Mod(id, 1000) + " | " + id)
                        .toList(),
                database.rows("SELECT shard, id FROM " + schema + ".orders ORDER BY id"));
    }

    /** The path of every session starts with a schema of its user's name. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "CREATE SCHEMA postgres CREATE TABLE " + TABLE,
                "CREATE SCHEMA tenant CREATE TABLE " + TABLE + "| ALTER SCHEMA tenant RENAME TO postgres",
                "CREATE SCHEMA postgres| CREATE TABLE postgres." + TABLE,
            })
    void givenASchemaOfTheUsersName_whenItIsThere_thenItsTableIsMeant(String ddl) throws SQLException {
        try (PreparedStatement held = connection.prepareStatement(INSERT)) {
            held.setString(1, "007");
            held.executeUpdate();
            for (String statement : ddl.split("[|]", -1)) {
                update(other, statement);
            }
            update(connection, "INSERT INTO orders (id) VALUES ('008')");
            update(other, "INSERT INTO orders (id) VALUES ('009')");
            update(database.keyspread(RULE), "INSERT INTO orders (id) VALUES ('010')");
        }

        assertStored("public", "007");
        assertStored("postgres", "8", "9", "10");
        assertEquals(List.of("8"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 8"));
    }

    @Test
    void givenAPathWithASchemaThatIsNotThere_whenATransactionMakesIt_thenItsTableIsMeantOnceThatHasCommitted()
            throws SQLException {
        update(connection, "SET search_path TO tenant, public");
        update(connection, INSERT, "007");
        other.setAutoCommit(false);
        update(other, "CREATE SCHEMA tenant");
        update(other, "CREATE TABLE tenant." + TABLE);
        other.commit();
        update(connection, "INSERT INTO orders (id) VALUES ('008')");
        update(other, "ALTER SCHEMA tenant RENAME TO former");
        other.commit();
        update(connection, INSERT, "009");

        assertStored("public", "007", "009");
        assertStored("former", "8");
    }

    /** Another connection writes while the transaction is open, and so learns where it is before that has committed. */
    @Test
    void givenASchemaThatATransactionMakes_whenAnotherConnectionWritesMeanwhile_thenItIsAskedAgainAfterTheCommit()
            throws SQLException {
        update(connection, "SET search_path TO tenant, public");
        other.setAutoCommit(false);
        update(other, "CREATE SCHEMA tenant");
        update(connection, INSERT, "007");
        update(other, "CREATE TABLE tenant." + TABLE);
        other.commit();
        update(connection, "INSERT INTO orders (id) VALUES ('008')");

        assertStored("public", "007");
        assertStored("tenant", "8");
    }

    @Test
    void givenARuleWithASchemaAndOneWithout_whenARowIsWritten_thenTheOneWithCounts() throws SQLException {
        database.run("CREATE SCHEMA tenant", "CREATE TABLE tenant." + TABLE);
        Connection both = database.keyspread(RULE, "keyspread.shard.tenant.orders.shard=crc32(id) % 7");
        update(both, INSERT, "007");
        update(both, "INSERT INTO tenant.orders (id) VALUES (8)");
        update(both, "UPDATE tenant.orders SET id = 9 WHERE id = 8");

        assertStored("public", "007");
        assertEquals(List.of(Shards.crc32Mod("9", 7) + " | 9"), database.rows("SELECT shard, id FROM tenant.orders"));
    }

    @Test
    void givenASchemaOnThePath_whenARightToItIsGivenOrTaken_thenTheTableThatIsMeantNowIsFilled() throws SQLException {
        database.run(
                "DROP ROLE IF EXISTS keyspread_app",
                "CREATE ROLE keyspread_app",
                "CREATE SCHEMA tenant",
                "CREATE TABLE tenant." + TABLE,
                "GRANT ALL ON TABLE tenant.orders, public.orders TO keyspread_app");
        update(connection, "SET search_path TO tenant, public");
        update(connection, "SET ROLE keyspread_app");
        update(connection, "INSERT INTO orders (id) VALUES ('007')");
        update(other, "GRANT USAGE ON SCHEMA tenant TO keyspread_app");
        update(connection, "INSERT INTO orders (id) VALUES ('008')");
        update(other, "REVOKE USAGE ON SCHEMA tenant FROM keyspread_app");
        update(connection, "INSERT INTO orders (id) VALUES ('009')");

        // The server takes note of a right in its own time: where the middle row is, is its affair, by what it is
        // filled is ours.
        boolean isMoved = database.rows("SELECT id FROM public.orders").size() == 2;
        assertStored("public", isMoved ? new String[] {"007", "009"} : new String[] {"007", "008", "009"});
        assertStored("tenant", isMoved ? new String[] {"8"} : new String[0]);
        update(connection, "RESET ROLE");
        database.run("DROP OWNED BY keyspread_app", "DROP ROLE keyspread_app");
    }

    /** A temporary table hides the one with the rule only where {@code pg_temp} comes before that one's schema, as it does unless it is named. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SET search_path = public, pg_temp",
                "SET search_path TO \"public\", \"pg_temp\"",
                "SET search_path = \"$user\", public, pg_catalog, pg_temp",
                "SELECT set_config('search_path', '\"$user\", public, pg_temp', false)",
            })
    void givenAPathThatEndsWithTemporaryTables_whenOneHasTheName_thenTheTableWithTheRuleIsMeant(String move)
            throws SQLException {
        connection.createStatement().execute(move);
        update(connection, INSERT, "007");
        update(connection, "CREATE TEMP TABLE " + TABLE);
        update(connection, INSERT, "008");
        connection.createStatement().execute(move);
        update(connection, "INSERT INTO orders (id) VALUES ('009')");

        assertStored("public", "007", "008", "009");
        assertEquals(List.of("008"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = '008'"));
    }

    @Test
    void givenADatabaseWhosePathEndsWithTemporaryTables_whenOneHasTheName_thenTheTableWithTheRuleIsMeant()
            throws SQLException {
        database.run("ALTER DATABASE " + connection.getCatalog() + " SET search_path TO '$user', public, pg_temp");
        try (Connection later = database.keyspread(RULE)) {
            update(later, "CREATE TEMP TABLE " + TABLE);
            update(later, "INSERT INTO orders (id) VALUES ('007')");
        }

        assertStored("public", "007");
    }

    /** The schema stands alone on the path then, and the temporary tables in front of it. */
    @Test
    void givenATemporaryTableBehindTheOneWithTheRule_whenTheDriversMethodSetsTheSchema_thenItIsMeant()
            throws SQLException {
        update(connection, "SET search_path = public, pg_temp");
        update(connection, "CREATE TEMP TABLE " + TABLE);
        update(connection, INSERT, "007");
        connection.setSchema("public");

        assertRefused(connection, "orders", "shard", c -> update(c, "INSERT INTO orders (id) VALUES ('008')"));
        assertStored("public", "007");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SET search_path = pg_temp, public",
                "SET search_path = public",
                "SET search_path = tenant, pg_temp"
            })
    void givenAPathOnWhichATemporaryTableComesFirst_whenItHasTheName_thenItIsReadAsItIs(String move)
            throws SQLException {
        database.run("CREATE SCHEMA tenant");
        update(connection, "CREATE TEMP TABLE orders AS SELECT -1 AS shard, CAST(7 AS BIGINT) AS id");
        update(connection, move);

        assertRefused(connection, "orders", "shard", c -> update(c, "INSERT INTO orders (id) VALUES (8)"));
        assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 7"));
        assertStored("public");
    }
}
