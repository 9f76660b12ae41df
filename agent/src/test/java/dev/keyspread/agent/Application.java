package dev.keyspread.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An application that is started in a virtual machine of its own. */
final class Application {
    /** The agent's jar, as it is shipped. */
    static final Path AGENT = Path.of(Objects.requireNonNull(System.getProperty("agent.jar"), "agent.jar is not set"));

    private static final long LONGEST_SECONDS = 600;

    private final List<String> command = new ArrayList<>();
    private final Path directory;

    /** Started in that directory. */
    Application(Jdk jdk, Path directory) {
        this.directory = directory;
        command.add(jdk.java().toString());
        command.add("-XX:TieredStopAtLevel=1"); // it is over before the second compiler has paid for itself
    }

    /** Attaches the agent at the start. */
    Application withAgent(String arguments) {
        command.add("-javaagent:" + AGENT + (arguments.isEmpty() ? "" : "=" + arguments));
        return this;
    }

    /** Adds options or arguments. */
    Application with(Object... further) {
        for (Object each : further) {
            command.add(each.toString());
        }
        return this;
    }

    /** Sets the class path: the tests' own classes, and the jars or directories where those classes come from. */
    Application withClassPath(Class<?>... types) {
        return with("-cp", Stream.of(types).map(Application::location).collect(Collectors.joining(File.pathSeparator)));
    }

    /** Sets the class path to that of {@code agent/it-<name>}, which is built in a thorough run. */
    Application withLibrariesOf(String name) {
        Path module = Path.of(Objects.requireNonNull(System.getProperty("agent.directory")), "it-" + name, "target");
        return with(
                "-cp",
                module.resolve("classes")
                        + File.pathSeparator
                        + module.resolve("lib").resolve("*"));
    }

    /** Where a class was loaded from. */
    static String location(Class<?> type) {
        return Path.of(uri(type)).toString();
    }

    private static java.net.URI uri(Class<?> type) {
        try {
            return type.getProtectionDomain().getCodeSource().getLocation().toURI();
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts it without waiting for it. */
    Process start(Path output, Path errors) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("KEYSPREAD_") || name.contains("JAVA_"));
        return builder.directory(directory.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
    }

    /** Runs it to its end. */
    Result run() throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "out", ".txt");
        Path errors = Files.createTempFile(directory, "err", ".txt");
        Process process = start(output, errors);
        try {
            boolean ended = process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
            Result result =
                    new Result(ended ? process.exitValue() : -1, Files.readString(output), Files.readString(errors));
            assertTrue(ended, () -> "still running\n" + result);
            return result;
        } finally {
            process.destroyForcibly();
        }
    }

    /**
     * How it ended.
     *
     * @param exit the exit code
     * @param output what it wrote to the standard output
     * @param errors what it wrote to the standard error
     */
    record Result(int exit, String output, String errors) {
        Result ended() {
            assertEquals(0, exit, this::toString);
            return this;
        }

        Result printed(String text) {
            assertTrue(output.contains(text), () -> "not printed: " + text + "\n" + this);
            return this;
        }

        Result said(String text) {
            assertTrue(errors.contains(text), () -> "not said: " + text + "\n" + this);
            return this;
        }

        Result neverSaid(String text) {
            assertTrue(!errors.contains(text) && !output.contains(text), () -> "said: " + text + "\n" + this);
            return this;
        }

        /** The virtual machine had nothing to complain of. */
        Result withoutWarnings() {
            for (String warning :
                    new String[] {"VM warning", "[warning]", "Unsafe", "loaded dynamically", "terminally"}) {
                neverSaid(warning);
            }
            return this;
        }

        @Override
        public String toString() {
            return "exit " + exit + "\n--- output\n" + output + "\n--- errors\n" + errors;
        }
    }
}
