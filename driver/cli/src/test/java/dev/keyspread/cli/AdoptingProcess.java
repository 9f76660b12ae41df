package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs adopt; in processes of their own, where they are killed. */
final class AdoptingProcess {
    private final String url;
    private final String rule;
    private final List<String> always;
    private String said = "";
    private int killed;

    AdoptingProcess(String url, String rule, String... always) {
        this.url = url;
        this.rule = rule;
        this.always = List.of(always);
    }

    /** Runs it to its end, which has to be a good one; in this JVM, since nobody kills it. */
    void run(String... more) {
        List<String> args = arguments(more);
        Run run = Run.of(args.toArray(new String[0]));
        said = run.out();
        assertEquals(0, run.status(), run::toString);
    }

    /** Ends it by SIGKILL after a while, if it has not ended by itself, and well; true where it was killed. */
    boolean kill(int afterMillis, String... more) throws Exception {
        Path log = Files.createTempFile("adopt", "log");
        Process process = start(log, more);
        boolean hasEnded = process.waitFor(afterMillis, TimeUnit.MILLISECONDS);
        int status = process.destroyForcibly().waitFor();
        String output = Files.readString(log);
        Files.delete(log);
        if (hasEnded) {
            assertEquals(0, status, output);
        } else {
            killed++;
        }
        return !hasEnded;
    }

    /** How many runs were killed before they ended. */
    int killed() {
        return killed;
    }

    /** Returns what the last run to its end said. */
    String said() {
        return said;
    }

    private List<String> arguments(String... more) {
        List<String> arguments = new ArrayList<>(List.of("adopt", "orders.order_hash", "--rule", rule, "--url", url));
        arguments.addAll(always);
        arguments.addAll(List.of(more));
        return arguments;
    }

    private Process start(Path log, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KeyspreadCli.class.getName()));
        command.addAll(arguments(more));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }
}
