package dev.keyspread.workswith;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The ways to Keyspread: by URL, and by an agent in another virtual machine. */
public final class Routes {
    private static final int LONGEST_MINUTES = 5;

    private Routes() {}

    /** Returns Keyspread's URL of a database, with the shard rule. */
    public static String keyspread(String url) throws URISyntaxException {
        return url.replaceFirst("^jdbc:", "jdbc:keyspread:") + (url.startsWith("jdbc:h2:") ? ";" : "&")
                + "keyspread.config=" + rules();
    }

    /** Returns the argument that attaches Keyspread's agent with the shard rule. */
    public static String agent() throws URISyntaxException {
        return "-javaagent:" + Path.of(System.getProperty("agent.jar", "")) + "=config=" + rules();
    }

    /** Runs a program of the tests in a virtual machine of its own, and returns what it printed. */
    public static String run(Path directory, List<String> options, Class<?> program, List<String> arguments)
            throws IOException, InterruptedException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return run(directory, options, classPath, program, arguments);
    }

    /** Runs a program of the tests with a class path of its own, and returns what it printed. */
    static String run(Path directory, List<String> options, String classPath, Class<?> program, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, program.getName()));
        command.addAll(arguments);
        Path printed = directory.resolve("printed.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new IllegalStateException(program + " did not end well: " + Files.readString(printed));
            }
            return Files.readString(printed);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Path rules() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(Routes.class.getResource("/rules.properties"))
                .toURI());
    }
}
