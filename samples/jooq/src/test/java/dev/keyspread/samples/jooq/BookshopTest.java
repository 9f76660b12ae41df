package dev.keyspread.samples.jooq;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** Tests what the program prints, beside what it logs. */
class BookshopTest {
    @Test
    void whatJooqStoresIsFilledAndFoundByItsShard() throws SQLException {
        String output = output();

        assertEquals(
                List.of(
                        "stored: Moby-Dick, 2 copies",
                        "inserted: [2, 3]",
                        "copies of 2: 2",
                        "stored: id 1, shard " + shard(1) + ", copies 9",
                        "stored: id 2, shard " + shard(2) + ", copies 2"),
                output.lines().filter(line -> !line.startsWith("DEBUG ")).toList());
    }

    private static String output() throws SQLException {
        PrintStream usual = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, UTF_8)) {
            System.setOut(out);
            Bookshop.main(new String[0]);
        } finally {
            System.setOut(usual);
        }
        return bytes.toString(UTF_8);
    }

    private static long shard(long id) {
        CRC32 crc = new CRC32();
        crc.update(Long.toString(id).getBytes(UTF_8));
        return crc.getValue() % 16;
    }
}
