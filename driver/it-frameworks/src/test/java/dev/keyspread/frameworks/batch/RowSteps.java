package dev.keyspread.frameworks.batch;

import dev.keyspread.frameworks.Engine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.database.JdbcBatchItemWriter;
import org.springframework.batch.infrastructure.item.database.JdbcCursorItemReader;
import org.springframework.batch.infrastructure.item.database.JdbcPagingItemReader;
import org.springframework.batch.infrastructure.item.database.Order;
import org.springframework.batch.infrastructure.item.database.builder.JdbcBatchItemWriterBuilder;
import org.springframework.batch.infrastructure.item.database.builder.JdbcCursorItemReaderBuilder;
import org.springframework.batch.infrastructure.item.database.builder.JdbcPagingItemReaderBuilder;
import org.springframework.batch.infrastructure.item.support.ListItemReader;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.jdbc.core.RowMapper;

/** Jobs that read and write rows. */
record RowSteps(Jobs jobs, Engine engine) {
    private static final RowMapper<Item> ITEM = (row, number) -> new Item(row.getLong(1), row.getString(2));

    void run() {
        jobs.run(
                "load",
                new ListItemReader<>(items(1, 10)),
                jobs.writer("insert into student (id, name) values (:id, :name)"));
        jobs.run("by position", new ListItemReader<>(items(11, 14)), byPosition());
        jobs.run("maps", new ListItemReader<>(List.of(columns(15), columns(16))), columnMapped());
        jobs.run(
                "without an id",
                new ListItemReader<>(items(1, 4)),
                jobs.writer("insert into visit (pet) values (:name)"));
        jobs.run(
                "cursor",
                cursor("select id, name from student order by id"),
                jobs.writer("insert into course (id, title) values (:id, :name)"));
        jobs.run("cursor by keys", cursor("select id, name from student where id in (2, 3, 5) order by id"), update());
        jobs.run("pages", pages("student", "id, name", "id > 3"), update());
        jobs.run(
                "pages of a join",
                pages(
                        "(select s.id as id, c.title as title from student s join course c on c.id = s.id where s.id"
                                + " in (1, 2, 4, 8)) j",
                        "id, title",
                        "id < 9"),
                update());
        jobs.run(
                "upsert",
                cursor("select id + 8, 'upserted' from student where id < 15 order by id"),
                jobs.writer(upsert()));
        jobs.run(
                "delete",
                cursor("select id, title from course where id < 4 order by id"),
                jobs.writer("delete from course where id = :id"));
        jobs.run(
                "delete what is not there",
                new ListItemReader<>(items(900, 902)),
                jobs.writer("delete from course where id = :id"));
        partitioned();
        jobs.step("students", () -> jobs.rows("select concat(id, name) from student order by id"));
        jobs.step("courses", () -> jobs.rows("select concat(id, title) from course order by id"));
        jobs.step("visits", () -> jobs.rows("select pet from visit order by pet"));
    }

    static List<Item> items(long first, long last) {
        return LongStream.rangeClosed(first, last)
                .mapToObj(id -> new Item(id, "n" + id))
                .toList();
    }

    private JdbcBatchItemWriter<Item> update() {
        return jobs.writer("update course set title = concat(title, :name) where id = :id");
    }

    private String upsert() {
        return switch (engine) {
            case H2 -> "merge into course (id, title) key (id) values (:id, :name)";
            case POSTGRESQL ->
                "insert into course (id, title) values (:id, :name) on conflict (id) do update set title ="
                        + " excluded.title";
            case MARIADB ->
                "insert into course (id, title) values (:id, :name) on duplicate key update title = values(title)";
        };
    }

    private JdbcBatchItemWriter<Item> byPosition() {
        JdbcBatchItemWriter<Item> writer = new JdbcBatchItemWriterBuilder<Item>()
                .dataSource(jobs.source())
                .sql("insert into student (id, name) values (?, ?)")
                .itemPreparedStatementSetter((item, statement) -> {
                    statement.setLong(1, item.id());
                    statement.setString(2, item.name());
                })
                .build();
        writer.afterPropertiesSet();
        return writer;
    }

    private static Map<String, Object> columns(long id) {
        return Map.of("id", id, "name", "map" + id);
    }

    private JdbcBatchItemWriter<Map<String, Object>> columnMapped() {
        JdbcBatchItemWriter<Map<String, Object>> writer = new JdbcBatchItemWriterBuilder<Map<String, Object>>()
                .dataSource(jobs.source())
                .sql("insert into student (id, name) values (:id, :name)")
                .columnMapped()
                .build();
        writer.afterPropertiesSet();
        return writer;
    }

    private JdbcCursorItemReader<Item> cursor(String sql) {
        return new JdbcCursorItemReaderBuilder<Item>()
                .name("cursor")
                .dataSource(jobs.source())
                .sql(sql)
                .fetchSize(2)
                .verifyCursorPosition(false) // MariaDB's driver knows none of rows that it reads by and by
                .rowMapper(ITEM)
                .build();
    }

    private JdbcPagingItemReader<Item> pages(String from, String columns, String where) {
        try {
            JdbcPagingItemReader<Item> reader = new JdbcPagingItemReaderBuilder<Item>()
                    .name("pages")
                    .dataSource(jobs.source())
                    .selectClause(columns)
                    .fromClause(from)
                    .whereClause(where)
                    .sortKeys(Map.of(columns.substring(0, columns.indexOf(',')), Order.ASCENDING))
                    .pageSize(4)
                    .rowMapper(ITEM)
                    .build();
            reader.afterPropertiesSet();
            return reader;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Two threads, of which each writes ids of its own. */
    private void partitioned() {
        jobs.step("partitions", () -> {
            Step worker = new StepBuilder("worker", jobs.repository())
                    .<Item, Item>chunk(2)
                    .reader(new OfPartition())
                    .writer(jobs.writer("insert into student (id, name) values (:id, :name)"))
                    .transactionManager(jobs.transactions())
                    .build();
            Step step = new StepBuilder("partitions", jobs.repository())
                    .partitioner("worker", size -> {
                        Map<String, ExecutionContext> contexts = new HashMap<>();
                        for (int i = 0; i < size; i++) {
                            ExecutionContext context = new ExecutionContext();
                            context.putLong("first", 100 + 10L * i);
                            contexts.put("part" + i, context);
                        }
                        return contexts;
                    })
                    .step(worker)
                    .gridSize(2)
                    .taskExecutor(new SimpleAsyncTaskExecutor())
                    .build();
            return jobs.start(
                    new JobBuilder("partitions", jobs.repository()).start(step).build());
        });
    }
}
