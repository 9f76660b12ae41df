package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** What becomes of a text when planning it fails, which a defect of Keyspread's, or a driver's, can make it do. */
class UnclearTextsTest {
    private static final TableLookup FAILS = name -> {
        throw new IllegalStateException("a defect");
    };

    private static Planner planner(String onUnfillable) throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("keyspread.shard.orders.shard", "crc32(id) % 16");
        settings.setProperty("keyspread.on-unfillable", onUnfillable);
        return new Planner(
                ConnectionSettings.read("jdbc:h2:mem:", settings).config(),
                Dialect.H2,
                new FindingLog("test", Suppressions.none(), List.of()));
    }

    @Test
    void aReadPassesAsItCame() throws SQLException {
        String read = "SELECT * FROM orders WHERE id = ?";

        assertEquals(read, planner("fail").planPrepared(read, FAILS).sql());
    }

    @Test
    void aWriteToATableWithARuleIsRefused() throws SQLException {
        Planner planner = planner("fail");

        SQLException refusal = assertThrows(
                SQLException.class, () -> planner.planPrepared("INSERT INTO orders (id) VALUES (?)", FAILS));

        assertEquals("0A000", refusal.getSQLState());
        assertEquals(1, planner.counters().refused());
    }

    @Test
    void itPassesWhereUnfilledRowsMayPass() throws SQLException {
        String write = "INSERT INTO orders (id) VALUES (?)";

        assertEquals(write, planner("warn").planPrepared(write, FAILS).sql());
    }
}
