package dev.keyspread.cli.output;

import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.api.Visible;
import dev.keyspread.cli.lint.Place;
import dev.keyspread.cli.lint.Problem;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Help.Ansi;

/**
 * Writes findings for a person at a terminal: a line with file, line and column, then what to do. {@code LintCommand} chooses it by
 * {@code --format}.
 */
public final class TextReport {
    private final Ansi ansi;

    /**
     * A report in colours, or without.
     *
     * @param ansi whether colours are wanted; {@link Ansi#AUTO} honours NO_COLOR
     */
    public TextReport(Ansi ansi) {
        this.ansi = ansi;
    }

    /** The whole report, with a line break at its end. */
    public String write(LintResult result) {
        StringBuilder text = new StringBuilder();
        List<Problem> open = result.open();
        open.forEach(problem -> append(problem, text));
        long suppressed = result.problems().stream().filter(Problem::suppressed).count();
        text.append(result.looked()).append(", dialect ").append(result.dialect());
        text.append(": ").append(count(open));
        text.append(suppressed == 0 ? "" : ", " + suppressed + " suppressed");
        text.append(result.known().isEmpty() ? "" : ", " + result.known().size() + " in the baseline");
        return text.append('\n').toString();
    }

    private static String count(List<Problem> open) {
        if (open.isEmpty()) {
            return "no findings";
        }
        StringBuilder count = new StringBuilder();
        for (Severity severity : Severity.values()) {
            long of = open.stream()
                    .filter(problem -> problem.severity() == severity)
                    .count();
            if (of > 0) {
                count.append(count.isEmpty() ? "" : ", ").append(of).append(' ').append(word(severity));
            }
        }
        return count.toString();
    }

    private void append(Problem problem, StringBuilder text) {
        Place place = problem.place();
        if (place != null) {
            text.append(Visible.text(place.file()))
                    .append(':')
                    .append(place.line())
                    .append(':');
            text.append(place.column()).append(": ");
        }
        text.append(coloured(problem.severity()))
                .append(" [")
                .append(problem.rule())
                .append("] ");
        text.append(problem.object()).append(": ").append(problem.message()).append('\n');
        text.append("  ").append(problem.remedy()).append('\n');
        for (Fix fix : problem.fixes()) {
            text.append("  -- ").append(fix.what()).append('\n');
            fix.text()
                    .lines()
                    .forEach(line ->
                            text.append("    ").append(Visible.lines(line)).append('\n'));
        }
        text.append('\n');
    }

    private String coloured(Severity severity) {
        String colour = switch (severity) {
            case ERROR -> "bold,red";
            case WARN -> "yellow";
            case INFO -> "cyan";
        };
        return ansi.string("@|" + colour + " " + word(severity) + "|@");
    }

    private static String word(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }
}
