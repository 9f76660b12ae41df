package dev.keyspread.frameworks.batch;

import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import java.util.Map;
import org.springframework.batch.infrastructure.item.ItemStreamReader;
import org.springframework.batch.infrastructure.item.database.JpaItemWriter;
import org.springframework.batch.infrastructure.item.database.builder.JpaCursorItemReaderBuilder;
import org.springframework.batch.infrastructure.item.database.builder.JpaItemWriterBuilder;
import org.springframework.batch.infrastructure.item.database.builder.JpaPagingItemReaderBuilder;
import org.springframework.batch.infrastructure.item.support.ListItemReader;

/** Jobs that read and write entities. */
record EntitySteps(Jobs jobs, EntityManagerFactory factory) {
    void run() {
        jobs.run("persist", new ListItemReader<>(visits()), writer(true));
        jobs.run("merge what is new", new ListItemReader<>(visits()), writer(false));
        jobs.run("entities by cursor", new Described(cursor()), writer(false));
        jobs.run("entities by page", new Described(pages()), writer(false));
        jobs.step(
                "visits of entities",
                () -> jobs.rows(
                        "select concat(pet, description) from visit where pet like 'v%' order by pet, description"));
    }

    private static List<Visit> visits() {
        return List.of(new Visit("v1"), new Visit("v2"), new Visit("v3"), new Visit("v4"));
    }

    private JpaItemWriter<Visit> writer(boolean persist) {
        return new JpaItemWriterBuilder<Visit>()
                .entityManagerFactory(factory)
                .usePersist(persist)
                .build();
    }

    private ItemStreamReader<Visit> cursor() {
        return new JpaCursorItemReaderBuilder<Visit>()
                .name("entities")
                .entityManagerFactory(factory)
                .queryString("select v from Visit v where v.pet like :pet order by v.pet, v.id")
                .parameterValues(Map.of("pet", "v%"))
                .build();
    }

    private ItemStreamReader<Visit> pages() {
        return new JpaPagingItemReaderBuilder<Visit>()
                .name("pages of entities")
                .entityManagerFactory(factory)
                .queryString("select v from Visit v where v.pet like 'v%' order by v.pet, v.id")
                .pageSize(3)
                .build();
    }
}
