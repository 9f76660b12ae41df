package dev.keyspread.frameworks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Runs an application in a virtual machine of its own, to which the agent is attached, and writes down what it gave. */
public final class AgentProgram {
    private AgentProgram() {}

    /**
     * Runs it.
     *
     * @param arguments the application's name in {@link Programs}, the file for the transcript, the engine and the URL
     * @throws Exception where the application could not be set up
     */
    public static void main(String... arguments) throws Exception {
        Target target = new Target(Engine.valueOf(arguments[2]), arguments[3]);
        String outcomes = Route.DIRECT.run(Programs.valueOf(arguments[0]), target).entrySet().stream()
                .map(outcome -> outcome.getKey() + "\t" + outcome.getValue())
                .collect(Collectors.joining("\n"));
        Files.writeString(Path.of(arguments[1]), outcomes);
        System.exit(0); // whatever threads a pool leaves behind
    }
}
