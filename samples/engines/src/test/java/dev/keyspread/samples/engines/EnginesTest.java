package dev.keyspread.samples.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.MariaDbServer;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/**
 * Each program on its engine, and what it prints. YDB's is run in {@code driver/it-ydb}; those of engines that can't be had here run
 * on PostgreSQL and MariaDB, which speak their protocols.
 */
class EnginesTest {
    /** A program's main method. */
    @FunctionalInterface
    private interface Program {
        void run(String[] arguments) throws SQLException;
    }

    @Test
    void onH2RowsAreFilledAndFound() throws SQLException {
        assertEquals(expected("555555"), printed(OnH2::main, "jdbc:h2:mem:test"));
    }

    @Test
    void onPostgresRowsAreFilledAndFound() throws SQLException {
        assertEquals(expected("555555"), printed(OnPostgres::main, EmbeddedPostgresEngine.newDatabase()));
    }

    @Test
    void onWhatSpeaksTheProtocolOfCockroachDbAndYugabyteDbRowsAreFilledAndFound() throws SQLException {
        assertEquals(expected("555555"), printed(OnCockroachDb::main, EmbeddedPostgresEngine.newDatabase()));
        assertEquals(expected("555555"), printed(OnYugabyteDb::main, EmbeddedPostgresEngine.newDatabase()));
    }

    @Test
    void onWhatSpeaksTheProtocolOfTiDbRowsAreFilledAndFound() throws SQLException {
        assertEquals(expected("555555"), printed(OnTiDb::main, MariaDbServer.newDatabase()));
    }

    @Test
    void onMariaDbRowsAreFilledAndFound() throws SQLException {
        assertEquals(expected("555555"), printed(OnMariaDb::main, MariaDbServer.newDatabase()));
    }

    @Test
    void onSpannerRowsAreFilledAndFound() throws SQLException {
        assertEquals(expected("555555000Z"), printed(OnSpanner::main, SpannerEmulator.newDatabase(Dialect.GOOGLESQL)));
    }

    private static List<String> printed(Program program, String url) throws SQLException {
        PrintStream usual = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            System.setOut(out);
            program.run(new String[] {url});
        } finally {
            System.setOut(usual);
        }
        return bytes.toString(StandardCharsets.UTF_8)
                .replaceFirst("plans=\\d, ", "") // whether a table is read anew in between is a matter of time
                .replaceFirst(
                        ", unconfirmed=\\d", "") // of one engine's statements JSqlParser reads more than of another's
                .lines()
                .toList();
    }

    /** @param fraction of a second as the engine's times have it in the text that is hashed */
    private static List<String> expected(String fraction) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            String key = "2026-01-25T10:10:1%d.%s\u001f%d".formatted(i, fraction, 773 + i);
            CRC32 crc = new CRC32();
            crc.update(key.getBytes(StandardCharsets.UTF_8));
            lines.add("shard %2d: user %d on /page%d".formatted(crc.getValue() % 16, 773 + i, i));
        }
        lines.add("found by its key: /page0");
        lines.add(
                "Counters[filled=5, rewrittenReads=1, unchangedReads={source-not-given=1}, refused=0, notUnderstood=0, disagreements=0, refusals={}]");
        return lines;
    }
}
