package dev.keyspread.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A fenced block of a page.
 *
 * @param page the page, from the project's directory on
 * @param line the line of its opening fence
 * @param language the word behind the fence; empty where there is none
 * @param text what is in it, without the indentation of its fence
 */
record Block(String page, int line, String language, String text) {
    private static final String FENCE = "```";

    /** The project's directory. Tests run in the module's or in it. */
    static final Path PROJECT = Files.isDirectory(Path.of("docs")) ? Path.of("") : Path.of("..");

    @Override
    public String toString() {
        return page + ":" + line;
    }

    /** Returns the blocks of README.md, of every page under docs and of the benchmarks' pages. */
    static List<Block> all() {
        List<Block> blocks = new ArrayList<>(in(PROJECT.resolve("README.md")));
        blocks.addAll(under("docs"));
        blocks.addAll(under("samples/benchmarks"));
        return blocks;
    }

    private static List<Block> under(String directory) {
        try (Stream<Path> files = Files.walk(PROJECT.resolve(directory))) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .flatMap(file -> in(file).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the blocks of one language. */
    static List<Block> of(String language) {
        return all().stream().filter(block -> block.language.equals(language)).toList();
    }

    private static List<Block> in(Path file) {
        String page = PROJECT.relativize(file).toString().replace('\\', '/');
        List<Block> blocks = new ArrayList<>();
        List<String> lines = lines(file);
        for (int at = 0; at < lines.size(); at++) {
            if (lines.get(at).strip().startsWith(FENCE)) {
                int opening = at;
                int indentation = lines.get(at).indexOf(FENCE);
                StringBuilder text = new StringBuilder();
                while (!lines.get(++at).strip().equals(FENCE)) {
                    String line = lines.get(at);
                    text.append(line.substring(Math.min(indentation, line.length())))
                            .append('\n');
                }
                String language = lines.get(opening).strip().substring(FENCE.length());
                blocks.add(new Block(page, opening + 1, language, text.toString()));
            }
        }
        return blocks;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
