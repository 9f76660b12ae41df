package dev.keyspread.cli.output;

import dev.keyspread.api.Visible;
import dev.keyspread.cli.lint.Place;
import dev.keyspread.cli.lint.Problem;

/**
 * Writes workflow commands that GitHub shows as annotations beside the lines of a pull request. {@code LintCommand} chooses it by
 * {@code --format}.
 */
public final class GithubReport {
    private GithubReport() {}

    /** A line for each open finding. */
    public static String write(LintResult result) {
        StringBuilder lines = new StringBuilder();
        for (Problem problem : result.open()) {
            String level = switch (problem.severity()) {
                case ERROR -> "error";
                case WARN -> "warning";
                case INFO -> "notice";
            };
            lines.append("::").append(level).append(' ');
            Place place = problem.place();
            if (place != null) {
                lines.append("file=")
                        .append(property(place.file()))
                        .append(",line=")
                        .append(place.line());
                lines.append(",endLine=")
                        .append(place.endLine())
                        .append(",col=")
                        .append(place.column())
                        .append(',');
            }
            lines.append("title=")
                    .append(property("keyspread " + problem.rule()))
                    .append("::");
            lines.append(data(problem.object() + ": " + problem.message() + "\n" + problem.remedy()))
                    .append('\n');
        }
        return lines.toString();
    }

    private static String data(String text) {
        return Visible.text(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"));
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
