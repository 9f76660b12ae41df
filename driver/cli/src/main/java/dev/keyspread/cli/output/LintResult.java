package dev.keyspread.cli.output;

import dev.keyspread.cli.lint.Problem;
import java.util.List;

/**
 * Holds the result of one lint run. {@code LintCommand} makes it, and each format writes it.
 *
 * @param problems all that was found, those that are suppressed or in the baseline included, by file and place
 * @param known the problems that the baseline knows
 * @param dialect the dialect's name
 * @param dialectReason why that dialect, as a clause
 * @param looked how many files, or tables of a database, were looked at, with the word for them
 */
public record LintResult(
        List<Problem> problems, List<Problem> known, String dialect, String dialectReason, String looked) {

    /** Copies the lists. */
    public LintResult {
        problems = List.copyOf(problems);
        known = List.copyOf(known);
    }

    /** Returns the problems that a person is to look at: neither suppressed nor in the baseline. */
    public List<Problem> open() {
        return problems.stream()
                .filter(problem -> !problem.suppressed() && !known.contains(problem))
                .toList();
    }
}
