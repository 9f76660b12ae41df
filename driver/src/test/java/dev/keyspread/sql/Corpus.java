package dev.keyspread.sql;

import dev.keyspread.sql.lexer.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * The SQL of public repositories, which is no part of the project: {@code ../shared/corpus}, seen from the project's root, or
 * the folder that the system property {@code keyspread.corpus} names. Its README says where each file comes from.
 */
public final class Corpus {
    private static final Map<String, Dialect> DIALECTS = Map.of(
            "cockroachdb", Dialect.COCKROACHDB,
            "postgresql", Dialect.POSTGRESQL,
            "spanner-googlesql", Dialect.GOOGLESQL,
            "spanner-postgresql", Dialect.SPANNER_POSTGRESQL,
            "tidb", Dialect.TIDB,
            "ydb", Dialect.YDB,
            "yugabytedb", Dialect.YUGABYTEDB);

    private static final @Nullable Path ROOT = root();
    private static final List<SqlFile> FILES = ROOT == null ? List.of() : load(ROOT);

    private Corpus() {}

    /** One file: its path under corpus/, the dialect it is written in, its text. */
    public record SqlFile(String path, Dialect dialect, String text) {

        /**
         * Its statements, each as its own text. The file is cut at its headings first, since one statement of the seeds
         * ends in a comment that hides its semicolon.
         */
        public List<String> statements() {
            return Arrays.stream(text.split("(?m)^(?=-- from: )"))
                    .flatMap(block -> split(block, dialect).stream())
                    .toList();
        }

        private static List<String> split(String block, Dialect dialect) {
            Tokens tokens = Tokens.scan(block, dialect);
            return tokens.statements().stream()
                    .map(range -> block.substring(tokens.start(range.from()), tokens.end(range.to() - 1)))
                    .toList();
        }

        @Override
        public String toString() {
            return path;
        }
    }

    /** Skips the tests that read it where it is not there, and says so. */
    public static void assumeThere() {
        if (ROOT == null) {
            System.out.println(
                    "SKIPPED: the shared corpus is not beside the project (../shared/corpus), so nothing was tried"
                            + " with the SQL of public repositories");
        }
        Assumptions.assumeTrue(ROOT != null, "no shared corpus");
    }

    /** Every file, in the order of their paths; none where the corpus is not there. */
    public static List<SqlFile> files() {
        return FILES;
    }

    private static List<SqlFile> load(Path root) {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(path -> path.toString().endsWith(".sql"))
                    .sorted()
                    .map(path -> read(root, path))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SqlFile read(Path root, Path path) {
        try {
            String name = root.relativize(path).toString().replace('\\', '/');
            Dialect dialect = Objects.requireNonNull(DIALECTS.get(name.substring(0, name.indexOf('/'))), name);
            return new SqlFile(name, dialect, Files.readString(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Path root() {
        String named = System.getProperty("keyspread.corpus");
        Stream<String> places = named != null
                ? Stream.of(named)
                : Stream.of("../../shared/corpus", "../shared/corpus"); // from a module, from the root
        return places.map(Path::of)
                .filter(place -> Files.isRegularFile(place.resolve("README.md")))
                .findFirst()
                .orElse(null);
    }
}
