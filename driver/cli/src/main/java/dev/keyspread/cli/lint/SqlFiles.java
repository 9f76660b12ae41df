package dev.keyspread.cli.lint;

import dev.keyspread.sql.Dialect;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds and reads the files that a person names, for {@code LintCommand}. Changes none. */
public final class SqlFiles {
    private static final String STANDARD_INPUT = "-";
    private static final Pattern SQL = Pattern.compile("(?i).*\\.(sql|ddl|yql)");
    private static final Pattern CHANGELOG = Pattern.compile("(?i).*\\.(xml|yaml|yml|json)");

    /** A changelog names itself in its first element, behind comments. */
    private static final int BEGINNING = 1 << 13;

    private final List<String> sql = new ArrayList<>();
    private final List<Path> changelogs = new ArrayList<>();
    private String standardInput = "";

    private SqlFiles() {}

    /**
     * Finds files, all files named {@code *.sql} (or {@code .ddl}, {@code .yql}) below folders with changelogs of Liquibase in XML, YAML and
     * JSON, and standard input for {@code -}. Those of one folder come in the order in which they run; Flyway's undo migrations are left out.
     *
     * @throws IOException when one can't be read, or is not there
     */
    public static SqlFiles find(List<String> names, InputStream standardInput) throws IOException {
        SqlFiles files = new SqlFiles();
        for (String name : names) {
            Path path = Path.of(name);
            if (name.equals(STANDARD_INPUT)) {
                files.standardInput = new String(standardInput.readAllBytes(), StandardCharsets.UTF_8);
                files.sql.add(STANDARD_INPUT);
            } else if (Files.isDirectory(path)) {
                files.addBelow(path);
            } else if (!Files.exists(path)) {
                throw new NoSuchFileException(name, null, "there is no such file or folder");
            } else if (isChangelog(path)) {
                files.changelogs.add(path);
            } else {
                files.sql.add(slashes(path));
            }
        }
        return files;
    }

    private void addBelow(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            List<Path> found = paths.filter(Files::isRegularFile).toList();
            found.stream()
                    .map(SqlFiles::slashes)
                    .filter(name -> SQL.matcher(name).matches() && !FileOrder.isUndo(name))
                    .sorted(new FileOrder())
                    .forEach(sql::add);
            for (Path each : found) {
                if (isChangelog(each)) {
                    changelogs.add(each);
                }
            }
        }
    }

    private static boolean isChangelog(Path path) throws IOException {
        if (!CHANGELOG.matcher(path.toString()).matches()) {
            return false;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8).contains("databaseChangeLog");
        }
    }

    /** Returns true if nothing was found. */
    public boolean isEmpty() {
        return sql.isEmpty() && changelogs.isEmpty();
    }

    /**
     * Returns how the files begin, in their order.
     *
     * @param length how many characters in all are enough
     * @throws IOException when one can't be read
     */
    public List<SqlFile> beginnings(int length) throws IOException {
        List<SqlFile> beginnings = new ArrayList<>();
        int left = length;
        for (String name : Stream.concat(sql.stream(), changelogs.stream().map(SqlFiles::slashes))
                .toList()) {
            if (left <= 0) {
                break;
            }
            try (Reader reader = open(name)) {
                char[] begin = new char[Math.min(left, Pieces.LENGTH)];
                int read = 0;
                for (int more = 0; more >= 0 && read < begin.length; read += Math.max(more, 0)) {
                    more = reader.read(begin, read, begin.length - read);
                }
                beginnings.add(new SqlFile(shown(name), new String(begin, 0, read)));
                left -= read;
            }
        }
        return beginnings;
    }

    /**
     * Reads all files in their order, long ones in pieces. Changelogs come first, and what they include is not read again.
     *
     * @param notes takes lines about what could not be read
     * @throws IOException when one can't be read, or Liquibase is not there for a changelog
     */
    public void each(Dialect dialect, Consumer<SqlFile> files, Consumer<String> notes) throws IOException {
        Set<Path> included = changelogs.isEmpty() ? Set.of() : Changelogs.each(changelogs, dialect, files, notes);
        for (String name : sql) {
            if (name.equals(STANDARD_INPUT) || !included.contains(Path.of(name).toRealPath())) {
                try (Reader reader = open(name)) {
                    Pieces.each(shown(name), reader, dialect, Pieces.LENGTH, files);
                }
            }
        }
    }

    /** Bytes that are no UTF-8 become replacement characters: they stand in literals and comments, if anywhere. */
    private Reader open(String name) throws IOException {
        return name.equals(STANDARD_INPUT)
                ? new StringReader(standardInput)
                : new BufferedReader(
                        new InputStreamReader(Files.newInputStream(Path.of(name)), StandardCharsets.UTF_8), 1 << 16);
    }

    private static String shown(String name) {
        return name.equals(STANDARD_INPUT) ? "<stdin>" : name;
    }

    static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }
}
