package dev.keyspread.cli.lint;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds and reads the files that a person names. */
public final class SqlFiles {
    private static final String STANDARD_INPUT = "-";

    private SqlFiles() {}

    /**
     * The texts of files, of all files named {@code *.sql} (or {@code .ddl}, {@code .yql}) below folders, and of standard input for
     * {@code -}. Those of one folder come in the order in which they run; Flyway's undo migrations are left out.
     *
     * @throws IOException when one can't be read, or is not there
     */
    public static List<SqlFile> read(List<String> names, InputStream standardInput) throws IOException {
        List<SqlFile> files = new ArrayList<>();
        for (String name : names) {
            Path path = Path.of(name);
            if (name.equals(STANDARD_INPUT)) {
                files.add(new SqlFile("<stdin>", decode(standardInput.readAllBytes())));
            } else if (Files.isDirectory(path)) {
                for (String each : below(path)) {
                    files.add(read(each));
                }
            } else if (Files.exists(path)) {
                files.add(read(slashes(path)));
            } else {
                throw new NoSuchFileException(name, null, "there is no such file or folder");
            }
        }
        return files;
    }

    private static List<String> below(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile)
                    .map(SqlFiles::slashes)
                    .filter(SqlFiles::isSql)
                    .filter(name -> !FileOrder.isUndo(name))
                    .sorted(new FileOrder())
                    .toList();
        }
    }

    private static boolean isSql(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".sql") || lower.endsWith(".ddl") || lower.endsWith(".yql");
    }

    private static SqlFile read(String name) throws IOException {
        return new SqlFile(name, decode(Files.readAllBytes(Path.of(name))));
    }

    /** Bytes that are no UTF-8 become replacement characters: they stand in literals and comments, if anywhere. */
    private static String decode(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? " " + text.substring(1) : text;
    }

    private static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }
}
