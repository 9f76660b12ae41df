package dev.keyspread.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** Programs in other languages get the shards that Keyspread stores. */
class OtherLanguagesInPagesTest {
    private static final byte[] HASHED = "773\u001fTomSmith".getBytes(UTF_8);

    /** Where there is a Python, the page's functions are run; the build itself needs none. */
    @Test
    void pythonComputesTheSame() throws Exception {
        String script = only("python") + "\nprint(shard, sha256('773', 'TomSmith'))\n";
        Process python;
        try {
            python = new ProcessBuilder("python3", "-c", script)
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            System.out.println("not run, as there is no python3 here: the Python of docs/canonical.md");
            return;
        }
        String printed = new String(python.getInputStream().readAllBytes(), UTF_8);

        CRC32 crc32 = new CRC32();
        crc32.update(HASHED);
        BigInteger sha256 = new BigInteger(
                        1, MessageDigest.getInstance("SHA-256").digest(HASHED))
                .and(BigInteger.valueOf(Long.MAX_VALUE));
        assertEquals(crc32.getValue() % 16 + " " + sha256, printed.strip());
    }

    /** The build has no Go: only that the sources are joined as they have to be is looked at. */
    @Test
    void goJoinsTheSourcesByTheUnitSeparator() {
        String go = only("go");

        assertTrue(go.contains("crc32.ChecksumIEEE([]byte(") && go.contains("+\"\\x1f\"+"), go);
    }

    private static String only(String language) {
        List<Block> blocks = Block.of(language);
        assertEquals(1, blocks.size(), language);
        return blocks.get(0).text();
    }
}
