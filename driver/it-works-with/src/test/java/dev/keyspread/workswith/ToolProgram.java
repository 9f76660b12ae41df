package dev.keyspread.workswith;

import java.nio.file.Files;
import java.nio.file.Path;

/** Uses tools in a virtual machine of its own, to which an agent is attached, and writes down what each read. */
public final class ToolProgram {
    private ToolProgram() {}

    /**
     * Uses one tool after the other.
     *
     * @param arguments a directory for what is read, then for each tool its name in {@link Tools}, the URL and the database's name
     * @throws Exception if what was read can't be written down
     */
    public static void main(String... arguments) throws Exception {
        for (int i = 1; i < arguments.length; i += 3) {
            String read = Tools.valueOf(arguments[i]).use(new Place(arguments[i + 1], arguments[i + 2]));
            Files.writeString(Path.of(arguments[0], arguments[i]), read);
        }
        System.exit(0); // whatever threads a tool leaves behind
    }
}
