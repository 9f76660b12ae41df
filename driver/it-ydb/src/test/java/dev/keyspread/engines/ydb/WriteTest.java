package dev.keyspread.engines.ydb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what arrives at YDB of writes to tables whose hash an application does not know of. */
class WriteTest extends YdbTest {
    /** Holds what YDB computes of {@code Digest::NumericHash(7)}: above 2^63. */
    private static final String HASH_OF_7 = "14230433514595035984";

    @ParameterizedTest
    @ValueSource(strings = {"UPSERT", "INSERT", "REPLACE"})
    void aRowOfParametersGetsItsHashInTheColumnsType(String verb) throws SQLException {
        update(verb + " INTO orders (order_id, note) VALUES (?, ?)", 7L, "a");

        Sent sent = onlySent();
        assertTrue(
                sent.line().startsWith("DECLARE $p1 AS Uint64; DECLARE $p2 AS Text?; DECLARE $p3 AS Uint64; " + verb),
                sent.line());
        assertEquals("UINT64 7", sent.parameter("$p1"));
        assertEquals("UINT64 " + HASH_OF_7, sent.parameter("$p3"));
    }

    /** One text with a list of structs for all rows: what the driver makes of a batch only if each value is a {@code ?}. */
    @ParameterizedTest
    @ValueSource(strings = {"UPSERT", "INSERT", "REPLACE"})
    void aBatchStaysOneStatementWithAList(String verb) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement(verb + " INTO orders (order_id, note) VALUES (?, ?)")) {
            for (long id = 1; id <= 3; id++) {
                bind(insert, id, "n" + id);
                insert.addBatch();
            }
            assertArrayEquals(new int[] {1, 1, 1}, counted(insert.executeBatch()));
        }

        Sent sent = onlySent();
        assertEquals(
                "DECLARE $batch AS List<Struct<p1:Uint64, p2:Text?, p3:Uint64>>; " + verb
                        + " INTO `orders` SELECT p1 AS `order_id`, p2 AS `note`, p3 AS `order_hash` FROM AS_TABLE($batch);",
                sent.line());
        assertEquals(
                "List<Struct<p1:UINT64,p2:UTF8?,p3:UINT64>> [{p1=1, p2=n1, p3=2320827452992767577},"
                        + " {p1=2, p2=n2, p3=6174653592142994962}, {p1=3, p2=n3, p3=13529992206878991808}]",
                sent.parameter("$batch"));
    }

    /** The driver does not know how many rows a statement wrote, and says so. */
    private static int[] counted(int[] counts) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = counts[i] == PreparedStatement.SUCCESS_NO_INFO ? 1 : counts[i];
        }
        return counts;
    }

    @Test
    void severalRowsInOneTextAreFilledInTheColumnsType() throws SQLException {
        update("UPSERT INTO orders (order_id, note) VALUES (?, ?), (?, ?)", 7L, "a", 8L, "b");

        Sent sent = onlySent();
        assertTrue(
                sent.line()
                        .endsWith(
                                "UPSERT INTO orders (order_id, note, order_hash) VALUES ($jp1, $jp2, $jp3), ($jp4, $jp5, $jp6)"),
                sent.line());
        assertEquals("UINT64 " + HASH_OF_7, sent.parameter("$jp3"));
        assertEquals("UINT64 8753926105229181484", sent.parameter("$jp6"));
    }

    @Test
    void literalsAreFilledByLiterals() throws SQLException {
        update("UPSERT INTO orders (order_id, note) VALUES (7ul, 'a')");

        assertEquals(
                "UPSERT INTO orders (order_id, note, order_hash) VALUES (7ul, 'a', " + HASH_OF_7 + "ul)",
                onlySent().line());
    }

    @Test
    void aNullSourceMakesANullHashOfTheColumnsType() throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("UPSERT INTO orders (order_id, note) VALUES (?, ?), (?, ?)")) {
            insert.setNull(1, java.sql.Types.BIGINT);
            insert.setString(2, "a");
            insert.setLong(3, 7);
            insert.setString(4, "b");
            insert.executeUpdate();
        }

        assertEquals("UINT64? NULL", onlySent().parameter("$jp3"));
    }

    @Test
    void updatesAndDeletesByKeyStayBatches() throws SQLException {
        update("UPDATE orders SET note = ? WHERE order_id = ?", "z", 7L);
        update("DELETE FROM orders WHERE order_id = ?", 7L);

        List<Sent> sent = statements();
        assertEquals(
                "DECLARE $p1 AS Text?; DECLARE $p2 AS Uint64; DECLARE $p3 AS Uint64;"
                        + " UPDATE `orders` SET `note` = $p1 WHERE `order_id` = $p2 AND `order_hash` = $p3;",
                sent.get(0).line());
        assertEquals("UINT64 " + HASH_OF_7, sent.get(0).parameter("$p3"));
        assertEquals(
                "DECLARE $p1 AS Uint64; DECLARE $p2 AS Uint64; DELETE FROM `orders` WHERE `order_id` = $p1 AND `order_hash` = $p2;",
                sent.get(1).line());
    }

    @Test
    void aTableInADirectoryIsFilledByItsPath() throws SQLException {
        update("UPSERT INTO `shop/parts` (part, name) VALUES (?, ?)", 7L, "a");

        Sent sent = onlySent();
        assertTrue(
                sent.line().endsWith("UPSERT INTO `shop/parts` (`part`, `name`, `shard`) VALUES ($p1, $p2, $p3);"),
                sent.line());
        assertEquals("UINT32 " + crc32("7") % 8, sent.parameter("$p3"));
    }

    private static long crc32(String text) {
        CRC32 crc32 = new CRC32();
        crc32.update(text.getBytes(StandardCharsets.UTF_8));
        return crc32.getValue();
    }

    @Test
    void declarationsInFrontStay() throws SQLException {
        update("DECLARE $unused AS Utf8; UPSERT INTO orders (order_id, note) VALUES (7ul, 'a')", "x");

        assertTrue(onlySent().line().endsWith("(order_id, note, order_hash) VALUES (7ul, 'a', " + HASH_OF_7 + "ul)"));
    }

    @Test
    void whatCantBeFilledIsRefused() {
        assertRefused("absolute path", "UPSERT INTO `/local/shop/parts` (part, name) VALUES (?, ?)", 7L, "a");
        assertRefused(
                "TablePathPrefix", "PRAGMA TablePathPrefix = '/local/shop'; UPSERT INTO parts (part) VALUES (?)", 7L);
        assertRefused(
                "TablePathPrefix", "PRAGMA TablePathPrefix('/local/shop'); UPSERT INTO parts (part) VALUES (?)", 7L);
        assertRefused("order_id", "UPSERT INTO orders (order_id, note) SELECT id, name FROM plain");
        assertRefused("order_id", "UPSERT INTO orders (order_id, note) VALUES (CAST(1 + ? AS Uint64), 'a')", 7L);
        assertRefused("column list", "UPDATE orders ON SELECT order_id, note FROM plain");
        assertRefused(
                "column list",
                "DECLARE $rows AS List<Struct<order_id:Uint64>>; UPSERT INTO orders SELECT * FROM AS_TABLE($rows)");
        assertRefused("order_id", "DECLARE $id AS Uint64; UPSERT INTO orders (order_id) VALUES ($id)", 7L);
        assertRefused("key", "UPDATE orders SET order_id = ? WHERE order_id = ?", 8L, 7L);
    }

    /** The way YDB's own guide writes it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO orders (order_hash, order_id) VALUES (Digest::NumericHash(1001), 1001)",
                "UPSERT INTO orders (order_id, order_hash) VALUES (7ul, Digest::NumericHash(7)), (8, Digest::NumericHash(8ul))",
                "UPSERT INTO hundreds (shard, id) VALUES (Digest::NumericHash(3) % 100, 3)",
                "UPSERT INTO orders (order_hash, order_id, note) SELECT Digest::NumericHash(id), id, name FROM plain",
                "UPSERT INTO orders (order_hash, order_id) SELECT Digest::NumericHash(p.id) AS h, p.id FROM plain AS p",
                "UPSERT INTO hundreds (id, shard) SELECT id, Digest::NumericHash(id) % 100 FROM plain",
            })
    void aHashThatYdbComputesByTheRuleIsSentAsItCame(String sql) throws SQLException {
        update(sql);
        assertTrue(onlySent().line().endsWith(sql), sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO orders (order_hash, order_id) VALUES (Digest::NumericHash(1001), 1002)",
                "INSERT INTO orders (order_hash, order_id) VALUES (Digest::NumericHash(1001) % 100, 1001)",
                "INSERT INTO orders (order_hash, order_id) VALUES (Digest::NumericHash(1001) + 1, 1001)",
                "INSERT INTO orders (order_hash, order_id) VALUES (Digest::IntHash64(1001), 1001)",
                "INSERT INTO orders (order_hash, order_id) VALUES (Other::NumericHash(1001), 1001)",
                "INSERT INTO orders (order_hash, order_id) VALUES (NumericHash(1001), 1001)",
                "INSERT INTO orders (order_hash, order_id) VALUES (Digest::NumericHash(1001, 1), 1001)",
                "UPSERT INTO hundreds (shard, id) VALUES (Digest::NumericHash(3), 3)",
                "UPSERT INTO hundreds (shard, id) VALUES (Digest::NumericHash(3) % 10, 3)",
                "UPSERT INTO hundreds (shard, id) VALUES (Digest::NumericHash(3) % 100 % 7, 3)",
                "UPSERT INTO orders (order_hash, order_id) SELECT Digest::NumericHash(id + 1), id + 1 FROM plain",
                "UPSERT INTO orders (order_hash, order_id) SELECT Digest::NumericHash(other), id FROM plain",
                "UPSERT INTO orders (order_hash, order_id) SELECT Digest::NumericHash(Random(id)), Random(id) FROM plain",
                "UPSERT INTO orders SELECT Digest::NumericHash(id), id FROM plain",
                "$id = 1; UPSERT INTO orders (order_hash, order_id) VALUES (Digest::NumericHash($id), $id)",
                "DECLARE $a AS Uint64; DECLARE $b AS Uint64; UPSERT INTO orders (order_hash, order_id) VALUES (Digest::NumericHash($a), $b)",
                "UPSERT INTO names (h, name, day, id) VALUES (Digest::NumericHash(7), \"x\", Date(\"2016-01-25\"), 7)",
            })
    void aHashThatIsNotTheRulesIsRefused(String sql) {
        assertRefused("", sql);
    }

    @Test
    void aHashOfADeclaredParameterIsSentAsItCame() throws SQLException {
        String sql = "DECLARE $id AS Uint64; UPSERT INTO orders (order_hash, order_id)"
                + " VALUES (Digest::NumericHash($id), $id)";
        update(sql, 7L);
        assertTrue(onlySent().line().endsWith(sql), sql);
    }

    @Test
    void aHashOfAParameterIsComparedWhenItIsBound() throws SQLException {
        String insert = "INSERT INTO orders (order_hash, order_id) VALUES (Digest::NumericHash(?), ?)";
        update(insert, 7L, 7L);
        assertTrue(onlySent().line().endsWith("VALUES (Digest::NumericHash($jp1), $jp2)"));
        update(
                insert,
                new java.math.BigInteger("18446744073709551615"),
                new java.math.BigInteger("18446744073709551615"));
        onlySent();
        assertRefused("reads by the rule would lose the row", insert, 7L, 8L);
        String mixed = "INSERT INTO orders (order_hash, order_id) VALUES (Digest::NumericHash(7), ?)";
        update(mixed, 7L);
        onlySent();
        assertRefused("reads by the rule would lose the row", mixed, 8L);
    }

    @Test
    void literalsThatNameTheirTypeAreSources() throws SQLException {
        String id = "0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90";
        String hash = "" + crc32("x\u001f2016-01-25\u001f" + id);
        for (String name : List.of("'x'", "\"x\"", "\"x\"u", "'x'u", "\"\\x78\"u")) {
            String row = "(" + name + ", Date(\"2016-01-25\"), Uuid(\"" + id.toUpperCase(java.util.Locale.ROOT) + "\"";
            update("UPSERT INTO names (name, day, id) VALUES " + row + "))");
            assertTrue(onlySent().line().endsWith(row + "), " + hash + ")"), name);
        }
        String time = "Timestamp(\"2016-01-25T10:10:10.5Z\")";
        update("UPSERT INTO visits (seen, who) VALUES (" + time + ", \"Ann\"u)");
        long shard = crc32("2016-01-25T10:10:10.500000Z\u001fAnn") % 16;
        assertTrue(onlySent().line().endsWith("(" + time + ", \"Ann\"u, " + shard + ")"));
    }

    @Test
    void literalsOfOtherTypesAreNoSources() {
        for (String name : List.of("\"x\"j", "\"x\"y", "\"x\"pb", "my::Date(\"x\")")) {
            assertRefused(
                    "its source name",
                    "UPSERT INTO names (name, day, id) VALUES (" + name
                            + ", Date('2016-01-25'), Uuid('0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90'))");
        }
        for (String day : List.of(
                "Date(\"2016-1-25\")",
                "Date(\"2016-02-30\")",
                "Datetime(\"2016-01-25T00:00:00Z\")",
                "TzDate(\"2016-01-25,UTC\")",
                "Date(\"1969-12-31\")")) {
            assertRefused(
                    "day",
                    "UPSERT INTO names (name, day, id) VALUES ('x', " + day
                            + ", Uuid('0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90'))");
        }
        for (String time : List.of(
                "Timestamp(\"2016-01-25T10:10:10\")",
                "Timestamp(\"2016-01-25T10:10:10+01:00\")",
                "Timestamp(\"2016-01-25T10:10:10.1234567Z\")",
                "Date(\"2016-01-25\")")) {
            assertRefused("seen", "UPSERT INTO visits (seen, who) VALUES (" + time + ", \"Ann\"u)");
        }
    }

    @Test
    void tablesWithoutARuleAreLeftAlone() throws SQLException {
        update("PRAGMA TablePathPrefix = '/local'; UPSERT INTO plain (id, name) VALUES (?, ?)", 7L, "a");
        update("UPSERT INTO `other/orders` (order_id) VALUES (?)", 7L);

        List<Sent> sent = server.sent();
        assertTrue(sent.get(0).line().endsWith("UPSERT INTO plain (id, name) VALUES ($jp1, $jp2)"), sent.toString());
        assertTrue(sent.get(1).line().endsWith("UPSERT INTO `other/orders` (order_id) VALUES ($jp1)"), sent.toString());
    }
}
