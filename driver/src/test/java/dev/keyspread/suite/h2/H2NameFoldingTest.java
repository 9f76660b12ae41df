package dev.keyspread.suite.h2;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.read.ReadTests;
import dev.keyspread.suite.write.InsertTests;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases of H2 that were told to keep unquoted names in lower case or as they are written, as the URLs of many tests tell them. */
final class H2NameFoldingTest {
    private static final Engine LOWER = new H2Engine(";DATABASE_TO_LOWER=TRUE");
    private static final Engine AS_WRITTEN = new H2Engine(";DATABASE_TO_UPPER=FALSE");

    @Nested
    final class ReadsOfNamesInLowerCase extends ReadTests {
        ReadsOfNamesInLowerCase() {
            super(LOWER);
        }
    }

    @Nested
    final class InsertsOfNamesInLowerCase extends InsertTests {
        InsertsOfNamesInLowerCase() {
            super(LOWER);
        }
    }

    @Nested
    final class InsertsOfNamesAsWritten extends InsertTests {
        InsertsOfNamesAsWritten() {
            super(AS_WRITTEN);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";DATABASE_TO_LOWER=TRUE",
                ";DATABASE_TO_UPPER=FALSE",
                ";CASE_INSENSITIVE_IDENTIFIERS=TRUE",
                ";DATABASE_TO_UPPER=FALSE;CASE_INSENSITIVE_IDENTIFIERS=TRUE",
                ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH",
                ";MODE=MySQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE"
            })
    void aTableThatTheApplicationMakesIsFilledAndReadByItsShard(String settings) throws SQLException {
        try (Sandbox database = new Sandbox(new H2Engine(settings))) {
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
            update(
                    connection,
                    "CREATE TABLE orders (shard INTEGER, id BIGINT, note VARCHAR(20), PRIMARY KEY (shard, id))");

            update(connection, "INSERT INTO orders (id, note) VALUES (?, 'a')", 7L);
            update(connection, "INSERT INTO orders (id, note) VALUES (8, 'b')");
            assertEquals(1, update(connection, "UPDATE orders SET note = 'c' WHERE id = ?", 7L));

            assertEquals(
                    List.of("7 | c"),
                    Sandbox.rows(
                            connection,
                            "SELECT o.id, o.note FROM orders o JOIN orders p ON o.id = p.id WHERE o.id = 7"));
            assertEquals(
                    List.of(Shards.crc32Mod("7", 16) + " | 7 | c", Shards.crc32Mod("8", 16) + " | 8 | b"),
                    database.rows("SELECT shard, id, note FROM orders ORDER BY id"));
            assertEquals(2, Sandbox.counters(connection).rewrittenReads());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {";DATABASE_TO_UPPER=FALSE"})
    void anIdOfAnotherTableIsNotTakenForTheOneThatDiffersByCase(String settings) throws SQLException {
        try (Sandbox database = new Sandbox(new H2Engine(settings))) {
            database.run(
                    "CREATE TABLE orders (shard INTEGER, id BIGINT, PRIMARY KEY (shard, id))",
                    "CREATE TABLE items (ID BIGINT)",
                    "INSERT INTO items VALUES (5)");
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
            update(connection, "INSERT INTO orders (id) VALUES (7)");

            assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders, items WHERE ID = 5"));
        }
    }
}
