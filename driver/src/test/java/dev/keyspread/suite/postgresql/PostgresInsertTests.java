package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.TIME;
import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.write.InsertTests;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** PostgreSQL takes rows without a column list that are shorter than the table, so that fewer values may mean two things. */
public abstract class PostgresInsertTests extends InsertTests {
    public PostgresInsertTests(Engine engine) {
        super(engine);
    }

    @Test
    @Override
    public void withoutColumnListTheShardColumnMayBeLeftOut() throws SQLException {
        assertRefused(
                connection,
                "UserAccessLog",
                "ShardId",
                c -> update(c, "INSERT INTO UserAccessLog VALUES (?, ?, 'x')", TIME, "Ann"));
        update(connection, "INSERT INTO UserAccessLog VALUES ('2016-01-25 10:10:10.555555', 'Cem', 'z')");

        assertEquals(List.of(row("Cem", "z")), database.rows("SELECT ShardId, UserId, Note FROM UserAccessLog"));
    }

    @Test
    @Override
    public void withoutColumnListTheShardColumnMayStandAnywhere() throws SQLException {
        database.run(
                "CREATE TABLE mid (a BIGINT NOT NULL PRIMARY KEY, shard INTEGER, b VARCHAR(9) NOT NULL)",
                "CREATE TABLE tail (a BIGINT NOT NULL PRIMARY KEY, b VARCHAR(9), shard INTEGER)");
        Connection both =
                database.keyspread("keyspread.shard.mid.shard=crc32(a)%16", "keyspread.shard.tail.shard=crc32(a)%16");

        update(both, "INSERT INTO mid VALUES (7, ?)", "x");
        update(both, "INSERT INTO tail VALUES (?, 'y')", 8L);

        assertEquals(List.of("7 | " + Shards.crc32Mod("7", 16) + " | x"), database.rows("SELECT a, shard, b FROM mid"));
        assertEquals(
                List.of("8 | " + Shards.crc32Mod("8", 16) + " | y"), database.rows("SELECT a, shard, b FROM tail"));
    }

    /** The columns of a row in brackets are as many as the row has, like those behind a table's star. */
    @Test
    public void theColumnsOfARowAreNotTakenForOneValue() throws SQLException {
        database.run(
                "CREATE TABLE wide (a BIGINT NOT NULL PRIMARY KEY, b BIGINT, c BIGINT, shard INTEGER)",
                "CREATE TABLE two (x BIGINT, y BIGINT)",
                "INSERT INTO two VALUES (1, 2)");
        Connection ruled = database.keyspread("keyspread.shard.wide.shard=crc32(b)%16");

        update(ruled, "INSERT INTO wide (b, a, c) SELECT 7, (two).* FROM two");
        for (String values : List.of("(two).*, 5", "(ROW(1, 2)).*, 5", "two.*, 5")) {
            assertRefused(ruled, "wide", "shard", c -> update(c, "INSERT INTO wide SELECT " + values + " FROM two"));
        }

        assertEquals(
                List.of("7 | 1 | 2 | " + Shards.crc32Mod("7", 16)), database.rows("SELECT b, a, c, shard FROM wide"));
    }

    /** Inserts a whole number and a floating-point one: the database makes two of the latter, and rounds the id that is stored. */
    @Test
    void aFloatingPointNumberBesideOtherRowsIsRefused() throws SQLException {
        database.run("CREATE TABLE numbers (shard INTEGER, id BIGINT)");
        Connection numbers = database.keyspread("keyspread.shard.numbers.shard=crc32(id) % 16");
        String rows = "INSERT INTO numbers (id) SELECT ? UNION ALL SELECT ?";

        assertRefused(numbers, "numbers", "shard", c -> update(c, rows, 9007199254740993L, 1.0));
        assertRefused(numbers, "numbers", "shard", c -> update(c, rows, 1.0f, 9007199254740993L));
        assertEquals(2, update(numbers, rows, 9007199254740993L, BigDecimal.ONE));
    }

    @Test
    void aColumnMayBeCalledInto() throws SQLException {
        for (int times = 0; times < 2; times++) {
            assertEquals(
                    List.of(), Sandbox.rows(connection, "SELECT UserId AS into FROM UserAccessLog WHERE UserId = 'a'"));
        }
    }

    /** A day beside a time makes the time a day, a CHAR beside a text takes its blanks, and a UUID beside one its capitals. */
    @Test
    public void theTypeThatSeveralRowsAreBroughtToChangesNoShard() throws SQLException {
        database.run(
                "CREATE TABLE united_times (v TIMESTAMP, shard BIGINT)",
                "CREATE TABLE united_texts (v VARCHAR(60), shard BIGINT)");
        Connection ruled = database.keyspread(
                "keyspread.shard.united_times.shard=crc32(v)", "keyspread.shard.united_texts.shard=crc32(v)");
        LocalDate day = LocalDate.of(2016, 1, 25);
        List<Binding> times = List.of(
                (insert, i) -> insert.setObject(i, day),
                (insert, i) -> insert.setDate(i, Date.valueOf(day)),
                (insert, i) -> insert.setObject(i, Date.valueOf(day), Types.DATE),
                (insert, i) -> insert.setTimestamp(i, Timestamp.valueOf("2016-01-25 10:10:10.5")),
                (insert, i) -> insert.setObject(i, "2016-01-25 10:10:10.5", Types.OTHER),
                (insert, i) -> insert.setObject(i, LocalDateTime.of(2016, 1, 25, 10, 10)));
        String uuid = "0AB8E3A1-7D5C-4F1E-9B64-2C8D1E5F7A90";
        List<Binding> texts = List.of(
                (insert, i) -> insert.setString(i, "a  "),
                (insert, i) -> insert.setObject(i, "b", Types.CHAR),
                (insert, i) -> insert.setObject(i, uuid, Types.OTHER),
                (insert, i) -> insert.setObject(i, UUID.fromString(uuid)),
                (insert, i) -> insert.setObject(i, "007", Types.OTHER),
                (insert, i) -> insert.setObject(i, 7));

        insertPairs(ruled, "united_times", times);
        insertPairs(ruled, "united_texts", texts);

        List<String> rows = new ArrayList<>(
                database.rows("SELECT shard, to_char(v, 'YYYY-MM-DD\"T\"HH24:MI:SS.US') FROM united_times"));
        rows.addAll(database.rows("SELECT shard, v FROM united_texts"));
        assertTrue(rows.size() > 20, rows.toString());
        for (String row : rows) {
            String[] parts = row.split(" \\| ", -1);
            assertEquals(Shards.crc32(parts[1]) + "", parts[0], row);
        }
    }

    private interface Binding {
        void bind(PreparedStatement insert, int index) throws SQLException;
    }

    private static void insertPairs(Connection ruled, String table, List<Binding> values) {
        for (Binding first : values) {
            for (Binding second : values) {
                Outcome.of(ruled, c -> {
                    try (PreparedStatement insert =
                            c.prepareStatement("INSERT INTO " + table + " (v) SELECT ? UNION ALL SELECT ?")) {
                        first.bind(insert, 1);
                        second.bind(insert, 2);
                        return insert.executeUpdate();
                    }
                });
            }
        }
    }
}
