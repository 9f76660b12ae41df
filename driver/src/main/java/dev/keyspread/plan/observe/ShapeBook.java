package dev.keyspread.plan.observe;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.log.CallSite;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import dev.keyspread.watch.Watch;
import dev.keyspread.watch.WatchedShape;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Knows which statements are counted for the report: all of them while there is one, else none. {@code StatementObservation} and
 * {@code RowPlanning} ask it.
 */
public final class ShapeBook {
    /** The rules whose advice says why a statement goes out without its shard. */
    private static final Set<String> WITHOUT_SHARD = Set.of(
            "missing-shard-write",
            "missing-shard-read",
            "missing-shard-join",
            "range-without-shard",
            "shard-disagrees");

    private final @Nullable Watch watch;

    /**
     * Counts nothing yet.
     *
     * @param watch who is told of executions; null while there is no report
     */
    public ShapeBook(@Nullable Watch watch) {
        this.watch = watch;
    }

    /** Where statements of a text's shape are counted; null where they are not. */
    public @Nullable WatchedShape of(Tokens tokens) {
        if (watch == null) {
            return null;
        }
        return watch.shape(isUnclear(tokens) ? "" : Shape.key(tokens).toString().strip(), CallSite::find);
    }

    /** Returns true if the text has a literal without an end, which can't be masked since its extent is not known. */
    private static boolean isUnclear(Tokens tokens) {
        for (int i = tokens.size() - 1; i >= 0; i--) {
            if (tokens.kind(i) == TokenKind.UNTERMINATED) {
                return true;
            }
        }
        return false;
    }

    /** A text was planned, and this was said of it. */
    public void planned(@Nullable WatchedShape shape, List<Advice> said) {
        if (shape != null) {
            shape.whyNot(said.stream()
                    .filter(each -> WITHOUT_SHARD.contains(each.rule()))
                    .map(Advice::problem)
                    .findFirst()
                    .orElse(null));
        }
    }

    /** A text was refused. */
    public void refused(Tokens tokens, @Nullable String message) {
        WatchedShape shape = of(tokens);
        if (shape != null) {
            shape.refused(message);
        }
    }

    /** Rows that are not written by SQL were refused: those of a COPY, of a mutation, of an updatable result set. */
    public void refusedRows(String table, @Nullable String message) {
        WatchedShape shape = watch == null
                ? null
                : watch.shape("rows of " + table + " that no statement of the application writes", CallSite::find);
        if (shape != null) {
            shape.refused(message);
        }
    }
}
