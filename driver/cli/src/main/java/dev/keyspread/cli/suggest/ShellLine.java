package dev.keyspread.cli.suggest;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes a command as a line for a shell, which hands each word on as it stands, whatever it holds. {@link Suggestions} shows it, for
 * people to paste.
 */
final class ShellLine {
    private ShellLine() {}

    /** Returns the line; the first word is the program. */
    static String of(String... words) {
        List<String> quoted = new ArrayList<>();
        for (String word : words) {
            quoted.add(quoted(word));
        }
        return String.join(" ", quoted);
    }

    private static String quoted(String word) {
        return word.matches("[\\w./:=…-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
