package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs adopt in processes of their own, which can be killed. */
final class AdoptingProcess {
    private final String url;
    private final String rule;
    private String said = "";
    private int killed;

    AdoptingProcess(String url, String rule) {
        this.url = url;
        this.rule = rule;
    }

    /** Runs it to its end, which has to be a good one. */
    void run(String... more) throws Exception {
        Path log = log();
        Process process = start(log, more);
        assertTrue(process.waitFor(30, TimeUnit.MINUTES));
        said = Files.readString(log);
        assertEquals(0, process.exitValue(), said);
    }

    /** Ends it by SIGKILL after a while, if it has not ended by itself. */
    void kill(int afterMillis, String... more) throws Exception {
        Process process = start(log(), more);
        if (!process.waitFor(afterMillis, TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
            killed++;
        }
    }

    /** How many runs were killed before they ended. */
    int killed() {
        return killed;
    }

    /** What the last run to its end said. */
    String said() {
        return said;
    }

    private static Path log() throws IOException {
        Path log = Files.createTempFile("adopt", "log");
        log.toFile().deleteOnExit();
        return log;
    }

    private Process start(Path log, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KeyspreadCli.class.getName(),
                "adopt",
                "orders.order_hash",
                "--rule",
                rule,
                "--url",
                url));
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }
}
