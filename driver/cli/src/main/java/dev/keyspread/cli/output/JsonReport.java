package dev.keyspread.cli.output;

import static dev.keyspread.cli.output.Json.object;

import dev.keyspread.api.Fix;
import dev.keyspread.cli.lint.Place;
import dev.keyspread.cli.lint.Problem;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the findings of {@code lint} as one JSON object, for {@code LintCommand} with {@code --format json}. Programs read it, so members
 * may be added, and must not be renamed or removed.
 */
public final class JsonReport {
    private JsonReport() {}

    /** The document. */
    public static String write(LintResult result) {
        List<Object> findings = result.problems().stream()
                .<Object>map(problem -> finding(problem, result))
                .toList();
        return Json.write(
                object("dialect", result.dialect(), "dialectReason", result.dialectReason(), "findings", findings));
    }

    private static Object finding(Problem problem, LintResult result) {
        Place place = problem.place();
        return object(
                "rule", problem.rule(),
                "severity", problem.severity().name().toLowerCase(Locale.ROOT),
                "object", problem.object(),
                "message", problem.message(),
                "remedy", problem.remedy(),
                "file", place == null ? null : place.file(),
                "line", place == null ? null : place.line(),
                "column", place == null ? null : place.column(),
                "endLine", place == null ? null : place.endLine(),
                "endColumn", place == null ? null : place.endColumn(),
                "fixes", fixes(problem.fixes()),
                "suppressed", problem.suppressed(),
                "inBaseline", result.known().contains(problem));
    }

    static List<Map<String, Object>> fixes(List<Fix> fixes) {
        return fixes.stream()
                .map(fix -> object("what", fix.what(), "sql", fix.sql(), "settings", fix.settings()))
                .toList();
    }
}
