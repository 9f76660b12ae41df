package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.cli.hotspots.Heat;
import dev.keyspread.cli.hotspots.HeatReading;
import dev.keyspread.cli.hotspots.Range;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.MariaDbServer;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the readers of engines that can't be had here, or whose stand-in measures nothing. Their queries run over tables that have the columns of
 * the engines' documents, on an engine that speaks the same SQL: recorded answers, not the engines' own.
 */
class RecordedHeatTest {
    private static List<Heat> read(String url, Dialect dialect, String... answers) throws Exception {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String each : answers) {
                statement.execute(each);
            }
            return new HeatReading(dialect)
                    .read(StandInDriver.translating(Connection.class, connection), Duration.ofSeconds(1));
        }
    }

    private static Range range(String schema, String table, String index, String piece, String declared, String keys) {
        return new Range(schema, table, index, piece, declared, keys);
    }

    /** Spanner's documents, "Hot split statistics". */
    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void spannerTellsSplitsOfTheLastTenMinutes(Dialect dialect) throws Exception {
        boolean isGoogleSql = dialect == Dialect.GOOGLESQL;
        String insert = "INSERT INTO split_stats_top_minute (interval_end, split_start, split_limit, cpu_usage_score,"
                + " affected_tables) VALUES ";
        String now = isGoogleSql ? "CURRENT_TIMESTAMP()" : "CURRENT_TIMESTAMP";

        List<Heat> heats = read(
                SpannerEmulator.newDatabase(dialect),
                dialect,
                isGoogleSql
                        ? "CREATE TABLE split_stats_top_minute (interval_end TIMESTAMP, split_start STRING(MAX),"
                                + " split_limit STRING(MAX), cpu_usage_score INT64, affected_tables"
                                + " ARRAY<STRING(MAX)>) PRIMARY KEY (interval_end, split_start)"
                        : "CREATE TABLE split_stats_top_minute (interval_end timestamptz, split_start varchar,"
                                + " split_limit varchar, cpu_usage_score bigint, affected_tables varchar[],"
                                + " PRIMARY KEY (interval_end, split_start))",
                insert + "(" + now + ", 'Users(101)', 'Users(102)', 82, "
                        + (isGoogleSql ? "['UsersByFirstName', 'Users']" : "ARRAY['UsersByFirstName', 'Users']") + ")",
                insert + "('2024-02-23T11:25:00Z', 'Threads(10)', '<end>', 100, "
                        + (isGoogleSql ? "['Threads']" : "ARRAY['Threads']") + ")");

        assertEquals(
                List.of("Users", "UsersByFirstName"),
                heats.stream().map(heat -> heat.range().table()).sorted().toList());
        assertEquals("Users(101) to Users(102)", heats.get(0).range().keys());
        assertEquals(82, heats.get(0).load());
        assertFalse(heats.get(0).hasShare());
    }

    /** CockroachDB's documents, "crdb_internal": the number of events only rises, so that events of earlier days are no load. */
    @Test
    void cockroachDbTellsKeysThatAreWaitedForMeanwhile() throws Exception {
        List<Heat> heats = read(
                EmbeddedPostgresEngine.newDatabase(),
                Dialect.COCKROACHDB,
                "CREATE SCHEMA crdb_internal",
                "CREATE SEQUENCE crdb_internal.events",
                "CREATE VIEW crdb_internal.cluster_contended_keys AS SELECT current_database() AS database_name, 'public'"
                        + " AS schema_name, 'vehicles' AS table_name, 'vehicles_by_city' AS index_name,"
                        + " '/107/2/\"amsterdam\"/0' AS key, nextval('crdb_internal.events') * 50 AS"
                        + " num_contention_events UNION ALL SELECT 'system', 'public', 'settings', 'primary', '/6/1/0', 55");

        assertEquals(1, heats.size());
        assertEquals(
                range("public", "vehicles", "vehicles_by_city", "", "", "/107/2/\"amsterdam\"/0"),
                heats.get(0).range());
        assertTrue(heats.get(0).load() > 10 && heats.get(0).load() <= 50, heats::toString);
    }

    /** YugabyteDB's documents, "yb_local_tablets" and "Detect a hot shard". */
    @Test
    void yugabyteDbTellsTheSamplesOfTheLastMinuteByTablet() throws Exception {
        List<Heat> heats = read(
                EmbeddedPostgresEngine.newDatabase(),
                Dialect.YUGABYTEDB,
                "SET allow_system_table_mods = on",
                "CREATE TABLE pg_catalog.yb_local_tablets (tablet_id text, table_id text, table_type text, namespace_name"
                        + " text, ysql_schema_name text, table_name text, partition_key_start bytea, partition_key_end bytea)",
                "INSERT INTO pg_catalog.yb_local_tablets SELECT id, '', 'YSQL', current_database(), 'public',"
                        + " 'test_table', lo, hi FROM (VALUES ('09f26a0bb117411fa068df13420ea643', NULL::bytea, '\\x2aaa'::bytea),"
                        + " ('d58c56ce3fc74584bd2eb892cea51e2a', '\\x5555', '\\x8000')) v(id, lo, hi)",
                "CREATE TABLE pg_catalog.yb_active_session_history (sample_time timestamptz, wait_event_aux text)",
                "INSERT INTO pg_catalog.yb_active_session_history SELECT now(), '09f26a0bb117411' FROM generate_series(1, 40)",
                "INSERT INTO pg_catalog.yb_active_session_history SELECT now() - INTERVAL '1 hour', 'd58c56ce3fc7458'");

        assertEquals(
                List.of(
                        new Heat(
                                range("public", "test_table", "", "09f26a0bb117411fa068df13420ea643", "", " to 2aaa"),
                                40,
                                1,
                                0.5),
                        new Heat(
                                range(
                                        "public",
                                        "test_table",
                                        "",
                                        "d58c56ce3fc74584bd2eb892cea51e2a",
                                        "",
                                        "5555 to 8000"),
                                0,
                                0,
                                0.5)),
                heats);
    }

    /** YDB's documents, "History of overloaded partitions". */
    @Test
    void ydbTellsPartitionsOfTheLastTenMinutes() throws Exception {
        List<Heat> heats = read(
                MariaDbServer.newDatabase(),
                Dialect.YDB,
                "CREATE TABLE `.sys/top_partitions_one_minute` (IntervalEnd DATETIME, `Rank` INT, TabletId BIGINT, Path"
                        + " VARCHAR(200), CPUCores DOUBLE)",
                "INSERT INTO `.sys/top_partitions_one_minute` VALUES"
                        + " (UTC_TIMESTAMP(), 1, 72075186224037888, '/local/shop/orders', 0.93),"
                        + " (UTC_TIMESTAMP() - INTERVAL 2 MINUTE, 1, 72075186224037888, '/local/shop/orders', 0.71),"
                        + " (UTC_TIMESTAMP() - INTERVAL 3 HOUR, 1, 72075186224037889, '/local/shop/lines', 0.99)");

        assertEquals(1, heats.size());
        assertEquals(
                range("", "/local/shop/orders", "", "72075186224037888", "", ""),
                heats.get(0).range());
        assertEquals(0.93, heats.get(0).load());
    }

    /** TiDB's documents, "TIDB_HOT_REGIONS"; also the finding behind it, and the fix. */
    @Test
    void tidbTellsHotRegionsAndTheRuleSaysWhy() throws Exception {
        String plain = MariaDbServer.newDatabase();
        String url = StandInDriver.url(plain, "tidb");
        Run without = Run.of("hotspots", "--url", url);
        try (Connection connection = DriverManager.getConnection(plain);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE clustered (id BIGINT AUTO_INCREMENT PRIMARY KEY, note TEXT)");
            statement.execute("CREATE TABLE TIDB_HOT_REGIONS (TABLE_ID BIGINT, INDEX_ID BIGINT, DB_NAME VARCHAR(64),"
                    + " TABLE_NAME VARCHAR(64), INDEX_NAME VARCHAR(64), REGION_ID BIGINT, TYPE VARCHAR(64),"
                    + " MAX_HOT_DEGREE BIGINT, REGION_COUNT BIGINT, FLOW_BYTES BIGINT)");
            statement.execute("INSERT INTO TIDB_HOT_REGIONS VALUES (45, NULL, DATABASE(), 'clustered', NULL, 4001,"
                    + " 'write', 30, 1, 1048576)");
        }

        Run run = Run.of("hotspots", "--url", url);

        assertEquals(1, run.status(), run::toString);
        assertTrue(run.out().contains("clustered, region 4001 write\n  1,048,576 bytes of flow\n"), run::toString);
        assertTrue(run.out().contains("  [sequence-key] "), run::toString);
        assertTrue(run.out().contains("AUTO_RANDOM"), run::toString);
        assertEquals(2, without.status(), without::toString);
        assertTrue(without.err().contains("Could not read what TiDB measures: "), without::toString);
        assertFalse(without.err().contains("The user needs"), without::toString); // TiDB asks for no privilege here
    }

    /** A key that is waited for is a row's: it is a value of the application. */
    @Test
    void keysOfRowsAreShownOnlyIfAsked() throws Exception {
        String plain = EmbeddedPostgresEngine.newDatabase();
        try (Connection connection = DriverManager.getConnection(plain);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA crdb_internal");
            statement.execute("CREATE SEQUENCE crdb_internal.events");
            statement.execute("CREATE VIEW crdb_internal.cluster_contended_keys AS SELECT current_database() AS"
                    + " database_name, 'public' AS schema_name, 'people' AS table_name, '' AS index_name, 'anna@a.org' AS"
                    + " key, nextval('crdb_internal.events') AS num_contention_events");
        }
        String url = StandInDriver.url(plain, "cockroachdb");

        Run hidden = Run.of("hotspots", "--url", url, "--seconds", "1");
        Run hiddenInJson = Run.of("hotspots", "--url", url, "--seconds", "1", "--format", "json");
        Run shown = Run.of("hotspots", "--url", url, "--seconds", "1", "--show-keys");

        assertEquals(1, hidden.status(), hidden::toString);
        assertTrue(hidden.out().startsWith("hot: people, range (--show-keys shows its keys)\n"), hidden::toString);
        assertTrue(hidden.out().contains("[hot-split] No lint rule speaks of the table's key"), hidden::toString);
        assertFalse(hiddenInJson.out().contains("anna"), hiddenInJson::toString);
        assertTrue(shown.out().startsWith("hot: people, range anna@a.org\n"), shown::toString);
    }

    @Test
    void anEngineWithoutSuchAViewSaysSo() {
        assertThrows(SQLException.class, () -> new HeatReading(Dialect.DSQL));
        assertThrows(SQLException.class, () -> new HeatReading(Dialect.MYSQL));
    }
}
