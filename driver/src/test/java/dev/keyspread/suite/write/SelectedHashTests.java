package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Effort;
import dev.keyspread.engine.Seed;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code INSERT … SELECT} of columns of each type, whose hash the database computes by the SQL of docs/canonical.md. */
public abstract class SelectedHashTests extends EngineTest {
    /** Reads the canonical text of a row's value. */
    @FunctionalInterface
    public interface Canonical {
        String of(ResultSet row) throws SQLException;
    }

    public static final Canonical DAY =
            row -> row.getObject("v", LocalDate.class).toString();
    public static final Canonical TIME =
            row -> row.getObject("v", LocalDateTime.class).format(SetterTests.SIX_DIGITS);
    public static final Canonical INSTANT = row -> row.getObject("v", OffsetDateTime.class)
                    .withOffsetSameInstant(ZoneOffset.UTC)
                    .format(SetterTests.SIX_DIGITS)
            + "Z";
    public static final Canonical TRUTH = row -> Boolean.toString(row.getBoolean("v"));
    public static final Canonical PADDED = row -> row.getString("v").stripTrailing();

    public static final Canonical PLAIN = row -> row.getBigDecimal("v").signum() == 0
            ? "0"
            : row.getBigDecimal("v").stripTrailingZeros().toPlainString();

    private int tables;

    public SelectedHashTests(Engine engine) {
        super(engine);
    }

    @Test
    void days() throws SQLException {
        assertHashed("DATE", DAY, "'2016-01-25'", "'1583-01-01'", "'9999-12-31'");
        assertFails("DATE", "'1200-01-01'");
    }

    @Test
    void times() throws SQLException {
        assertHashed("TIMESTAMP", TIME, "'2016-01-25 10:10:10.5'", "'1969-12-31 23:59:59.999999'");
        assertHashed("TIMESTAMP(0)", TIME, "'2016-01-25 10:10:10.6'");
        assertHashed("TIMESTAMP(3)", TIME, "'2016-01-25 10:10:10.5555'");
        assertFails("TIMESTAMP", "'1200-01-01 00:00:00'");
    }

    @Test
    public void numbersWithAScale() throws SQLException {
        assertHashed("NUMERIC(12,4)", PLAIN, "773", "1.5", "0", "-0.25", "1000", "99999999.9999");
        assertHashed("NUMERIC(30,12)", PLAIN, "0.000000000001", "0", "-100", "12345678901234567.100000000000");
        assertHashed("NUMERIC(9,0)", PLAIN, "0", "-100", "123456789");
    }

    @Test
    void instantsOfEachOffset() throws SQLException {
        String type = "TIMESTAMP WITH TIME ZONE";
        assertHashed(type, INSTANT, type + " '2016-01-25 10:10:10.5+02'", type + " '1583-01-02 00:00:00+14'");
        assertHashed("TIMESTAMP(3) WITH TIME ZONE", INSTANT, type + " '2016-01-25 10:10:10.5555-09:30'");
        assertFails(type, type + " '1200-01-01 00:00:00+00'");
    }

    /** Tries values of each type at random, and for each of them the text that the driver's value has. */
    @Test
    void valuesAtRandom() throws SQLException {
        Random random = new Random(Seed.get());
        for (int scale : new int[] {0, 2, 7}) {
            assertHashed(
                    "NUMERIC(40," + scale + ")",
                    PLAIN,
                    atRandom(() -> new BigDecimal(new BigInteger(random.nextInt(70), random), random.nextInt(scale + 1))
                            .multiply(BigDecimal.TEN.pow(random.nextInt(4)))
                            .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1))
                            .stripTrailingZeros()
                            .toPlainString()));
        }
        assertHashed("DATE", DAY, atRandom(() -> "DATE '" + time(random).toLocalDate() + "'"));
        assertHashed("TIMESTAMP(6)", TIME, atRandom(() -> "TIMESTAMP '" + written(random) + "'"));
        assertHashed(
                "TIMESTAMP(6) WITH TIME ZONE",
                INSTANT,
                atRandom(() -> "TIMESTAMP WITH TIME ZONE '" + written(random)
                        + ZoneOffset.ofTotalSeconds(60 * (random.nextInt(1560) - 780)) + "'"));
    }

    private static LocalDateTime time(Random random) {
        return LocalDateTime.of(1584 + random.nextInt(8400), 1, 1, 0, 0)
                .plusDays(random.nextInt(366))
                .plusNanos(1000L * random.nextInt(1_000_000) * (random.nextInt(4) / 2))
                .plusSeconds(random.nextInt(86_400));
    }

    private static String written(Random random) {
        return time(random).format(SetterTests.SIX_DIGITS).replace('T', ' ');
    }

    private static String[] atRandom(Supplier<String> value) {
        return Stream.generate(value).distinct().limit(Effort.of(300)).toArray(String[]::new);
    }

    @Test
    void truths() throws SQLException {
        assertHashed("BOOLEAN", TRUTH, "TRUE", "FALSE");
    }

    @Test
    void paddedTexts() throws SQLException {
        assertHashed("CHAR(6)", PADDED, "'ab'", "'a b'", "''", "'Ünï'");
    }

    @Test
    void byteStrings() throws SQLException {
        String[] table = stored(engine.bytes(), "sha256(v)", "'\\x00ff10'".replace("'\\x", prefix()));
        try (ResultSet row = database.direct().createStatement().executeQuery("SELECT h, v FROM " + table[1])) {
            assertTrue(row.next());
            assertEquals(sha256(row.getBytes("v")), row.getLong("h"));
        }
        table = stored(engine.bytes(), "sha256(v, n)", "'\\x00ff10'".replace("'\\x", prefix()));
        try (ResultSet row = database.direct().createStatement().executeQuery("SELECT h FROM " + table[1])) {
            assertTrue(row.next());
            assertEquals(sha256("00ff10\u001f7".getBytes(StandardCharsets.UTF_8)), row.getLong("h"));
        }
    }

    private String prefix() {
        return engine instanceof PostgresEngine ? "'\\x" : "X'";
    }

    @Test
    void aColumnOfAnotherPrecisionIsNotTakenForItsTarget() throws SQLException {
        database.run(
                "CREATE TABLE narrow (h BIGINT, v TIMESTAMP(0))",
                "CREATE TABLE wide (v TIMESTAMP(6))",
                "INSERT INTO wide VALUES ('2016-01-25 10:10:10.6')");
        Connection connection = database.keyspread("keyspread.shard.narrow.h=sha256(v)");
        Outcome.of(connection, c -> update(c, "INSERT INTO narrow (v) SELECT v FROM wide"));
        assertShards("narrow", TIME, "");
    }

    /** The names mean what the query says, not the table that is called so elsewhere. */
    @Test
    void aQueryThatIsCalledAsATableIsNotTakenForIt() throws SQLException {
        database.run(
                "CREATE TABLE numbers (h BIGINT, v INTEGER)",
                "CREATE TABLE other (v INTEGER, w INTEGER)",
                "CREATE TABLE texts (v VARCHAR(20), w VARCHAR(20))",
                "INSERT INTO texts VALUES ('007', '8')");
        Connection connection = database.keyspread("keyspread.shard.numbers.h=sha256(v)");
        for (String query : List.of(
                "WITH other AS (SELECT CAST(v AS INTEGER) AS v FROM texts) SELECT v FROM other",
                "WITH other (v) AS (SELECT CAST(v AS INTEGER) FROM texts) SELECT other.v FROM other",
                "WITH other AS (SELECT v FROM texts) SELECT CAST(v AS INTEGER) AS v FROM other",
                "SELECT other.v FROM (SELECT CAST(v AS INTEGER) AS v FROM texts) other",
                "WITH other (w, v) AS (SELECT * FROM texts) SELECT CAST(v AS INTEGER) FROM other",
                "WITH other (w, v) AS (SELECT * FROM texts) SELECT CAST(w AS INTEGER) FROM other",
                "WITH other AS (SELECT CAST(v AS INTEGER) AS v FROM texts) SELECT o.v FROM other o JOIN texts t ON 1 = 1",
                "SELECT o.v FROM (WITH other AS (SELECT CAST(v AS INTEGER) AS v FROM texts) SELECT v FROM other) o")) {
            String insert = "INSERT INTO numbers (v) " + query;
            Outcome outcome = Outcome.of(connection, c -> update(c, insert));
            assertTrue(outcome.sqlState() == null || outcome.isRefused(), query);
        }
        assertShards("numbers", row -> Integer.toString(row.getInt("v")), "");
    }

    public final void assertHashed(String type, Canonical canonical, String... values) throws SQLException {
        String[] one = stored(type, "sha256(v)", values);
        assertEquals(values.length + 1, assertShards(one[1], canonical, ""));
        assertEquals(values.length + 1, shards(one, canonical, "SELECT s.v, 7 FROM %s s GROUP BY s.v"));
        assertEquals(values.length + 1, shards(one, canonical, "SELECT v, 7 FROM %s GROUP BY v HAVING COUNT(*) > 0"));
        assertEquals(values.length + 1, shards(one, canonical, "SELECT DISTINCT v, 7 FROM %s"));
        for (String query : List.of(
                "INSERT INTO %2$s (v, n) SELECT x.v, 7 FROM (SELECT v FROM %1$s) x",
                "INSERT INTO %2$s (v, n) SELECT v, 7 FROM (SELECT y.v FROM %1$s y) AS x WHERE 1 = 1",
                "INSERT INTO %2$s (v, n) SELECT x.w, 7 FROM (SELECT v AS w, n FROM %1$s) x GROUP BY x.w",
                "INSERT INTO %2$s (v, n) SELECT x.v, 7 FROM (SELECT * FROM %1$s) x",
                "INSERT INTO %2$s (v, n) SELECT x.v, x.n FROM (SELECT COALESCE(n, 7) AS n, v FROM %1$s) x",
                "INSERT INTO %2$s (v, n) SELECT v, 7 FROM (SELECT w AS v FROM (SELECT v AS w FROM %1$s) y) x",
                "INSERT INTO %2$s (v, n) WITH x AS (SELECT v FROM %1$s) SELECT x.v, 7 FROM x",
                "INSERT INTO %2$s (v, n) WITH x (v) AS (SELECT v FROM %1$s) SELECT x.v, 7 FROM x",
                "INSERT INTO %2$s (v, n) WITH x (w, v) AS (SELECT n, v FROM %1$s) SELECT v, 7 FROM x",
                "INSERT INTO %2$s (v, n) WITH y AS (SELECT v AS w FROM %1$s), x AS (SELECT w AS v FROM y) SELECT x.v, 7 FROM x",
                "INSERT INTO %2$s (v, n) WITH x AS (SELECT n FROM %1$s) SELECT v, 7 FROM %1$s")) {
            assertEquals(values.length + 1, shards(one, canonical, query), query);
        }
        if (engine instanceof PostgresEngine) {
            for (String query : List.of(
                    "WITH x AS (SELECT v FROM %1$s) INSERT INTO %2$s (v, n) SELECT x.v, 7 FROM x",
                    "WITH x (v) AS (SELECT v FROM %1$s) INSERT INTO %2$s (v, n) SELECT x.v, 7 FROM x")) {
                assertEquals(values.length + 1, shards(one, canonical, query), query);
            }
        }
        for (String query : List.of(
                "SELECT x.v, 7 FROM (SELECT y.v FROM %s y JOIN (SELECT 1 AS i) z ON 1 = 1) x",
                "SELECT x.v, 7 FROM (SELECT COALESCE(v, v) AS v FROM %s) x",
                "SELECT COALESCE(v, v), 7 FROM %s",
                "SELECT y.v, 7 FROM (SELECT n FROM %1$s) x JOIN %1$s y ON x.n = y.n",
                "SELECT v, 7 FROM %s WHERE v IS NULL")) {
            shards(one, canonical, query);
        }
        String[] two = stored(type, "sha256(v, n)", values);
        assertEquals(values.length + 1, assertShards(two[1], canonical, "\u001f7"));
    }

    /** Stores what a query gives, looks at the shards, and returns how many rows there are; a query may be refused. */
    private int shards(String[] tables, Canonical canonical, String query) throws SQLException {
        database.run("DELETE FROM " + tables[1]);
        try (Connection connection = database.keyspread("keyspread.shard." + tables[1] + ".h=sha256(v)")) {
            String into = query.startsWith("SELECT") ? "INSERT INTO %2$s (v, n) " : "";
            String insert = (into + query.replace("%s", "%1$s")).formatted(tables[0], tables[1]);
            Outcome outcome = Outcome.of(connection, c -> update(c, insert));
            assertTrue(outcome.sqlState() == null || outcome.isRefused(), query);
        }
        return assertShards(tables[1], canonical, "");
    }

    /** A value without a canonical text goes nowhere. */
    public final void assertFails(String type, String... values) throws SQLException {
        for (String value : values) {
            String source = source(type, value);
            String target = "t" + tables;
            try (Connection connection = database.keyspread("keyspread.shard." + target + ".h=sha256(v)")) {
                Outcome outcome = Outcome.of(connection, c -> copy(c, source, target));
                assertTrue(outcome.sqlState() != null, type + " " + value);
            }
            assertEquals(List.of(), database.rows("SELECT n FROM " + target), value);
        }
    }

    /** A source with these values and NULL, and the table that it was copied into. */
    private String[] stored(String type, String rule, String... values) throws SQLException {
        String source = source(type, values);
        database.run("INSERT INTO " + source + " (n) VALUES (7)");
        String target = "t" + tables;
        try (Connection connection = database.keyspread("keyspread.shard." + target + ".h=" + rule)) {
            copy(connection, source, target);
        }
        return new String[] {source, target};
    }

    private String source(String type, String... values) throws SQLException {
        String source = "s" + ++tables;
        database.run(
                "CREATE TABLE " + source + " (v " + type + ", n INTEGER)",
                "CREATE TABLE t" + tables + " (h BIGINT, v " + type + ", n INTEGER)");
        for (String value : values) {
            database.run("INSERT INTO " + source + " VALUES (" + value + ", 7)");
        }
        return source;
    }

    private static int copy(Connection connection, String source, String target) throws SQLException {
        return update(connection, "INSERT INTO " + target + " (v, n) SELECT v, n FROM " + source);
    }

    final int assertShards(String table, Canonical canonical, String behind) throws SQLException {
        int count = 0;
        try (Statement statement = database.direct().createStatement();
                ResultSet row = statement.executeQuery("SELECT h, v FROM " + table)) {
            while (row.next()) {
                count++;
                boolean isNull = row.getObject("v") == null;
                Long expected =
                        isNull ? null : (Long) sha256((canonical.of(row) + behind).getBytes(StandardCharsets.UTF_8));
                row.getLong("h");
                assertEquals(expected, row.wasNull() ? null : (Long) row.getLong("h"));
            }
        }
        return count;
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static long sha256(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return new BigInteger(HexFormat.of().formatHex(digest), 16)
                    .mod(BigInteger.TWO.pow(63))
                    .longValueExact();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
