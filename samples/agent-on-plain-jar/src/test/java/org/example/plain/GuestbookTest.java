package org.example.plain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the jar as it is shipped. */
class GuestbookTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void givenAPlainTable_thenItRunsByItself() throws Exception {
        assertEquals(
                List.of("guest 2: Bo", "stored: ID 1 NAME Ada", "stored: ID 2 NAME Bo"),
                run(List.of("-jar", property("guestbook.jar"))));
    }

    @Test
    void givenATableWithAShard_thenTheAgentFillsIt() throws Exception {
        assertEquals(
                List.of("guest 2: Bo", "stored: SHARD 7 ID 1 NAME Ada", "stored: SHARD 13 ID 2 NAME Bo"),
                run(List.of(
                        "-javaagent:" + property("agent.jar") + "=shard.guest.shard=crc32(id) % 16",
                        "-jar",
                        property("guestbook.jar"),
                        "sharded")));
    }

    private List<String> run(List<String> arguments) throws IOException, InterruptedException {
        Path output = directory.resolve("out.txt");
        Path errors = directory.resolve("err.txt");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertTrue(process.waitFor(5, TimeUnit.MINUTES), "still running");
        } finally {
            process.destroyForcibly();
        }
        assertEquals(0, process.exitValue(), Files.readString(errors));
        return Files.readAllLines(output);
    }

    private static String property(String name) {
        return Objects.requireNonNull(System.getProperty(name), name);
    }
}
