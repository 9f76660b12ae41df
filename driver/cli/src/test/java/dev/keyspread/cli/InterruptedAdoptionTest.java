package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.MariaDbServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The server ends all connections of a run, in each of the steps that wait for a table that is used. */
class InterruptedAdoptionTest {
    private static final String RULE = "sha256(order_id) % 16";

    /**
     * The connections of this database but one's own, and whether they wait for a lock on the table that is adopted. To read MariaDB's
     * catalogue waits for the locks of other databases too.
     */
    private enum Server {
        POSTGRES(
                "SELECT pid, wait_event_type = 'Lock' AND query NOT LIKE '%keyspread_adoption%' FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client"
                        + " backend'",
                "SELECT pg_backend_pid()", "SELECT pg_terminate_backend(%d)"),
        MARIADB(
                "SELECT id, state LIKE 'Waiting for table metadata lock%'"
                        + " AND COALESCE(info, '') LIKE 'ALTER TABLE%orders%' FROM information_schema.processlist"
                        + " WHERE db = DATABASE() AND id <> CONNECTION_ID()",
                "SELECT CONNECTION_ID()", "KILL %d");

        private final String others;
        private final String own;
        private final String kill;

        Server(String others, String own, String kill) {
            this.others = others;
            this.own = own;
            this.kill = kill;
        }

        /**
         * Once one of them waits, ends all, and returns when they are gone: a busy server shows one that it has been told to end
         * as waiting for some time yet. By a connection that has no transaction, within which PostgreSQL would show the same again and again.
         */
        void endOthers(Statement statement, long user, CompletableFuture<Run> run) throws Exception {
            Map<Long, Boolean> waiting = waiting(statement, user);
            while (!waiting.containsValue(true)) {
                if (run.isDone()) {
                    throw new AssertionError("it did not wait: " + run.get());
                }
                Thread.sleep(10);
                waiting = waiting(statement, user);
            }
            for (long id : waiting.keySet()) {
                end(statement, id);
            }
            while (!Collections.disjoint(waiting(statement, user).keySet(), waiting.keySet())) {
                Thread.sleep(10);
            }
        }

        /** The others by what the server calls them, and whether they wait. */
        private Map<Long, Boolean> waiting(Statement statement, long user) throws SQLException {
            Map<Long, Boolean> waiting = new HashMap<>();
            try (ResultSet rows = statement.executeQuery(others)) {
                while (rows.next()) {
                    if (rows.getLong(1) != user) {
                        waiting.put(rows.getLong(1), rows.getBoolean(2));
                    }
                }
            }
            return waiting;
        }

        /** Returns what the server calls a connection. */
        long id(Statement statement) throws SQLException {
            try (ResultSet row = statement.executeQuery(own)) {
                row.next();
                return row.getLong(1);
            }
        }

        private void end(Statement statement, long id) {
            try {
                statement.execute(String.format(kill, id));
            } catch (SQLException gone) {
                // it has ended by itself
            }
        }
    }

    @Test
    void givenPostgres_whenConnectionsAreEndedInAStep_thenItIsSaidPlainlyAndTheNextRunGoesOn() throws Exception {
        interrupt(Server.POSTGRES, EmbeddedPostgresEngine.newDatabase(), "LOCK TABLE orders IN ROW EXCLUSIVE MODE");
    }

    @Test
    void givenMariaDb_whenConnectionsAreEndedInAStep_thenItIsSaidPlainlyAndTheNextRunGoesOn() throws Exception {
        interrupt(Server.MARIADB, MariaDbServer.newDatabase(), "UPDATE orders SET customer = 'd' WHERE order_id = 0");
    }

    private static void interrupt(Server server, String url, String use) throws Exception {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (order_id BIGINT PRIMARY KEY, customer VARCHAR(40))");
            statement.execute("INSERT INTO orders VALUES (1, 'c'), (2, 'c'), (3, 'c')");

            interruptOnce(server, url, connection, use, "add the column", adopt(url, "--execute"));
            finish(statement, adopt(url, "--execute"));
            String[] ready = adopt(url, "--execute", "--writers-ready");
            interruptOnce(server, url, connection, use, "refuse rows without a shard", ready);
            finish(statement, ready);
            String[] key = adopt(url, "--execute", "--writers-ready", "--new-key");
            interruptOnce(server, url, connection, use, " the ", key);
            finish(statement, key);

            Run verified = Run.of("verify", "orders.order_hash", "--rule", RULE, "--url", url);
            assertEquals(0, verified.status(), verified::toString);
            assertEquals(List.of("order_hash", "order_id"), LiveAdoptionTest.key(url));
        }
    }

    private static String[] adopt(String url, String... more) {
        List<String> args = new ArrayList<>(List.of("adopt", "orders.order_hash", "--rule", RULE, "--url", url));
        args.addAll(List.of(more));
        return args.toArray(new String[0]);
    }

    private static void interruptOnce(
            Server server, String url, Connection watcher, String use, String step, String... args) throws Exception {
        CompletableFuture<Run> run;
        try (Connection user = DriverManager.getConnection(url);
                Statement using = user.createStatement();
                Statement watching = watcher.createStatement()) {
            long id = server.id(using);
            user.setAutoCommit(false);
            using.execute(use);
            run = CompletableFuture.supplyAsync(() -> Run.of(args));
            server.endOthers(watching, id, run);
            user.rollback();
        }
        Run ended = run.get();
        assertEquals(2, ended.status(), ended::toString);
        assertTrue(ended.err().startsWith("keyspread: could not "), ended::toString);
        assertTrue(ended.err().contains(step), ended::toString);
        assertEquals(1, ended.err().lines().count(), ended::toString);
        assertFalse(ended.err().contains("\tat "), ended::toString);
    }

    /** The ended run could not let the adoption go; the next one would wait until its beat counts as dead. */
    private static void finish(Statement statement, String... args) throws SQLException {
        statement.execute("UPDATE keyspread_adoption SET held_by = ''");
        Run run = Run.of(args);
        assertEquals(0, run.status(), run::toString);
    }
}
