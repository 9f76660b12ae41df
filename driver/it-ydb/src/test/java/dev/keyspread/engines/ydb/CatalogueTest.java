package dev.keyspread.engines.ydb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests what Keyspread learns of tables: by the driver's metadata, and from DDL that passes. */
class CatalogueTest extends YdbTest {
    @Test
    void aRisingKeyInDdlIsWarnedOf() throws SQLException {
        try (Connection own = keyspread();
                Statement statement = own.createStatement()) {
            statement.execute("CREATE TABLE events (at Timestamp, id Uint64, PRIMARY KEY (at, id))");

            List<String> said = own.unwrap(KeyspreadConnection.class).findings().stream()
                    .map(Finding::rule)
                    .toList();
            assertTrue(said.contains("monotonic-key"), said::toString);
        }
        assertEquals(
                "CREATE TABLE events (at Timestamp, id Uint64, PRIMARY KEY (at, id))",
                onlySent().line());
    }

    @Test
    void aTableThatIsMadeIsFilled() throws SQLException {
        try (Connection own = keyspread("keyspread.shard.made.h=farm_fingerprint(id)");
                Statement statement = own.createStatement()) {
            statement.execute("CREATE TABLE made (h Uint64, id Utf8, PRIMARY KEY (h, id))");
            server.tables().create("made", List.of("h", "id"), "h Uint64", "id Utf8");
            server.sent();
            statement.execute("UPSERT INTO made (id) VALUES ('x')");
        }
        assertTrue(onlySent().line().matches("UPSERT INTO made \\(id, h\\) VALUES \\('x', [0-9]+ul\\)"));
    }

    /** A time is described with other types by the driver's metadata than by DDL; both come to the same. */
    @Test
    void aTableThatIsThereIsReadByTheDriversMetadata() throws SQLException {
        try (Connection own = keyspread("keyspread.shard.shop/parts.shard=crc32(part) % 8")) {
            server.sent();
            try (Statement statement = own.createStatement()) {
                statement.execute("UPSERT INTO `shop/parts` (part) VALUES (7)");
            }
        }
        assertTrue(onlySent().line().startsWith("UPSERT INTO `shop/parts` (part, shard) VALUES (7, "));
    }
}
