package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** MERGE of rows that give an id or a shard of their own, or leave it to a rule from whose value another rule computes. */
public abstract class MergedOwnValueTests extends EngineTest {
    private static final String ROW = "(CAST(? AS BIGINT), CAST(? AS VARCHAR(20)))";
    private static final String MERGE = "MERGE INTO visit t USING (VALUES " + ROW + ", " + ROW
            + ") s (id, note) ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.id, s.note)"
            + " WHEN MATCHED THEN UPDATE SET note = s.note";

    private Connection connection;

    @SuppressWarnings("NullAway.Init") // opened before each test
    public MergedOwnValueTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void makeTables() throws SQLException {
        database.run(
                "CREATE TABLE keyspread_sequence (name VARCHAR(128) NOT NULL PRIMARY KEY, next_value BIGINT NOT NULL)",
                "CREATE TABLE visit (shard INTEGER NOT NULL, id BIGINT NOT NULL, note VARCHAR(20), PRIMARY KEY (shard,"
                        + " id))",
                "CREATE TABLE orders (shard INTEGER, id BIGINT NOT NULL, note VARCHAR(20))");
        connection = database.keyspread(
                "keyspread.shard.visit.id=sequence(visit_seq, 10)",
                "keyspread.shard.visit.shard=crc32(id) % 16",
                "keyspread.shard.orders.shard=crc32(id) % 16");
    }

    private void merge(String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                if (values[i] == null) {
                    statement.setNull(i + 1, Types.BIGINT);
                } else {
                    statement.setObject(i + 1, values[i]);
                }
            }
            statement.executeUpdate();
        }
    }

    /** The rows without their shards, which have to be those of their ids. */
    private List<String> rows(String table) throws SQLException {
        for (String row : database.rows("SELECT id, shard FROM " + table)) {
            String id = row.split(" ", -1)[0];
            assertEquals(id + " | " + Shards.crc32Mod(id, 16), row);
        }
        return database.rows("SELECT id, note FROM " + table + " ORDER BY id");
    }

    @Test
    void givenIdsThatARuleWouldMake_whenSeveralRowsGiveTheirs_thenTheShardsAreThoseOfTheGiven() throws SQLException {
        merge(MERGE, 102L, "first", 2L, "second");
        merge(MERGE, 2L, "changed", 3L, "third");
        merge(MERGE.replace(ROW + ", " + ROW, "(7, 'seventh'), (-8, 'eighth')"));

        assertEquals(List.of("-8 | eighth", "2 | changed", "3 | third", "7 | seventh", "102 | first"), rows("visit"));
    }

    @Test
    void givenSomeOfSeveralRowsWithoutAnId_whenMerged_thenTheRuleMakesOne() throws SQLException {
        merge(MERGE, null, "made", 200L, "given");
        merge(MERGE, 201L, "given", null, "made");
        merge(MERGE, null, "made", null, "made");

        assertEquals(6, rows("visit").size());
        assertEquals(List.of("200 | given", "201 | given"), rows("visit").subList(4, 6));
        assertEquals(List.of("4"), database.rows("SELECT count(DISTINCT id) FROM visit WHERE note = 'made'"));
    }

    @Test
    void givenSeveralRowsThatLeaveTheIdToTheRule_whenMerged_thenEachIsGivenItsOwn() throws SQLException {
        String sql = "MERGE INTO visit t USING (VALUES ('a'), ('b'), ('c')) s (note) ON t.note = s.note"
                + " WHEN NOT MATCHED THEN INSERT (note) VALUES (s.note)";
        merge(sql);
        merge(sql);

        assertEquals(3, rows("visit").size());
        assertEquals(List.of("a", "b", "c"), database.rows("SELECT note FROM visit ORDER BY note"));
    }

    @Test
    void givenABatch_whenItsRowsAreExecuted_thenEachHasItsShard() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(MERGE)) {
            for (long id = 300; id < 310; id += 2) {
                statement.setLong(1, id);
                statement.setString(2, "given");
                statement.setNull(3, Types.BIGINT);
                statement.setString(4, "made");
                statement.addBatch();
            }
            statement.executeBatch();
        }

        assertEquals(10, rows("visit").size());
        assertEquals(List.of("5"), database.rows("SELECT count(*) FROM visit WHERE id >= 300 AND note = 'given'"));
    }

    @Test
    void givenShardsInTheRows_whenMerged_thenEachHasToBeTheRules() throws SQLException {
        String row = "(CAST(? AS INTEGER), CAST(? AS BIGINT))";
        String sql = "MERGE INTO orders t USING (VALUES " + row + ", " + row
                + ") s (shard, id) ON t.id = s.id WHEN NOT MATCHED THEN INSERT (shard, id) VALUES (s.shard, s.id)";
        int first = (int) Shards.crc32Mod("1", 16);
        int second = (int) Shards.crc32Mod("2", 16);

        merge(sql, first, 1L, second, 2L);
        merge(sql, null, 3L, (int) Shards.crc32Mod("4", 16), 4L);
        for (List<Integer> wrong : List.of(List.of(first + 1, second), List.of(first, second + 1))) {
            assertRefused(connection, "orders", "shard", c -> {
                merge(sql, wrong.get(0), 1L, wrong.get(1), 2L);
                return null;
            });
        }
        assertRefused(
                connection,
                "orders",
                "shard",
                c -> AccessLog.update(
                        c, sql.replace(row + ", " + row, "(" + first + ", 1), (" + (second + 1) + ", 2)")));

        assertEquals(List.of("1 | null", "2 | null", "3 | null", "4 | null"), rows("orders"));
    }

    @Test
    void givenMoreThanIsKnown_whenMerged_thenItIsRefused() throws SQLException {
        for (String sql : List.of(
                MERGE.replace(ROW + ", " + ROW, "(NULL, 'a'), (2, 'b')"),
                MERGE.replace(ROW + ", " + ROW, "(CAST(NULL AS BIGINT), 'a'), (2, 'b')"),
                MERGE.replace(ROW + ", " + ROW, "(ABS(-1), 'a'), (2, 'b')"),
                MERGE.replace("SET note = s.note", "SET id = s.id"))) {
            assertRefused(connection, "visit", "id", c -> {
                try (PreparedStatement statement = c.prepareStatement(sql)) {
                    return statement.executeUpdate();
                }
            });
        }
        assertEquals(List.of(), rows("visit"));
    }

    /** Two clauses may make a row of one value, of which each row can be given one alone. */
    @Test
    void givenTwoClausesThatInsert_whenARowGivesNoId_thenNoRowHasTheShardOfAnother() throws SQLException {
        String two = " WHEN NOT MATCHED AND s.note = 'a' THEN INSERT (id, note) VALUES (s.id, s.note)"
                + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.id, 'other')";
        for (String source : List.of(
                "(VALUES " + ROW + ", " + ROW + ") s (id, note)",
                "(SELECT CAST(? AS BIGINT) AS id, CAST(? AS VARCHAR(20)) AS note) s")) {
            String sql = "MERGE INTO visit t USING " + source + " ON t.id = s.id" + two;
            boolean areTwo = source.contains("VALUES");
            for (@Nullable
            Object[] values : areTwo
                    ? List.of(new @Nullable Object[] {null, "a", null, "b"}, new @Nullable Object[] {1L, "a", 2L, "b"})
                    : List.of(new @Nullable Object[] {null, "a"}, new @Nullable Object[] {null, "b"})) {
                try {
                    merge(sql, values);
                } catch (SQLException refused) {
                    assertInstanceOf(StatementRefusedException.class, refused);
                }
                rows("visit");
            }
        }
    }
}
