package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Ids that Cloud Spanner draws from a sequence by a column's default, fetched first so that the shard can be computed. */
final class SpannerIdentityTest {

    @Nested
    final class GoogleSql extends Identities {
        GoogleSql() {
            super(Dialect.GOOGLESQL);
        }

        @Override
        List<String> schema() {
            return List.of(
                    "CREATE SEQUENCE numbers OPTIONS (sequence_kind = 'bit_reversed_positive')",
                    "CREATE TABLE visits (shard INT64 NOT NULL, id INT64 NOT NULL DEFAULT"
                            + " (GET_NEXT_SEQUENCE_VALUE(SEQUENCE numbers)), note STRING(20)) PRIMARY KEY (shard, id)",
                    "CREATE TABLE plain (shard INT64 NOT NULL, id INT64 NOT NULL, note STRING(20)) PRIMARY KEY (shard, id)");
        }
    }

    @Nested
    final class PostgreSql extends Identities {
        PostgreSql() {
            super(Dialect.SPANNER_POSTGRESQL);
        }

        @Override
        List<String> schema() {
            return List.of(
                    "CREATE SEQUENCE numbers BIT_REVERSED_POSITIVE",
                    "CREATE TABLE visits (shard bigint NOT NULL, id bigint NOT NULL DEFAULT nextval('numbers'),"
                            + " note varchar(20), PRIMARY KEY (shard, id))",
                    "CREATE TABLE plain (shard bigint NOT NULL, id bigint NOT NULL, note varchar(20),"
                            + " PRIMARY KEY (shard, id))");
        }
    }

    abstract static class Identities extends EngineTest {
        Identities(Dialect dialect) {
            super(new SpannerEngine(dialect));
        }

        abstract List<String> schema();

        private Connection connect() throws SQLException {
            try (Statement statement = database.direct().createStatement()) {
                for (String ddl : schema()) {
                    statement.execute(ddl);
                }
            }
            return database.keyspread(
                    "keyspread.shard.visits.id=identity(5)",
                    "keyspread.shard.visits.shard=crc32(id) % 16",
                    "keyspread.shard.plain.id=identity()",
                    "keyspread.shard.plain.shard=crc32(id) % 16");
        }

        @Test
        void theSequenceIsAskedBeforeTheRowIsWritten() throws SQLException {
            Connection connection = connect();
            for (int i = 0; i < 4; i++) {
                update(connection, "INSERT INTO visits (note) VALUES (?), (?)", "a" + i, "b" + i);
            }

            List<String> rows = database.rows("SELECT shard, id FROM visits");
            assertEquals(8, rows.size());
            for (String row : rows) {
                String id = row.substring(row.indexOf(" | ") + 3);
                assertEquals(Shards.crc32Mod(id, 16) + " | " + id, row);
            }
        }

        @Test
        void aColumnWithoutASequenceIsRefused() throws SQLException {
            Connection connection = connect();

            String message = assertRefused(
                    connection, "plain", "id", c -> update(c, "INSERT INTO plain (note) VALUES (?)", "a"));
            assertTrue(message.contains("sequence(plain_seq, 100)"), message);
        }
    }
}
