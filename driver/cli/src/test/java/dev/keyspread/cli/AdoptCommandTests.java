package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what adopt does on every engine where it is carried out. */
abstract class AdoptCommandTests {
    private static final String RULE = "sha256(order_id) % 16";
    private static final int ROWS = 3_000;

    /** H2 waits for a lock for one or two seconds. */
    private static final int LONGER_THAN_LOCKS_ARE_WAITED_FOR = 5_000;

    @SuppressWarnings("NullAway.Init")
    private String url;

    @SuppressWarnings("NullAway.Init")
    private Connection connection;

    /** An empty database's plain URL. */
    abstract String newDatabase() throws SQLException;

    /** The URL by which the command comes to that database. */
    String urlOfCommand(String plain) {
        return plain;
    }

    /** Returns what the command is given in addition, where it changes something. */
    List<String> consent() {
        return List.of();
    }

    @BeforeEach
    void open() throws SQLException {
        url = newDatabase();
        connection = DriverManager.getConnection(url);
        execute("CREATE TABLE orders (order_id BIGINT PRIMARY KEY, customer VARCHAR(40))");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders VALUES (?, 'c')")) {
            for (int i = 1; i <= ROWS; i++) {
                insert.setLong(1, i);
                insert.addBatch();
            }
            insert.executeBatch();
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

    private long number(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getLong(1) : -1;
        }
    }

    private Run adopt(String... more) {
        List<String> args =
                new ArrayList<>(List.of("adopt", "orders.order_hash", "--rule", RULE, "--url", urlOfCommand(url)));
        args.addAll(List.of(more));
        args.addAll(consent());
        return Run.of(args.toArray(new String[0]));
    }

    @Test
    void givenATable_whenAdoptionIsPlanned_thenItsStepsAreShownAndNothingIsChanged() {
        Run plan = adopt();

        assertEquals(0, plan.status(), plan::toString);
        assertTrue(plan.out().contains("1. add the column\n   ALTER TABLE "), plan::toString);
        assertTrue(plan.out().contains("   keyspread.shard.orders.order_hash = " + RULE), plan::toString);
        assertTrue(plan.out().contains("6. index by the shard\n   CREATE "), plan::toString);
        assertThrows(SQLException.class, () -> number("SELECT order_hash FROM orders"));
        assertThrows(SQLException.class, () -> number("SELECT COUNT(*) FROM keyspread_adoption"));
    }

    @Test
    void givenATable_whenAdopted_thenItWaitsForTheWritersAndThenFillsAndGuardsEveryRow() throws SQLException {
        Run first = adopt("--execute");
        assertEquals(0, first.status(), first::toString);
        assertTrue(first.out().contains("done: add the column\n"), first::toString);
        assertTrue(first.out().contains("run this with --writers-ready"), first::toString);
        assertEquals(ROWS, number("SELECT COUNT(*) FROM orders WHERE order_hash IS NULL"));

        Run second = adopt("--execute", "--writers-ready");
        assertEquals(0, second.status(), second::toString);
        assertTrue(second.out().contains("filled 3,000 of 3,000 rows\n"), second::toString);
        assertTrue(second.out().contains("3,000 rows, 0 missing, 0 wrong\n"), second::toString);
        assertThrows(SQLException.class, () -> execute("INSERT INTO orders (order_id, customer) VALUES (0, 'c')"));
        assertEquals(6, number("SELECT steps_done FROM keyspread_adoption"));
        Run again = adopt("--execute", "--writers-ready");
        assertEquals(0, again.status(), again::toString);
        assertTrue(adopt().out().contains("6. index by the shard (done)"));
        assertEquals(starred(), columns("SELECT * FROM orders"));
    }

    /** The columns of a star after the adoption: the former ones where they were, and the shard last where the engine can't hide it. */
    List<String> starred() {
        return List.of("order_id", "customer", "order_hash");
    }

    private List<String> columns(String query) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                names.add(rows.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    @Test
    void givenAColumnThatWasThere_whenAllIsTakenBack_thenItStaysAndAnotherRuleMayBegin() throws SQLException {
        execute("ALTER TABLE orders ADD COLUMN order_hash BIGINT");
        adopt("--execute", "--writers-ready");

        for (int step = 0; step < 4; step++) {
            Run back = adopt("--execute", "--back", "--writers-ready");
            assertEquals(0, back.status(), back::toString);
        }

        assertEquals(ROWS, number("SELECT COUNT(order_hash) FROM orders"));
        execute("INSERT INTO orders (order_id, customer) VALUES (0, 'c')");
        List<String> args = new ArrayList<>(List.of("adopt", "orders.order_hash", "--rule", "crc32(order_id) % 7"));
        args.addAll(List.of("--url", urlOfCommand(url), "--execute"));
        args.addAll(consent());
        Run other = Run.of(args.toArray(new String[0]));
        assertEquals(0, other.status(), other::toString);
    }

    @Test
    void givenAnAdoptedTable_whenTakenBackStepByStep_thenItIsAsItWas() throws SQLException {
        adopt("--execute", "--writers-ready");

        Run index = adopt("--execute", "--back");
        Run guard = adopt("--execute", "--back");
        Run warned = adopt("--execute", "--back");
        assertTrue(warned.out().contains("The column stays until"), warned::toString);
        execute("INSERT INTO orders (order_id, customer) VALUES (0, 'c')");
        Run column = adopt("--execute", "--back", "--writers-ready");

        for (Run each : List.of(index, guard, warned, column)) {
            assertEquals(0, each.status(), each::toString);
        }
        assertTrue(index.out().contains("taken back: index by the shard\n"), index::toString);
        assertTrue(column.out().contains("taken back: add the column\n"), column::toString);
        assertThrows(SQLException.class, () -> number("SELECT order_hash FROM orders"));
        assertEquals(0, number("SELECT steps_done FROM keyspread_adoption"));
        assertEquals(0, adopt("--execute", "--writers-ready").status());
        assertEquals(0, number("SELECT COUNT(*) FROM orders WHERE order_hash IS NULL"));
    }

    @Test
    void givenARunThatWasKilledWithinTheBackfill_whenRunAgain_thenItGoesOnFromThere() throws SQLException {
        adopt("--execute");
        execute("UPDATE keyspread_adoption SET steps_done = 2, last_key = '2000', held_by = 'killed', beat = 7");

        Run run = adopt("--execute", "--writers-ready");

        assertTrue(run.out().contains("filled 1,000 of 1,000 rows\n"), run::toString);
        assertTrue(run.out().contains("3,000 rows, 2,000 missing, 0 wrong\n"), run::toString);
        assertEquals(1, run.status(), run::toString);
        Run next = adopt("--execute", "--writers-ready");
        assertTrue(next.out().contains("filled 2,000 of 3,000 rows\n"), next::toString);
        assertEquals(0, next.status(), next::toString);
    }

    @Test
    void givenARunThatLives_whenAnotherIsStarted_thenThatChangesNothing() throws Exception {
        adopt("--execute");
        execute("UPDATE keyspread_adoption SET held_by = 'other'");
        AtomicBoolean isOver = new AtomicBoolean();
        Thread other = new Thread(() -> {
            while (!isOver.get()) {
                try {
                    execute("UPDATE keyspread_adoption SET beat = beat + 1");
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
                LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            }
        });
        other.start();

        Run run = adopt("--execute", "--writers-ready");
        isOver.set(true);
        other.join();

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("Another run is at this adoption now"), run::toString);
        assertFalse(run.out().contains("done:"), run::toString);
        assertEquals(ROWS, number("SELECT COUNT(*) FROM orders WHERE order_hash IS NULL"));
    }

    @Test
    void givenAnEntryThatIsLockedForLong_whenAdopted_thenItIsWaitedFor() throws Exception {
        adopt("--execute");
        CompletableFuture<Run> run;
        try (Connection other = DriverManager.getConnection(url);
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("UPDATE keyspread_adoption SET beat = beat");
            run = CompletableFuture.supplyAsync(() -> adopt("--execute", "--writers-ready"));
            Thread.sleep(LONGER_THAN_LOCKS_ARE_WAITED_FOR);
            other.rollback();
        }

        assertEquals(0, run.get().status(), run.get()::toString);
    }

    @Test
    void givenAnotherRuleThanItWasBegunWith_whenAdopted_thenItIsRefused() {
        adopt("--execute");

        Run run = Run.of(
                "adopt",
                "orders.order_hash",
                "--rule",
                "sha256(order_id) % 8",
                "--url",
                urlOfCommand(url),
                "--execute",
                "--writers-ready");

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("was begun with the rule " + RULE), run::toString);
    }

    @Test
    void givenAnIndexedShard_whenTheNewKeyIsAskedFor_thenItLeadsTheKeyAndTheFormerKeyStaysUnique() throws SQLException {
        adopt("--execute", "--writers-ready");

        Run run = adopt("--execute", "--writers-ready", "--new-key");

        assertEquals(0, run.status(), run::toString);
        assertTrue(run.out().contains("done: make the shard lead the primary key\n"), run::toString);
        assertEquals(List.of("order_hash", "order_id"), key());
        assertThrows(
                SQLException.class,
                () -> execute("INSERT INTO orders (order_hash, order_id, customer) VALUES (99, 7, 'twice')"));
        assertEquals(0, adopt("--execute", "--writers-ready", "--new-key").status());
        assertTrue(adopt().out().contains("8. make the shard lead the primary key (done)"));
    }

    @Test
    void givenTheNewKey_whenTakenBackStepByStep_thenTheTableIsAsItWas() throws SQLException {
        adopt("--execute", "--writers-ready", "--new-key");

        Run key = adopt("--execute", "--back");
        assertEquals(0, key.status(), key::toString);
        assertEquals(List.of("order_id"), key());
        assertEquals(6, number("SELECT steps_done FROM keyspread_adoption"));
        Run again = adopt("--execute", "--new-key");
        assertEquals(0, again.status(), again::toString);
        assertEquals(List.of("order_hash", "order_id"), key());
        for (int i = 0; i < 3; i++) {
            Run back = adopt("--execute", "--back");
            assertEquals(0, back.status(), back::toString);
        }
        assertEquals(0, adopt("--execute", "--back", "--writers-ready").status());

        assertThrows(SQLException.class, () -> number("SELECT order_hash FROM orders"));
        assertEquals(List.of("order_id"), key());
        assertEquals(1, indexes());
    }

    @Test
    void givenARunThatWasKilledWhileItChangedTheKey_whenRunAgain_thenItGoesOnFromThere() throws SQLException {
        adopt("--execute", "--writers-ready", "--new-key");
        execute("UPDATE keyspread_adoption SET steps_done = 7, held_by = 'killed', beat = 7");

        Run run = adopt("--execute", "--new-key");

        assertEquals(0, run.status(), run::toString);
        assertEquals(List.of("order_hash", "order_id"), key());
    }

    @Test
    void givenATableThatRefersToTheKey_whenTheNewKeyIsAskedFor_thenItIsRefusedAndNothingIsChanged()
            throws SQLException {
        adopt("--execute", "--writers-ready");
        execute("CREATE TABLE order_lines (line BIGINT PRIMARY KEY, order_id BIGINT,"
                + " CONSTRAINT lines_of_orders FOREIGN KEY (order_id) REFERENCES orders (order_id))");

        Run run = adopt("--execute", "--new-key");

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().toLowerCase(Locale.ROOT).contains("the foreign key lines_of_orders"), run::toString);
        assertEquals(List.of("order_id"), key());
        assertEquals(6, number("SELECT steps_done FROM keyspread_adoption"));
    }

    @Test
    void givenATableWithoutAKey_whenAdopted_thenItIsRefusedAndNothingIsChanged() throws SQLException {
        execute("CREATE TABLE visits (id BIGINT)");
        List<String> args = List.of("adopt", "visits.shard", "--rule", "crc32(id) % 4", "--url", urlOfCommand(url));

        Run plan = Run.of(args.toArray(new String[0]));
        List<String> executing = new ArrayList<>(args);
        executing.add("--execute");
        Run run = Run.of(executing.toArray(new String[0]));

        for (Run each : List.of(plan, run)) {
            assertEquals(2, each.status(), each::toString);
            assertTrue(
                    each.err().contains("visits has no primary key of columns")
                            || each.err().contains("VISITS has no"),
                    each::toString);
        }
        assertThrows(SQLException.class, () -> number("SELECT shard FROM visits"));
        assertThrows(SQLException.class, () -> number("SELECT COUNT(*) FROM keyspread_adoption"));
    }

    private List<String> key() throws SQLException {
        Map<Integer, String> columns = new TreeMap<>();
        for (String table : List.of("orders", "ORDERS")) {
            try (ResultSet key = connection.getMetaData().getPrimaryKeys(connection.getCatalog(), null, table)) {
                while (key.next()) {
                    columns.put(
                            key.getInt("KEY_SEQ"), key.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
                }
            }
        }
        return List.copyOf(columns.values());
    }

    private int indexes() throws SQLException {
        Set<String> names = new HashSet<>();
        for (String table : List.of("orders", "ORDERS")) {
            try (ResultSet index =
                    connection.getMetaData().getIndexInfo(connection.getCatalog(), null, table, false, false)) {
                while (index.next()) {
                    names.add(index.getString("INDEX_NAME"));
                }
            }
        }
        return names.size();
    }
}
