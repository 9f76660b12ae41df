package dev.keyspread.advice.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.Advice;
import dev.keyspread.api.Finding;
import dev.keyspread.api.FindingListener;
import dev.keyspread.api.Fix;
import dev.keyspread.api.Severity;
import dev.keyspread.sql.QualifiedName;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FindingLogTest {
    private final List<Finding> told = new ArrayList<>();
    private final AtomicLong millis = new AtomicLong(1_000_000);
    private final InstantSource clock = () -> Instant.ofEpochMilli(millis.get());

    @Test
    void givenTheSameThingTwice_whenReported_thenToldOnceAndCounted() {
        FindingLog log = log(Suppressions.none());

        log.report(advice("monotonic-key", Severity.WARN, "Users", "LastAccess"));
        log.report(advice("monotonic-key", Severity.WARN, "Users", "LastAccess"));

        assertEquals(1, told.size());
        assertEquals(1, log.snapshot().size());
        assertEquals(2, log.snapshot().get(0).count());
    }

    @Test
    void givenAnotherObjectOrRule_whenReported_thenAnotherFinding() {
        FindingLog log = log(Suppressions.none());

        log.report(advice("monotonic-key", Severity.WARN, "Users", "LastAccess"));
        log.report(advice("monotonic-key", Severity.WARN, "Orders", "LastAccess"));
        log.report(advice("monotonic-index", Severity.WARN, "Users", "LastAccess"));
        log.report(advice("monotonic-key", Severity.WARN, "Users", null));

        assertEquals(4, told.size());
    }

    @Test
    void givenTheSameThing_whenOnlyLookedAtAgain_thenItHoldsAndIsNotCounted() {
        FindingLog log = log(Suppressions.none());
        log.renew(advice("monotonic-key", Severity.WARN, "Users", "LastAccess"), "existing schema");
        log.forget(new QualifiedName(null, "Users"));
        assertEquals(List.of(), log.snapshot());

        log.renew(advice("monotonic-key", Severity.ERROR, "Users", "LastAccess"), "existing schema");

        assertEquals(1, told.size());
        assertEquals(Severity.ERROR, log.snapshot().get(0).severity());
        assertEquals(1, log.snapshot().get(0).count());
    }

    @Test
    void givenTheSameThingReadAndShownByDdl_whenInEitherOrder_thenCountedOnceWhereTheDdlRan() {
        FindingLog log = log(Suppressions.none());
        Advice readFirst = advice("monotonic-key", Severity.WARN, "Users", "LastAccess");
        Advice shownFirst = advice("monotonic-key", Severity.WARN, "Orders", "LastAccess");

        log.renew(readFirst, "existing schema");
        log.report(readFirst, "migration");
        log.report(shownFirst, "migration");
        log.renew(shownFirst, "existing schema");

        assertEquals(List.of("monotonic-key 1", "monotonic-key 1"), counts(log));
        assertTrue(log.snapshot().stream().allMatch(finding -> "migration".equals(finding.seenAt())));
        log.report(readFirst, "migration");
        assertEquals(List.of("monotonic-key 2", "monotonic-key 1"), counts(log));
    }

    @Test
    void givenFindings_whenReset_thenThoseOfTheSchemaStayAndOthersComeBackWhenSeen() {
        FindingLog log = log(Suppressions.none());
        log.report(advice("monotonic-key", Severity.WARN, "Users", "LastAccess"));
        RaisedFinding read = log.report(advice("missing-shard-read", Severity.WARN, "Users", "ShardId"));

        log.reset();
        assertEquals(List.of("monotonic-key 0"), counts(log));

        read.again();
        assertEquals(List.of("monotonic-key 0", "missing-shard-read 1"), counts(log));
        assertEquals(2, told.size());
    }

    private static List<String> counts(FindingLog log) {
        return log.snapshot().stream()
                .map(finding -> finding.rule() + " " + finding.count())
                .toList();
    }

    @Test
    void givenHundredsAtOnce_whenReported_thenFewAreLoggedInFullAndAllAreTold() {
        FindingLog log = log(Suppressions.none());

        String first = LogCapture.of(() -> report(log, 0, 700));
        millis.addAndGet(10_000);
        String later = LogCapture.of(() -> report(log, 700, 701));

        assertEquals(700 + 1, told.size());
        assertEquals(50, count(first, "To do: "));
        assertEquals(500, count(first, "[monotonic-key]"));
        assertTrue(later.contains("200 findings were not logged"), later);
        assertTrue(later.contains("[monotonic-key] T700"), later);
    }

    private static void report(FindingLog log, int from, int to) {
        for (int i = from; i < to; i++) {
            log.report(advice("monotonic-key", Severity.WARN, "T" + i, "c"));
        }
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    @Test
    void givenADatabaseForEachTest_whenTheSameIsFoundInEach_thenLoggedOnceAndToldAndCountedInEach() {
        String said = LogCapture.of(() -> {
            for (int i = 0; i < 3; i++) {
                List<Finding> told = new ArrayList<>();
                FindingLog log = new FindingLog("jdbc:h2:mem:test" + i, Suppressions.none(), List.of(told::add));
                log.report(advice("monotonic-key", Severity.WARN, "Users", "LastAccess"));
                assertEquals(1, told.size());
                assertEquals(1, log.snapshot().size());
            }
        });

        assertEquals(1, count(said, "[monotonic-key]"), said);
    }

    @Test
    void givenTheSameNameInAnotherDefinition_whenReported_thenLoggedToo() {
        String said = LogCapture.of(() -> {
            for (String column : List.of("a", "b")) {
                Fix fix = new Fix("Swap", List.of("CREATE TABLE Users (" + column + " INT)"), List.of());
                new FindingLog("db", Suppressions.none(), List.of())
                        .report(new Advice(
                                "monotonic-key",
                                Severity.WARN,
                                new QualifiedName(null, "Users"),
                                "At",
                                "p",
                                "r",
                                List.of(fix)));
            }
        });

        assertEquals(2, count(said, "[monotonic-key]"), said);
    }

    @Test
    void givenWhatHoldsOfAnyTable_whenReportedOfSeveral_thenLoggedOfTheFirstAlone() {
        String said = LogCapture.of(() -> {
            FindingLog log = new FindingLog("db", Suppressions.none(), List.of());
            for (String table : List.of("A", "B", "C")) {
                log.report(advice("integer-key", Severity.INFO, table, "id"));
                log.report(advice("uuid-without-default", Severity.INFO, table, "u"));
            }
            assertEquals(6, log.snapshot().size());
        });

        assertEquals(1, count(said, "[integer-key] A.id"), said);
        assertEquals(2, count(said, "Seen: "), said);
    }

    @Test
    void givenTheDefaultSchema_whenReported_thenItsTablesAreNamedWithoutIt() {
        FindingLog log = log(Suppressions.none());
        log.defaultSchema("shop");

        for (String schema : new String[] {"shop", "other", null}) {
            log.report(new Advice(
                    "monotonic-key",
                    Severity.WARN,
                    new QualifiedName(schema, "Users"),
                    "LastAccess",
                    "A problem.",
                    "A remedy.",
                    List.of()));
        }

        assertEquals(
                List.of("Users.LastAccess", "other.Users.LastAccess"),
                told.stream().map(Finding::object).toList());
        log.forget(new QualifiedName("shop", "Users"));
        assertEquals(1, log.snapshot().size());
    }

    @Test
    void givenAWarning_whenItTurnsOutAnError_thenToldOnceMore() {
        FindingLog log = log(Suppressions.none());
        log.report(advice("signed-shard", Severity.WARN, "Users", "ShardId"));
        log.report(advice("signed-shard", Severity.ERROR, "Users", "ShardId"));
        log.report(advice("signed-shard", Severity.ERROR, "Users", "ShardId"));

        assertEquals(
                List.of(Severity.WARN, Severity.ERROR),
                told.stream().map(Finding::severity).toList());
        assertEquals(1, log.snapshot().size());
    }

    @Test
    void givenAHandle_whenSeenAgain_thenCountAndLastSeenRise() {
        FindingLog log = log(Suppressions.none());
        RaisedFinding raised = log.report(advice("missing-shard-write", Severity.ERROR, "Users", "ShardId"));

        millis.addAndGet(5_000);
        raised.again();

        Finding finding = log.snapshot().get(0);
        assertEquals(2, finding.count());
        assertEquals(Instant.ofEpochMilli(1_000_000), finding.firstSeen());
        assertEquals(Instant.ofEpochMilli(1_005_000), finding.lastSeen());
    }

    @Test
    void givenFindings_whenSnapshot_thenMostSevereFirstAndThenInTheOrderTheyCame() {
        FindingLog log = log(Suppressions.none());

        log.report(advice("z-info", Severity.INFO, "T", null));
        log.report(advice("z-warn", Severity.WARN, "T", null));
        log.report(advice("error", Severity.ERROR, "T", null));
        log.report(advice("a-warn", Severity.WARN, "T", null));

        assertEquals(
                List.of("error", "z-warn", "a-warn", "z-info"),
                log.snapshot().stream().map(Finding::rule).toList());
    }

    @Test
    void givenSuppressions_whenReported_thenOnlyTheOthersAreTold() {
        FindingLog log = log(Suppressions.none()
                .with("MONOTONIC-KEY", "users")
                .with("sequence-key", null)
                .with("monotonic-index", "app.Orders"));

        log.report(advice("monotonic-key", Severity.WARN, "Users", "LastAccess"));
        log.report(advice("sequence-key", Severity.ERROR, "Orders", "Id")).again();
        log.report(new Advice(
                "monotonic-index", Severity.WARN, new QualifiedName("app", "orders"), null, "p", "r", List.of()));
        log.report(advice("monotonic-key", Severity.WARN, "Orders", "At"));

        assertEquals(
                List.of("Orders.At"),
                log.snapshot().stream().map(Finding::object).toList());
    }

    @Test
    void givenAnUnknownName_whenSuppressed_thenTheLogNamesTheNearestRuleOnce() {
        String said = LogCapture.of(() -> {
            FindingLog log = log(Suppressions.none().with("monotonic-keys", null));
            log.unknownRules(List.of("monotonic-keys", "nothing-like-it-at-all"), "a keyspread-ignore comment");
        });

        assertEquals(1, said.split("\"monotonic-keys\"", -1).length - 1, said);
        assertTrue(said.contains("Did you mean \"monotonic-key\"?"), said);
        assertTrue(said.contains("\"nothing-like-it-at-all\", named in a keyspread-ignore comment"), said);
    }

    @Test
    void givenMoreFindingsThanItHolds_whenReported_thenSaidOnceAndTheRestIsNotKept() {
        FindingLog log = log(Suppressions.none());

        String said = LogCapture.of(() -> {
            for (int i = 0; i < FindingLog.MAX_FINDINGS + 5; i++) {
                log.report(advice("monotonic-key", Severity.INFO, "T" + i, null))
                        .again();
            }
        });

        assertEquals(FindingLog.MAX_FINDINGS, log.snapshot().size());
        assertEquals(FindingLog.MAX_FINDINGS, told.size());
        assertEquals(1, said.split("further ones are neither logged nor kept", -1).length - 1);
    }

    @Test
    void givenAListenerThatThrows_whenReported_thenTheNextIsToldAndNothingEscapes() {
        FindingListener throwing = finding -> {
            throw new AssertionError("no findings allowed");
        };
        FindingLog log = new FindingLog("jdbc:h2:mem:x", Suppressions.none(), List.of(throwing, told::add), clock);

        String said = LogCapture.of(() -> log.report(advice("monotonic-key", Severity.WARN, "Users", null)));

        assertEquals(1, told.size());
        assertTrue(said.contains("threw when told of [monotonic-key] Users"), said);
        assertTrue(said.contains("no findings allowed"), said);
    }

    @Test
    void givenADroppedTable_whenForgotten_thenGoneUntilSeenAgainAndNotToldTwice() {
        FindingLog log = log(Suppressions.none());
        log.report(advice("monotonic-key", Severity.WARN, "Users", "LastAccess"));

        log.forget(new QualifiedName("public", "Users"));
        assertEquals(List.of(), log.snapshot());

        log.report(advice("monotonic-key", Severity.ERROR, "Users", "LastAccess"));
        assertEquals(Severity.ERROR, log.snapshot().get(0).severity());
        assertEquals(1, told.size());
    }

    @Test
    void givenSomethingIgnored_whenSeenAgainForAnotherReason_thenNotRaised() {
        FindingLog log = log(Suppressions.none());
        log.ignore(advice("monotonic-key", Severity.WARN, "Users", "LastAccess"));

        log.report(advice("monotonic-key", Severity.WARN, "Users", "LastAccess"));
        log.report(advice("monotonic-index", Severity.WARN, "Users", "ByLastAccess"));

        assertEquals(
                List.of("monotonic-index"),
                log.snapshot().stream().map(Finding::rule).toList());
    }

    @Test
    void givenATableReadFromTheDatabase_whenAlsoSeenInDdl_thenOneFinding() {
        FindingLog log = log(Suppressions.none());

        log.report(new Advice("r", Severity.WARN, new QualifiedName("public", "users"), null, "p", "r", List.of()));
        log.report(new Advice("r", Severity.WARN, new QualifiedName(null, "users"), null, "p", "r", List.of()));

        assertEquals(List.of("users"), told.stream().map(Finding::table).toList());
    }

    @Test
    void givenNoPlace_whenReported_thenTheCallSiteIsNamed() {
        FindingLog log = log(Suppressions.none());

        log.report(advice("monotonic-key", Severity.WARN, "A", null));
        log.report(advice("monotonic-key", Severity.WARN, "B", null), "existing schema");

        // This test stands in our own package, which is never the application: the nearest frame behind it is JUnit's.
        String seenAt = told.get(0).seenAt();
        assertTrue(seenAt != null && seenAt.startsWith("org.junit."), seenAt);
        assertEquals("existing schema", told.get(1).seenAt());
    }

    @Test
    void givenAFinding_whenLogged_thenItsLevelIsItsSeverityAndItsMessageBeginsWithRuleAndObject() {
        FindingLog log = log(Suppressions.none());
        Fix fix = new Fix(
                "Lead with UserId",
                List.of("CREATE TABLE Users (\n  UserId INT64\n) PRIMARY KEY (UserId)"),
                List.of("keyspread.shard.Users.ShardId = crc32(UserId) % 16"),
                "PRIMARY KEY (UserId)");

        String said = LogCapture.of(() -> {
            log.report(
                    new Advice(
                            "monotonic-key",
                            Severity.ERROR,
                            new QualifiedName(null, "Users"),
                            "LastAccess",
                            "The key starts with a timestamp.",
                            "Lead with another column.",
                            List.of(fix)),
                    "com.acme.Schema.create:42");
            log.report(advice("integer-key", Severity.WARN, "Orders", null), "existing schema");
        });

        assertEquals("""
                [main] ERROR keyspread.advice - [monotonic-key] Users.LastAccess: The key starts with a timestamp.
                    To do: Lead with another column.
                    Fix: PRIMARY KEY (UserId)   with keyspread.shard.Users.ShardId = crc32(UserId) % 16
                    Seen: com.acme.Schema.create:42
                    More: keyspread rule monotonic-key, or docs/rules/monotonic-key.md. Silence: keyspread.suppress=monotonic-key:Users
                [main] WARN keyspread.advice - [integer-key] Orders: A problem.
                    To do: A remedy.
                    Seen: existing schema
                    More: keyspread rule integer-key, or docs/rules/integer-key.md. Silence: keyspread.suppress=integer-key:Orders
                """, said);
    }

    @Test
    void givenManyThreadsThatSeeTheSameAtOnce_thenEachFindingTakesOnePlace() throws Exception {
        FindingLog log = log(Suppressions.none());
        int threads = 8;
        CyclicBarrier together = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<Future<?>> all = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            all.add(pool.submit(() -> {
                for (int i = 0; i < FindingLog.MAX_FINDINGS; i++) {
                    together.await();
                    log.report(advice("monotonic-key", Severity.INFO, "T" + i, null));
                }
                return null;
            }));
        }
        for (Future<?> each : all) {
            each.get();
        }
        pool.shutdown();

        assertEquals(FindingLog.MAX_FINDINGS, log.snapshot().size());
    }

    @Test
    void givenManyThreads_whenReported_thenEveryOccurrenceIsCountedAndToldOnce() throws Exception {
        List<Finding> heard = java.util.Collections.synchronizedList(new ArrayList<>());
        FindingLog log = new FindingLog("jdbc:h2:mem:x", Suppressions.none(), List.of(heard::add), clock);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        CountDownLatch start = new CountDownLatch(1);
        for (int i = 0; i < 8; i++) {
            threads.execute(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                RaisedFinding raised = log.report(advice("monotonic-key", Severity.INFO, "Users", null), "here");
                for (int again = 1; again < 1_000; again++) {
                    raised.again();
                }
            });
        }

        start.countDown();
        threads.shutdown();
        assertTrue(threads.awaitTermination(10, TimeUnit.MINUTES));

        assertEquals(1, heard.size());
        assertEquals(8_000, log.snapshot().get(0).count());
        assertFalse(log.snapshot().isEmpty());
    }

    private FindingLog log(Suppressions suppressions) {
        return new FindingLog("jdbc:h2:mem:x", suppressions, List.of(told::add), clock);
    }

    private static Advice advice(String rule, Severity severity, String table, @Nullable String object) {
        return new Advice(rule, severity, new QualifiedName(null, table), object, "A problem.", "A remedy.", List.of());
    }
}
