package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.write.SetterTests.Canonical;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Literals of every engine in the forms that they may have, as a source: those that the direct driver takes are filled, and the shard is
 * that of what is read back.
 */
public abstract class LiteralFormTests extends EngineTest {
    private static final List<String> NUMBERS = List.of(
            "5::bigint",
            "'5'::bigint",
            "CAST('5' AS BIGINT)",
            "CAST('5' AS INT64)",
            "CAST('5' AS SIGNED)",
            "CAST(NULL AS INTEGER)",
            "5::numeric",
            "'-5'::numeric(12,2)",
            "CAST(5 AS NUMERIC)",
            "numeric '5'",
            "int8 '5'",
            "0x1F",
            "-0x1f",
            "0X7fffffff",
            "0b101",
            "b'101'",
            "TRUE");
    private static final List<String> FRACTIONS = List.of("5.7::int", "-5.5::bigint", "CAST(7.5 AS INTEGER)", "7.4");
    private static final List<String> TEXTS = List.of(
            "'a'::varchar",
            "'a'::varchar(60)",
            "'abcdef'::varchar(3)",
            "'ab🚀cd'::varchar(3)",
            "'ab '::varchar(2)",
            "CAST('abcdef' AS VARCHAR(3))",
            "varchar 'a'",
            "'a' COLLATE \"C\"",
            "('a ' COLLATE \"POSIX\")",
            "'a'::text COLLATE pg_catalog.\"C\"",
            "'a' COLLATE utf8mb4_general_ci",
            "'a' || 'b'",
            "'a' || r'\\n' || \"b\"",
            "E'a\\nb' || $$c$$",
            "'a'\n'b'",
            "'''a'b'''",
            "r'a\\n'");
    public static final List<String> TRUTHS =
            List.of("'yes'", "'Y'", "'1'", "'no'", "'n'", "'0'", "'T'", "bool 'yes'", "'1'::boolean");
    private static final List<String> DAYS = List.of(
            "TIMESTAMP '2016-01-25 23:59:59.999999'",
            "TIMESTAMP '2016-01-25 00:00:00'",
            "'2016-01-25 23:59:59.999999'",
            "'2016-01-25 23:59'",
            "'2016-01-25'::timestamp",
            "'2016-01-25 23:59:59'::timestamp",
            "CAST('2016-01-25' AS DATE)",
            "'2016-1-25'",
            "'2016-01-5'",
            "DATE '2016-1-5'",
            "'2016-1-5'::date",
            "'2016-1-5 23:59:59'",
            "CAST('2016-1-5' AS DATE)");
    private static final List<String> TIMES = List.of(
            "'2016-1-5 23:10:10.5'",
            "TIMESTAMP '2016-1-5 23:10:10'",
            "TIMESTAMP(0) '2016-01-25 23:10:10'",
            "TIMESTAMP(3) '2016-1-25 23:10:10.123'",
            "timestamp(6) without time zone '2016-01-25 23:10:10.25'",
            "'2016-1-5'::date");

    /** Literals whose stored value is a matter of settings, or rounded. */
    private static final List<String> UNFIXED = List.of(
            "TIMESTAMP(0) '2016-01-25 23:10:10.6'",
            "TIMESTAMP(1) '2016-01-25 23:10:10.25'",
            "TIMESTAMP(0) WITH TIME ZONE '2016-01-25 23:10:10.6 UTC'",
            "'20160125'",
            "'2016/1/25'",
            "'1/2/2016'",
            "'2-1-2016'",
            "'16-1-2'",
            "'2016-1-25 1:2:3'",
            "'2016-013-5'");

    private static final List<String> BYTES = List.of(
            "'\\x00ff'",
            "'\\x00FF'::bytea",
            "bytea '\\x'",
            "'abc'",
            "E'\\\\x0a'",
            "X'00Ff'",
            "0x00ff",
            "0x1ff",
            "0b100000001",
            "b'01'",
            "b'a\\x01\\xff\\n\\007é'",
            "B\"\"\"a'\"b\"\"\"",
            "rb'a\\x01'");

    /** Elsewhere a TIMESTAMP has no zone. */
    private static final List<String> INSTANTS_OF_SPANNER =
            List.of("TIMESTAMP '2016-01-25 23:10:10 UTC'", "TIMESTAMP '2016-01-25 23:10:10.5Z'");

    private static final List<String> INSTANTS = List.of(
            "TIMESTAMP WITH TIME ZONE '2016-01-25 23:10:10.25 UTC'",
            "timestamptz '2016-01-25 23:10:10 UTC'",
            "TIMESTAMP(0) WITH TIME ZONE '2016-01-25 23:10:10 UTC'",
            "timestamptz(3) '2016-1-25 23:10:10.25 UTC'");

    public static final Canonical NUMBER = SetterTests.text(row -> {
        BigDecimal stored = row.getBigDecimal("v").stripTrailingZeros();
        return stored.signum() == 0 ? "0" : stored.toPlainString();
    });

    private int tables;

    public LiteralFormTests(Engine engine) {
        super(engine);
    }

    /** Returns true if that literal may be refused in a column of that type though the direct driver takes it. */
    public boolean mayRefuse(String type, String literal) {
        return false;
    }

    @Test
    void numbers() throws SQLException {
        assertFilled("BIGINT", NUMBERS, NUMBER);
        assertFilled("BIGINT", FRACTIONS, NUMBER);
        assertFilled("NUMERIC(12,2)", NUMBERS, NUMBER);
    }

    @Test
    void texts() throws SQLException {
        assertFilled("VARCHAR(60)", TEXTS, SetterTests.text(row -> row.getString("v")));
        assertFilled(engine.text(), TEXTS, SetterTests.text(row -> row.getString("v")));
    }

    @Test
    public void booleans() throws SQLException {
        assertFilled("BOOLEAN", TRUTHS, SetterTests.text(row -> Boolean.toString(row.getBoolean("v"))));
    }

    @Test
    void days() throws SQLException {
        assertFilled(
                "DATE",
                DAYS,
                SetterTests.text(row -> row.getObject("v", LocalDate.class).toString()));
    }

    @Test
    public void times() throws SQLException {
        assertFilled(
                "TIMESTAMP",
                TIMES,
                SetterTests.text(row -> row.getObject("v", LocalDateTime.class).format(SetterTests.SIX_DIGITS)));
    }

    @Test
    void unfixedTimesAreRefused() throws SQLException {
        assertFilled(
                "DATE",
                UNFIXED,
                SetterTests.text(row -> row.getObject("v", LocalDate.class).toString()));
        assertFilled("TIMESTAMP WITH TIME ZONE", UNFIXED, SetterTests.text(this::instant));
    }

    @Test
    public void instants() throws SQLException {
        boolean isSpanner = engine instanceof SpannerEngine;
        assertFilled("TIMESTAMP WITH TIME ZONE", INSTANTS, SetterTests.text(this::instant));
        assertFilled(
                "TIMESTAMP WITH TIME ZONE",
                isSpanner ? INSTANTS_OF_SPANNER : List.of(),
                SetterTests.text(this::instant));
    }

    private String instant(ResultSet row) throws SQLException {
        String utc = row.getObject("v", OffsetDateTime.class)
                .withOffsetSameInstant(ZoneOffset.UTC)
                .format(SetterTests.SIX_DIGITS);
        return utc + (engine instanceof SpannerEngine ? "000Z" : "Z");
    }

    @Test
    void byteStrings() throws SQLException {
        assertFilled(engine.bytes(), BYTES, row -> row.getBytes("v"));
    }

    public final void assertFilled(String type, List<String> literals, Canonical canonical) throws SQLException {
        String table = "t" + ++tables;
        database.run(
                "CREATE TABLE " + table + " (h BIGINT, v " + type + ", n INTEGER)",
                "CREATE TABLE plain_" + table + " (v " + type + ", n INTEGER)");
        Connection connection = database.keyspread("keyspread.shard." + table + ".h=crc32(v)", "keyspread.inspect=off");
        List<String> wrong = new ArrayList<>();
        for (int n = 0; n < literals.size(); n++) {
            String literal = literals.get(n);
            String insert = "INSERT INTO %s (n, v) VALUES (" + n + ", " + literal + ")";
            Outcome direct = Outcome.of(database.direct(), c -> update(c, insert.formatted("plain_" + table)));
            Outcome ours = Outcome.of(connection, c -> update(c, insert.formatted(table)));
            boolean mayRefuse = literal.contains("🚀")
                    || UNFIXED.contains(literal)
                    || mayRefuse(type, literal); // engines count it otherwise
            boolean isRefused = ours.isRefused() && mayRefuse;
            if (direct.sqlState() == null && !direct.equals(ours) && !isRefused) {
                wrong.add(literal + ": " + ours);
            }
        }
        assertEquals(List.of(), wrong, type);
        String differing = "SELECT a.n FROM " + table + " a JOIN plain_" + table + " b ON a.n = b.n WHERE a.v <> b.v";
        assertEquals(List.of(), database.rows(differing), type);
        String query = "SELECT n, h, v FROM " + table;
        try (Statement statement = database.direct().createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                Long expected = rows.getObject("v") == null ? null : (Long) Shards.crc32(canonical.of(rows));
                Long shard = rows.getObject("h") == null ? null : (Long) rows.getLong("h");
                assertEquals(expected, shard, type + " " + literals.get(rows.getInt("n")));
            }
        }
    }

    /** The way it is written: the suite's own SQL would be translated. */
    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }
}
