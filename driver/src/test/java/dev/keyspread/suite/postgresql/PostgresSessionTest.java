package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of PostgreSQL whose schema or role is changed by a text: no other session suffers, and the session itself is asked. */
final class PostgresSessionTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String INSERT = "INSERT INTO orders (id) VALUES (?)";

    /** The way text, so that a shard by the other table's type would be another one. */
    private static final String NUMBER = "007";

    private static final String ENTER =
            "CREATE FUNCTION enter(s text) RETURNS text LANGUAGE sql AS 'SELECT set_config(''search_path'', s, false)'";

    private static final String HIDES = "CREATE FUNCTION hides() RETURNS void LANGUAGE plpgsql AS"
            + " $$ BEGIN CREATE TEMP TABLE orders AS SELECT CAST(7 AS BIGINT) AS id; END $$";

    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    PostgresSessionTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void createTables() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER, id BIGINT)",
                "CREATE SCHEMA tenant",
                "CREATE TABLE tenant.orders (shard INTEGER, id VARCHAR(20))",
                ENTER,
                HIDES); // before they are read beside the first connection
        connection = database.keyspread(RULE);
    }

    /** A tenant's table, found once the transaction has moved there. */
    @ParameterizedTest
    @ValueSource(strings = {"SET LOCAL search_path TO tenant", "SET search_path TO tenant"})
    void aStatementFromBeforeItsSessionMovedGoesToTheTenantsTable(String moves) throws SQLException {
        database.run("ALTER TABLE tenant.orders RENAME TO bills", "ALTER TABLE tenant.bills ALTER COLUMN id TYPE TEXT");
        Connection moving = database.keyspread("keyspread.shard.bills.shard=crc32(id) % 16");
        moving.setAutoCommit(false);
        try (PreparedStatement insert = moving.prepareStatement("INSERT INTO bills (id) VALUES (?)");
                PreparedStatement literal =
                        moving.prepareStatement("INSERT INTO bills (id) VALUES ('" + NUMBER + "')");
                PreparedStatement change = moving.prepareStatement("UPDATE bills SET id = ? WHERE id = ?");
                PreparedStatement read = moving.prepareStatement("SELECT id FROM bills WHERE id = ?");
                PreparedStatement delete = moving.prepareStatement("DELETE FROM bills WHERE id = ?")) {
            for (int round = 0; round < 3; round++) {
                update(moving, moves);
                if (round == 1) {
                    literal.executeUpdate();
                } else {
                    insert.setString(1, NUMBER);
                    insert.addBatch();
                    insert.executeBatch();
                }
                change.setString(1, "008");
                change.setString(2, NUMBER);
                assertEquals(1, change.executeUpdate());
                read.setString(1, "008");
                assertTrue(read.executeQuery().next());
                assertEquals(
                        List.of(Shards.crc32Mod("008", 16) + " | 008"),
                        Sandbox.rows(moving, "SELECT shard, id FROM tenant.bills"));
                delete.setString(1, "008");
                assertEquals(1, delete.executeUpdate());
                moving.commit();
            }
        }
    }

    /** Each makes a temporary table that hides the one with the rule, and that has no shard column. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT CAST(7 AS BIGINT) AS id INTO TEMP orders",
                "SELECT CAST(7 AS BIGINT) AS id INTO TEMPORARY TABLE orders",
                "CREATE TEMP TABLE orders AS SELECT CAST(7 AS BIGINT) AS id",
                "DO $$ BEGIN CREATE TEMP TABLE orders AS SELECT CAST(7 AS BIGINT) AS id; END $$",
                "DO $$ BEGIN EXECUTE 'CREATE TEMP TABLE ' || quote_ident('orders') || ' AS SELECT CAST(7 AS BIGINT) AS"
                        + " id'; END $$",
                "SELECT hides()"
            })
    void aTemporaryTableThatHidesTheRuledOneIsReadAsItIs(String hides) throws SQLException {
        update(connection, "INSERT INTO orders (id) VALUES (8)");
        assertEquals(List.of("8"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 8"));
        try (Statement statement = connection.createStatement()) {
            statement.execute(hides);
        }

        assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 7"));
        assertRefused(connection, "orders", "shard", c -> update(c, "UPDATE orders SET id = 9 WHERE id = 7"));
        try (PreparedStatement keyed = connection.prepareStatement("SELECT id FROM orders WHERE id = ?")) {
            keyed.setLong(1, 7);
            assertTrue(keyed.executeQuery().next());
        }
    }

    /** Its column of that name is a plain one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TEMP TABLE visits AS SELECT 7 AS id, 99 AS shard",
                "DO $$ BEGIN CREATE TEMP TABLE visits AS SELECT 7 AS id, 99 AS shard; END $$",
                "SELECT makes()",
                "INSERT INTO visits (id) VALUES (8)", // by its trigger
                "CREATE TEMP TABLE others AS SELECT 7 AS id, 99 AS shard; ALTER TABLE others RENAME TO visits",
                "CREATE TEMP VIEW visits AS SELECT 7 AS id, 99 AS shard",
            })
    void aTemporaryTableThatHidesOneWithAComputedShardIsReadAsItIs(String hides) throws SQLException {
        String makes =
                "LANGUAGE plpgsql AS $$ BEGIN CREATE TEMP TABLE visits AS SELECT 7 AS id, 99 AS shard; RETURN NULL; END $$";
        Connection beside = database.keyspread();
        update(
                beside,
                "CREATE TABLE visits (id BIGINT, shard BIGINT GENERATED ALWAYS AS (id % 16) STORED, UNIQUE (shard, id))");
        update(beside, "CREATE FUNCTION makes() RETURNS int " + makes);
        update(beside, "CREATE FUNCTION makes_by_trigger() RETURNS trigger " + makes);
        update(
                beside,
                "CREATE TRIGGER of_visits AFTER INSERT ON visits FOR EACH ROW EXECUTE FUNCTION makes_by_trigger()");
        assertEquals(List.of(), Sandbox.rows(beside, "SELECT id FROM visits WHERE id = 7"));
        assertEquals(1, Sandbox.counters(beside).rewrittenReads());
        try (Statement statement = beside.createStatement()) {
            statement.execute(hides);
        }

        assertEquals(List.of("7"), Sandbox.rows(beside, "SELECT id FROM visits WHERE id = 7"));
    }

    @Test
    void aTemporaryTableThatIsDiscardedHidesNothingAnyMore() throws SQLException {
        update(connection, "CREATE TEMP TABLE orders (shard INTEGER, id VARCHAR(20))");
        assertRefused(connection, "orders", "shard", c -> update(c, "INSERT INTO orders (id) VALUES ('007')"));

        update(connection, "DISCARD ALL");
        update(connection, "INSERT INTO orders (id) VALUES (7)");

        assertEquals(List.of(row("7")), home());
    }

    private List<String> home() throws SQLException {
        return database.rows("SELECT shard, id FROM public.orders ORDER BY id");
    }

    private List<String> tenants() throws SQLException {
        return database.rows("SELECT shard, id FROM tenant.orders ORDER BY id");
    }

    private static String row(String id) {
        return Shards.crc32Mod(id, 16) + " | " + id;
    }

    /** The way Flyway does: it notes the path, moves, and moves back. */
    @Test
    void aPathThatIsBoundHoldsForItsSessionAlone() throws SQLException {
        moveBy("SELECT set_config('search_path', ?, false)", "tenant");
        update(connection, INSERT, NUMBER);
        update(database.keyspread(RULE), INSERT, 7L);
        moveBy("SELECT set_config('search_path', ?, false)", "\"$user\", public");
        update(connection, INSERT, 8L);

        assertEquals(List.of(row("7"), row("8")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    private void moveBy(String sql, String path) throws SQLException {
        try (PreparedStatement move = connection.prepareStatement(sql)) {
            move.setString(1, path);
            move.execute();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET search_path TO tenant",
                "SET \"search_path\" TO tenant",
                "SET SESSION search_path = 'tenant'",
                "SET SCHEMA 'tenant'",
                "SELECT set_config('search_path', 'tenant', false)",
                "WITH moved AS (SELECT set_config('search_path', 'tenant', false)) SELECT * FROM moved",
                "UPDATE pg_settings SET setting = 'tenant' WHERE name = 'search_path'",
                "DO $$ BEGIN PERFORM set_config('search_path', 'tenant', false); END $$",
                "SELECT enter('tenant')"
            })
    void eachWayIntoASchemaIsSeen(String move) throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(INSERT)) {
            prepared.setLong(1, 7);
            prepared.executeUpdate();
        }
        execute(move);
        update(connection, INSERT, NUMBER);
        update(connection, "INSERT INTO orders (id) VALUES ('008')");

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(row(NUMBER), row("008")), tenants());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{call enter(?)}", "{ call enter(?) }", "{? = call enter(?)}"})
    void aFunctionThatJdbcsEscapeCallsIsSeen(String call) throws SQLException {
        update(connection, INSERT, 7L);
        try (CallableStatement statement = connection.prepareCall(call)) {
            boolean isTold = call.startsWith("{?");
            if (isTold) {
                statement.registerOutParameter(1, Types.VARCHAR);
            }
            statement.setString(isTold ? 2 : 1, "tenant");
            statement.execute();
        }
        update(connection, INSERT, NUMBER);

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RESET search_path",
                "SET search_path TO DEFAULT",
                "DISCARD ALL",
                "RESET ALL",
                "RESET ROLE",
                "SET ROLE NONE",
                "RESET SESSION AUTHORIZATION",
                "SET SESSION AUTHORIZATION DEFAULT"
            })
    void aResetLeadsBack(String reset) throws SQLException {
        execute("SET search_path TO tenant");
        update(connection, INSERT, NUMBER);
        execute(reset);
        execute("SET search_path TO public");
        update(connection, INSERT, 7L);
        update(database.keyspread(RULE), INSERT, 8L);

        assertEquals(List.of(row("7"), row("8")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    @Test
    void aResetAloneLeadsBack() throws SQLException {
        execute("SET search_path TO tenant");
        execute("RESET search_path");
        update(connection, INSERT, 7L);

        assertEquals(List.of(row("7")), home());
    }

    @Test
    void aRoleWhoseNameIsASchemaFindsItsTables() throws SQLException {
        String role = "tenant";
        database.run(
                "DO $$ BEGIN CREATE ROLE tenant; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
                "GRANT ALL ON SCHEMA tenant TO tenant",
                "GRANT ALL ON tenant.orders, public.orders TO tenant");
        execute("SET ROLE " + role);
        update(connection, INSERT, NUMBER);
        execute("RESET ROLE");
        update(connection, INSERT, 7L);

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    @Test
    void whatIsSetForATransactionEndsWithIt() throws SQLException {
        connection.setAutoCommit(false);
        execute("SET LOCAL search_path TO tenant");
        update(connection, INSERT, NUMBER);
        connection.commit();
        update(connection, INSERT, 7L);
        connection.commit();

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    @Test
    void aRollbackTakesTheSchemaBack() throws SQLException {
        connection.setAutoCommit(false);
        Savepoint before = connection.setSavepoint();
        connection.setSchema("tenant");
        update(connection, INSERT, NUMBER);
        connection.rollback(before);
        update(connection, INSERT, 7L);
        connection.commit();

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(), tenants());
    }

    @Test
    void aRollbackToASavepointTakesTheSchemaBack() throws SQLException {
        for (boolean byText : List.of(true, false)) {
            connection.setAutoCommit(false);
            execute("SET search_path TO tenant");
            Savepoint savepoint = connection.setSavepoint("here");
            execute("SET search_path TO public");
            update(connection, "INSERT INTO orders (id) VALUES ('007')");
            if (byText) {
                execute("ROLLBACK TO SAVEPOINT here");
            } else {
                connection.rollback(savepoint);
            }
            update(connection, "INSERT INTO orders (id) VALUES ('007')");
            assertEquals(List.of(row("007")), Sandbox.rows(connection, "SELECT shard, id FROM tenant.orders"));
            connection.rollback();
            update(connection, "INSERT INTO orders (id) VALUES ('007')");
            connection.commit();
        }

        assertEquals(List.of(row("7"), row("7")), database.rows("SELECT shard, id FROM orders"));
    }

    @Test
    void aRollbackByATextDoesSo() throws SQLException {
        execute("BEGIN");
        execute("SET search_path TO tenant");
        update(connection, INSERT, NUMBER);
        execute("ROLLBACK");
        update(connection, INSERT, 7L);

        assertEquals(List.of(row("7")), home());
    }

    @Test
    void askingEndsNoTransaction() throws SQLException {
        connection.setAutoCommit(false);
        update(connection, INSERT, 7L);
        execute("SET search_path TO tenant");
        update(connection, INSERT, NUMBER);
        connection.rollback();

        assertEquals(List.of(), home());
        assertEquals(List.of(), tenants());
    }

    @Test
    void aFailedTransactionCannotBeAskedAndTheStatementToBlameIsNamed() throws SQLException {
        connection.setAutoCommit(false);
        execute("SET search_path TO tenant");
        assertThrows(SQLException.class, () -> execute("SELECT 1 / 0"));
        String message = assertRefused(connection, "orders", "shard", c -> update(c, INSERT, NUMBER));
        connection.rollback();
        update(connection, INSERT, 7L);
        connection.commit();

        assertTrue(message.contains("SET search_path"), message);
        assertEquals(List.of(row("7")), home());
    }

    @Test
    void aStatementPreparedInOneSchemaIsNotFilledForAnother() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setLong(1, 7);
            insert.executeUpdate();
            execute("SET search_path TO tenant");
            insert.setString(1, NUMBER);
            assertRefusedOrRight(insert);
        }
        assertEquals(List.of(row("7")), home());
    }

    private void assertRefusedOrRight(PreparedStatement insert) throws SQLException {
        try {
            insert.executeUpdate();
            assertEquals(List.of(row(NUMBER)), tenants());
        } catch (SQLException refused) {
            assertInstanceOf(StatementRefusedException.class, refused);
            assertEquals(List.of(), tenants());
        }
    }

    @Test
    void aTableMadeByASessionElsewhereDoesNotChangeThatOfTheOthers() throws SQLException {
        update(connection, INSERT, 7L);
        execute("CREATE SCHEMA other");
        execute("SET search_path TO other");
        execute("CREATE TABLE orders (shard INTEGER, id VARCHAR(20))");
        update(connection, INSERT, NUMBER);
        update(database.keyspread(RULE), INSERT, 8L);

        assertEquals(List.of(row("7"), row("8")), home());
        assertEquals(List.of(row(NUMBER)), database.rows("SELECT shard, id FROM other.orders"));
    }

    @Test
    void readsAreRewrittenInEachSchema() throws SQLException {
        update(connection, INSERT, 7L);
        execute("SET search_path TO tenant");
        update(connection, INSERT, NUMBER);
        long before = Sandbox.counters(connection).rewrittenReads();

        assertEquals(List.of(NUMBER), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = '007'"));
        assertEquals(List.of(NUMBER), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = '007'"));
        execute("RESET search_path");
        assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 7"));

        assertEquals(before + 3, Sandbox.counters(connection).rewrittenReads());
    }

    @Test
    void defaultsOfTheRoleThatChangeHoldForSessionsThatBeginLater() throws SQLException {
        update(connection, INSERT, 7L);
        execute("ALTER DATABASE " + connection.getCatalog() + " SET search_path TO tenant");
        Connection later = database.keyspread(RULE);
        update(later, INSERT, NUMBER);
        update(connection, INSERT, 8L);

        assertEquals(List.of(row("7"), row("8")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** A pool tells by the state that the connection is to be thrown away; a refusal would keep it. */
    @Test
    void aConnectionThatWasEndedSaysSoAlsoWhereItsSessionWouldBeAsked() throws SQLException {
        List<String> pid = Sandbox.rows(connection, "SELECT pg_backend_pid()");
        update(connection, "SET search_path = tenant");
        database.rows("SELECT pg_terminate_backend(" + pid.get(0) + ")");

        for (int i = 0; i < 2; i++) {
            Outcome outcome = Outcome.of(connection, c -> update(c, "INSERT INTO orders (id) VALUES (7)"));
            assertTrue(
                    Set.of("57P01", "08003", "08006").contains(String.valueOf(outcome.sqlState())), outcome::toString);
        }
    }
}
