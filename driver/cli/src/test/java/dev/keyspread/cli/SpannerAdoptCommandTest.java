package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where the new key takes a new table. */
@Tag("thorough")
@ResourceLock("the emulator")
class SpannerAdoptCommandTest {
    private static final String RULE = "farm_fingerprint(order_id) % 16";
    private static final int ROWS = 512;

    @SuppressWarnings("NullAway.Init")
    private String url;

    @SuppressWarnings("NullAway.Init")
    private Connection connection;

    private void open(Dialect dialect) throws SQLException {
        url = SpannerEmulator.newDatabase(dialect);
        connection = DriverManager.getConnection(url);
        if (dialect == Dialect.GOOGLESQL) {
            execute(
                    "CREATE TABLE orders (order_id INT64 NOT NULL, customer STRING(40) DEFAULT ('nobody'), amount FLOAT64,"
                            + " tags ARRAY<STRING(10)>, CONSTRAINT amounts CHECK (amount > 0)) PRIMARY KEY (order_id)");
            execute("CREATE INDEX orders_by_customer ON orders (customer DESC) STORING (amount)");
        } else {
            execute("CREATE TABLE orders (order_id bigint PRIMARY KEY, customer varchar(40) DEFAULT 'nobody',"
                    + " amount double precision, tags bytea, CONSTRAINT amounts CHECK (amount > 0))");
            execute("CREATE INDEX orders_by_customer ON orders (customer DESC) INCLUDE (amount)"
                    + " WHERE customer IS NOT NULL");
        }
        String tags = dialect == Dialect.GOOGLESQL ? "['a']" : "'a'::bytea";
        execute("INSERT INTO orders (order_id, customer, amount, tags) VALUES (1, 'c', 1.5, " + tags + ")");
        for (int rows = 1; rows < ROWS; rows *= 2) {
            execute("INSERT INTO orders (order_id, customer, amount, tags) SELECT order_id + " + rows
                    + ", customer, amount, tags FROM orders");
        }
    }

    @AfterEach
    void close() throws SQLException {
        if (connection != null) { // null where the engine is not to be had
            connection.close();
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String text(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? String.valueOf(rows.getObject(1)) : "nothing";
        }
    }

    private Run adopt(String... more) {
        List<String> args = new ArrayList<>(List.of("adopt", "orders.order_hash", "--rule", RULE, "--url", url));
        args.addAll(List.of(more));
        return Run.of(args.toArray(new String[0]));
    }

    private boolean isShown(String column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM orders LIMIT 1")) {
            ResultSetMetaData columns = rows.getMetaData();
            boolean isShown = false;
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                isShown |= columns.getColumnName(i).equals(column);
            }
            return isShown;
        }
    }

    private List<String> key(String table) throws SQLException {
        Map<Integer, String> columns = new TreeMap<>();
        try (ResultSet key = connection.getMetaData().getPrimaryKeys(null, null, table)) {
            while (key.next()) {
                columns.put(key.getInt("KEY_SEQ"), key.getString("COLUMN_NAME"));
            }
        }
        return List.copyOf(columns.values());
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void givenATable_whenAdopted_thenACopyWithTheNewKeyTakesItsPlace(Dialect dialect) throws SQLException {
        open(dialect);
        Run plan = adopt();
        assertTrue(plan.out().contains("7. prepare the new key\n   a table orders_sharded"), plan::toString);
        assertTrue(plan.out().contains("everything that uses it has to be stopped"), plan::toString);
        assertTrue(plan.out().contains("   split: TABLE orders_sharded ('1',NULL)\n"), plan::toString);

        Run filled = adopt("--execute", "--writers-ready");
        assertEquals(0, filled.status(), filled::toString);
        assertTrue(filled.out().contains("filled 512 rows\n"), filled::toString);
        assertTrue(filled.out().contains("512 rows, 0 missing, 0 wrong\n"), filled::toString);
        Run copied = adopt("--execute", "--new-key");
        assertEquals(0, copied.status(), copied::toString);
        assertTrue(copied.out().contains("Stop everything that uses the table"), copied::toString);
        assertEquals("512", text("SELECT COUNT(*) FROM orders_sharded"));
        execute("UPDATE orders SET customer = NULL, amount = 2.5 WHERE order_id = 7");
        execute("DELETE FROM orders WHERE order_id = 8");
        execute("INSERT INTO orders (order_id, amount) VALUES (0, 1.0)"); // past Keyspread, in the last moment
        Run exchanged = adopt("--execute", "--new-key", "--writers-stopped");

        assertEquals(0, exchanged.status(), exchanged::toString);
        assertTrue(exchanged.out().contains("filled 1 rows that had no shard\n"), exchanged::toString);
        assertEquals(List.of("order_hash", "order_id"), key("orders"));
        assertEquals(List.of("order_id"), key("orders_before"));
        assertEquals(dialect != Dialect.GOOGLESQL, isShown("order_hash"));
        assertEquals("512", text("SELECT COUNT(*) FROM orders"));
        assertEquals("null", text("SELECT customer FROM orders WHERE order_id = 7"));
        assertEquals("nothing", text("SELECT customer FROM orders WHERE order_id = 8"));
        assertEquals("nobody", text("SELECT customer FROM orders WHERE order_id = 0"));
        Run verified = Run.of("verify", "orders.order_hash", "--rule", RULE, "--url", url);
        assertEquals(0, verified.status(), verified::toString);
        assertThrows(SQLException.class, () -> execute("INSERT INTO orders (order_id) VALUES (-1)"));
        if (dialect == Dialect.GOOGLESQL) { // the emulator ends where a check of the other dialect fails
            assertThrows(
                    SQLException.class,
                    () -> execute("INSERT INTO orders (order_hash, order_id, amount) VALUES (1, -1, -5.0)"));
        }
        execute("INSERT INTO orders (order_hash, order_id, amount) VALUES (1, -1, 1.0)");
        assertEquals("nobody", text("SELECT customer FROM orders WHERE order_id = -1"));
        assertEquals(
                "orders",
                text("SELECT table_name FROM information_schema.indexes"
                        + " WHERE index_name = 'orders_by_customer_sharded'"));
        assertEquals(0, adopt("--execute", "--new-key").status());
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void givenTheNewKey_whenTakenBackStepByStep_thenTheTableIsAsItWasWithTheRowsOfNow(Dialect dialect)
            throws SQLException {
        open(dialect);
        adopt("--execute", "--writers-ready", "--new-key", "--writers-stopped");
        execute("DELETE FROM orders WHERE order_id = 8");

        Run asked = adopt("--execute", "--back");
        assertTrue(asked.out().contains("Stop everything that uses the table"), asked::toString);
        Run exchanged = adopt("--execute", "--back", "--writers-stopped");
        assertEquals(0, exchanged.status(), exchanged::toString);
        assertEquals(List.of("order_id"), key("orders"));
        assertEquals("511", text("SELECT COUNT(*) FROM orders"));
        for (int i = 0; i < 3; i++) {
            Run back = adopt("--execute", "--back");
            assertEquals(0, back.status(), back::toString);
        }
        Run column = adopt("--execute", "--back", "--writers-ready");

        assertEquals(0, column.status(), column::toString);
        assertThrows(SQLException.class, () -> text("SELECT order_hash FROM orders"));
        assertEquals(List.of(), key("orders_sharded"));
        assertEquals(List.of(), key("orders_before"));
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void givenARunThatWasKilledBetweenTheTwoNames_whenRunAgain_thenItGoesOnOrBack(Dialect dialect) throws SQLException {
        open(dialect);
        adopt("--execute", "--writers-ready", "--new-key");
        execute("ALTER TABLE orders RENAME TO orders_before");
        execute("DELETE FROM orders_before WHERE order_id = 8");

        Run back = adopt("--execute", "--back");
        assertEquals(0, back.status(), back::toString);
        assertEquals(List.of("order_id"), key("orders"));
        adopt("--execute", "--new-key");
        execute("ALTER TABLE orders RENAME TO orders_before");
        Run on = adopt("--execute", "--new-key", "--writers-stopped");
        assertEquals(0, on.status(), on::toString);
        assertEquals("511", text("SELECT COUNT(*) FROM orders"));
        assertEquals(List.of("order_hash", "order_id"), key("orders"));

        execute("ALTER TABLE orders RENAME TO orders_returned");
        execute("DELETE FROM orders_returned WHERE order_id = 9");
        Run again = adopt("--execute", "--back");
        assertEquals(0, again.status(), again::toString);
        assertEquals("510", text("SELECT COUNT(*) FROM orders"));
        assertEquals(List.of("order_id"), key("orders"));
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void givenWhatCantBeCarriedOver_whenTheNewKeyIsAskedFor_thenItIsRefusedBeforeAnythingIsCopied(Dialect dialect)
            throws SQLException {
        open(dialect);
        execute("CREATE VIEW customers SQL SECURITY INVOKER AS SELECT o.customer FROM orders AS o");
        execute("CREATE CHANGE STREAM changes FOR orders");
        execute(
                dialect == Dialect.GOOGLESQL
                        ? "CREATE TABLE parts (order_id INT64 NOT NULL, part INT64 NOT NULL) PRIMARY KEY (order_id, part), INTERLEAVE IN PARENT orders"
                        : "CREATE TABLE parts (order_id bigint, part bigint, PRIMARY KEY (order_id, part)) INTERLEAVE IN PARENT orders");
        execute(
                dialect == Dialect.GOOGLESQL
                        ? "CREATE TABLE notes (id INT64 NOT NULL, order_id INT64, CONSTRAINT notes_of_orders FOREIGN KEY (order_id) REFERENCES orders (order_id)) PRIMARY KEY (id)"
                        : "CREATE TABLE notes (id bigint PRIMARY KEY, order_id bigint, CONSTRAINT notes_of_orders FOREIGN KEY (order_id) REFERENCES orders (order_id))");

        Run run = adopt("--execute", "--writers-ready", "--new-key", "--writers-stopped");

        assertEquals(2, run.status(), run::toString);
        for (String reason : List.of(
                "the view customers reads it",
                "the change stream changes watches it",
                "parts is interleaved in it",
                "the foreign key notes_of_orders of notes refers to it")) {
            assertTrue(run.err().contains(reason), run::toString);
        }
        assertFalse(run.out().contains("prepare the new key"), run::toString);
        assertEquals(List.of(), key("orders_sharded"));
    }
}
