package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.SpannerEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what the page on canonical texts says, compared with what is stored: its vectors on H2, its SQL on each engine. */
final class CanonicalPageTest {
    private static final String PAGE = page();

    /** Values of each type, in the SQL of every engine; the type is looked for without its digits. */
    private static final Map<String, List<String>> VALUES = Map.ofEntries(
            Map.entry("bigint", List.of("0", "-5", "773", "9223372036854775807")),
            Map.entry("numeric", List.of("0", "1.5", "773", "-10.0500", "100")),
            Map.entry("boolean", List.of("TRUE", "FALSE")),
            Map.entry("varchar", List.of("''", "'TomSmith'", "'Ünï'", "'a '")),
            Map.entry("char", List.of("'ab'", "'abcdef'")),
            Map.entry("uuid", List.of("'0AB8E3A1-7D5C-4F1E-9B64-2C8D1E5F7A90'")),
            Map.entry("date", List.of("'2016-01-25'", "'1999-12-31'")),
            Map.entry("timestamp", List.of("'2016-01-25 10:10:10.5'", "'2016-01-25 00:00:00'")),
            Map.entry("datetime", List.of("'2016-01-25 10:10:10.5'", "'2016-01-25 00:00:00'")),
            Map.entry(
                    "timestamp with time zone",
                    List.of(
                            "TIMESTAMP WITH TIME ZONE '2016-01-25 10:10:10.5+02'",
                            "TIMESTAMP WITH TIME ZONE '2016-01-25 23:10:10.123456-05'")),
            Map.entry("timestamptz", List.of("'2016-01-25 10:10:10.5+02'", "'2016-01-25 23:10:10.123456-05'")));

    private static String page() {
        Path inProject = Path.of("docs", "canonical.md");
        try {
            return Files.readString(Files.exists(inProject) ? inProject : Path.of("..", "docs", "canonical.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String section(String heading) {
        int from = PAGE.indexOf(heading + "\n");
        assertTrue(from >= 0, heading);
        int to = PAGE.indexOf("\n##", from + heading.length());
        return PAGE.substring(from, to < 0 ? PAGE.length() : to);
    }

    private static Stream<Arguments> found(String section, String pattern) {
        List<Arguments> found = new ArrayList<>();
        Matcher matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(section(section));
        while (matcher.find()) {
            Object[] groups = new Object[matcher.groupCount()];
            for (int i = 0; i < groups.length; i++) {
                groups[i] = matcher.group(i + 1);
            }
            found.add(Arguments.of(groups));
        }
        assertTrue(found.size() > 4, section);
        return found.stream();
    }

    static Stream<Arguments> vectors() {
        return found("## Vectors", "^\\| `([^`]+)` \\| `([^`]+)` \\| [^|]+ \\| (\\d+) \\| (\\d+) \\|$");
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theVectorsAreWhatIsStored(String type, String value, String crc32, String sha256) throws SQLException {
        try (Sandbox database = new Sandbox(new H2Engine())) {
            database.run("CREATE TABLE stored (c BIGINT, s BIGINT, v " + type + ")");
            Connection connection =
                    database.keyspread("keyspread.shard.stored.c=crc32(v)", "keyspread.shard.stored.s=sha256(v)");
            AccessLog.update(connection, "INSERT INTO stored (v) VALUES (" + value + ")");

            assertEquals(List.of(crc32 + " | " + sha256), database.rows("SELECT c, s FROM stored"));
        }
    }

    private static Stream<Arguments> expressions(String section) {
        return found(section, "^\\| `([^`]+)` \\| `([^`]+)` \\|$");
    }

    static Stream<Arguments> h2() {
        return expressions("### H2");
    }

    static Stream<Arguments> postgres() {
        return expressions("### PostgreSQL");
    }

    static Stream<Arguments> mariadb() {
        return expressions("### MySQL and MariaDB");
    }

    @ParameterizedTest
    @MethodSource("h2")
    void h2ComputesTheSame(String type, String text) throws SQLException {
        assertSame(new H2Engine(), "### H2", type, text);
    }

    @ParameterizedTest
    @MethodSource("postgres")
    void postgresComputesTheSame(String type, String text) throws SQLException {
        assertSame(new PostgresEngine(), "### PostgreSQL", type, text);
    }

    @ParameterizedTest
    @MethodSource("mariadb")
    void mariadbComputesTheSame(String type, String text) throws SQLException {
        assertSame(new MariaDbEngine(), "### MySQL and MariaDB", type, text);
    }

    /** Fills a table through Keyspread, and looks by the page's SQL for rows whose hash is another one. */
    private static void assertSame(Engine engine, String section, String type, String text) throws SQLException {
        Matcher function =
                Pattern.compile("^`(\\w+)`: `(.+)`$", Pattern.MULTILINE).matcher(section(section));
        assertTrue(function.find(), section);
        String hash = function.group(2).replaceFirst("\\btext\\b", Matcher.quoteReplacement(text));
        List<String> values = Objects.requireNonNull(VALUES.get(type.replaceFirst("\\([\\d,]+\\)", "")), type);
        try (Sandbox database = new Sandbox(engine)) {
            database.run("CREATE TABLE stored (h BIGINT, v " + type + ")");
            Connection connection = database.keyspread("keyspread.shard.stored.h=" + function.group(1) + "(v)");
            for (String value : values) {
                AccessLog.update(connection, "INSERT INTO stored (v) VALUES (" + value + ")");
            }

            assertEquals(List.of(), database.rows("SELECT v, h, " + hash + " FROM stored WHERE h <> " + hash));
            assertEquals(
                    List.of(Integer.toString(values.size())),
                    database.rows("SELECT COUNT(*) FROM stored WHERE h = " + hash));
        }
    }

    /** The types that the page names for Spanner, in both dialects, with values. */
    private static final List<List<String>> SPANNER_VALUES = List.of(
            List.of("INT64", "bigint", "0", "-5", "773", "9223372036854775807"),
            List.of("BOOL", "boolean", "TRUE", "FALSE"),
            List.of("DATE", "date", "DATE '2016-01-25'", "DATE '1999-12-31'"),
            List.of("STRING(40)", "varchar(40)", "''", "'TomSmith'", "'Ünï'", "'a '"));

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void spannerComputesTheSame(Dialect dialect) throws SQLException {
        SpannerEngine engine = new SpannerEngine(dialect);
        String section =
                section("### Spanner").replace("by the character U+001F itself between quotes", "`|| '\u001f' ||`");
        String hash =
                code(section, engine.either("(FARM_FINGERPRINT\\(.+?\\))`", "(spanner[.]farm_fingerprint\\(.+?\\))`"));
        String joint = code(section, engine.either("`(\\|\\| '\\\\x1f' \\|\\|)`", "`(\\|\\| '\u001f' \\|\\|)`"));
        String text = hash.substring(hash.indexOf('(') + 1, hash.length() - 1);
        String both = hash.replace(text, text + " " + joint + " " + text.replaceFirst("\\bv\\b", "w"));
        try (Sandbox database = new Sandbox(engine)) {
            for (int i = 0; i < SPANNER_VALUES.size(); i++) {
                List<String> values = SPANNER_VALUES.get(i);
                String type = engine.either(values.get(0), values.get(1));
                String number = engine.either("INT64", "bigint");
                String columns =
                        " (n " + number + " NOT NULL, h " + number + ", g " + number + ", v " + type + ", w " + type;
                database.run("CREATE TABLE stored" + i
                        + engine.either(columns + ") PRIMARY KEY (n)", columns + ", PRIMARY KEY (n))"));
            }
            Connection connection = database.keyspread(IntStream.range(0, SPANNER_VALUES.size())
                    .boxed()
                    .flatMap(i -> Stream.of(
                            "keyspread.shard.stored" + i + ".h=farm_fingerprint(v)",
                            "keyspread.shard.stored" + i + ".g=farm_fingerprint(v, w)"))
                    .toArray(String[]::new));
            for (int i = 0; i < SPANNER_VALUES.size(); i++) {
                List<String> values = SPANNER_VALUES.get(i);
                for (int n = 2; n < values.size(); n++) {
                    AccessLog.update(
                            connection,
                            "INSERT INTO stored" + i + " (n, v, w) VALUES (" + n + ", " + values.get(n) + ", "
                                    + values.get(2) + ")");
                }
                assertEquals(
                        List.of(Integer.toString(values.size() - 2)),
                        database.rows("SELECT COUNT(*) FROM stored" + i + " WHERE h = " + hash + " AND g = " + both),
                        values.get(0));
            }
        }
    }

    private static String code(String section, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(section);
        assertTrue(matcher.find(), pattern);
        return matcher.group(1);
    }
}
