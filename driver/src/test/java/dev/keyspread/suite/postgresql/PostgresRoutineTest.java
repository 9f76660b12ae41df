package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions and procedures of PostgreSQL's that move their session or change a table, wherever a statement calls them. */
final class PostgresRoutineTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    /** With other settings nothing is known of what was read before. */
    private static final String OTHERS = "keyspread.reads=off";

    private static final String INSERT = "INSERT INTO orders (id) VALUES (?)";

    /** The way text, so that a shard by the other table's type would be another one. */
    private static final String NUMBER = "007";

    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    PostgresRoutineTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void createRoutines() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER, id BIGINT)",
                "CREATE TABLE plain (x INTEGER)",
                "INSERT INTO plain VALUES (0)",
                "CREATE SCHEMA tenant",
                "CREATE TABLE tenant.orders (shard INTEGER, id VARCHAR(20))",
                "CREATE FUNCTION enter(s text) RETURNS integer LANGUAGE plpgsql AS"
                        + " $$ BEGIN PERFORM set_config('search_path', s || ', public', false); RETURN 1; END $$",
                "CREATE FUNCTION deep() RETURNS integer LANGUAGE sql AS 'SELECT public.enter(''tenant'')'",
                "CREATE FUNCTION by_text(s text) RETURNS integer LANGUAGE plpgsql AS"
                        + " $$ BEGIN EXECUTE format('SET search_path TO %I, public', s); RETURN 1; END $$",
                "CREATE FUNCTION carries_out(s text) RETURNS integer LANGUAGE plpgsql AS"
                        + " $$ BEGIN EXECUTE s; RETURN 1; END $$",
                "CREATE FUNCTION standard() RETURNS integer LANGUAGE sql BEGIN ATOMIC SELECT public.deep(); END",
                "CREATE PROCEDURE move() LANGUAGE sql AS 'SELECT enter(''tenant'')'",
                "CREATE FUNCTION on_row() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN PERFORM deep(); RETURN NEW; END $$",
                "CREATE TABLE journal (x INTEGER)",
                "CREATE TRIGGER moves AFTER INSERT ON journal FOR EACH ROW EXECUTE FUNCTION on_row()",
                "CREATE TABLE counted (x INTEGER, y INTEGER DEFAULT deep())",
                "CREATE FUNCTION one() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
                "CREATE VIEW mover AS SELECT deep() AS x",
                "CREATE VIEW mover_of_mover AS SELECT x FROM mover",
                "CREATE TABLE parents (id INTEGER PRIMARY KEY)",
                "INSERT INTO parents VALUES (1)",
                "CREATE TABLE children (parent INTEGER REFERENCES parents ON DELETE CASCADE)",
                "INSERT INTO children VALUES (1)",
                "CREATE TRIGGER moves AFTER DELETE ON children FOR EACH ROW EXECUTE FUNCTION on_row()",
                "CREATE FUNCTION reads_view() RETURNS integer LANGUAGE sql AS 'SELECT x FROM mover_of_mover'",
                "CREATE FUNCTION writes_journal() RETURNS integer LANGUAGE sql AS"
                        + " 'INSERT INTO journal VALUES (1); SELECT 1'",
                "CREATE FUNCTION by_words(n text, s text) RETURNS integer LANGUAGE plpgsql AS"
                        + " $$ BEGIN EXECUTE format('SET %s_path TO %I, public', n, s); RETURN 1; END $$",
                "CREATE FUNCTION in_text() RETURNS integer LANGUAGE plpgsql AS"
                        + " $$ BEGIN EXECUTE 'SELECT public.enter(''tenant'')'; RETURN 1; END $$",
                "CREATE FUNCTION logs(s text) RETURNS integer LANGUAGE plpgsql AS $$ DECLARE t text := s;"
                        + " BEGIN INSERT INTO plain SELECT length('select'); EXECUTE t; RETURN 1; END $$",
                "CREATE TABLE commands (command text)",
                "INSERT INTO commands VALUES ('SET search_path TO tenant, public')",
                "CREATE FUNCTION stored() RETURNS integer LANGUAGE plpgsql AS $$ DECLARE q text; BEGIN"
                        + " SELECT command INTO q FROM commands; EXECUTE q; RETURN 1; END $$",
                "CREATE FUNCTION stored_all() RETURNS integer LANGUAGE plpgsql AS $$ DECLARE r record; BEGIN"
                        + " FOR r IN SELECT command FROM commands LOOP EXECUTE r.command; END LOOP; RETURN 1; END $$",
                "CREATE FUNCTION stored_one() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN"
                        + " EXECUTE (SELECT command FROM commands); RETURN 1; END $$",
                "CREATE FUNCTION given_or_own(q text) RETURNS integer LANGUAGE plpgsql AS $$ BEGIN"
                        + " IF q IS NULL THEN q := 'SELECT 1'; END IF; EXECUTE q; RETURN 1; END $$",
                "CREATE FUNCTION formatted(s text) RETURNS integer LANGUAGE plpgsql AS $$ BEGIN"
                        + " EXECUTE format('%s', s); RETURN 1; END $$",
                "CREATE FUNCTION trimmed(s text) RETURNS integer LANGUAGE plpgsql AS $$ BEGIN"
                        + " EXECUTE btrim(s); RETURN 1; END $$",
                "CREATE FUNCTION resets(n text) RETURNS integer LANGUAGE plpgsql AS $$ BEGIN"
                        + " EXECUTE format('RESET %s_path', n); RETURN 1; END $$");
        connection = database.keyspread(RULE);
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

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void insertPrepared(Object id) throws SQLException {
        update(connection, INSERT, id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT enter('tenant')",
                "SELECT by_text('tenant')",
                "SELECT carries_out('SET search_path TO tenant, public')",
                "SELECT standard()",
                "INSERT INTO plain SELECT enter('tenant')",
                "INSERT INTO plain VALUES (enter('tenant'))",
                "UPDATE plain SET x = enter('tenant')",
                "DELETE FROM plain WHERE public.enter('tenant') = 1",
                "SELECT x FROM plain WHERE deep() = 1",
                "SELECT p.x FROM plain p JOIN plain q ON deep() = 1",
                "SELECT * FROM (SELECT by_text('tenant')) x",
                "SELECT * FROM deep()",
                "WITH x AS (SELECT enter('tenant')) SELECT * FROM x",
                "INSERT INTO plain SELECT carries_out('SET search_path TO tenant, public')",
                "INSERT INTO plain VALUES (1) RETURNING deep()",
                "CALL move()",
                "PREPARE m AS INSERT INTO plain SELECT deep(); EXECUTE m",
                "EXPLAIN ANALYZE INSERT INTO plain SELECT deep()",
                "CREATE TABLE made AS SELECT deep() AS x",
                "SELECT by_words('search', 'tenant')",
                "SELECT in_text()",
                "SELECT logs('SET search_path TO tenant, public') FROM plain",
                "SELECT x FROM plain WHERE reads_view() = 1",
                "SELECT x FROM plain WHERE writes_journal() = 1",
                "SELECT x FROM plain WHERE stored() = 1",
                "SELECT x FROM plain WHERE stored_all() = 1",
                "SELECT x FROM plain WHERE stored_one() = 1",
                "SELECT given_or_own('SET search_path TO tenant, public') FROM plain",
                "SELECT formatted('SET search_path TO tenant, public') FROM plain",
                "SELECT trimmed(' SET search_path TO tenant, public') FROM plain",
            })
    void aFunctionThatMovesItsSessionIsSeenWhereverItIsCalled(String move) throws SQLException {
        insertPrepared(7L);
        execute(move);
        insertPrepared(NUMBER);
        update(connection, "INSERT INTO orders (id) VALUES ('008')");

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(row(NUMBER), row("008")), tenants());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT x FROM mover",
                "SELECT x FROM mover_of_mover",
                "DELETE FROM parents",
                "INSERT INTO counted (x) VALUES (1)",
                "INSERT INTO journal VALUES (1)",
            })
    void aFunctionThatAViewADefaultOrATriggerCallsIsSeen(String move) throws SQLException {
        execute("SELECT one()"); // from then on they are known, if they were not before
        insertPrepared(7L);
        execute(move);
        insertPrepared(NUMBER);
        update(connection, "INSERT INTO orders (id) VALUES ('008')");

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(row(NUMBER), row("008")), tenants());
    }

    @Test
    void aFunctionThatMovesItsSessionBackIsSeen() throws SQLException {
        execute("SET search_path TO tenant, public");
        insertPrepared(NUMBER);
        execute("SELECT resets('search') FROM plain");
        insertPrepared(7L);

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    @Test
    void aFunctionOfTheSessionsOwnIsSeen() throws SQLException {
        insertPrepared(7L);
        execute("CREATE FUNCTION pg_temp.own() RETURNS integer LANGUAGE sql AS 'SELECT public.deep()'");
        execute("UPDATE plain SET x = pg_temp.own()");
        insertPrepared(NUMBER);

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    @Test
    void aCursorThatCallsOneIsSeen() throws SQLException {
        connection.setAutoCommit(false);
        insertPrepared(7L);
        execute("DECLARE c CURSOR FOR SELECT deep() FROM plain");
        insertPrepared(8L);
        execute("FETCH c");
        insertPrepared(NUMBER);
        connection.commit();

        assertEquals(List.of(row("7"), row("8")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    @Test
    void aViewThatIsMadeOfOneIsSeen() throws SQLException {
        execute("SELECT one()");
        insertPrepared(7L);
        execute("CREATE VIEW fresh AS SELECT x FROM mover");
        execute("SELECT x FROM fresh");
        insertPrepared(NUMBER);

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    @Test
    void aTriggerOfTheRuledTableThatMovesItsSessionIsSeen() throws SQLException {
        database.run("CREATE TRIGGER moves AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION on_row()");
        connection = database.keyspread(RULE, OTHERS);
        insertPrepared(7L);
        insertPrepared(NUMBER);

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    @Test
    void aStatementThatIsHeldIsFollowedOnceItsTriggerMoves() throws SQLException {
        database.run("CREATE FUNCTION idle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$");
        update(connection, "CREATE TRIGGER idles AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION idle()");
        try (PreparedStatement held = connection.prepareStatement(INSERT);
                PreparedStatement plain = connection.prepareStatement("INSERT INTO plain VALUES (1)")) {
            held.setLong(1, 7);
            held.executeUpdate();
            plain.executeUpdate();
            update(
                    connection,
                    "CREATE OR REPLACE FUNCTION idle() RETURNS trigger LANGUAGE plpgsql AS"
                            + " $$ BEGIN PERFORM enter('tenant'); RETURN NEW; END $$");
            held.setLong(1, 8);
            held.executeUpdate();
            insertPrepared(NUMBER);
            assertEquals(List.of(row("7"), row("8")), home());
            assertEquals(List.of(row(NUMBER)), tenants());

            execute("SET search_path TO public");
            update(connection, "CREATE TRIGGER idles AFTER INSERT ON plain FOR EACH ROW EXECUTE FUNCTION idle()");
            update(connection, "DROP TRIGGER idles ON orders");
            plain.executeUpdate();
            insertPrepared("009");
        }

        assertEquals(List.of(row("7"), row("8")), home());
        assertEquals(List.of(row(NUMBER), row("009")), tenants());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFunctionThatIsReplacedBeneathATriggersIsRead(boolean isInTransaction) throws SQLException {
        database.run(
                "CREATE FUNCTION inner_one() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
                "CREATE FUNCTION outer_one() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN PERFORM public.inner_one(); RETURN NEW; END $$",
                "CREATE TRIGGER calls AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION outer_one()");
        connection = database.keyspread(RULE, OTHERS);
        connection.setAutoCommit(!isInTransaction);
        insertPrepared(7L);
        update(
                connection,
                "CREATE OR REPLACE FUNCTION inner_one() RETURNS integer LANGUAGE sql AS $$ SELECT enter('tenant') $$");
        insertPrepared(8L);
        insertPrepared(NUMBER);
        if (isInTransaction) {
            connection.commit();
        }

        assertEquals(List.of(row("7"), row("8")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    @Test
    void aFunctionThatIsMadeInTheOpenTransactionIsRead() throws SQLException {
        connection.setAutoCommit(false);
        insertPrepared(7L);
        update(connection, "CREATE FUNCTION fresh() RETURNS integer LANGUAGE sql AS 'SELECT deep()'");
        update(connection, "UPDATE plain SET x = fresh()");
        insertPrepared(NUMBER);
        connection.commit();

        assertEquals(List.of(row("7")), home());
        assertEquals(List.of(row(NUMBER)), tenants());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CALL alters()",
                "CALL swaps()",
                "SELECT by_execute('orders')",
                "UPDATE plain SET x = by_execute('orders')",
                "WITH a AS (SELECT by_execute('orders')) SELECT * FROM a",
                "SELECT * FROM calls_it()",
                "SELECT carries_out('ALTER TABLE orders ALTER id TYPE VARCHAR(20)')",
                "PREPARE a AS SELECT calls_it(); EXECUTE a",
            })
    void ddlOfARoutineIsFollowed(String call) throws SQLException {
        database.run(
                "CREATE PROCEDURE alters() LANGUAGE plpgsql AS"
                        + " $$ BEGIN ALTER TABLE orders ALTER id TYPE VARCHAR(20); END $$",
                "CREATE PROCEDURE swaps() LANGUAGE sql AS $$ DROP TABLE orders;"
                        + " CREATE TABLE orders (id VARCHAR(20), shard INTEGER) $$",
                "CREATE FUNCTION by_execute(t text) RETURNS integer LANGUAGE plpgsql AS"
                        + " $$ BEGIN EXECUTE format('ALTER TABLE %I ALTER id TYPE VARCHAR(20)', t); RETURN 1; END $$",
                "CREATE FUNCTION calls_it() RETURNS integer LANGUAGE sql AS $$ CALL alters(); SELECT 1 $$");
        connection = database.keyspread(RULE, OTHERS);
        Connection other = database.keyspread(RULE, OTHERS);
        insertPrepared(1L);
        execute(call);

        insertPrepared(NUMBER);
        update(other, "INSERT INTO orders (id) VALUES ('008')");

        assertEquals(
                List.of(row(NUMBER), row("008")),
                database.rows("SELECT shard, id FROM orders WHERE id LIKE '00%' ORDER BY id"));
    }

    @Test
    void inATransactionTheTablesOfARoutinesDdlAreReadAsTheSessionSeesThem() throws SQLException {
        database.run("CREATE PROCEDURE alters() LANGUAGE plpgsql AS"
                + " $$ BEGIN ALTER TABLE orders ALTER id TYPE VARCHAR(20); END $$");
        connection = database.keyspread(RULE, OTHERS);
        connection.setAutoCommit(false);
        insertPrepared(7L);
        execute("CALL alters()");
        update(connection, "INSERT INTO orders (id) VALUES ('008')");
        assertEquals(List.of(row("008")), Sandbox.rows(connection, "SELECT shard, id FROM orders WHERE id = '008'"));
        connection.rollback();
        insertPrepared(8L);
        connection.commit();

        assertEquals(List.of(row("8")), home());
    }

    /** Returns what applications with row level security, reports and partitions by date call: none of it concerns a table with a rule. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT set_config('app.tenant', 'a', false)",
                "SELECT set_tenant('a')",
                "CALL writes_rows()",
                "SELECT * FROM finds('x')",
                "SELECT makes_partition('p1')",
                "SELECT audit_action('create')",
                "SELECT counts('plain')",
                "INSERT INTO plain SELECT one()",
            })
    void whatOnlyReadsOrWritesRowsCostsNothing(String call) throws SQLException {
        database.run(
                "CREATE FUNCTION set_tenant(t text) RETURNS text LANGUAGE sql AS"
                        + " $$ SELECT set_config('app.tenant', t, false) $$",
                "CREATE PROCEDURE writes_rows() LANGUAGE plpgsql AS"
                        + " $$ BEGIN /* drop the old ones */ DELETE FROM plain; UPDATE users SET role = 'x', comment = 'y'; END $$",
                "CREATE TABLE users (role text, comment text, created_at timestamp)",
                "CREATE FUNCTION finds(c text) RETURNS SETOF integer LANGUAGE plpgsql AS"
                        + " $$ BEGIN RETURN QUERY EXECUTE format('SELECT %I FROM plain', c); END $$",
                "CREATE FUNCTION makes_partition(p text) RETURNS integer LANGUAGE plpgsql AS"
                        + " $$ BEGIN EXECUTE format('CREATE TABLE IF NOT EXISTS %I (x integer)', p); RETURN 1; END $$",
                "CREATE FUNCTION counts(t text) RETURNS bigint LANGUAGE plpgsql AS $$ DECLARE q character varying(200);"
                        + " n bigint; BEGIN q := pg_catalog.format('SELECT count(*) FROM %I', t); q := q || ' WHERE x > 0';"
                        + " EXECUTE q INTO n; RETURN n; END $$",
                "CREATE FUNCTION audit_action(a text) RETURNS boolean LANGUAGE plpgsql AS"
                        + " $$ BEGIN RETURN a IN ('create', 'alter', 'drop'); END $$");
        insertPrepared(7L);
        String process = Sandbox.rows(connection, "SELECT pg_backend_pid()").get(0);
        execute(call);
        try (PreparedStatement planned = connection.prepareStatement("INSERT INTO orders (id) VALUES (8)")) {
            String last = database.rows("SELECT query FROM pg_stat_activity WHERE pid = " + process)
                    .get(0);
            assertFalse(last.contains("current_schemas"), "the session was asked anew");
            planned.executeUpdate();
        }

        assertEquals(List.of(row("7"), row("8")), home());
    }

    /** Nobody else sees the functions that a transaction has made. */
    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void givenMoreFunctionsOfOneTransactionThanAreKept_whenAnotherSetsThePath_thenItIsFollowed(int before)
            throws SQLException {
        Connection own = database.keyspread(RULE, OTHERS);
        update(own, "INSERT INTO orders (id) VALUES ('" + NUMBER + "')");
        String body =
                " RETURNS void LANGUAGE plpgsql AS 'BEGIN PERFORM set_config(''search_path'', ''tenant'', false); END'";
        own.setAutoCommit(false);
        for (int i = 0; i < before; i++) {
            update(own, "CREATE FUNCTION made" + i + "()" + body);
        }
        update(own, "CREATE FUNCTION last()" + body);
        update(own, "CREATE FUNCTION last(int) RETURNS void LANGUAGE plpgsql AS 'BEGIN PERFORM deep(); END'");

        Sandbox.rows(own, "SELECT last()");
        update(own, "INSERT INTO orders (id) VALUES ('" + NUMBER + "')");
        own.commit();

        assertEquals(
                List.of(Shards.crc32Mod(NUMBER, 16) + " | " + NUMBER),
                database.rows("SELECT shard, id FROM tenant.orders"));
    }
}
