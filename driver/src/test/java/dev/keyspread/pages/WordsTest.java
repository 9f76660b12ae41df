package dev.keyspread.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks what a machine can see of the words of comments and pages. Each line of a failure names its place. */
class WordsTest {
    private static final int MOST_WORDS_OF_A_SENTENCE = 30;
    private static final int MOST_WORDS_OF_A_CELL = 15;

    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);

    /** A comment; a text or a character that looks like one is skipped with the texts. */
    private static final Pattern COMMENT_OR_TEXT = Pattern.compile(
            "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'|(/\\*.*?\\*/|//[^\\n]*)",
            Pattern.DOTALL);

    private static final Pattern POOR_BEGINNING = Pattern.compile("^(?:Whether|What|Those|The same|Of|As)\\b.*");

    /** Phrases that put a clause away from its noun, or that have a plain word. */
    private static final Pattern BANNED = Pattern.compile(
            "\\b(?:as (?:it|they) came|be it|of which|where that|by then|otherwise than|direct driver|hot (?:end|spot|side)s?)\\b");

    /** A trick of speed names the benchmark that shows it, and not a time. */
    private static final Pattern MILLISECONDS =
            Pattern.compile("\\b(?:costs?|takes?|saves?)\\b[^.]{0,80}\\b(?:milliseconds?|\\d+ ms)\\b");

    /** Names of a second word for one thing, with the word that is used. */
    private static final Map<Pattern, String> SECOND_NAMES = Map.of(
            Pattern.compile("\\b(?:heirs?|relatives)\\b", Pattern.CASE_INSENSITIVE), "child tables",
            Pattern.compile("\\bsiblings?\\b", Pattern.CASE_INSENSITIVE), "other data sources",
            Pattern.compile("\\boutlines?\\b", Pattern.CASE_INSENSITIVE), "statement shape, or masked text",
            Pattern.compile("\\brecipes?\\b", Pattern.CASE_INSENSITIVE), "plan, or edits of a shape",
            Pattern.compile("\\bhash column\\b"), "shard column",
            Pattern.compile("\\bfinding rules?\\b"), "lint rule");

    private static final Pattern CLASS = Pattern.compile("\\b(?:class|interface|enum|record)\\s+([A-Z]\\w+)");

    /** Code in a comment that is spelt as a class with two words in its name. */
    private static final Pattern CLASS_IN_COMMENT =
            Pattern.compile("\\{@code ([A-Z][a-z]+(?:[A-Z][a-z0-9]*)+)(?:[.#(][^}]*)?\\}");

    /** Names that are spelt as classes of ours: of the JDK, of H2, of YDB, and of a table and its column. */
    private static final Set<String> OTHER_NAMES =
            Set.of("AssertionError", "DataType", "IntHashImpl", "UserAccessLog", "UserId");

    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");

    /** Where a paragraph, a list's entry or a table's row begins. */
    private static final Pattern PARAGRAPH =
            Pattern.compile("\\n\\s*\\n|\\n(?=\\s*[-*] |\\s*\\d+\\. |\\|)|(?m)(?<=^#[^\\n]{0,200})\\n");

    private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?:;])\\s+");

    @Test
    void javadocBeginsWithAVerbOrANoun() throws IOException {
        List<String> found = new ArrayList<>();
        int read = sources(
                "",
                (file, text) -> JAVADOC.matcher(text).results().forEach(comment -> {
                    String words = plain(comment.group(1));
                    if (POOR_BEGINNING.matcher(words).matches()) {
                        found.add(place(file, text, comment.start()) + words);
                    }
                }));

        assertTrue(read > 1_500, read + " files");
        assertNone(found);
    }

    @Test
    void commentsUsePlainWords() throws IOException {
        List<String> found = new ArrayList<>();
        sources(
                "main",
                (file, text) -> COMMENT_OR_TEXT
                        .matcher(text)
                        .results()
                        .filter(match -> match.group(1) != null)
                        .forEach(comment -> {
                            String words = plain(comment.group(1));
                            String place = place(file, text, comment.start());
                            poor(words).forEach(why -> found.add(place + why));
                            if (MILLISECONDS.matcher(words).find()) {
                                found.add(place + "name the benchmark, not the time, in: " + words);
                            }
                        }));

        assertNone(found);
    }

    /** A comment that says who calls a class names it as it is called today. */
    @Test
    void classesInCommentsExist() throws IOException {
        Set<String> known = new HashSet<>(OTHER_NAMES);
        sources("", (file, text) -> CLASS.matcher(text).results().forEach(name -> known.add(name.group(1))));
        List<String> found = new ArrayList<>();
        sources(
                "main",
                (file, text) -> CLASS_IN_COMMENT
                        .matcher(text)
                        .results()
                        .filter(name -> !known.contains(name.group(1)))
                        .forEach(name -> found.add(place(file, text, name.start()) + name.group(1) + " is no class")));

        assertNone(found);
    }

    @Test
    void pagesUsePlainWords() throws IOException {
        List<String> found = new ArrayList<>();
        pages((page, text) -> text.lines().forEach(line -> poor(line).forEach(why -> found.add(page + ": " + why))));

        assertNone(found);
    }

    @Test
    void sentencesAndCellsOfPagesAreShort() throws IOException {
        List<String> found = new ArrayList<>();
        int read = pages((page, text) -> {
            for (String paragraph : PARAGRAPH.split(text, -1)) {
                boolean isRow = paragraph.startsWith("|");
                String[] parts = isRow ? paragraph.split("\\|") : SENTENCE.split(paragraph);
                int most = isRow ? MOST_WORDS_OF_A_CELL : MOST_WORDS_OF_A_SENTENCE;
                Arrays.stream(parts)
                        .filter(part -> words(part) > most)
                        .forEach(part -> found.add(page + ": " + words(part) + " words: " + part.strip()));
            }
        });

        assertTrue(read > 150, read + " pages");
        assertNone(found);
    }

    /** The check finds what it is for. */
    @Test
    void whatIsPoorIsFound() {
        assertEquals(1, poor("a table of which nothing is known").count());
        assertTrue(MILLISECONDS.matcher("linking it costs 13 milliseconds").find());
        assertEquals(1, poor("partitions and other heirs").count());
        assertEquals(2, poor("the recipe of an outline").count());
        assertFalse(MILLISECONDS.matcher("Milliseconds since 1970.").find());
        assertTrue(POOR_BEGINNING.matcher("The same, of a batch.").matches());
        assertEquals(4, words("a [page of](other.md) words"));
    }

    private static void assertNone(List<String> found) {
        assertTrue(found.isEmpty(), () -> found.size() + " places:\n" + String.join("\n", found));
    }

    private static Stream<String> poor(String words) {
        Stream<String> names = SECOND_NAMES.entrySet().stream()
                .filter(name -> name.getKey().matcher(words).find())
                .map(name -> name.getValue() + " is the word in: " + words);
        Stream<String> phrases = BANNED.matcher(words).results().map(match -> "“" + match.group() + "” in: " + words);
        return Stream.concat(names, phrases);
    }

    /** Returns a comment without its stars. */
    private static String plain(String comment) {
        return comment.replaceAll("\\n\\s*\\*?/?", " ").replaceAll("\\s+", " ").strip();
    }

    private static int words(String text) {
        String bare = LINK.matcher(text).replaceAll("$1").strip();
        return bare.isEmpty() ? 0 : bare.split("\\s+").length;
    }

    private static String place(Path file, String text, int at) {
        long line = text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
        return Block.PROJECT.relativize(file) + ":" + line + ": ";
    }

    /** Reads the Java files of all modules, of {@code src/main} alone or of tests too; returns how many. */
    private static int sources(String kind, BiConsumer<Path, String> reader) throws IOException {
        List<Path> files = files(".java").stream()
                .filter(file -> file.toString().replace('\\', '/').contains("src/" + kind))
                .toList();
        for (Path file : files) {
            reader.accept(file, Files.readString(file));
        }
        return files.size();
    }

    /** Reads the pages without their fenced blocks, which are no prose; returns how many. */
    private static int pages(BiConsumer<Path, String> reader) throws IOException {
        List<Path> files = files(".md");
        for (Path file : files) {
            String prose = FENCED.matcher(Files.readString(file)).replaceAll("");
            reader.accept(Block.PROJECT.relativize(file), prose);
        }
        return files.size();
    }

    private static List<Path> files(String ending) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(Block.PROJECT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean isOurs = !folder.endsWith("target") && !folder.endsWith(".git");
                return isOurs ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(ending)) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }
}
