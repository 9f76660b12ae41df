package dev.keyspread.frameworks.batch;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.infrastructure.item.database.builder.JdbcCursorItemReaderBuilder;
import org.springframework.batch.infrastructure.item.support.ListItemReader;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Jobs that fail, go on, are begun again, and what the repository knows of all of them. */
record RestartSteps(Jobs jobs) {
    private static final String INSERT = "insert into orders (id, note) values (cast(:name as uuid), 'new')";

    void run() {
        jobs.step(
                "seed",
                () -> JdbcClient.create(jobs.source())
                        .sql("insert into orders (id, note) values (cast(? as uuid), 'old'), (cast(? as uuid), 'old')")
                        .params(uuid(4), uuid(6))
                        .update());
        jobs.run(
                "skip what is there",
                new ListItemReader<>(orders(1, 9)),
                jobs.writer(INSERT),
                step -> step.faultTolerant().skip(DuplicateKeyException.class).skipLimit(5));
        jobs.step("orders", () -> jobs.rows("select note from orders order by id"));
        Job job = jobs.job(
                "restart",
                new JdbcCursorItemReaderBuilder<Item>()
                        .name("restart")
                        .dataSource(jobs.source())
                        .sql("select id, name from student where id < 9 order by id")
                        .rowMapper((row, number) -> new Item(row.getLong(1) + 200, row.getString(2)))
                        .build(),
                jobs.writer("insert into student (id, name) values (:id, :name)"),
                Function.identity());
        jobs.step("a row in the way", () -> jobs.change("insert into student (id, name) values (205, 'in the way')"));
        jobs.step("fails", () -> jobs.start(job));
        jobs.step("what was written", () -> jobs.rows("select id from student where id > 200 order by id"));
        jobs.step("out of the way", () -> jobs.change("delete from student where id = 205"));
        jobs.step("goes on", () -> jobs.start(job));
        jobs.step("what was written then", () -> jobs.rows("select id from student where id > 200 order by id"));
        jobs.step("is complete", () -> jobs.start(job));
        jobs.step(
                "names", () -> jobs.repository().getJobNames().stream().sorted().toList());
        jobs.step(
                "instances",
                () -> jobs.repository().getJobInstances("restart", 0, 10).size());
        jobs.step("executions", () -> {
            JobInstance instance = Objects.requireNonNull(jobs.repository().getLastJobInstance("restart"));
            return jobs.repository().getJobExecutions(instance).stream()
                    .map(jobs::outcome)
                    .toList();
        });
        jobs.step("deleted", () -> {
            JobInstance instance = Objects.requireNonNull(jobs.repository().getLastJobInstance("load"));
            jobs.repository().deleteJobInstance(instance);
            return jobs.repository().getJobInstances("load", 0, 10);
        });
    }

    private static List<Item> orders(int first, int last) {
        return RowSteps.items(first, last).stream()
                .map(item -> new Item(item.id(), uuid((int) item.id())))
                .toList();
    }

    private static String uuid(int id) {
        return "00000000-0000-4000-8000-00000000000" + id;
    }
}
