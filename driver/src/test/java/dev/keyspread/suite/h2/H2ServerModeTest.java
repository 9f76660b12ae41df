package dev.keyspread.suite.h2;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In H2's mode MSSQLServer square brackets are quotes of names: what they enclose was no name, so that rows went out unfilled. */
final class H2ServerModeTest {
    @Test
    void writesWithNamesInBracketsAreRefusedAndOthersFilled() throws SQLException {
        try (Sandbox database = new Sandbox(new H2Engine(";MODE=MSSQLServer"))) {
            database.run("CREATE TABLE orders (shard INTEGER, id BIGINT)");
            Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");

            update(connection, "INSERT INTO orders (id) VALUES (7)");
            EngineTest.assertRefused(
                    connection, "a table's", "shard column", c -> update(c, "INSERT INTO [ORDERS] ([ID]) VALUES (8)"));

            assertEquals(
                    List.of(Shards.crc32Mod("7", 16) + " | 7"), Sandbox.rows(connection, "SELECT * FROM [ORDERS]"));
        }
    }
}
