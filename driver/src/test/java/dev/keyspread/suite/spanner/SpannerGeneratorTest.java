package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Thorough;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.write.GeneratorTests;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Generated values on Cloud Spanner's emulator, in both of its dialects. */
final class SpannerGeneratorTest {

    @Nested
    final class GoogleSql extends SpannerGenerators {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }
    }

    @Nested
    @Thorough
    final class PostgreSql extends SpannerGenerators {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }
    }

    abstract static class SpannerGenerators extends GeneratorTests {
        SpannerGenerators(Engine engine) {
            super(engine);
        }

        /** The emulator runs one read-write transaction at a time, so the programs take turns. */
        @Test
        @Override
        public void twoProgramsAndManyThreadsNeverGetTheSameNumber() throws SQLException {
            String rule = "keyspread.shard.invoice.id=sequence(invoice_seq, 10)";
            List<Connection> programs = List.of(
                    database.keyspread(rule, "keyspread.nodes=1"), database.keyspread(rule, "keyspread.nodes=2"));
            for (int n = 0; n < 25; n++) {
                for (Connection program : programs) {
                    update(program, "INSERT INTO invoice (note) VALUES ('x')");
                }
            }
            assertEquals(List.of("50 | 50"), database.rows("SELECT COUNT(*), COUNT(DISTINCT id) FROM invoice"));
        }

        /** Spanner's driver gives no SQLState, so the refusal can only name the table. */
        @Test
        @Override
        public void aMissingTableIsRefusedWithTheStatementThatCreatesIt() throws SQLException {
            database.run("DROP TABLE keyspread_sequence");

            String message = assertRefused(
                    connection, "invoice", "id", c -> update(c, "INSERT INTO invoice (note) VALUES (?)", "a"));

            assertTrue(message.contains("keyspread_sequence"), message);
            assertEquals(List.of(), database.rows("SELECT * FROM invoice"));
        }

        /** Spanner's driver has no generated keys after a batch. */
        @Test
        @Override
        public void anApplicationThatAsksForItsKeysGetsThem() throws SQLException {
            for (String table : List.of("invoice", "spread", "token")) {
                String insert = "INSERT INTO " + table + " (note) VALUES (?), ('lit')";
                List<String> keys = new ArrayList<>();
                try (PreparedStatement all = connection.prepareStatement(insert, Statement.RETURN_GENERATED_KEYS);
                        PreparedStatement named = connection.prepareStatement(insert, new String[] {"id"})) {
                    for (PreparedStatement statement : List.of(all, named)) {
                        statement.setString(1, "n");
                        statement.executeUpdate();
                        keys.addAll(keys(statement, "id"));
                    }
                }
                assertEquals(4, keys.size(), table);
                assertEquals(new HashSet<>(keys), new HashSet<>(database.rows("SELECT id FROM " + table)), table);
            }
        }
    }
}
