package dev.keyspread.cli.adopt;

import dev.keyspread.cli.adopt.ddl.AdoptionSql;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Describes an adoption's steps for people. {@link Adoption} gives it to {@code keyspread adopt}. */
final class PlanText {
    private final AdoptionSql sql;
    private final NewKey newKey;
    private final List<String> settings;
    private final int batch;
    private final List<String> obstacles;

    PlanText(AdoptionSql sql, NewKey newKey, List<String> settings, int batch, List<String> obstacles) {
        this.sql = sql;
        this.newKey = newKey;
        this.settings = settings;
        this.batch = batch;
        this.obstacles = obstacles;
    }

    /** Lines for each step. */
    List<String> lines(int done) {
        List<String> lines = new ArrayList<>();
        for (Step step : Step.values()) {
            if (step == Step.PREPARE_KEY) {
                lines.add("Then, as docs/rolling-out.md says: keyspread.reads = shadow, and keyspread.reads = on.");
                lines.add("With --new-key also:");
            }
            lines.add(step.number() + ". " + step.what() + (step.number() <= done ? " (done)" : ""));
            details(step).forEach(line -> lines.add("   " + line));
        }
        List<String> split = newKey.split();
        if (!split.isEmpty()) {
            lines.add(
                    "Left to you: divide the table by its shards (a line for CREATE TABLE is for one that is made anew).");
            split.forEach(line -> lines.add("   split: " + line));
        }
        return lines;
    }

    private List<String> details(Step step) {
        return switch (step) {
            case ADD_COLUMN -> closed(sql.addColumn());
            case WRITERS -> settings;
            case BACKFILL, VERIFY -> List.of("in the order of the key, " + batch + " rows at once at most");
            case NOT_NULL ->
                sql.mayBeNull()
                        ? List.of("left out: a source may be NULL, and so may the shard")
                        : sql.leavesNotNullToNewKey()
                                ? List.of("left out: the table with the new key does so")
                                : closed(sql.notNull());
            case INDEX ->
                closed(Stream.concat(sql.createIndex().stream(), sql.recordRule().stream())
                        .toList());
            case PREPARE_KEY ->
                obstacles.isEmpty()
                        ? newKey.preparation()
                        : List.of("would be refused: " + String.join("; ", obstacles));
            case NEW_KEY -> newKey.exchange();
        };
    }

    private static List<String> closed(List<String> statements) {
        return statements.stream().map(each -> each + ";").toList();
    }
}
