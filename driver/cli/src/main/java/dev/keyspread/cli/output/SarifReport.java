package dev.keyspread.cli.output;

import static dev.keyspread.cli.output.Json.object;

import dev.keyspread.api.Severity;
import dev.keyspread.cli.lint.Place;
import dev.keyspread.cli.lint.Problem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes SARIF 2.1.0, which GitHub's code scanning and editors read. {@code LintCommand} chooses it by {@code --format}. */
public final class SarifReport {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private SarifReport() {}

    /**
     * The document.
     *
     * @param version Keyspread's version
     */
    public static String write(LintResult result, String version) {
        Map<String, Integer> rules = new LinkedHashMap<>();
        result.problems().forEach(problem -> rules.putIfAbsent(problem.rule(), rules.size()));
        List<Object> described =
                rules.keySet().stream().<Object>map(SarifReport::rule).toList();
        Object driver = object(
                "name", "Keyspread",
                "version", version,
                "rules", described);
        List<Object> results = new ArrayList<>();
        for (Problem problem : result.problems()) {
            results.add(result(
                    problem,
                    rules.getOrDefault(problem.rule(), 0),
                    result.known().contains(problem)));
        }
        Object run = object("tool", object("driver", driver), "columnKind", "utf16CodeUnits", "results", results);
        return Json.write(object("$schema", SCHEMA, "version", "2.1.0", "runs", List.of(run)));
    }

    private static Object rule(String name) {
        String page = Page.ofRule(name);
        String help = page == null ? "Keyspread's rule " + name : page;
        return object(
                "id",
                name,
                "name",
                name,
                "shortDescription",
                object("text", page == null ? name : firesWhen(page)),
                "help",
                object("text", help, "markdown", help));
    }

    /** The first sentence of what a page says on when its rule fires. */
    private static String firesWhen(String page) {
        int heading = page.indexOf("## Fires when");
        int from = heading < 0 ? 0 : page.indexOf('\n', heading) + 1;
        String text = page.substring(from).strip().replaceAll("\\s+", " ");
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }

    private static Object result(Problem problem, int ruleIndex, boolean isKnown) {
        Place place = problem.place();
        Object text = problem.object() + ": " + problem.message() + " " + problem.remedy();
        return object(
                "ruleId", problem.rule(),
                "ruleIndex", ruleIndex,
                "level", level(problem.severity()),
                "message", object("text", text),
                "locations", place == null ? null : List.of(object("physicalLocation", physical(place))),
                "partialFingerprints", object("keyspread/v1", Baseline.fingerprint(problem)),
                "baselineState", isKnown ? "unchanged" : null,
                "suppressions", problem.suppressed() ? List.of(object("kind", "inSource")) : null,
                "fixes", fixes(problem));
    }

    private static Object physical(Place place) {
        return object("artifactLocation", object("uri", uri(place.file())), "region", region(place));
    }

    private static Object region(Place place) {
        return object(
                "startLine", place.line(),
                "startColumn", place.column(),
                "endLine", place.endLine(),
                "endColumn", place.endColumn());
    }

    private static @Nullable Object fixes(Problem problem) {
        Place statement = problem.statement();
        String replacement = problem.replacement();
        if (statement == null || replacement == null) {
            return null;
        }
        Object change = object(
                "artifactLocation", object("uri", uri(statement.file())),
                "replacements",
                        List.of(object(
                                "deletedRegion", region(statement), "insertedContent", object("text", replacement))));
        return List.of(object("description", object("text", problem.remedy()), "artifactChanges", List.of(change)));
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARN -> "warning";
            case INFO -> "note";
        };
    }

    private static String uri(String file) {
        try {
            boolean isAbsolute = file.startsWith("/");
            return new URI(isAbsolute ? "file" : null, null, file, null).toString();
        } catch (URISyntaxException e) {
            return "file";
        }
    }
}
