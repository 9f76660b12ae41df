package dev.keyspread.frameworks;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** How an application comes to its database. */
public enum Route {
    /** Through the driver's own URL. */
    DIRECT {
        @Override
        Map<String, String> run(Programs program, Target target) throws Exception {
            Transcript transcript = new Transcript();
            program.program().run(target, transcript);
            return transcript.outcomes();
        }
    },

    /** Through a URL of Keyspread's. */
    URL {
        @Override
        Map<String, String> run(Programs program, Target target) throws Exception {
            return DIRECT.run(program, new Target(target.engine(), keyspread(target)));
        }
    },

    /** Through the driver's own URL, in a virtual machine with the agent. */
    AGENT {
        @Override
        Map<String, String> run(Programs program, Target target) throws Exception {
            Path transcript = Files.createTempFile("transcript", ".bin");
            Path said = Files.createTempFile("said", ".txt");
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-javaagent:" + Path.of(System.getProperty("agent.jar", "")) + "=config=" + rules(),
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            AgentProgram.class.getName(),
                            program.name(),
                            transcript.toString(),
                            target.engine().name(),
                            target.url())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            try {
                if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                    throw new IllegalStateException(program + " did not end well: " + Files.readString(said));
                }
                return read(transcript);
            } finally {
                process.destroyForcibly();
                Files.delete(transcript);
                Files.delete(said);
            }
        }
    };

    private static final int LONGEST_MINUTES = 5;

    /**
     * Runs an application.
     *
     * @return what each operation gave
     */
    abstract Map<String, String> run(Programs program, Target target) throws Exception;

    /** Keyspread's URL of a database, with the rules. */
    public static String keyspread(Target target) throws URISyntaxException {
        return target.url().replaceFirst("^jdbc:", "jdbc:keyspread:")
                + (target.url().contains("?") ? "&" : ";") + "keyspread.config=" + rules();
    }

    private static Path rules() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(Route.class.getResource("/rules.properties"))
                .toURI());
    }

    private static Map<String, String> read(Path transcript) throws IOException {
        Map<String, String> outcomes = new LinkedHashMap<>();
        for (String line : Files.readAllLines(transcript)) {
            int tab = line.indexOf('\t');
            outcomes.put(line.substring(0, tab), line.substring(tab + 1));
        }
        return outcomes;
    }
}
