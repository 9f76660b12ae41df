package dev.keyspread.frameworks.jdbi;

import dev.keyspread.frameworks.Program;
import dev.keyspread.frameworks.Target;
import dev.keyspread.frameworks.Transcript;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;

/** Everything that the application does with JDBI. */
public final class JdbiProgram implements Program {
    @Override
    public void run(Target target, Transcript transcript) {
        Jdbi jdbi = Jdbi.create(target.url());
        jdbi.registerRowMapper(ConstructorMapper.factory(Visit.class));
        Steps steps = new Steps(jdbi, transcript);
        writes(steps);
        keys(steps);
        batches(steps);
        transactions(steps);
        reads(steps);
    }

    /**
     * A row.
     *
     * @param id the number that the database gave
     * @param pet who visits
     * @param visited when
     */
    public record Visit(long id, String pet, @Nullable LocalDate visited) {}

    /** Runs operations, each on a connection of its own. */
    private record Steps(Jdbi jdbi, Transcript transcript) {
        void step(String name, HandleCallback<@Nullable Object, Exception> work) {
            transcript.note(name, () -> jdbi.withHandle(work));
        }
    }

    private static void writes(Steps steps) {
        steps.step("execute", handle -> handle.execute("insert into student (id, name) values (?, ?)", 1L, "one"));
        steps.step(
                "named parameters",
                handle -> handle.createUpdate("insert into student (id, name) values (:id, :name)")
                        .bind("id", 2L)
                        .bind("name", "two")
                        .execute());
        steps.step(
                "a map",
                handle -> handle.createUpdate("insert into student (id, name) values (:id, :name)")
                        .bindMap(java.util.Map.of("id", 3, "name", "three"))
                        .execute());
        steps.step(
                "methods of a record",
                handle -> handle.createUpdate("insert into visit (id, pet, visited) values (:id, :pet, :visited)")
                        .bindMethods(new Visit(500, "leo", LocalDate.of(2026, 4, 5)))
                        .execute());
        steps.step(
                "a null",
                handle -> handle.createUpdate("insert into student (id, name) values (:id, :name)")
                        .bind("id", 4L)
                        .bindNull("name", java.sql.Types.VARCHAR)
                        .execute());
        steps.step("literals", handle -> handle.execute("insert into student (id, name) values (5, 'fi''ve')"));
        steps.step(
                "defined text",
                handle -> handle.createUpdate("insert into <table> (id, name) values (6, 'six')")
                        .define("table", "student")
                        .execute());
        steps.step(
                "a list of rows",
                handle -> handle.createUpdate("insert into student (id, name) values <rows>")
                        .bindMethodsList(
                                "rows",
                                List.of(new Student(7, "seven"), new Student(8, "eight")),
                                List.of("id", "name"))
                        .execute());
        steps.step(
                "a UUID",
                handle ->
                        handle.execute("insert into orders (id, customer_id, note) values (?, ?, ?)", id("a"), 1, "a"));
        steps.step("update", handle -> handle.execute("update student set name = ? where id = ?", "changed", 1));
        steps.step(
                "update in",
                handle -> handle.createUpdate("update student set name = 'in' where id in (<ids>)")
                        .bindList("ids", List.of(2, 3))
                        .execute());
        steps.step("delete", handle -> handle.execute("delete from student where id = ?", 4));
        steps.step(
                "a script",
                handle -> Arrays.toString(handle.createScript(
                                "insert into student (id, name) values (9, 'nine'); update student set name = 'script' where id = 9;")
                        .execute()));
        steps.step("a key twice", handle -> handle.execute("insert into visit (id, pet) values (500, 'again')"));
    }

    /**
     * A row.
     *
     * @param id its key
     * @param name its name
     */
    public record Student(long id, String name) {}

    private static void keys(Steps steps) {
        String sql = "insert into visit (pet) values (?)";
        steps.step(
                "generated key",
                handle -> handle.createUpdate(sql)
                        .bind(0, "max")
                        .executeAndReturnGeneratedKeys("id")
                        .mapTo(Long.class)
                        .one());
        steps.step(
                "generated row",
                handle -> handle.createUpdate(sql)
                        .bind(0, "tom")
                        .executeAndReturnGeneratedKeys("id", "pet", "visited")
                        .mapTo(Visit.class)
                        .one());
    }

    private static void batches(Steps steps) {
        steps.step(
                "a batch",
                handle -> Arrays.toString(handle.createBatch()
                        .add("insert into student (id, name) values (10, 'ten')")
                        .add("update student set name = 'batch' where id = 10")
                        .execute()));
        steps.step("a prepared batch", handle -> {
            PreparedBatch batch = handle.prepareBatch("insert into student (id, name) values (:id, :name)");
            for (int i = 20; i < 30; i++) {
                batch.bind("id", i).bind("name", "batch " + i).add();
            }
            return Arrays.toString(batch.execute());
        });
        steps.step(
                "a prepared batch with keys",
                handle -> handle.prepareBatch("insert into visit (pet) values (:pet)")
                        .bind("pet", "x")
                        .add()
                        .bind("pet", "y")
                        .add()
                        .executePreparedBatch("id")
                        .mapTo(Long.class)
                        .list());
        steps.step("a batch of updates", handle -> {
            PreparedBatch batch = handle.prepareBatch("update student set name = ? where id = ?");
            batch.add("a", 20).add("b", 21).add("c", 99);
            return Arrays.toString(batch.execute());
        });
    }

    private static void transactions(Steps steps) {
        steps.step(
                "a transaction",
                handle -> handle.inTransaction(
                        inner -> inner.execute("insert into student (id, name) values (40, 'in')")));
        steps.step("a transaction that is rolled back", handle -> {
            try {
                handle.useTransaction(inner -> {
                    inner.execute("insert into student (id, name) values (41, 'out')");
                    throw new IllegalStateException("rolled back");
                });
            } catch (IllegalStateException expected) {
                return count(handle);
            }
            return null;
        });
        steps.step(
                "a savepoint",
                handle -> handle.inTransaction(inner -> {
                    inner.execute("insert into student (id, name) values (42, 'kept')");
                    inner.savepoint("before");
                    inner.execute("insert into student (id, name) values (43, 'undone')");
                    inner.rollbackToSavepoint("before");
                    return count(inner);
                }));
        steps.step(
                "a serializable transaction",
                handle -> handle.inTransaction(
                        TransactionIsolationLevel.SERIALIZABLE,
                        inner -> inner.execute("update student set name = 'serial' where id = 42")));
        steps.step("after an error", handle -> {
            try {
                handle.execute("insert into visit (id, pet) values (500, 'again')");
            } catch (UnableToExecuteStatementException expected) {
                return count(handle);
            }
            return null;
        });
    }

    private static int count(Handle handle) {
        return handle.createQuery("select count(*) from student")
                .mapTo(Integer.class)
                .one();
    }

    private static void reads(Steps steps) {
        steps.step(
                "by key",
                handle -> handle.select("select name from student where id = ?", 1L)
                        .mapTo(String.class)
                        .one());
        steps.step(
                "by an int",
                handle -> handle.select("select name from student where id = ?", 1)
                        .mapTo(String.class)
                        .one());
        steps.step(
                "by a text that is cast",
                handle -> handle.select("select name from student where id = cast(? as bigint)", "1")
                        .mapTo(String.class)
                        .one());
        steps.step(
                "in",
                handle -> handle.createQuery("select name from student where id in (<ids>) order by id")
                        .bindList("ids", 1, 2, 20, 99)
                        .mapTo(String.class)
                        .list());
        steps.step(
                "by UUID",
                handle -> handle.select("select note from orders where id = ?", id("a"))
                        .mapTo(String.class)
                        .one());
        steps.step(
                "join",
                handle -> handle.createQuery(
                                "select s.name, o.note from student s join orders o on o.customer_id = s.id where s.id = :id")
                        .bind("id", 1)
                        .mapToMap()
                        .list()
                        .size());
        steps.step(
                "records",
                handle -> handle.createQuery("select id, pet, visited from visit order by id")
                        .mapTo(Visit.class)
                        .list());
        steps.step(
                "star",
                handle -> handle.createQuery("select * from visit where id = 500")
                        .mapTo(Visit.class)
                        .one());
        steps.step(
                "stream", handle -> {
                    try (Stream<Long> ids = handle
                            .createQuery("select id from student order by id")
                            .setFetchSize(3)
                            .mapTo(Long.class)
                            .stream()) {
                        return ids.toList();
                    }
                });
        steps.step(
                "limited",
                handle -> handle.createQuery("select id from student order by id")
                        .setMaxRows(3)
                        .mapTo(Long.class)
                        .list());
        steps.step(
                "for update",
                handle -> handle.inTransaction(
                        inner -> inner.createQuery("select name from student where id = 2 for update")
                                .mapTo(String.class)
                                .one()));
    }

    private static UUID id(String note) {
        return UUID.nameUUIDFromBytes(note.getBytes(StandardCharsets.UTF_8));
    }
}
