package dev.keyspread.frameworks.mybatis;

import dev.keyspread.frameworks.Program;
import dev.keyspread.frameworks.Target;
import dev.keyspread.frameworks.Transcript;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.datasource.pooled.PooledDataSource;
import org.apache.ibatis.executor.BatchResult;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.RowBounds;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.jspecify.annotations.Nullable;

/** Everything that the application does with MyBatis. */
public final class MyBatisProgram implements Program {
    @Override
    public void run(Target target, Transcript transcript) throws SQLException {
        PooledDataSource pool = new PooledDataSource(driver(target), target.url(), null, (String) null);
        Configuration configuration = new Configuration(new Environment("test", new JdbcTransactionFactory(), pool));
        configuration.addMapper(Shop.class);
        Steps steps = new Steps(new SqlSessionFactoryBuilder().build(configuration), transcript);
        writes(steps);
        keys(steps);
        batches(steps);
        reads(steps);
        pool.forceCloseAll();
    }

    /** Runs operations, each in a session of its own. */
    private record Steps(SqlSessionFactory factory, Transcript transcript) {
        void step(String name, Function<Shop, @Nullable Object> work) {
            session(name, ExecutorType.SIMPLE, session -> work.apply(session.getMapper(Shop.class)));
        }

        void session(String name, ExecutorType executor, Function<SqlSession, @Nullable Object> work) {
            transcript.note(name, () -> {
                try (SqlSession session = factory.openSession(executor)) {
                    Object result = work.apply(session);
                    session.commit();
                    return result;
                }
            });
        }
    }

    private static void writes(Steps steps) {
        steps.step("insert", shop -> shop.insert(1, "one"));
        steps.step("insert a null", shop -> shop.insert(2, null));
        steps.step(
                "insert several", shop -> shop.insertAll(new TreeMap<>(Map.of(3L, "three", 4L, "four", 5L, "five"))));
        steps.step("insert literals", shop -> shop.insertLiterals(6, "six"));
        steps.step("insert if missing", shop -> shop.insertIfMissing(7, "seven"));
        steps.step("insert if missing again", shop -> shop.insertIfMissing(7, "seven"));
        steps.step("insert a UUID", shop -> shop.insertOrder(id("a"), 1, "a") + shop.insertOrder(id("b"), 1, "b"));
        steps.session("insert and roll back", ExecutorType.SIMPLE, session -> {
            int inserted = session.getMapper(Shop.class).insert(8, "eight");
            session.rollback();
            return inserted + " " + session.getMapper(Shop.class).count();
        });
        steps.step("update", shop -> shop.rename(1, "renamed"));
        steps.step("update several", shop -> shop.renameAll(List.of(2L, 3L, 99L), "all"));
        steps.step("update nothing", shop -> shop.rename(99, "none"));
        steps.step("delete", shop -> shop.delete(4));
        steps.step("delete nothing", shop -> shop.delete(99));
    }

    private static void keys(Steps steps) {
        steps.step("generated key", shop -> {
            Shop.Visit visit = new Shop.Visit("leo", "first");
            return shop.insertVisit(visit) + " " + visit;
        });
        steps.step("generated keys of several rows", shop -> {
            List<Shop.Visit> visits = List.of(new Shop.Visit("max", "second"), new Shop.Visit("tom", "third"));
            return shop.insertVisits(visits) + " " + visits;
        });
        steps.step("key of a sequence", shop -> {
            Shop.Payment payment = new Shop.Payment(10);
            return shop.insertPayment(payment) + " " + payment.id;
        });
        steps.step("read by a generated key", shop -> shop.visit(2));
    }

    private static void batches(Steps steps) {
        steps.session("batch", ExecutorType.BATCH, session -> {
            Shop shop = session.getMapper(Shop.class);
            for (int i = 20; i < 30; i++) {
                shop.insert(i, "batch " + i);
            }
            shop.rename(20, "renamed");
            shop.delete(29);
            return counts(session.flushStatements());
        });
        steps.session("batch with generated keys", ExecutorType.BATCH, session -> {
            Shop shop = session.getMapper(Shop.class);
            List<Shop.Visit> visits = List.of(new Shop.Visit("a", "4"), new Shop.Visit("b", "5"));
            visits.forEach(shop::insertVisit);
            return counts(session.flushStatements()) + " " + visits;
        });
        steps.session("statements used again", ExecutorType.REUSE, session -> {
            Shop shop = session.getMapper(Shop.class);
            return shop.insert(30, "a") + shop.insert(31, "b") + shop.rename(30, "c") + " " + shop.name(30)
                    + shop.name(31);
        });
    }

    private static List<Integer> counts(List<BatchResult> results) {
        List<Integer> counts = new ArrayList<>();
        for (BatchResult result : results) {
            for (int count : result.getUpdateCounts()) {
                counts.add(count);
            }
        }
        return counts;
    }

    private static void reads(Steps steps) {
        steps.step("by key", shop -> shop.name(1));
        steps.step("by a key that is not there", shop -> shop.name(99));
        steps.step("by a literal", shop -> shop.byLiteral(1).size());
        steps.step("by id alone", shop -> shop.find(1L, null));
        steps.step("by id and name", shop -> shop.find(1L, "renamed"));
        steps.step("by name", shop -> shop.find(null, "all"));
        steps.step("by nothing", shop -> shop.find(null, null));
        steps.step("in", shop -> shop.names(List.of(1L, 2L, 20L, 99L)));
        steps.step("join", shop -> shop.notes(1));
        steps.step("by UUID", shop -> shop.note(id("b")));
        steps.step("for update", shop -> shop.locked(1));
        steps.step("cursor", shop -> {
            List<Long> ids = new ArrayList<>();
            try (Cursor<Long> cursor = shop.ids()) {
                cursor.forEach(ids::add);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
            return ids;
        });
        steps.session(
                "page",
                ExecutorType.SIMPLE,
                session -> session.selectList(Shop.class.getName() + ".page", Map.of("id", 2L), new RowBounds(2, 3)));
    }

    private static UUID id(String note) {
        return UUID.nameUUIDFromBytes(note.getBytes(StandardCharsets.UTF_8));
    }

    private static String driver(Target target) throws SQLException {
        return DriverManager.getDriver(target.url()).getClass().getName();
    }
}
