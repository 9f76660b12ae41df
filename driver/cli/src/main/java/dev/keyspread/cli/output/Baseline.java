package dev.keyspread.cli.output;

import dev.keyspread.api.Visible;
import dev.keyspread.cli.lint.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Lists earlier findings that are accepted, so that an old schema can be adopted and only new findings count. A file of lines
 * {@code count rule object file}, separated by tabs and sorted: easy to review, and it stays the same when lines move.
 * {@code LintCommand} reads and writes it. A file that holds something else must not be overwritten.
 */
public final class Baseline {
    private static final String HEADER = "# Findings that keyspread lint puts up with: count, rule, object, file.";

    private final Map<String, Integer> counts;

    private Baseline(Map<String, Integer> counts) {
        this.counts = new HashMap<>(counts);
    }

    /**
     * The baseline in a file.
     *
     * @throws IOException when it can't be read, or a line of it is none
     */
    public static Baseline read(Path file) throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            int tab = line.indexOf('\t');
            try {
                counts.put(line.substring(tab + 1), Integer.parseInt(line.substring(0, Math.max(tab, 0))));
            } catch (NumberFormatException e) {
                throw new IOException(
                        file + " is no baseline: line " + number + " does not begin with a number and a tab", e);
            }
        }
        return new Baseline(counts);
    }

    /**
     * Writes a baseline that knows those problems.
     *
     * @throws IOException when the file can't be written, or holds something else
     */
    public static void write(Path file, List<Problem> problems) throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        problems.stream()
                .filter(problem -> !problem.suppressed())
                .forEach(problem -> counts.merge(fingerprint(problem), 1, Integer::sum));
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        counts.forEach((fingerprint, count) ->
                text.append(count).append('\t').append(fingerprint).append('\n'));
        if (Files.exists(file) && Files.size(file) > 0 && !isBaseline(file)) {
            throw new IOException(file + " is no baseline, so it is left as it is: name another file");
        }
        Files.writeString(file, text);
    }

    private static boolean isBaseline(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] header = HEADER.getBytes(StandardCharsets.UTF_8);
            return Arrays.equals(header, in.readNBytes(header.length));
        }
    }

    /** The problems among those that it knows: of each kind as many as there were. */
    public List<Problem> knownOf(List<Problem> problems) {
        Map<String, Integer> left = new HashMap<>(counts);
        List<Problem> known = new ArrayList<>();
        for (Problem problem : problems) {
            String fingerprint = fingerprint(problem);
            int count = problem.suppressed() ? 0 : left.getOrDefault(fingerprint, 0);
            if (count > 0) {
                left.put(fingerprint, count - 1);
                known.add(problem);
            }
        }
        return known;
    }

    /** Returns the text by which a problem is recognised when its lines have moved. */
    static String fingerprint(Problem problem) {
        return problem.rule() + "\t" + problem.object() + "\t" + Visible.text(problem.file());
    }
}
