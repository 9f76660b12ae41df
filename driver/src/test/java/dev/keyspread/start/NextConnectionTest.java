package dev.keyspread.start;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.keyspread.KeyspreadDriver;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what each connection but the first costs, by what it allocates: whoever has no pool opens one for each piece of work. */
class NextConnectionTest {
    private static final int ROUNDS = 20;
    private static final int CONNECTIONS = 50;

    /** It is some 4,000; without the optimising compiler more. */
    private static final long MOST = 16_384;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 500})
    void givenRulesInTheUrl_thenTheNextConnectionAllocatesLittle(int rules) throws SQLException {
        String h2 = "h2:mem:next" + rules;
        StringBuilder url = new StringBuilder("jdbc:keyspread:").append(h2);
        for (int i = 0; i < rules; i++) {
            url.append(";keyspread.shard.t").append(i).append(".shard=crc32(id) % 64");
        }
        Driver direct = new org.h2.Driver();
        Driver keyspread = new KeyspreadDriver();
        String ours = url.toString();
        try (Connection first = Objects.requireNonNull(keyspread.connect(ours, new Properties()))) {
            long more =
                    allocated(keyspread, ours, new Properties()) - allocated(direct, "jdbc:" + h2, new Properties());

            assertTrue(first.isValid(1));
            assertTrue(more <= MOST, () -> more + " bytes");
        }
    }

    @Test
    void givenHundredsOfRulesInTheProperties_thenTheNextConnectionAllocatesLittle() throws SQLException {
        Properties rules = new Properties();
        for (int i = 0; i < 500; i++) {
            rules.setProperty("keyspread.shard.t" + i + ".shard", "crc32(id) % 64");
        }
        Driver direct = new org.h2.Driver();
        Driver keyspread = new KeyspreadDriver();
        String ours = "jdbc:keyspread:h2:mem:properties";
        try (Connection first = Objects.requireNonNull(keyspread.connect(ours, rules))) {
            long more =
                    allocated(keyspread, ours, rules) - allocated(direct, "jdbc:h2:mem:properties", new Properties());

            assertTrue(first.isValid(1));
            assertTrue(more <= MOST, () -> more + " bytes");
        }
    }

    /** The least bytes of several rounds: the first have to load and compile. */
    private static long allocated(Driver driver, String url, Properties properties) throws SQLException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < CONNECTIONS; i++) {
                Objects.requireNonNull(driver.connect(url, properties)).close();
            }
            least = Math.min(least, (threads.getThreadAllocatedBytes(thread) - before) / CONNECTIONS);
        }
        return least;
    }
}
