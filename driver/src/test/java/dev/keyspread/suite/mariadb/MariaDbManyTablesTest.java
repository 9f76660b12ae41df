package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** More tables with rules than are read again while the application waits for its first connection. */
final class MariaDbManyTablesTest extends EngineTest {
    private static final int TABLES = 110;

    MariaDbManyTablesTest() {
        super(new MariaDbEngine());
    }

    @Test
    void givenAllConnectionsWereClosed_whenSourcesHaveAnotherTypeSince_thenTheFirstRowsAreHashedByIt()
            throws Exception {
        runOnEach("CREATE TABLE %s (shard INTEGER, id BIGINT)");
        insertIntoEach("1");
        changeTypes();
        awaitThatConnectionsAreNoticedClosed();

        insertIntoEach("007");

        assertHashedByTheNewType();
    }

    /** Checks that what the first connection of the time before has read is no news any more. */
    @Test
    void givenAllConnectionsWereClosedTwice_whenSourcesHaveAnotherTypeSince_thenTheFirstRowsAreHashedByIt()
            throws Exception {
        runOnEach("CREATE TABLE %s (shard INTEGER, id BIGINT)");
        insertIntoEach("1");
        awaitThatConnectionsAreNoticedClosed();
        insertIntoEach("2");
        changeTypes();
        awaitThatConnectionsAreNoticedClosed();

        insertIntoEach("007");

        assertHashedByTheNewType();
    }

    private void changeTypes() throws SQLException {
        runOnEach("DELETE FROM %s");
        runOnEach("ALTER TABLE %s MODIFY id VARCHAR(20)");
    }

    private static void awaitThatConnectionsAreNoticedClosed() throws InterruptedException {
        Thread.sleep(1_100);
    }

    private void insertIntoEach(String id) throws SQLException {
        String[] rules = tables().map(table -> "keyspread.shard." + table + ".shard=crc32(id) % 16")
                .toArray(String[]::new);
        try (Connection connection = database.keyspread(rules)) {
            for (String table : tables().toList()) {
                update(connection, "INSERT INTO " + table + " (id) VALUES ('" + id + "')");
            }
        }
    }

    private void assertHashedByTheNewType() throws SQLException {
        for (String table : tables().toList()) {
            assertEquals(
                    List.of(Shards.crc32Mod("007", 16) + " | 007"),
                    database.rows("SELECT shard, id FROM " + table),
                    table);
        }
    }

    private void runOnEach(String statement) throws SQLException {
        database.run(tables().map(statement::formatted).toArray(String[]::new));
    }

    /** Returns the tables; those that were made last come first, before they are read beside the application. */
    private static Stream<String> tables() {
        return IntStream.range(0, TABLES).mapToObj(number -> "orders" + (TABLES - number));
    }
}
