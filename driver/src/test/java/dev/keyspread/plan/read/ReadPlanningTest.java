package dev.keyspread.plan.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.plan.Planner;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The text that the delegate receives. {@code orders (h, id, note)} and {@code items (h, order_id, pos)} store
 * {@code crc32} of the order's id, {@code visits (h, seen, who)} that of both its columns, {@code loose (h, id)} another
 * function, {@code logs (h, at, who)} a signed one. All ids are integers.
 */
class ReadPlanningTest {
    private static final ColumnType BIGINT = new ColumnType("BIGINT", Family.INTEGER, 64, -1);
    private static final ColumnType TEXT = new ColumnType("VARCHAR", Family.TEXT, 20, -1);

    private static Column column(String name, ColumnType type, boolean nullable) {
        return Column.builder(name, type).nullable(nullable).build();
    }

    private static Table table(String name, Column... columns) {
        return Table.builder(new QualifiedName(null, name))
                .columns(Arrays.asList(columns))
                .origin(Table.Origin.READ)
                .build();
    }

    private static TableLookup tables(Dialect dialect) {
        Column shard = column(dialect.name("h", false), BIGINT, false);
        List<Table> tables = List.of(
                table("orders", shard, column(dialect.name("id", false), BIGINT, false), text(dialect, "note")),
                table(
                        "items",
                        shard,
                        column(dialect.name("order_id", false), BIGINT, false),
                        column(dialect.name("pos", false), BIGINT, false)),
                table("visits", shard, column(dialect.name("seen", false), BIGINT, false), text(dialect, "who")),
                table(
                        "logs",
                        shard,
                        column(dialect.name("at", false), BIGINT, false),
                        column(dialect.name("who", false), BIGINT, true)),
                table("loose", shard, column(dialect.name("id", false), BIGINT, true)),
                table("hashed", shard, column(dialect.name("id", false), BIGINT, true)));
        return name -> tables.stream()
                .filter(table -> table.name().name().equalsIgnoreCase(name.name()))
                .findFirst()
                .orElse(null);
    }

    private static Column text(Dialect dialect, String name) {
        return column(dialect.name(name, false), TEXT, false);
    }

    private static KeyspreadConfig.Builder rules() throws SQLException {
        return KeyspreadConfig.builder()
                .rule("orders.h", "crc32(id) % 16")
                .rule("items.h", "crc32(order_id) % 16")
                .rule("visits.h", "crc32(seen, who) % 16")
                .rule("logs.h", "mod(farm_fingerprint(at, who), 16)")
                .rule("loose.h", "crc32(id) % 8")
                .rule("hashed.h", "farm_fingerprint(id)");
    }

    private static String sent(KeyspreadConfig config, Dialect dialect, String sql) throws SQLException {
        FindingLog findings = new FindingLog("jdbc:test:", Suppressions.none(), List.of());
        return new Planner(config, dialect, findings)
                .planPrepared(sql, tables(dialect))
                .sql();
    }

    private static void assertSent(Dialect dialect, String expected) throws SQLException {
        String sql = expected.replaceAll("«[^»]*»", "");
        assertEquals(expected.replaceAll("[«»]", ""), sent(rules().build(), dialect, sql));
    }

    /** Marks what Keyspread adds by «…». */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT * FROM orders o JOIN items i ON o.id = i.order_id« AND o.h = i.h»",
                "SELECT * FROM orders o JOIN items i ON i.order_id = o.id« AND o.h = i.h» WHERE o.note = 'x'",
                "SELECT * FROM orders o, items i WHERE i.pos = 1 AND o.id = i.order_id« AND o.h = i.h»",
                "SELECT * FROM orders o LEFT JOIN items i ON (o.id = i.order_id« AND o.h = i.h») AND i.pos = 1",
                "SELECT * FROM orders JOIN items ON id = order_id« AND orders.h = items.h»",
                "SELECT * FROM orders a JOIN orders b ON a.id = b.id« AND a.h = b.h»",
                "SELECT * FROM orders o JOIN items i ON o.id = i.order_id« AND o.h = i.h» WHERE o.id = ?« AND o.h = ?»",
                "SELECT * FROM orders, items WHERE id = order_id« AND orders.h = items.h» AND order_id = 7« AND items.h = 2»",
                "SELECT * FROM visits a JOIN visits b ON a.seen = b.seen AND a.who = b.who« AND a.h = b.h»",
                "SELECT * FROM visits a JOIN visits b ON a.seen = b.seen AND (a.who = b.who« AND a.h = b.h» OR a.who = 'x')",
                "UPDATE orders o SET note = 'x' FROM items i WHERE o.id = i.order_id« AND o.h = i.h»",
                "DELETE FROM orders o USING items i WHERE o.id = i.order_id« AND o.h = i.h»",
                "SELECT * FROM orders p WHERE EXISTS (SELECT 1 FROM items c WHERE c.order_id = p.id« AND c.h = p.h»)",
                "SELECT * FROM orders p WHERE NOT EXISTS (SELECT 1 FROM items WHERE order_id = p.id« AND h = p.h»)",
                "UPDATE orders SET note = (SELECT 'x' FROM items c WHERE c.order_id = orders.id« AND c.h = orders.h»)",
                "SELECT * FROM orders o JOIN LATERAL (SELECT * FROM items i WHERE i.order_id = o.id« AND i.h = o.h») x ON TRUE",
                "SELECT * FROM orders WHERE id IN (NULL, 7)« AND h = 2»",
                // what is left alone
                "SELECT * FROM orders WHERE id = NULL",
                "SELECT * FROM orders WHERE id IN (NULL, NULL)",
                "SELECT * FROM orders o JOIN items i ON o.id = i.order_id AND o.h = i.h",
                "SELECT * FROM orders o JOIN items i ON o.id = i.pos",
                "SELECT * FROM orders o JOIN items i ON o.id <> i.order_id",
                "SELECT * FROM orders o JOIN items i ON o.id = i.order_id + 1",
                "SELECT * FROM orders o JOIN items i ON NOT (o.id = i.order_id)",
                "SELECT * FROM orders o JOIN items i ON (o.id = i.order_id) IS TRUE",
                "SELECT * FROM orders o JOIN loose i ON o.id = i.id",
                "SELECT * FROM visits a JOIN visits b ON a.seen = b.seen WHERE a.who = b.who",
                "SELECT * FROM orders o JOIN items i USING (id)",
                "SELECT o.id = i.order_id FROM orders o, items i",
                "SELECT (SELECT max(c.pos) FROM items c WHERE c.order_id = p.id) FROM orders p GROUP BY p.id",
                "SELECT * FROM orders p JOIN (SELECT * FROM items c WHERE c.order_id = p.id) x ON TRUE",
                "SELECT * FROM orders p WHERE EXISTS (SELECT 1 FROM items c, f(1) p WHERE c.order_id = p.id)",
                "WITH items AS (SELECT 1 AS order_id) SELECT * FROM orders o JOIN items i ON o.id = i.order_id",
            })
    void givenAJoinById_thenTheShardsAreComparedWhereTheIdsAre(String expected) throws SQLException {
        assertSent(Dialect.POSTGRESQL, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "GOOGLESQL; SELECT * FROM orders@{FORCE_INDEX=i} o JOIN items i ON o.id = i.order_id« AND o.h = i.h» THEN RETURN 1",
                "GOOGLESQL; SELECT r'a', \"\"\"it\"\"\", b'x', note FROM orders WHERE id = 7« AND h = 2»",
                "GOOGLESQL; SELECT * FROM orders o, o.items i WHERE o.id = i.order_id",
                "GOOGLESQL; SELECT o.addr.id FROM orders o, items addr WHERE o.addr.id = 7",
                "YDB; SELECT * FROM orders VIEW i AS o JOIN items AS i ON o.id = i.order_id« AND o.h = i.h» WHERE o.id = ?« AND o.h = ?»",
                "YDB; $x = (SELECT * FROM orders WHERE id = 7« AND h = 2»)",
                "COCKROACHDB; SELECT * FROM orders@i AS o AS OF SYSTEM TIME '-1s' WHERE o.id = 7",
                "TIDB; SELECT * FROM orders AS OF TIMESTAMP NOW() - INTERVAL 10 SECOND WHERE id = 7",
                "TIDB; SELECT * FROM orders AS OF TIMESTAMP '2016-10-08 16:45:26' o WHERE o.id = 7",
                "COCKROACHDB; SELECT * FROM orders o JOIN items i ON i.order_id = o.id AS OF SYSTEM TIME '-1s' WHERE o.id = 7",
                "TIDB; DELETE o FROM orders o JOIN items i ON o.id = i.order_id« AND o.h = i.h» WHERE i.pos = 1",
                "MYSQL; SELECT note FROM orders WHERE id = CAST(? AS SIGNED)« AND h = ?»",
                "MYSQL; EXPLAIN FORMAT=JSON SELECT note FROM orders WHERE id = 7« AND h = 2»",
                "MYSQL; DESC SELECT note FROM orders WHERE id = 7« AND h = 2»",
                "MYSQL; DESC orders",
                "MYSQL; SELECT note FROM orders WHERE id = 7« AND h = 2» LOCK IN SHARE MODE",
                "MYSQL; SELECT note FROM orders WHERE id IN (7)« AND h = 2» FOR UPDATE NOWAIT",
                "MYSQL; SELECT o.note FROM orders o JOIN items i STRAIGHT_JOIN items j ON o.id = 7« AND o.h = 2» STRAIGHT_JOIN items k WHERE i.id = k.id",
                "MYSQL; SELECT note FROM orders WHERE id = CAST(? AS UNSIGNED INTEGER)« AND h = ?» OR note = 'a'",
                "H2; SELECT note FROM orders WHERE id = CAST(? AS SIGNED)",
                "MYSQL; UPDATE orders o JOIN items i ON o.id = i.order_id« AND o.h = i.h» SET o.note = 'x' WHERE o.id = 7« AND o.h = 2»",
                "H2; SELECT * FROM orders WHERE id = 7« AND H = 2» AND (id, note) = (7, 'x')",
                "H2; SELECT * FROM orders WHERE (id, note) = (7, 'x')",
            })
    void whateverTheDialect(Dialect dialect, String expected) throws SQLException {
        assertSent(dialect, expected.replace(" THEN RETURN 1", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT * FROM orders WHERE (id, note) = (?, ?)« AND h = ?»",
                "SELECT * FROM visits v WHERE (v.who, v.seen) IN ((?, ?), ('a', 1))« AND v.h IN (5, ?)»",
                "SELECT * FROM visits WHERE (seen, who) IN ((1, 'a'), (2, 'b'), (1, 'a'))« AND h IN (5, 6)»",
                "SELECT * FROM orders WHERE (id, note) IN ((1, 'a'))« AND h = 7» OR id = 2« AND h = 13»",
                // what is left alone
                "SELECT * FROM orders WHERE (id, note) IN ((1, 'a', 2))",
                "SELECT * FROM orders WHERE (id, note) IN ((1, 'a'), (1 + 1, 'b'))",
                "SELECT * FROM orders WHERE (id, note) NOT IN ((1, 'a'))",
                "SELECT * FROM orders WHERE (id, note) < (1, 'a')",
                "SELECT * FROM orders WHERE (id, note) IN (SELECT 1, 'a')",
                "SELECT * FROM orders WHERE (id + 0, note) = (1, 'a')",
            })
    void givenRowValues_thenTheirShardsAreAdded(String expected) throws SQLException {
        assertSent(Dialect.POSTGRESQL, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT * FROM orders WHERE id > ?« AND h BETWEEN 0 AND 15»",
                "SELECT * FROM orders WHERE 7 <= id« AND h BETWEEN 0 AND 15» AND id < 9",
                "SELECT * FROM orders o WHERE o.note = 'x' AND o.id BETWEEN ? AND ?« AND o.h BETWEEN 0 AND 15» ORDER BY o.id",
                "SELECT * FROM orders WHERE id >= ?« AND h BETWEEN 0 AND 15» OR id = 7« AND h = 2»",
                "UPDATE orders SET note = 'x' WHERE id < 7« AND h BETWEEN 0 AND 15»",
                "DELETE FROM orders WHERE id < 7« AND h BETWEEN 0 AND 15»",
                "SELECT * FROM visits WHERE seen > 7« AND h BETWEEN 0 AND 15»",
                "SELECT * FROM visits WHERE seen > 7« AND h BETWEEN 0 AND 15» AND who > 'a'",
                "SELECT * FROM visits WHERE who = 'a' AND (seen > 7« AND h BETWEEN 0 AND 15» OR seen = 5« AND h = 9»)",
                "SELECT * FROM logs WHERE at > ?« AND h BETWEEN -15 AND 15» AND who = ?",
                "SELECT * FROM logs WHERE who > ?« AND h BETWEEN -15 AND 15»",
                "SELECT * FROM orders o LEFT JOIN items i ON i.pos = o.id AND i.order_id > 7« AND i.h BETWEEN 0 AND 15»",
                // what is left alone
                "SELECT * FROM logs WHERE at > ?",
                "SELECT * FROM logs WHERE at > ? AND (who = 1 OR note = 'x')",
                "SELECT * FROM orders WHERE id > 7 AND h BETWEEN 3 AND 5",
                "SELECT * FROM orders WHERE NOT id > 7",
                "SELECT * FROM orders WHERE id NOT BETWEEN 7 AND 8",
                "SELECT * FROM orders WHERE note > 'x'",
                "SELECT * FROM hashed WHERE id > 7",
            })
    void givenARange_thenItGetsAllShards(String expected) throws SQLException {
        assertSent(Dialect.POSTGRESQL, expected);
    }

    @ParameterizedTest
    @CsvSource({"between, «", "off, "})
    void givenRangesOff_thenTheyStayAsTheyAre(String ranges, String mark) throws SQLException {
        String sql = "SELECT * FROM orders WHERE id > 7";
        String sent = sent(rules().setText(Setting.RANGES, ranges).build(), Dialect.POSTGRESQL, sql);

        assertEquals(mark == null ? sql : sql + " AND h BETWEEN 0 AND 15", sent);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT * FROM orders WHERE id IN (7, 8, -9)« AND (h, id) IN (VALUES (CAST(2 AS bigint), CAST(7 AS bigint)), (3, 8), (8, -9))»",
                "SELECT * FROM orders o WHERE (o.id IN (?, 8, ?)« AND (o.h, o.id) IN (VALUES (CAST(? AS bigint), CAST(? AS bigint)), (3, 8), (?, ?))»)",
                "DELETE FROM orders WHERE note = 'x' AND id IN (7, 8, 7, NULL, 9)« AND (h, id) IN (VALUES (CAST(2 AS bigint), CAST(7 AS bigint)), (3, 8), (5, 9))»",
                // what is not joined
                "SELECT * FROM orders WHERE id IN (7, 8)« AND h IN (2, 3)»",
                "SELECT * FROM orders WHERE id IN (7, 8, 9)« AND h IN (2, 3, 5)» OR note = 'x'",
                "SELECT * FROM orders WHERE id IN (7, 8, '9')« AND h IN (2, 3, 5)»",
                "SELECT * FROM orders WHERE id NOT IN (7, 8, 9)",
                "DECLARE c CURSOR FOR SELECT * FROM orders WHERE id IN (7, 8, 9)",
            })
    void givenAListOfNumbers_whenTheDatabaseJoinsRowsOfValues_thenEachHasItsShardBesideIt(String expected)
            throws SQLException {
        assertSent(Dialect.POSTGRESQL, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT * FROM orders WHERE id IN (7, 8, -9)« AND (h, id) IN ((2, 7), (3, 8), (8, -9))»",
                "UPDATE orders o SET note = ? WHERE (o.id IN (?, 8, ?)« AND (o.h, o.id) IN ((?, ?), (3, 8), (?, ?))»)",
                "SELECT * FROM orders WHERE id IN (7, 8)« AND h IN (2, 3)»",
                "SELECT * FROM orders WHERE id IN (7, 8, 9)« AND h IN (2, 3, 5)» OR note = 'x'",
            })
    void givenAListOfNumbers_whenTheDatabaseLooksUpListedRows_thenEachHasItsShardBesideIt(String expected)
            throws SQLException {
        assertSent(Dialect.MYSQL, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "POSTGRESQL; SELECT * FROM orders WHERE id = ANY (?)« AND h = ANY (?)»",
                "POSTGRESQL; DELETE FROM orders o WHERE o.id = any(?::bigint[])« AND o.h = ANY (?)»",
                "POSTGRESQL; SELECT * FROM orders WHERE id = ANY (CAST(? AS int8[]))« AND h = ANY (?)»",
                "POSTGRESQL; SELECT * FROM visits WHERE who = ANY (?) AND seen = ?« AND h = ANY (?)»",
                "POSTGRESQL; SELECT * FROM orders WHERE id = ANY (ARRAY[7, 8])« AND h IN (2, 3)»",
                "POSTGRESQL; SELECT * FROM orders WHERE id = ANY (ARRAY[7, ?]::bigint[])« AND h IN (2, ?)»",
                "POSTGRESQL; SELECT * FROM orders WHERE id = ANY (?)« AND h = ANY (?)» AND note = 'x' OR id = 7« AND h = 2»",
                "SPANNER_POSTGRESQL; SELECT * FROM orders WHERE id = ANY (?)« AND h = ANY (?)»",
                "GOOGLESQL; SELECT * FROM orders WHERE id IN UNNEST(?)« AND h IN UNNEST(?)»",
                "GOOGLESQL; SELECT * FROM orders WHERE id IN UNNEST([7, 8])« AND h IN (2, 3)»",
                "GOOGLESQL; SELECT * FROM orders WHERE id IN UNNEST(ARRAY[7])« AND h = 2»",
                "H2; SELECT * FROM orders WHERE id = ANY(?)« AND H = ANY (?)»",
                // what is left alone
                "POSTGRESQL; SELECT * FROM orders WHERE id = ALL (?)",
                "POSTGRESQL; SELECT * FROM orders WHERE id <> ANY (?)",
                "POSTGRESQL; SELECT * FROM orders WHERE id = ANY (SELECT 7)",
                "POSTGRESQL; SELECT * FROM orders WHERE id = ANY (?::numeric(3)[])",
                "POSTGRESQL; SELECT * FROM visits WHERE who = ANY (?::varchar(2)[]) AND seen = 1",
                "POSTGRESQL; SELECT * FROM visits WHERE who = ANY (?) AND seen IN (1, 2)",
                "POSTGRESQL; SELECT * FROM visits WHERE who = ANY (?) AND seen = ANY (?)",
                "POSTGRESQL; SELECT * FROM orders WHERE NOT id = ANY (?)",
                "GOOGLESQL; SELECT * FROM orders WHERE id NOT IN UNNEST(?)",
                "GOOGLESQL; SELECT * FROM orders, UNNEST(?) AS x WHERE id = x",
            })
    void givenAnArray_thenItsShardsAreAdded(Dialect dialect, String expected) throws SQLException {
        assertSent(dialect, expected);
    }
}
