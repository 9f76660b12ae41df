package dev.keyspread.cli.suggest;

import dev.keyspread.cli.rows.RuledColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a shard for a table, or why it gets none. {@link Suggestions} makes it, and {@code SuggestCommand} prints it.
 *
 * @param settings the lines for the settings; none where the database computes the shard or spreads the rows by itself
 * @param statements SQL to run, in order; none where nothing is suggested
 * @param reason why this, one sentence
 * @param next what to do then, one clause; empty where nothing is suggested
 * @param split what divides an empty table by its shards before its first rows come, line by line; none where the engine has no such statement
 * @param sampled what stored rows can be sampled by; null where only the database knows where they would lie
 */
public record Suggestion(
        List<String> settings,
        List<String> statements,
        String reason,
        String next,
        List<String> split,
        @Nullable RuledColumn sampled) {

    /** Copies the lists. */
    public Suggestion {
        settings = List.copyOf(settings);
        statements = List.copyOf(statements);
        split = List.copyOf(split);
    }

    Suggestion(
            List<String> settings, List<String> statements, String reason, String next, @Nullable RuledColumn sampled) {
        this(settings, statements, reason, next, List.of(), sampled);
    }

    Suggestion withSplit(List<String> lines) {
        return new Suggestion(settings, statements, reason, next, lines, sampled);
    }

    static Suggestion none(String reason) {
        return new Suggestion(List.of(), List.of(), reason, "", null);
    }

    /** Returns true if there is something to do. */
    public boolean isGiven() {
        return !statements.isEmpty();
    }
}
