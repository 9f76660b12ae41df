package dev.keyspread.frameworks.spring;

import dev.keyspread.frameworks.Target;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jdbc.core.convert.JdbcCustomConversions;
import org.springframework.data.jdbc.core.mapping.JdbcMappingContext;
import org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.relational.RelationalManagedTypes;
import org.springframework.data.relational.core.mapping.NamingStrategy;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.TransactionManager;

/** The beans of the application. */
@Configuration
@EnableJdbcRepositories(considerNestedRepositories = true)
class SpringDataConfiguration extends AbstractJdbcConfiguration {
    @Override
    @Bean
    public JdbcMappingContext jdbcMappingContext(
            Optional<NamingStrategy> naming, JdbcCustomConversions conversions, RelationalManagedTypes types) {
        JdbcMappingContext context = super.jdbcMappingContext(naming, conversions, types);
        context.setForceQuote(false); // so that one name does on both engines
        return context;
    }

    @Bean
    DataSource dataSource(Target target) {
        return new DriverManagerDataSource(target.url());
    }

    @Bean
    NamedParameterJdbcOperations operations(DataSource source) {
        return new NamedParameterJdbcTemplate(source);
    }

    @Bean
    TransactionManager transactionManager(DataSource source) {
        return new DataSourceTransactionManager(source);
    }
}
