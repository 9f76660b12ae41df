package dev.keyspread.workswith.tool;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Tool;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.hibernate.annotations.TenantId;
import org.hibernate.context.spi.CurrentTenantIdentifierResolver;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.domain.Persistable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.transaction.annotation.Transactional;

/** Spring Data JPA: ten thousand rows saved at once, bulk statements, and entities of one tenant. */
public final class SpringDataJpa implements Tool {
    /** A row that is always new, so that saving it is no read. */
    @Entity(name = "Sale")
    @Table(name = "orders")
    static class Sale implements Persistable<Long> {
        @Id
        private long id;

        private String item = "";

        Sale() {}

        Sale(long id, String item) {
            this.id = id;
            this.item = item;
        }

        @Override
        public Long getId() {
            return id;
        }

        @Override
        @Transient
        public boolean isNew() {
            return true;
        }

        String item() {
            return item;
        }
    }

    /** A row whose item is the tenant that it belongs to. */
    @Entity(name = "Owned")
    @Table(name = "orders")
    static class Owned {
        @Id
        private long id;

        @TenantId
        @Column(name = "item")
        private @Nullable String tenant;

        Owned() {}

        Owned(long id) {
            this.id = id;
        }

        String named() {
            return id + " of " + tenant;
        }
    }

    interface Sales extends JpaRepository<Sale, Long> {
        @Modifying
        @Transactional
        @Query("update Sale s set s.item = :item where s.id in :ids")
        int rename(String item, List<Long> ids);

        @Modifying
        @Transactional
        @Query("delete from Sale s where s.id between 101 and 10000")
        int clear();
    }

    interface Owneds extends JpaRepository<Owned, Long> {}

    /** One tenant for all. */
    public static final class OneTenant implements CurrentTenantIdentifierResolver<String> {
        /** For Hibernate. */
        public OneTenant() {}

        @Override
        public String resolveCurrentTenantIdentifier() {
            return "acme";
        }

        @Override
        public boolean validateExistingCurrentSessions() {
            return false;
        }
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    @EntityScan(basePackageClasses = SpringDataJpa.class)
    @EnableJpaRepositories(basePackageClasses = SpringDataJpa.class, considerNestedRepositories = true)
    static class Application {}

    @Override
    public String use(Place place) {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties(Map.of(
                        "spring.datasource.url", place.url(),
                        "spring.datasource.driver-class-name", place.driver(),
                        "spring.jpa.properties.hibernate.jdbc.batch_size", "500",
                        "spring.jpa.properties.hibernate.tenant_identifier_resolver", OneTenant.class.getName()))
                .run()) {
            return sales(context.getBean(Sales.class)) + owned(context.getBean(Owneds.class));
        }
    }

    private static String sales(Sales sales) {
        sales.saveAll(LongStream.rangeClosed(1, 10_000)
                .mapToObj(id -> new Sale(id, "item " + id))
                .toList());
        return "saved " + sales.count() + ", renamed " + sales.rename("changed", List.of(3L, 4L, 5L)) + ", cleared "
                + sales.clear() + ", then " + sales.count() + ", "
                + sales.findAllById(List.of(3L, 6L, 200L)).stream()
                        .map(Sale::item)
                        .sorted()
                        .toList();
    }

    private static String owned(Owneds owned) {
        owned.save(new Owned(20_001));
        return ", " + owned.findById(20_001L).map(Owned::named) + ", of another "
                + owned.findById(6L).isPresent();
    }
}
