package dev.keyspread.cli.lint;

import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.api.Visible;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds one thing that there is to say. {@link Linter} makes it, and the formats of {@code cli.output} print it.
 *
 * @param rule the rule's name
 * @param severity how much it matters
 * @param object the table, or {@code table.column}
 * @param message one sentence: what happens, and why
 * @param remedy one sentence: what to do
 * @param fixes ways to do it
 * @param place what it is about; null for a schema that was read from a database
 * @param statement the statement in which that stands, or null as well
 * @param replacement what to write in the statement's place, or null where the remedy is no single statement
 * @param suppressed whether a comment or a setting asks not to be told
 */
public record Problem(
        String rule,
        Severity severity,
        String object,
        String message,
        String remedy,
        List<Fix> fixes,
        @Nullable Place place,
        @Nullable Place statement,
        @Nullable String replacement,
        boolean suppressed) {

    private static final int MAX_NAMED = 10;

    /** Copies the list, and escapes control characters in the texts, which hold names. */
    public Problem {
        object = Visible.text(object);
        message = Visible.text(message);
        remedy = Visible.text(remedy);
        fixes = List.copyOf(fixes);
    }

    /** Returns this problem, whose message names the other objects with this problem. */
    Problem alsoOf(List<String> others) {
        String named = String.join(", ", others.subList(0, Math.min(MAX_NAMED, others.size())));
        String more = others.size() > MAX_NAMED ? " and " + (others.size() - MAX_NAMED) + " more" : "";
        String whole = message + " The same holds of " + named + more + ".";
        return new Problem(rule, severity, object, whole, remedy, fixes, place, statement, replacement, suppressed);
    }

    /** The file's name; empty for a schema that was read from a database. */
    public String file() {
        return place == null ? "" : place.file();
    }
}
