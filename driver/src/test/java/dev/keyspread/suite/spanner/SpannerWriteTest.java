package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Upserts and inserts from queries on Cloud Spanner's emulator: what is stored is what the rule computes. */
class SpannerWriteTest {
    private static final String[] RULES = {
        "keyspread.shard.t.shard=farm_fingerprint(id) % 16",
        "keyspread.shard.w.shard=abs(mod(farm_fingerprint(name), 7))"
    };

    private static void createTables(Sandbox database, SpannerEngine engine) throws SQLException {
        database.run(
                engine.either(
                        "CREATE TABLE t (shard INT64 NOT NULL, id INT64 NOT NULL, name STRING(20)) PRIMARY KEY (shard, id)",
                        "CREATE TABLE t (shard bigint NOT NULL, id bigint NOT NULL, name varchar(20), PRIMARY KEY (shard, id))"),
                engine.either(
                        "CREATE TABLE w (shard INT64 NOT NULL, name STRING(20) NOT NULL) PRIMARY KEY (shard, name)",
                        "CREATE TABLE w (shard bigint NOT NULL, name varchar(20) NOT NULL, PRIMARY KEY (shard, name))"),
                engine.either(
                        "CREATE TABLE u (id INT64, name STRING(20)) PRIMARY KEY (id)",
                        "CREATE TABLE u (id bigint PRIMARY KEY, name varchar(20))"));
    }

    /** The ids that are stored with the shard that Keyspread computes: a read by it finds each of them. */
    private static List<String> found(Connection connection, int highest) throws SQLException {
        List<String> found = new ArrayList<>();
        for (int id = -1; id <= highest; id++) {
            found.addAll(Sandbox.rows(connection, "SELECT id, name FROM t WHERE id = " + id));
        }
        return found;
    }

    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void aQueryIsHashedByTheDatabaseAsTheRuleComputesIt(Dialect dialect) throws SQLException {
        SpannerEngine engine = new SpannerEngine(dialect);
        try (Sandbox database = new Sandbox(engine)) {
            createTables(database, engine);
            database.run("INSERT INTO u (id, name) VALUES (-1, 'äöü'), (0, ''), (1, 'b'), (2, 'c'), (3, 'd e')");
            Connection connection = database.keyspread(RULES);

            String cast = "CAST(id AS " + engine.either("INT64", "bigint") + ")";
            assertEquals(4, update(connection, "INSERT INTO t (id, name) SELECT id, u.name FROM u WHERE u.id < 3"));
            assertEquals(
                    1, update(connection, "INSERT INTO t (id, name) SELECT " + cast + ", name FROM u WHERE id = 3"));
            assertEquals(2, update(connection, "INSERT INTO w (name) SELECT (name) FROM u AS v WHERE v.id >= 2"));
            assertEquals(
                    3,
                    update(
                            connection,
                            "INSERT INTO w (name) SELECT v.name FROM u AS v JOIN t ON t.id = v.id AND t.name = v.name WHERE v.id < 2"));

            assertEquals(List.of("-1 | äöü", "0 | ", "1 | b", "2 | c", "3 | d e"), found(connection, 5));
            for (String name : List.of("äöü", "", "b", "c", "d e")) {
                assertEquals(List.of(name), Sandbox.rows(connection, "SELECT name FROM w WHERE name = '" + name + "'"));
            }
            assertEquals(12, Sandbox.counters(connection).rewrittenReads(), "every read went by the shard");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void anUpsertFindsTheRowThatIsThere(Dialect dialect) throws SQLException {
        SpannerEngine engine = new SpannerEngine(dialect);
        try (Sandbox database = new Sandbox(engine)) {
            createTables(database, engine);
            Connection connection = database.keyspread(RULES);
            String upsert = engine.either(
                    "INSERT OR UPDATE INTO t (id, name) VALUES (?, ?)",
                    "INSERT INTO t (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET id = excluded.id, name = excluded.name");
            String ignore = engine.either(
                    "INSERT OR IGNORE INTO t (id, name) VALUES (?, ?)",
                    "INSERT INTO t (id, name) VALUES (?, ?) ON CONFLICT (id) DO NOTHING");

            update(connection, upsert, 1L, "a");
            update(connection, upsert, 1L, "b");
            update(connection, ignore, 1L, "c");
            update(connection, ignore, 2L, "d");

            assertEquals(List.of("1 | b", "2 | d"), found(connection, 3));
            assertEquals(List.of("2"), database.rows("SELECT COUNT(*) FROM t"));
            EngineTest.assertRefused(connection, "t", "shard", c -> update(c, "UPDATE t SET id = 5 WHERE id = 1"));
        }
    }
}
