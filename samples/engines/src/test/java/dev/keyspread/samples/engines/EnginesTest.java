package dev.keyspread.samples.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnginesTest {
    @Test
    void onH2RowsAreFilledAndFound() throws SQLException {
        List<String> lines = OnH2.LOG.run("jdbc:h2:mem:test");

        assertEquals(7, lines.size(), lines::toString);
        assertEquals("found by its key: /page0", lines.get(5));
        assertTrue(lines.get(6).contains("filled=5, rewrittenReads=1"), lines.get(6));
    }
}
