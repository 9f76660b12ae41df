package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.engine.AccessLog.update;
import static dev.keyspread.suite.engine.EngineTest.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Parameters as Cloud Spanner's driver counts them: each {@code ?} gets the name of a number, by which a text may name it as well. */
final class SpannerParameterTest {
    private static final String[] RULES = {
        "keyspread.shard.item.shard=crc32(id) % 16", "keyspread.shard.made.id=uuid()", "keyspread.client-now=on"
    };

    private static void createTables(Sandbox database, SpannerEngine engine) throws SQLException {
        database.run(
                engine.either(
                        "CREATE TABLE item (id INT64, shard INT64, q INT64) PRIMARY KEY (id)",
                        "CREATE TABLE item (id bigint PRIMARY KEY, shard bigint, q bigint)"),
                engine.either(
                        "CREATE TABLE made (id STRING(36) DEFAULT (GENERATE_UUID()), v STRING(40)) PRIMARY KEY (id)",
                        "CREATE TABLE made (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY, v varchar(40))"));
    }

    private static List<String> read(Connection connection, String query, long first, long second) throws SQLException {
        try (PreparedStatement read = connection.prepareStatement(query)) {
            read.setLong(1, first);
            read.setLong(2, second);
            try (ResultSet rows = read.executeQuery()) {
                return Rows.read(rows);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void aParameterByItsNumberIsNotTakenForOneThatIsAdded(Dialect dialect) throws SQLException {
        SpannerEngine engine = new SpannerEngine(dialect);
        String first = engine.either("@p1", "$1");
        String second = engine.either("@p2", "$2");
        try (Sandbox database = new Sandbox(engine)) {
            createTables(database, engine);
            Connection connection = database.keyspread(RULES);
            update(connection, "INSERT INTO item (id, q) VALUES (?, ?)", 1L, 5L);

            assertRefused(
                    connection, "made", "id", c -> update(c, "INSERT INTO made (v) VALUES (" + first + ")", "mine"));
            assertRefused(
                    connection,
                    "item",
                    "shard",
                    c -> update(c, "INSERT INTO item (id, q) VALUES (?, " + second + ")", 10L, 6L));
            assertEquals(1, update(connection, "UPDATE item SET q = " + second + " WHERE id = ?", 1L, 77L));
            assertEquals(
                    List.of("1 | 77"),
                    read(connection, "SELECT id, q FROM item WHERE id = ? AND q = " + second, 1L, 77L));
            assertEquals(1, update(connection, "INSERT INTO item (id, q) VALUES (3, " + first + ")", 9L));

            assertEquals(
                    List.of(Shards.crc32Mod("1", 16) + " | 1 | 77", Shards.crc32Mod("3", 16) + " | 3 | 9"),
                    database.rows("SELECT shard, id, q FROM item ORDER BY id"));
            assertEquals(List.of(), database.rows("SELECT v FROM made"));
        }
    }

    /** The driver takes one that is left out for NULL, if a later one is bound, as that of the shard is. */
    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void aParameterThatIsLeftOutIsMissed(Dialect dialect) throws SQLException {
        SpannerEngine engine = new SpannerEngine(dialect);
        try (Sandbox database = new Sandbox(engine)) {
            createTables(database, engine);
            Connection connection = database.keyspread(RULES);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item (id, q) VALUES (?, ?)");
                    PreparedStatement read = connection.prepareStatement("SELECT q FROM item WHERE id = ? AND q = ?")) {
                insert.setLong(1, 1);
                assertThrows(SQLException.class, insert::executeUpdate);
                assertThrows(SQLException.class, insert::addBatch);
                insert.setNull(2, java.sql.Types.BIGINT);
                assertEquals(1, insert.executeUpdate());
                insert.clearParameters();
                insert.setLong(1, 2);
                assertThrows(SQLException.class, insert::executeUpdate);
                read.setLong(1, 1);
                assertThrows(SQLException.class, read::executeQuery);
            }
            assertEquals(List.of("1 | null"), database.rows("SELECT id, q FROM item"));
        }
    }
}
