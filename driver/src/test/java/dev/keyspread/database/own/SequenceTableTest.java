package dev.keyspread.database.own;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.Table.Origin;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.shard.generator.Sequences;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Blocks of numbers, where the database or the connection to it fails at the worst moment. */
class SequenceTableTest {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final String url = "jdbc:h2:mem:sequences" + DATABASES.incrementAndGet();
    private Connection connection;

    @BeforeEach
    void createTable() throws SQLException {
        connection = DriverManager.getConnection(url);
        connection.createStatement().execute(SequenceTable.ddl(Dialect.H2));
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private static long next(Sequences sequences, String expression) throws Exception {
        OwnTime.begin(0);
        Column id = Column.builder("ID", new ColumnType("BIGINT", Family.INTEGER, 64, -1))
                .notNull()
                .build();
        Table table = Table.builder(new QualifiedName(null, "T"))
                .columns(List.of(id))
                .origin(Origin.READ)
                .build();
        TableRule rule =
                TableRule.bind(new ShardRule(null, "T", "ID", expression, "test"), table, Dialect.H2, sequences);
        return (Long) Objects.requireNonNull(rule.compute(new Object[0], Purpose.STORE, new CanonicalBytes()));
    }

    private ConnectionSource plain() {
        return () -> DriverManager.getConnection(url);
    }

    /** Does what a connection does instead of committing. */
    @FunctionalInterface
    private interface Commit {
        void of(Connection raw) throws SQLException;
    }

    /** Connections the first of which commit in their own way. */
    private ConnectionSource failing(int failures, Commit commit) {
        AtomicInteger left = new AtomicInteger(failures);
        return () -> {
            Connection raw = DriverManager.getConnection(url);
            return (Connection) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("commit") && left.getAndDecrement() > 0) {
                            commit.of(raw);
                            return null;
                        }
                        try {
                            return method.invoke(raw, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        };
    }

    @Test
    void numbersGoOnFromBlockToBlockAndFromProgramToProgram() throws Exception {
        Sequences one = SequenceTable.of(plain(), Dialect.H2);
        Sequences other = SequenceTable.of(plain(), Dialect.H2);

        assertEquals(1, next(one, "sequence(s, 2)"));
        assertEquals(3, next(other, "sequence(s, 3)"));
        assertEquals(2, next(one, "sequence(s, 2)"));
        assertEquals(6, next(one, "sequence(s, 2)"));
        assertEquals(4, next(other, "sequence(s, 3)"));
        assertEquals(1, next(other, "sequence(t, 3)"));
    }

    @Test
    void bitReversedNumbersKeepTheirSign() throws Exception {
        Sequences sequences = SequenceTable.of(plain(), Dialect.H2);

        assertEquals(1L << 62, next(sequences, "bit_reverse(sequence(s, 10))"));
        assertEquals(1L << 61, next(sequences, "bit_reverse(sequence(s, 10))"));
    }

    @Test
    void aBlockWhoseCommitIsReportedAsFailedIsLostButNeverGivenTwice() throws Exception {
        Sequences sequences = SequenceTable.of(
                failing(1, raw -> {
                    raw.commit();
                    throw new SQLException("connection lost", "08006");
                }),
                Dialect.H2);

        NotFillableException refused =
                assertThrows(NotFillableException.class, () -> next(sequences, "sequence(s, 10)"));
        assertTrue(refused.reason().contains("08006"), refused.reason());
        assertEquals(11, next(sequences, "sequence(s, 10)"));
    }

    @Test
    void aBlockThatWasNotCommittedIsReservedAnew() throws Exception {
        Sequences sequences = SequenceTable.of(
                failing(3, raw -> {
                    throw new SQLTransactionRollbackException("try again", "40001");
                }),
                Dialect.H2);

        assertEquals(1, next(sequences, "sequence(s, 10)"));
        assertEquals(11, next(SequenceTable.of(plain(), Dialect.H2), "sequence(s, 10)"));
    }

    @Test
    void conflictsWithoutEndAreRefused() {
        Sequences sequences = SequenceTable.of(
                failing(1000, raw -> {
                    throw new SQLTransactionRollbackException("try again", "40001");
                }),
                Dialect.H2);

        NotFillableException refused =
                assertThrows(NotFillableException.class, () -> next(sequences, "sequence(s, 10)"));
        assertTrue(refused.reason().contains("40001"), refused.reason());
    }

    @Test
    void aMissingTableIsSaidHowToCreate() throws Exception {
        connection.createStatement().execute("DROP TABLE keyspread_sequence");

        NotFillableException refused = assertThrows(
                NotFillableException.class, () -> next(SequenceTable.of(plain(), Dialect.H2), "sequence(s, 10)"));
        assertTrue(refused.remedy().contains("CREATE TABLE keyspread_sequence"), refused.remedy());
    }

    @Test
    void withoutAConnectionOfItsOwnItIsRefused() {
        assertThrows(NotFillableException.class, () -> next(SequenceTable.of(null, Dialect.H2), "sequence(s, 10)"));
        assertThrows(NotFillableException.class, () -> next(SequenceTable.of(plain(), Dialect.YDB), "sequence(s, 10)"));
    }

    @Test
    void aSequenceThatHasRunOutIsRefused() throws Exception {
        connection
                .createStatement()
                .execute(
                        "INSERT INTO keyspread_sequence (name, next_value) VALUES ('s', " + (Long.MAX_VALUE - 5) + ")");
        Sequences sequences = SequenceTable.of(plain(), Dialect.H2);

        assertThrows(NotFillableException.class, () -> next(sequences, "sequence(s, 10)"));
        assertEquals(Long.MAX_VALUE - 5, next(sequences, "sequence(s, 5)"));
    }

    @Test
    void manyThreadsNeverGetTheSameNumber() throws Exception {
        Set<Long> all = new HashSet<>();
        List<Sequences> programs =
                List.of(SequenceTable.of(plain(), Dialect.H2), SequenceTable.of(plain(), Dialect.H2));
        List<Thread> threads = new java.util.ArrayList<>();
        AtomicInteger failures = new AtomicInteger();
        for (int i = 0; i < 8; i++) {
            Sequences sequences = programs.get(i % 2);
            threads.add(new Thread(() -> {
                Set<Long> own = new HashSet<>();
                try {
                    for (int n = 0; n < 2000; n++) {
                        own.add(next(sequences, "sequence(s, 25)"));
                    }
                } catch (Exception e) {
                    failures.incrementAndGet();
                }
                synchronized (all) {
                    all.addAll(own);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(0, failures.get());
        assertEquals(16_000, all.size());
    }
}
