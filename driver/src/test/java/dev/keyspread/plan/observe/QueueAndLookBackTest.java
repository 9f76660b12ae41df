package dev.keyspread.plan.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.advice.log.FindingLog;
import dev.keyspread.advice.log.Suppressions;
import dev.keyspread.advice.schema.Ddl;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads at one end of a table: its newest rows over a hash, its oldest by those who take them. */
final class QueueAndLookBackTest {
    private static final Set<String> RULES = Set.of("hot-queue", "look-back");

    private static Set<String> said(Dialect dialect, String ddl, String... statements) {
        Table table = Ddl.table(dialect, ddl);
        StatementRules rules = new StatementRules(
                name -> name.name().equalsIgnoreCase(table.name().name()) ? table : null,
                dialect,
                new RuleBook(List.of(), dialect, Sequences.none("", "")));
        FindingLog log = new FindingLog("test", Suppressions.none(), List.of());
        for (String sql : statements) {
            Tokens tokens = Tokens.scan(sql, dialect);
            rules.advise(Shape.of(tokens), new StatementFindings(log, tokens));
        }
        Set<String> said = new TreeSet<>();
        log.snapshot().stream()
                .filter(finding -> RULES.contains(finding.rule()))
                .forEach(finding -> said.add(finding.severity() + " " + finding.rule() + " " + finding.object()));
        return said;
    }

    @Nested
    final class Queues {
        private static final String JOBS =
                "CREATE TABLE jobs (id uuid PRIMARY KEY, status varchar(10), tenant varchar(40), at timestamptz);"
                        + "CREATE INDEX by_status ON jobs (status, at);"
                        + "CREATE INDEX by_tenant ON jobs (tenant, at)";
        private static final String TAKE =
                "SELECT id FROM jobs WHERE status = 'new' ORDER BY at LIMIT 10 FOR UPDATE SKIP LOCKED";
        private static final String MOVE = "UPDATE jobs SET status = 'done' WHERE id = ?";

        @Test
        void rowsThatAreTakenOldestFirstAndMovedOnAreAQueue() {
            assertEquals(Set.of("WARN hot-queue jobs.by_status"), said(Dialect.POSTGRESQL, JOBS, TAKE, MOVE));
        }

        @Test
        void whicheverIsSeenFirst() {
            assertEquals(Set.of("WARN hot-queue jobs.by_status"), said(Dialect.COCKROACHDB, JOBS, MOVE, TAKE));
        }

        @Test
        void soAreRowsOfAFlagThatAreDeleted() {
            String outbox = "CREATE TABLE outbox (sent bool, at timestamptz, id uuid, PRIMARY KEY (sent ASC, at, id))";

            assertEquals(
                    Set.of("WARN hot-queue outbox.at"),
                    said(
                            Dialect.YUGABYTEDB,
                            outbox,
                            "SELECT id FROM outbox WHERE sent = false ORDER BY at LIMIT 100",
                            "DELETE FROM outbox WHERE id = ?"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "SELECT id FROM jobs WHERE status = 'new' ORDER BY at DESC LIMIT 10",
                    "SELECT id FROM jobs WHERE status = 'new' ORDER BY at",
                    "SELECT id FROM jobs WHERE status = 'new' ORDER BY id LIMIT 10",
                    "SELECT id FROM jobs WHERE status > 'new' ORDER BY at LIMIT 10",
                    "SELECT id FROM jobs WHERE tenant = ? ORDER BY at LIMIT 10",
                    "SELECT id FROM jobs ORDER BY at LIMIT 10",
                })
        void otherReadsTakeNothing(String read) {
            assertEquals(Set.of(), said(Dialect.POSTGRESQL, JOBS, read, MOVE, "DELETE FROM jobs WHERE id = ?"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "UPDATE jobs SET tenant = ? WHERE id = ?",
                    "UPDATE jobs SET at = now() WHERE status = 'new'",
                    "DELETE FROM jobs WHERE id = ?",
                    "INSERT INTO jobs (id, status) VALUES (?, 'new')",
                })
        void otherWritesMoveNoRowOutOfItsState(String write) {
            assertEquals(Set.of(), said(Dialect.POSTGRESQL, JOBS, TAKE, write));
        }
    }

    @Nested
    final class LookBacks {
        private static final String NEWEST = "SELECT * FROM log ORDER BY at DESC LIMIT 20";

        @Test
        void everyBucketOfAHashedKeyIsRead() {
            assertEquals(
                    Set.of("INFO look-back log.at"),
                    said(
                            Dialect.COCKROACHDB,
                            "CREATE TABLE log (at timestamptz, id uuid, PRIMARY KEY (at, id) USING HASH)",
                            NEWEST));
            assertEquals(
                    Set.of("INFO look-back log.by_at"),
                    said(
                            Dialect.COCKROACHDB,
                            "CREATE TABLE log (id uuid PRIMARY KEY, at timestamptz, INDEX by_at (at) USING HASH)",
                            NEWEST));
        }

        @Test
        void aHashThatKeepsNoOrderIsWorse() {
            assertEquals(
                    Set.of("WARN look-back log.by_at"),
                    said(
                            Dialect.YUGABYTEDB,
                            "CREATE TABLE log (id uuid PRIMARY KEY, at timestamptz); CREATE INDEX by_at ON log (at HASH)",
                            NEWEST));
        }

        @Test
        void aShardInFrontKeepsThemInOrderWithinEach() {
            String log = "CREATE TABLE log (shard INT64, at TIMESTAMP, id STRING(36)) PRIMARY KEY (shard, at, id)";

            assertEquals(Set.of("INFO look-back log.at"), said(Dialect.GOOGLESQL, log, NEWEST));
            assertEquals(
                    Set.of(),
                    said(
                            Dialect.GOOGLESQL,
                            log,
                            "SELECT * FROM log WHERE shard = 3 ORDER BY at DESC LIMIT 20",
                            "SELECT * FROM log WHERE shard BETWEEN 0 AND 15 ORDER BY at DESC LIMIT 20",
                            "SELECT * FROM log WHERE id = ? ORDER BY at LIMIT 20",
                            "SELECT * FROM log ORDER BY at DESC",
                            "SELECT * FROM log ORDER BY id DESC LIMIT 20"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "CREATE TABLE log (who uuid, at timestamptz, PRIMARY KEY (who HASH, at DESC))",
                    "CREATE TABLE log (id uuid PRIMARY KEY, at timestamptz); CREATE INDEX by_at ON log (at DESC)",
                    "CREATE TABLE log (at timestamptz, PRIMARY KEY (at HASH)); CREATE INDEX by_at ON log (at DESC)",
                    "CREATE TABLE log (id uuid PRIMARY KEY, at timestamptz);"
                            + " CREATE INDEX by_at ON log ((yb_hash_code(at) % 16) ASC, at DESC)",
                    "CREATE TABLE log (region int, at timestamptz, PRIMARY KEY (region ASC, at DESC))",
                })
        void whereAnythingElseServesNothingIsSaid(String ddl) {
            assertEquals(Set.of(), said(Dialect.YUGABYTEDB, ddl, NEWEST));
        }

        @Test
        void theNewestRowsOfOneKeyAreInOrder() {
            assertEquals(
                    Set.of(),
                    said(
                            Dialect.YUGABYTEDB,
                            "CREATE TABLE log (who uuid, at timestamptz, PRIMARY KEY (who HASH, at DESC))",
                            "SELECT * FROM log WHERE who = ? ORDER BY at DESC LIMIT 20"));
        }
    }
}
