package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.InterleavedDdlTests;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/** Rows that come by COPY are computed as they are written, but by what was known when it began. */
abstract class PostgresInterleavedDdlTests extends InterleavedDdlTests {
    private static final String COPY = "COPY orders (id) FROM STDIN";

    private static final String ITEMS = "CREATE TABLE items (shard INTEGER, id BIGINT)";
    private static final String ITEMS_RULE = "COMMENT ON COLUMN items.shard IS 'keyspread: crc32(id) % 16'";

    PostgresInterleavedDdlTests(Engine engine) {
        super(engine);
    }

    @Override
    public String urlOf(String url) {
        return url + (url.contains("?") ? "&" : "?") + "stringtype=unspecified";
    }

    @Override
    public String alterType(String type) {
        return "ALTER TABLE orders ALTER COLUMN id TYPE " + type + " USING id::" + type;
    }

    /** Once it has begun the database keeps the table as it is. */
    @Test
    void givenACopyThatIsAboutToBegin_whenATypeChangesInBetween_thenItIsRefused() throws Exception {
        CopyManager copies = ((PGConnection) writer).getCopyAPI();
        source.atNextWrite(() -> {
            Outcome altered = Outcome.of(migrator, c -> update(c, alterType("VARCHAR(20)")));
            assertEquals(null, altered.sqlState());
        });

        SQLException refusal = assertThrows(SQLException.class, () -> copy(copies));

        assertInstanceOf(StatementRefusedException.class, refusal);
        assertEquals(1, copy(copies));
        assertNoWrongShard();
    }

    /** It was planned to go out unchanged: then DDL has to wait for it as for one that is filled. */
    @Test
    void givenATableThatHasNoRuleAnyMore_whenItIsMadeAnewWithOneInBetween_thenNoRowIsStoredWithoutItsShard()
            throws Exception {
        for (boolean bound : List.of(false, true)) {
            for (String sql : List.of("DROP TABLE IF EXISTS items", ITEMS, ITEMS_RULE, "DROP TABLE items", ITEMS)) {
                update(migrator, sql);
            }
            changeInBetween(migrator, "BEGIN", "DROP TABLE items", ITEMS, ITEMS_RULE, "COMMIT");

            Outcome.of(
                    writer,
                    c -> bound
                            ? update(c, "INSERT INTO items (id) VALUES (?)", 7L)
                            : update(c, "INSERT INTO items (id) VALUES (7)"));
            ddl.join(60_000);
            update(writer, "INSERT INTO items (id) VALUES (8)");

            assertEquals(
                    List.of(Shards.crc32Mod("8", 16) + " | 8"),
                    database.rows("SELECT shard, id FROM items"),
                    "the first went into the former table");
        }
    }

    /** Checks that what the table will look like is not known before the end of the transaction, nor whether it will have the rule. */
    @Test
    void givenARuleByAComment_whenItsTableIsMadeAnewInAnOpenTransaction_thenARowIsRefused() throws Exception {
        update(migrator, ITEMS);
        update(migrator, ITEMS_RULE);
        update(writer, "INSERT INTO items (id) VALUES (7)");
        migrator.setAutoCommit(false);
        update(migrator, "DROP TABLE items");
        update(migrator, ITEMS);

        Outcome outcome = Outcome.of(writer, c -> {
            try (Statement insert = c.createStatement()) {
                insert.setQueryTimeout(10); // else it would wait for the transaction
                return insert.executeUpdate("INSERT INTO items (id) VALUES (8)");
            }
        });
        migrator.rollback();

        assertTrue(outcome.isRefused());
        assertEquals(1, update(writer, "INSERT INTO items (id) VALUES (9)"));
    }

    /** By a text too a transaction is over then, and what is executed next is committed by itself. */
    @Test
    void givenATransactionThatATextHasEnded_whenDdlFollows_thenRowsOfOthersAreFilledAtOnce() throws Exception {
        for (String sql : List.of("BEGIN", ITEMS, ITEMS_RULE, "COMMIT", "DROP TABLE items", ITEMS, ITEMS_RULE)) {
            update(migrator, sql);
        }

        update(writer, "INSERT INTO items (id) VALUES (7)");

        assertEquals(List.of(Shards.crc32Mod("7", 16) + " | 7"), database.rows("SELECT shard, id FROM items"));
    }

    @Test
    void givenATextThatWaitsInABatch_whenItsTableIsMadeAnewWithoutARule_thenItIsRefused() throws Exception {
        update(migrator, ITEMS);
        update(migrator, ITEMS_RULE);
        try (Statement batch = writer.createStatement()) {
            batch.addBatch("INSERT INTO items (id) VALUES (7)");
            update(migrator, "DROP TABLE items");
            update(migrator, ITEMS);

            assertInstanceOf(StatementRefusedException.class, assertThrows(SQLException.class, batch::executeBatch));
        }
    }

    /** A row in the transaction that changes the type is filled by the new one. That is nothing for others, whose rows wait for its end. */
    @Test
    void givenARowBesideDdlInItsTransaction_whenThatIsRolledBack_thenOthersAreFilledByTheFormerForm() throws Exception {
        for (String[] types : new String[][] {{"BIGINT", "VARCHAR(20)"}, {"VARCHAR(20)", "BIGINT"}}) {
            for (boolean bound : List.of(false, true)) {
                update(migrator, "DROP TABLE orders");
                update(migrator, "CREATE TABLE orders (shard INTEGER, id " + types[0] + ")");
                insert(writer, "0010", bound);
                migrator.setAutoCommit(false);
                update(migrator, alterType(types[1]));
                insert(migrator, "007", bound);
                CountDownLatch began = new CountDownLatch(1);
                Thread other = new Thread(() -> {
                    began.countDown();
                    Outcome.of(writer, c -> insert(c, "0011", bound));
                });
                other.start();
                began.await();
                other.join(200); // it waits now, and is computed by what it knows then
                migrator.rollback();
                migrator.setAutoCommit(true);
                other.join();
                for (String row : database.rows("SELECT shard, id FROM orders")) {
                    String id = row.substring(row.indexOf('|') + 2);
                    assertEquals(Shards.crc32Mod(id, 16) + " | " + id, row);
                }
            }
        }
    }

    private static int insert(Connection connection, String id, boolean bound) throws SQLException {
        return bound
                ? update(connection, "INSERT INTO orders (id) VALUES (?)", id)
                : update(connection, "INSERT INTO orders (id) VALUES ('" + id + "')");
    }

    private static long copy(CopyManager copies) throws SQLException, IOException {
        return copies.copyIn(COPY, new StringReader("007\n"));
    }
}
