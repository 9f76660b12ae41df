package dev.keyspread.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A line of a table of docs/tests-by-promise.md.
 *
 * @param section the anchor of the section that holds the table
 * @param path the way that a row or a statement takes
 * @param engines the letters of the engines; empty for a path that no engine decides
 * @param outcome what Keyspread does; its first word is a term of the page
 * @param tests the tests' names, or a link to a gap
 */
record PromiseLine(String section, String path, Set<String> engines, String outcome, String tests) {
    private static final Path PAGE = Block.PROJECT.resolve("docs/tests-by-promise.md");
    private static final Pattern CELLS = Pattern.compile(" \\| ");
    private static final Pattern NO_ANCHOR = Pattern.compile("[^\\p{L}\\p{N} -]");

    @Override
    public String toString() {
        return section + ": " + path;
    }

    /** Returns the lines of all tables of the page, in its order. */
    static List<PromiseLine> all() {
        List<PromiseLine> lines = new ArrayList<>();
        String section = "";
        for (String line : read(PAGE)) {
            if (line.startsWith("## ")) {
                section = anchor(line);
            } else if (line.startsWith("| ") && !line.startsWith("| ---") && !line.startsWith("| path |")) {
                lines.add(of(section, line));
            }
        }
        return lines;
    }

    private static PromiseLine of(String section, String line) {
        String[] cells = CELLS.split(line.substring(2, line.lastIndexOf(" |")), -1);
        assertEquals(4, cells.length, line);
        Set<String> engines = new TreeSet<>(List.of(cells[1].split(" ", -1)));
        engines.remove("all");
        return new PromiseLine(section, cells[0], engines, cells[2], cells[3]);
    }

    /** Returns the anchors of a page's headings. */
    static Set<String> anchors(String page) {
        Set<String> anchors = new TreeSet<>();
        for (String line : read(Block.PROJECT.resolve(page))) {
            if (line.startsWith("#")) {
                anchors.add(anchor(line));
            }
        }
        return anchors;
    }

    /** Returns the anchor that GitHub gives a heading. */
    private static String anchor(String heading) {
        String text = heading.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT);
        return NO_ANCHOR.matcher(text).replaceAll("").replace(' ', '-');
    }

    static List<String> read(Path page) {
        try {
            return Files.readAllLines(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
