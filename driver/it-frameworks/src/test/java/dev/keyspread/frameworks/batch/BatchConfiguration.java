package dev.keyspread.frameworks.batch;

import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.frameworks.Target;
import jakarta.persistence.EntityManagerFactory;
import java.util.Locale;
import javax.sql.DataSource;
import org.springframework.batch.core.configuration.annotation.EnableBatchProcessing;
import org.springframework.batch.core.configuration.annotation.EnableJdbcJobRepository;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.DatabasePopulatorUtils;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;

/** The beans of the application. */
@Configuration
@EnableBatchProcessing
@EnableJdbcJobRepository
class BatchConfiguration {
    @Bean
    DataSource dataSource(Target target) {
        HikariDataSource source = new HikariDataSource();
        source.setJdbcUrl(target.url());
        source.setMaximumPoolSize(4);
        String name = target.engine().name().toLowerCase(Locale.ROOT);
        DatabasePopulatorUtils.execute(
                new ResourceDatabasePopulator(
                        new ClassPathResource("org/springframework/batch/core/schema-" + name + ".sql")),
                source);
        return source;
    }

    @Bean
    LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource source) {
        LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
        factory.setDataSource(source);
        factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        factory.setPackagesToScan(BatchConfiguration.class.getPackageName());
        factory.getJpaPropertyMap().put("hibernate.jdbc.batch_size", 10);
        return factory;
    }

    @Bean
    PlatformTransactionManager transactionManager(EntityManagerFactory factory) {
        return new JpaTransactionManager(factory);
    }
}
