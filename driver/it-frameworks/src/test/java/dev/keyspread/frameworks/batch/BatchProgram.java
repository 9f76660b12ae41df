package dev.keyspread.frameworks.batch;

import dev.keyspread.frameworks.Program;
import dev.keyspread.frameworks.Target;
import dev.keyspread.frameworks.Transcript;
import jakarta.persistence.EntityManagerFactory;
import javax.sql.DataSource;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.transaction.PlatformTransactionManager;

/** Everything that the application does with Spring Batch. */
public final class BatchProgram implements Program {
    @Override
    public void run(Target target, Transcript transcript) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.registerBean(Target.class, () -> target);
            context.register(BatchConfiguration.class);
            context.refresh();
            Jobs jobs = new Jobs(
                    transcript,
                    context.getBean(JobRepository.class),
                    context.getBean(JobOperator.class),
                    context.getBean(PlatformTransactionManager.class),
                    context.getBean(DataSource.class));
            new RowSteps(jobs, target.engine()).run();
            new EntitySteps(jobs, context.getBean(EntityManagerFactory.class)).run();
            new RestartSteps(jobs).run();
        }
    }
}
