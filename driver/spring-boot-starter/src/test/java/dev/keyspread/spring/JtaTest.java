package dev.keyspread.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.atomikos.icatch.jta.UserTransactionImp;
import com.atomikos.icatch.jta.UserTransactionManager;
import com.atomikos.jdbc.AtomikosDataSourceBean;
import dev.keyspread.api.KeyspreadConnection;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Properties;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.XADataSourceWrapper;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** An application with distributed transactions, by Atomikos. */
class JtaTest {
    private static final String SHOP = "jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1";
    private static final String STOCK = "jdbc:h2:mem:stock;DB_CLOSE_DELAY=-1";

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(KeyspreadAutoConfiguration.class))
            .withUserConfiguration(Transactions.class)
            .withPropertyValues(Orders.RULE);

    @BeforeAll
    static void keepTheJournalOutOfTheWay(@TempDir Path directory) {
        System.setProperty("com.atomikos.icatch.enable_logging", "false");
        System.setProperty("com.atomikos.icatch.log_base_dir", directory.toString());
    }

    @Configuration(proxyBeanMethods = false)
    static class Transactions {
        @Bean(initMethod = "init", destroyMethod = "close")
        UserTransactionManager atomikos() {
            return new UserTransactionManager();
        }

        @Bean
        JtaTransactionManager transactionManager(UserTransactionManager atomikos) {
            return new JtaTransactionManager(new UserTransactionImp(), atomikos);
        }
    }

    private static JdbcDataSource at(String url) {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL(url);
        dataSource.setUser("sa");
        return dataSource;
    }

    private static AtomikosDataSourceBean pool(String name, XADataSource source) {
        AtomikosDataSourceBean pool = new AtomikosDataSourceBean();
        pool.setUniqueResourceName(name);
        pool.setXaDataSource(source);
        return pool;
    }

    /** Brings what a transaction manager's starter brings. */
    @Configuration(proxyBeanMethods = false)
    static class PoolOfSpringBoot {
        @Bean
        XADataSourceWrapper atomikosPools() {
            return source -> pool("boot", source);
        }
    }

    @JdbcApplication
    static class Application {}

    @Test
    void thePoolThatSpringBootMakesTakesWrappedConnections() {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        Application.class, Transactions.class, PoolOfSpringBoot.class)
                .web(WebApplicationType.NONE)
                .properties("spring.datasource.url=" + SHOP, "spring.datasource.username=sa", Orders.RULE)
                .run()) {
            DataSource pool = context.getBean(DataSource.class);

            assertInstanceOf(AtomikosDataSourceBean.class, pool);
            Orders.createIn(pool).assertFilled();
            assertTakesPart(context, pool);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class PoolsOfTheApplication {
        @Bean
        XADataSource shopSource() {
            return at(SHOP);
        }

        @Bean(initMethod = "init", destroyMethod = "close")
        AtomikosDataSourceBean shop(XADataSource shopSource) {
            return pool("shop", shopSource);
        }

        @Bean(initMethod = "init", destroyMethod = "close")
        AtomikosDataSourceBean stock() {
            return pool("stock", at(STOCK));
        }
    }

    @Test
    void poolsOfTheApplicationTakeWrappedConnections() {
        application.withUserConfiguration(PoolsOfTheApplication.class).run(context -> {
            for (AtomikosDataSourceBean pool :
                    context.getBeansOfType(AtomikosDataSourceBean.class).values()) {
                Orders.createIn(pool).assertFilled();
                assertTakesPart(context, pool);
            }
        });
    }

    @Test
    void twoDatabasesCommitAndRollBackTogether() {
        application.withUserConfiguration(PoolsOfTheApplication.class).run(context -> {
            Orders shop = Orders.createIn(context.getBean("shop", DataSource.class));
            Orders stock = Orders.createIn(context.getBean("stock", DataSource.class));
            TransactionTemplate transaction = new TransactionTemplate(context.getBean(JtaTransactionManager.class));

            transaction.executeWithoutResult(status -> {
                shop.insert();
                stock.insert();
                status.setRollbackOnly();
            });
            assertEquals(0, shop.count() + stock.count());

            transaction.executeWithoutResult(status -> {
                shop.assertFilled();
                stock.assertFilled();
            });
            assertEquals(2, shop.count() + stock.count());
        });
    }

    /** A pool that makes its source itself, by the name of its class, is wrapped from outside. */
    @Configuration(proxyBeanMethods = false)
    static class PoolByClass {
        @Bean(initMethod = "init", destroyMethod = "close")
        AtomikosDataSourceBean shop() {
            AtomikosDataSourceBean pool = new AtomikosDataSourceBean();
            pool.setUniqueResourceName("by class");
            pool.setXaDataSourceClassName(JdbcDataSource.class.getName());
            Properties properties = new Properties();
            properties.setProperty("URL", SHOP);
            properties.setProperty("user", "sa");
            pool.setXaProperties(properties);
            return pool;
        }
    }

    @Test
    void aPoolThatMakesItsSourceItselfIsWrappedAndTakesPart() {
        application.withUserConfiguration(PoolByClass.class).run(context -> {
            DataSource pool = context.getBean(DataSource.class);

            Orders.createIn(pool).assertFilled();
            assertTakesPart(context, pool);
        });
    }

    @ParameterizedTest
    @ValueSource(classes = {PoolsOfTheApplication.class, PoolByClass.class})
    void theFirstConnectionMayComeInATransaction(Class<?> pools) {
        Orders stored = Orders.createIn(at(SHOP));
        application.withUserConfiguration(pools).run(context -> {
            Orders orders = new Orders(new JdbcTemplate(context.getBean("shop", DataSource.class)));
            TransactionTemplate transaction = new TransactionTemplate(context.getBean(JtaTransactionManager.class));

            transaction.executeWithoutResult(status -> {
                orders.insert();
                status.setRollbackOnly();
            });
            assertEquals(0, stored.count());

            transaction.executeWithoutResult(status -> orders.assertFilled());
            assertEquals(1, stored.count());
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class SourceOfBothKinds {
        @Bean
        JdbcDataSource both() {
            return at(SHOP);
        }
    }

    @Test
    void aSourceOfBothKindsStaysOne() {
        application.withUserConfiguration(SourceOfBothKinds.class).run(context -> {
            Orders.createIn(context.getBean(DataSource.class)).assertFilled();
            XADataSource source = context.getBean(XADataSource.class);
            try (Connection connection = source.getXAConnection().getConnection()) {
                assertTrue(connection.isWrapperFor(KeyspreadConnection.class));
            }
        });
    }

    private static void assertTakesPart(ApplicationContext context, DataSource pool) {
        Orders orders = Orders.createIn(pool);
        TransactionTemplate transaction = new TransactionTemplate(context.getBean(JtaTransactionManager.class));

        transaction.executeWithoutResult(status -> {
            orders.assertFilled();
            status.setRollbackOnly();
        });
        assertEquals(0, orders.count());

        transaction.executeWithoutResult(status -> orders.assertFilled());
        assertEquals(1, orders.count());
    }
}
