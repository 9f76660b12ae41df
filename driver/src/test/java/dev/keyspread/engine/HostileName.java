package dev.keyspread.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.stream.Stream;

/**
 * A name that somebody chose so that a text it is shown in does something else.
 *
 * @param label what is in it
 * @param name the name, as the database has it
 */
public record HostileName(String label, String name) {
    /** Holds what a name with a line break would have run. */
    private static final String STATEMENT = "DROP TABLE invoice";

    private static final List<HostileName> ALL = List.of(
            new HostileName("line feed", "seen\n" + STATEMENT + "; --"),
            new HostileName("carriage return", "seen\r" + STATEMENT + "; --"),
            new HostileName("next line", "seen\u0085" + STATEMENT + "; --"),
            new HostileName("line separator", "seen\u2028" + STATEMENT + "; --"),
            new HostileName("paragraph separator", "seen\u2029" + STATEMENT + "; --"),
            new HostileName("escape", "seen\u001b[2J\u001b[31m"),
            new HostileName("delete", "seen\u007f\u007f\u007f\u007f"),
            new HostileName("right to left", "seen\u202etpircs\u2066"),
            new HostileName("command", "seen$(touch pwned)"),
            new HostileName("backticks", "seen`touch pwned`"),
            new HostileName("quotes", "it's \"seen\"; touch pwned"),
            new HostileName("option", "--execute"),
            new HostileName("setting", "seen=uuid()#:a, b"),
            new HostileName("backslash", "seen\\nb"));

    /** Returns all of them. */
    public static Stream<HostileName> all() {
        return ALL.stream();
    }

    /** Returns true if the name holds characters that can't be seen. */
    public boolean isHidden() {
        return name.codePoints().anyMatch(HostileName::isHidden);
    }

    private static boolean isHidden(int point) {
        int type = Character.getType(point);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }

    /** Returns the name in double quotes. */
    public String quoted() {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** Fails if a text of one line or several shows what can't be seen, or a line that a name has begun. */
    public static void assertShown(String text) {
        String shown = text.replace("\n", "").replace("\t", "");
        assertFalse(shown.codePoints().anyMatch(HostileName::isHidden), text);
        assertFalse(text.lines().anyMatch(line -> line.strip().startsWith(STATEMENT)), text);
    }

    @Override
    public String toString() {
        return label;
    }
}
