package dev.keyspread.frameworks.batch;

import dev.keyspread.frameworks.Transcript;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.ChunkOrientedStepBuilder;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ItemReader;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.item.database.JdbcBatchItemWriter;
import org.springframework.batch.infrastructure.item.database.builder.JdbcBatchItemWriterBuilder;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** Makes jobs, runs them, and takes down what became of them. */
record Jobs(
        Transcript transcript,
        JobRepository repository,
        JobOperator operator,
        PlatformTransactionManager transactions,
        DataSource source) {
    static final int CHUNK = 3;

    void step(String name, Callable<@Nullable Object> work) {
        transcript.note(name, work);
    }

    /** Runs a job of one step that reads and writes. */
    <T> void run(String name, ItemReader<T> reader, ItemWriter<T> writer) {
        run(name, reader, writer, Function.identity());
    }

    /** Runs a step that is told more. */
    <T> void run(
            String name,
            ItemReader<T> reader,
            ItemWriter<T> writer,
            Function<ChunkOrientedStepBuilder<T, T>, ChunkOrientedStepBuilder<T, T>> more) {
        step(name, () -> start(job(name, reader, writer, more)));
    }

    <T> Job job(
            String name,
            ItemReader<T> reader,
            ItemWriter<T> writer,
            Function<ChunkOrientedStepBuilder<T, T>, ChunkOrientedStepBuilder<T, T>> more) {
        ChunkOrientedStepBuilder<T, T> step = new StepBuilder(name, repository)
                .<T, T>chunk(CHUNK)
                .reader(reader)
                .writer(writer)
                .transactionManager(transactions);
        return new JobBuilder(name, repository).start(more.apply(step).build()).build();
    }

    /** Starts it as one that may be started once, or again where it failed. */
    String start(Job job) throws Exception {
        JobExecution execution = operator.start(
                job,
                new JobParametersBuilder()
                        .addString("day", "2026-11-23")
                        .addLong("run", 1L)
                        .toJobParameters());
        return outcome(execution);
    }

    /** Returns what the repository says of it, not what the program still has in its hands. */
    String outcome(JobExecution execution) {
        JobExecution stored = Objects.requireNonNull(repository.getJobExecution(execution.getId()));
        StringBuilder text = new StringBuilder(stored.getStatus().name());
        stored.getStepExecutions().stream()
                .sorted(Comparator.comparing(StepExecution::getStepName))
                .forEach(step -> text.append(" | ").append(counts(step)));
        execution
                .getAllFailureExceptions()
                .forEach(failure -> text.append(" | ").append(Transcript.failure(failure)));
        return text.toString();
    }

    static String counts(StepExecution step) {
        return step.getStepName() + " " + step.getStatus() + " read " + step.getReadCount() + " written "
                + step.getWriteCount() + " skipped " + step.getSkipCount() + " rolled back " + step.getRollbackCount();
    }

    /** Writes items by named parameters. */
    JdbcBatchItemWriter<Item> writer(String sql) {
        JdbcBatchItemWriter<Item> writer = new JdbcBatchItemWriterBuilder<Item>()
                .dataSource(source)
                .sql(sql)
                .beanMapped()
                .build();
        writer.afterPropertiesSet();
        return writer;
    }

    int change(String sql) {
        return JdbcClient.create(source).sql(sql).update();
    }

    List<String> rows(String sql) {
        return JdbcClient.create(source)
                .sql(sql)
                .query((row, number) -> row.getString(1))
                .list();
    }
}
