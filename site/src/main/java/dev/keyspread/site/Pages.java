package dev.keyspread.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pages of the project: Markdown files of its directory and of {@code docs}. {@link Site} makes it, and {@link Links} and
 * {@link Navigation} look pages up. Its order must not depend on the file system, so that each build makes the same site.
 */
final class Pages {
    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    private final Path project;
    private final Map<String, Page> bySource = new TreeMap<>();
    private final List<String> assets = new ArrayList<>();

    /**
     * Reads all pages.
     *
     * @throws IOException if one can't be read
     */
    Pages(Path project) throws IOException {
        this.project = project;
        for (Path file : files(project, 1)) {
            add(file);
        }
        for (Path file : files(project.resolve("docs"), Integer.MAX_VALUE)) {
            if (file.toString().endsWith(".md")) {
                add(file);
            } else {
                assets.add(relative(file));
            }
        }
        addIndexes();
    }

    private static List<Path> files(Path directory, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(directory, depth)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> depth > 1 || file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private void add(Path file) throws IOException {
        String source = relative(file);
        bySource.put(source, Page.of(source, PARSER.parse(Files.readString(file))));
    }

    private String relative(Path file) {
        return project.relativize(file).toString().replace('\\', '/');
    }

    /** Gives each directory of pages without a README a list of its pages, as GitHub shows one. */
    private void addIndexes() {
        Map<String, List<Page>> byDirectory = bySource.values().stream()
                .filter(page -> page.directory().startsWith("docs/"))
                .collect(Collectors.groupingBy(Page::directory));
        byDirectory.forEach((directory, pages) -> {
            String source = directory + "README.md";
            if (!bySource.containsKey(source)) {
                bySource.put(source, Page.of(source, PARSER.parse(list(directory, pages))));
            }
        });
    }

    private static String list(String directory, List<Page> pages) {
        String name = Path.of(directory).getFileName().toString();
        StringBuilder text =
                new StringBuilder("# " + Character.toUpperCase(name.charAt(0)) + name.substring(1) + "\n\n");
        for (Page page : pages) {
            String file = page.source().substring(directory.length());
            text.append("- [").append(page.title()).append("](").append(file).append(")\n");
        }
        return text.toString();
    }

    /** Returns all pages, by source. */
    Collection<Page> all() {
        return bySource.values();
    }

    /** Returns the paths of pictures and other files of {@code docs}, below the project's directory. */
    List<String> assets() {
        return assets;
    }

    /** Returns the page of a Markdown file, or of the README of a directory, or null if there is none. */
    @Nullable
    Page find(String source) {
        Page page = bySource.get(source);
        return page == null ? bySource.get(source + "/README.md") : page;
    }

    /** Returns the page of a Markdown file that must be there. */
    Page get(String source) {
        Page page = find(source);
        if (page == null) {
            throw new IllegalArgumentException("There is no page " + source);
        }
        return page;
    }

    /** Returns a file or directory of the project. */
    Path file(String source) {
        return project.resolve(source);
    }
}
