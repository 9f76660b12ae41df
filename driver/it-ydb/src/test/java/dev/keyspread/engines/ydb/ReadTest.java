package dev.keyspread.engines.ydb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests what arrives at YDB of reads by the key that an application knows. */
class ReadTest extends YdbTest {
    private List<String> read(String sql, Object... values) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            bind(select, values);
            try (ResultSet rows = select.executeQuery()) {
                List<String> all = new ArrayList<>();
                while (rows.next()) {
                    all.add(rows.getString(1));
                }
                return all;
            }
        }
    }

    /** A hash above 2^63 is the same number to YDB only if it is bound as a Uint64. */
    @Test
    void aRowIsFoundByItsHash() throws SQLException {
        for (long id = 101; id <= 120; id++) {
            update("UPSERT INTO orders (order_id, note) VALUES (?, ?)", id, "n" + id);
        }
        server.sent();

        for (long id = 101; id <= 120; id++) {
            assertEquals(List.of("n" + id), read("SELECT note FROM orders WHERE order_id = ?", id));
            Sent sent = onlySent();
            assertTrue(
                    sent.line().endsWith("SELECT note FROM orders WHERE order_id = $jp1 AND order_hash = $jp2"),
                    sent.line());
            assertTrue(sent.parameter("$jp2").startsWith("UINT64 "), sent.parameter("$jp2"));
        }
    }

    @Test
    void listsAndJoinsAreReadByTheHash() throws SQLException {
        read("SELECT note FROM orders WHERE order_id IN (?, ?)", 7L, 8L);
        Sent list = onlySent();
        assertTrue(list.line().endsWith("WHERE order_id IN $jp1 AND order_hash IN $jp2"), list.line());
        assertEquals("List<UINT64> [14230433514595035984, 8753926105229181484]", list.parameter("$jp2"));

        read("SELECT a.note FROM orders AS a JOIN orders AS b ON a.order_id = b.order_id WHERE a.order_id = ?", 7L);
        Sent join = onlySent();
        assertTrue(
                join.line()
                        .endsWith("ON a.order_id = b.order_id AND a.order_hash = b.order_hash"
                                + " WHERE a.order_id = $jp1 AND a.order_hash = $jp2"),
                join.line());
    }

    @Test
    void literalsThatNameTheirTypeAreReadByTheHash() throws SQLException {
        read("SELECT note FROM visits WHERE seen = Timestamp(\"2016-01-25T10:10:10.5Z\") AND who = \"Ann\"u");
        assertTrue(onlySent().line().matches(".*who = \"Ann\"u AND shard = \\d+"));

        read("SELECT note FROM orders WHERE order_id IN COMPACT (7, 8)");
        assertTrue(
                onlySent()
                        .line()
                        .endsWith(
                                "WHERE order_id IN COMPACT (7, 8) AND order_hash IN (14230433514595035984ul, 8753926105229181484ul)"));
    }

    @Test
    void whatMayBeAnotherTableIsReadAsItCame() throws SQLException {
        read("SELECT note FROM `/local/orders` WHERE order_id = ?", 7L);
        assertTrue(onlySent().line().endsWith("SELECT note FROM `/local/orders` WHERE order_id = $jp1"));
        read("PRAGMA TablePathPrefix = '/local/shop'; SELECT name FROM parts WHERE part = ?", 7L);
        assertTrue(onlySent().line().endsWith("SELECT name FROM parts WHERE part = $jp1"));
    }
}
