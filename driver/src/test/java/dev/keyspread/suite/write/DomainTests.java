package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A source whose type is a domain is filled and read as a column of the domain's base type is. */
public abstract class DomainTests extends EngineTest {
    private static final String UUIDS = "'7f3c1b52-0d5e-4a6b-9c1d-2e3f4a5b6c7d'";

    public DomainTests(Engine engine) {
        super(engine);
    }

    /** A type with values that it stores in another form or refuses, as literals and as what is bound. */
    private record Kind(String type, List<String> literals, List<Object> values) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("BIGINT", List.of("7", "'8'", "-9", "1.6", "NULL"), List.of(7, 8L, "9", new BigDecimal("10"))),
            new Kind("SMALLINT", List.of("7", "40000"), List.of(7, 40000)),
            new Kind(
                    "NUMERIC(6, 2)",
                    List.of("7", "7.10", "7.129", "123456"),
                    List.of(7, new BigDecimal("7.129"), new BigDecimal("99999.5"))),
            new Kind("VARCHAR(3)", List.of("'abc'", "'ab   '", "'abcd'", "''"), List.of("abc", "ab    ", "abcd")),
            new Kind("CHAR(5)", List.of("'abc'", "'ab   '", "'abcdef'"), List.of("abc", "ab ", "abcdef")),
            new Kind("BOOLEAN", List.of("TRUE", "false"), List.of(true, false)),
            new Kind("UUID", List.of(UUIDS), List.of(UUID.fromString("7f3c1b52-0d5e-4a6b-9c1d-2e3f4a5b6c7e"))),
            new Kind(
                    "DATE",
                    List.of("'2016-01-25'", "DATE '2016-01-26'", "TIMESTAMP '2016-01-27 23:00:00'"),
                    List.of(
                            Date.valueOf("2016-01-25"),
                            LocalDate.of(2016, 1, 26),
                            LocalDateTime.of(2016, 1, 26, 9, 9))),
            new Kind(
                    "TIMESTAMP(3)",
                    List.of("'2016-01-25 10:10:10.5555'", "TIMESTAMP '2016-01-25 10:10:10'", "'2016-01-25'"),
                    List.of(
                            LocalDateTime.of(2016, 1, 25, 10, 10, 10, 555_555_000),
                            Timestamp.valueOf("2016-01-25 10:10:10.5556"))),
            new Kind(
                    "TIMESTAMP(0)",
                    List.of("'2016-01-25 10:10:10.5'", "TIMESTAMP '2016-01-25 23:59:59.9'"),
                    List.of(LocalDateTime.of(2016, 1, 25, 23, 59, 59, 500_000_000))),
            new Kind(
                    "TIMESTAMP WITH TIME ZONE",
                    List.of("'2016-01-25 10:10:10.5+02'", "'2016-01-25 10:10:10+00:00'"),
                    List.of()));

    /** Puts a row in the place of one with the same {@code v}; its table has an alternative key of v and shard. */
    public abstract String upsert(String table, String value);

    @Test
    void givenAnyDomain_whenRowsAreWrittenAndRead_thenAllIsAsWithItsBaseType() throws SQLException {
        for (int i = 0; i < KINDS.size(); i++) {
            Kind kind = KINDS.get(i);
            List<String> plain = outcomes(kind, "p" + i, kind.type());
            database.run("CREATE DOMAIN d" + i + " AS " + kind.type(), "CREATE DOMAIN e" + i + " AS d" + i);
            assertEquals(plain, outcomes(kind, "d" + i + "t", "d" + i), kind.type());
            assertEquals(plain, outcomes(kind, "e" + i + "t", "e" + i), kind.type());
            assertTrue(plain.toString().contains("filled"), plain::toString);
        }
    }

    /** Returns what becomes of each statement, and what it leaves behind. */
    private List<String> outcomes(Kind kind, String table, String type) throws SQLException {
        database.run(
                "CREATE TABLE " + table + " (n INTEGER, v " + type + ", shard BIGINT, UNIQUE (shard, v))",
                "CREATE TABLE " + table + "_s (n INTEGER, v " + type + ")",
                "CREATE TABLE " + table + "_p (n INTEGER, v " + kind.type() + ")",
                "CREATE TABLE " + table + "_j (v " + type + ", shard BIGINT)");
        List<String> outcomes = new ArrayList<>();
        String rules = "keyspread.shard." + table + ".shard=sha256(v)";
        try (Connection connection = database.keyspread(
                rules, "keyspread.shard." + table + "_j.shard=sha256(v)", "keyspread.inspect-interval=0")) {
            for (String literal : kind.literals()) {
                add(outcomes, connection, table, "INSERT INTO " + table + " (n, v) VALUES (1, " + literal + ")");
                add(outcomes, connection, table, upsert(table, literal));
                add(outcomes, connection, table, "UPDATE " + table + " SET n = 5 WHERE v = " + literal);
                add(outcomes, connection, table, "INSERT INTO " + table + "_j (v) VALUES (" + literal + ")");
                for (String from : List.of("_s", "_p")) {
                    Outcome stored = Outcome.of(
                            database.direct(),
                            c -> update(c, "INSERT INTO " + table + from + " (n, v) VALUES (3, " + literal + ")"));
                    outcomes.add(stored.toString());
                }
                read(outcomes, connection, table, literal);
            }
            for (Object value : kind.values()) {
                add(outcomes, connection, table, "INSERT INTO " + table + " (n, v) VALUES (2, ?)", value);
                add(outcomes, connection, table, upsert(table, "?"), value);
                add(outcomes, connection, table, "DELETE FROM " + table + " WHERE n = 9 AND v IN (?)", value);
                read(outcomes, connection, table, "?", value);
            }
            for (String from : List.of("_s", "_p")) {
                String distinct = " SELECT DISTINCT 4, s.v FROM " + table + from + " s";
                update(connection, "DELETE FROM " + table);
                add(outcomes, connection, table, "INSERT INTO " + table + " (n, v)" + distinct);
            }
            update(connection, "DELETE FROM " + table + "_j");
            add(outcomes, connection, table, "INSERT INTO " + table + "_j (v) SELECT v FROM " + table + "_s");
            outcomes.add(String.valueOf(database.rows("SELECT v, shard FROM " + table + "_j ORDER BY v")));
            outcomes.add(String.valueOf(Sandbox.rows(
                    connection,
                    "SELECT t.n, t.v FROM " + table + " t JOIN " + table + "_j j ON t.v = j.v ORDER BY t.n, t.v")));
            outcomes.add("reads " + Sandbox.counters(connection).rewrittenReads());
        }
        return outcomes.stream().map(outcome -> outcome.replace(table, "t")).toList();
    }

    private void add(List<String> outcomes, Connection connection, String table, String sql, @Nullable Object... values)
            throws SQLException {
        Outcome outcome = Outcome.of(connection, c -> update(c, sql, values));
        String known = outcome.sqlState() == null ? "filled" : "refused";
        outcomes.add(known + " " + sql + " " + outcome
                + database.rows("SELECT n, v, shard FROM " + table + " ORDER BY v, n"));
    }

    private static void read(
            List<String> outcomes, Connection connection, String table, String value, @Nullable Object... bound) {
        String sql = "SELECT n, v FROM " + table + " WHERE v = " + value + " ORDER BY n";
        Outcome outcome = Outcome.of(connection, c -> {
            try (PreparedStatement statement = c.prepareStatement(sql)) {
                AccessLog.bind(statement, bound);
                try (ResultSet rows = statement.executeQuery()) {
                    return Rows.read(rows);
                }
            }
        });
        outcomes.add(sql + " " + outcome);
    }

    @Test
    void givenADomainsDefault_whenRowsLeaveTheColumnOut_thenTheyHaveItsShard() throws SQLException {
        database.run(
                "CREATE DOMAIN since AS BIGINT DEFAULT 5 CHECK (VALUE > 0)",
                "CREATE DOMAIN later AS since",
                "CREATE TABLE stays (shard INTEGER, id later, note VARCHAR(20))");
        try (Connection connection = database.keyspread(
                        "keyspread.shard.stays.shard=crc32(id) % 16", "keyspread.inspect-interval=0");
                PreparedStatement held = connection.prepareStatement("INSERT INTO stays (note) VALUES (?)")) {
            update(connection, "INSERT INTO stays (note) VALUES ('a')");
            update(connection, "INSERT INTO stays (id) VALUES (?)", 7);
            execute(held, "b");
            update(connection, "ALTER DOMAIN later SET DEFAULT 6");
            execute(held, "c");
            update(connection, "INSERT INTO stays (note, id) VALUES ('d', DEFAULT), ('e', 9)");
            database.run("ALTER DOMAIN later SET DEFAULT 8"); // by another client
            execute(held, "f");
            update(connection, "INSERT INTO stays (note) VALUES ('f')");
            update(connection, "ALTER DOMAIN later DROP DEFAULT");
            execute(held, "g");
            update(connection, "INSERT INTO stays (note) VALUES ('g')");
            assertEquals(
                    "23",
                    String.valueOf(Outcome.of(connection, c -> update(c, "INSERT INTO stays (id) VALUES (?)", -7))
                            .byClass()
                            .sqlState()));
        }
        assertShards("stays");
        assertTrue(database.rows("SELECT note, id FROM stays")
                .containsAll(List.of("a | 5", "null | 7", "c | 6", "d | 6")));
    }

    private static void execute(PreparedStatement held, String note) throws SQLException {
        held.setString(1, note);
        Outcome outcome = Outcome.of(held.getConnection(), c -> held.executeUpdate());
        assertTrue(outcome.sqlState() == null || outcome.isRefused(), outcome::toString);
    }

    /** Each row's shard is that of the id that it holds; of none it is none. */
    private void assertShards(String table) throws SQLException {
        for (String row : database.rows("SELECT id, shard FROM " + table)) {
            String[] cells = row.split(" [|] ", -1);
            assertEquals(cells[0].equals("null") ? "null" : "" + Shards.crc32Mod(cells[0], 16), cells[1], row);
        }
    }

    @Test
    void givenAColumnsOwnDefault_thenItCountsAndNotTheDomains() throws SQLException {
        database.run(
                "CREATE DOMAIN since AS BIGINT DEFAULT 5",
                "CREATE TABLE stays (shard INTEGER, id since DEFAULT 3, note VARCHAR(20))",
                "CREATE TABLE leaves (shard INTEGER, id since DEFAULT NULL, note VARCHAR(20))");
        try (Connection connection = database.keyspread(
                "keyspread.shard.stays.shard=crc32(id) % 16", "keyspread.shard.leaves.shard=crc32(id) % 16")) {
            update(connection, "INSERT INTO stays (note) VALUES ('a')");
            Outcome.of(connection, c -> update(c, "INSERT INTO leaves (note) VALUES ('a')"));
        }
        assertShards("stays");
        assertShards("leaves");
        assertEquals(List.of("3"), database.rows("SELECT id FROM stays"));
    }

    /** The column of another schema's domain keeps what it is, whatever becomes of the name. */
    @Test
    void givenDomainsOfOneName_whenTheOthersGo_thenRowsAreHashedByTheColumnsOwn() throws SQLException {
        database.run(
                "CREATE SCHEMA other",
                "CREATE DOMAIN other.code AS CHAR(9)",
                "CREATE DOMAIN code AS VARCHAR(9)",
                "CREATE TABLE stays (shard INTEGER, id code)");
        try (Connection connection =
                database.keyspread("keyspread.shard.stays.shard=crc32(id) % 16", "keyspread.inspect-interval=0")) {
            update(connection, "INSERT INTO stays (id) VALUES ('a ')");
            update(connection, "DROP DOMAIN other.code");
            update(connection, "INSERT INTO stays (id) VALUES ('b ')");
            update(connection, "ALTER TABLE stays DROP COLUMN id");
            update(connection, "DROP DOMAIN code");
            update(connection, "CREATE DOMAIN code AS NUMERIC(9, 1)");
            update(connection, "DELETE FROM stays");
            update(connection, "ALTER TABLE stays ADD COLUMN id code");
            update(connection, "INSERT INTO stays (id) VALUES (7.50)");
        }
        assertEquals(List.of("7.5 | " + Shards.crc32Mod("7.5", 16)), database.rows("SELECT id, shard FROM stays"));
    }

    @Test
    void givenAShardColumnOfADomain_thenItIsFilled() throws SQLException {
        database.run("CREATE DOMAIN part AS INTEGER", "CREATE TABLE stays (shard part, id BIGINT)");
        try (Connection connection = database.keyspread("keyspread.shard.stays.shard=crc32(id) % 16")) {
            update(connection, "INSERT INTO stays (id) VALUES (7), (8)");
            update(connection, "INSERT INTO stays (id) VALUES (?)", 9);
        }
        assertEquals(3, database.rows("SELECT id FROM stays").size());
        assertShards("stays");
    }

    /** Types that no rule hashes, under a domain's name. */
    public abstract List<String> unhashable() throws SQLException;

    @Test
    void givenADomainOverWhatIsNotHashed_thenRowsAreRefused() throws SQLException {
        for (String type : unhashable()) {
            database.run("CREATE DOMAIN odd AS " + type, "CREATE TABLE stays (shard INTEGER, id odd)");
            try (Connection connection = database.keyspread("keyspread.shard.stays.shard=crc32(id) % 16")) {
                assertRefused(connection, "stays", "shard", c -> update(c, "INSERT INTO stays (id) VALUES (?)", "x"));
            }
            database.run("DROP TABLE stays", "DROP DOMAIN odd");
        }
    }
}
