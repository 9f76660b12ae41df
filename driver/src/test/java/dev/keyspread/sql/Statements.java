package dev.keyspread.sql;

import dev.keyspread.sql.lexer.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The statements under {@code resources/statements}, each with what is expected of it; the README there says how. */
public final class Statements {
    private static final String EXPECTATION = "--> ";
    private static final List<Statement> ALL = load();

    private Statements() {}

    /**
     * One text and what it says.
     *
     * @param file the file it is in, by dialect and topic
     * @param line the number of its first line there
     * @param text the text without the semicolon behind it; a comment before it belongs to it
     * @param facts what is expected of it, as written
     */
    public record Statement(String file, int line, Dialect dialect, String text, List<String> facts) {
        @Override
        public String toString() {
            return file + ":" + line;
        }
    }

    /** All of them, in the order of their files. */
    public static List<Statement> all() {
        return ALL;
    }

    /** The texts of one dialect. */
    public static List<String> texts(Dialect dialect) {
        return ALL.stream()
                .filter(statement -> statement.dialect() == dialect)
                .map(Statement::text)
                .toList();
    }

    private static List<Statement> load() {
        try {
            Path readme = Path.of(Objects.requireNonNull(Statements.class.getResource("/statements/README.md"))
                    .toURI());
            Path root = Objects.requireNonNull(readme.getParent());
            try (Stream<Path> paths = Files.walk(root)) {
                return paths.filter(path -> path.toString().endsWith(".sql"))
                        .sorted()
                        .flatMap(path -> read(root, path).stream())
                        .toList();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Statement> read(Path root, Path path) {
        String file = root.relativize(path).toString().replace('\\', '/');
        String folder = file.substring(0, file.indexOf('/'));
        Dialect dialect = Arrays.stream(Dialect.values())
                .filter(candidate -> candidate.settingName().equals(folder))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no dialect " + folder));
        List<Statement> statements = new ArrayList<>();
        List<String> lines = lines(path);
        int at = 0;
        while (at < lines.size() && !lines.get(at).startsWith(EXPECTATION)) {
            at++; // what the file is about
        }
        while (at < lines.size()) {
            List<String> facts = new ArrayList<>();
            while (at < lines.size() && lines.get(at).startsWith(EXPECTATION)) {
                String line = lines.get(at++).substring(EXPECTATION.length());
                Arrays.stream(line.split("; ", -1)).map(String::strip).forEach(facts::add);
            }
            int from = at;
            while (at < lines.size() && !lines.get(at).startsWith(EXPECTATION)) {
                at++;
            }
            String text = withoutSemicolon(String.join("\n", lines.subList(from, at)), dialect);
            statements.add(new Statement(file, from + 1, dialect, text, facts));
        }
        return statements;
    }

    private static List<String> lines(Path path) {
        try {
            return Files.readAllLines(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String withoutSemicolon(String text, Dialect dialect) {
        Tokens tokens = Tokens.scan(text, dialect);
        int last = tokens.size() - 1;
        boolean ended = last > 0 && tokens.isSymbol(last, ";");
        return ended ? text.substring(0, tokens.start(last)).stripTrailing() : text.stripTrailing();
    }
}
