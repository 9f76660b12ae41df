package dev.keyspread.engines.ydb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.samples.engines.OnYdb;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** The sample on the server in process, which makes no tables and answers no query but those by key. */
class SampleTest extends YdbTest {
    @Test
    void whatItSendsIsFilledAndFoundByItsKey() throws SQLException {
        server.tables()
                .create(
                        "UserAccessLog",
                        List.of("ShardId", "LastAccess", "UserId"),
                        "ShardId Uint32",
                        "LastAccess Timestamp",
                        "UserId Int64",
                        "Page Utf8");
        PrintStream usual = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(out);
            OnYdb.main(new String[] {server.url()});
        } finally {
            System.setOut(usual);
        }

        assertEquals(
                List.of(
                        "found by its key: /page0",
                        "Counters[filled=5, rewrittenReads=1, unchangedReads={source-not-given=1}, refused=0, notUnderstood=0, disagreements=0, refusals={}]"),
                printed.toString(StandardCharsets.UTF_8)
                        // Whether a table is read anew in between, and the read planned again, is a matter of time.
                        .replaceFirst("plans=\\d, ", "")
                        .replaceFirst(", unconfirmed=\\d", "")
                        .replaceFirst("rewrittenReads=2", "rewrittenReads=1")
                        .lines()
                        .toList());
        List<Sent> sent = server.sent();
        assertTrue(
                sent.stream().anyMatch(each -> each.line().startsWith("CREATE TABLE UserAccessLog")), sent::toString);
        String rows = sent.stream()
                .filter(each -> each.parameters().containsKey("$batch"))
                .map(each -> each.parameter("$batch"))
                .reduce("", String::concat);
        for (int i = 0; i < 5; i++) {
            String shard = "p4=" + shard("2026-01-25T10:10:1" + i + ".555555Z", 773 + i) + "}";
            assertTrue(rows.contains("p3=/page" + i + ", " + shard), rows);
        }
    }

    private static long shard(String time, int user) {
        CRC32 crc = new CRC32();
        crc.update((time + "\u001f" + user).getBytes(StandardCharsets.UTF_8));
        return crc.getValue() % 16;
    }
}
