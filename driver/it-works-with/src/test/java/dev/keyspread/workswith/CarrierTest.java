package dev.keyspread.workswith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** Virtual threads that share one carrier thread and a pool of three connections: none waits for one that can't go on. */
class CarrierTest {
    /** Java has virtual threads since 21. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void allFinishOnOneCarrier(@TempDir Path directory) throws Exception {
        try (Server server = new Server()) {
            String url = server.create("carrier", true);

            String printed = Routes.run(
                    directory,
                    List.of("-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1"),
                    CarrierProgram.class,
                    List.of(Routes.keyspread(url)));

            assertEquals("found 200", printed.lines().reduce("", (former, last) -> last));
            assertEquals(200, Server.rows(url).size());
            assertEquals(List.of(), Server.wrongShards(url));
        }
    }
}
