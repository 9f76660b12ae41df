package dev.keyspread.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.config.Scope;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.context.support.SimpleThreadScope;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.datasource.UserCredentialsDataSourceAdapter;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.jdbc.datasource.lookup.IsolationLevelDataSourceRouter;
import org.springframework.transaction.support.TransactionTemplate;

/** An application whose data sources hand out the connections of others. */
@ExtendWith(OutputCaptureExtension.class)
class RoutersTest {
    private static final String NORTH = "jdbc:h2:mem:north;DB_CLOSE_DELAY=-1";
    private static final String SOUTH = "jdbc:h2:mem:south;DB_CLOSE_DELAY=-1";

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(KeyspreadAutoConfiguration.class))
            .withPropertyValues(Orders.RULE);

    /** Other tests of this JVM silence the log. */
    @BeforeEach
    void logWarnings() {
        LoggingSystem.get(RoutersTest.class.getClassLoader()).setLogLevel("keyspread", LogLevel.INFO);
    }

    /** Leads to the region that the test names. */
    static class RegionRouter extends AbstractRoutingDataSource {
        private String region = "north";

        RegionRouter(DataSource north, DataSource south) {
            setTargetDataSources(Map.of("north", north, "south", south));
            setDefaultTargetDataSource(north);
        }

        RegionRouter in(String newRegion) {
            region = newRegion;
            return this;
        }

        @Override
        protected Object determineCurrentLookupKey() {
            return region;
        }
    }

    private static DataSource at(String url) {
        return new DriverManagerDataSource(url, "sa", "");
    }

    @Test
    void targetsThatAreNoBeansAreWrappedEachForItself(CapturedOutput log) {
        application
                .withBean(RegionRouter.class, () -> new RegionRouter(at(NORTH), at(SOUTH)))
                .run(context -> {
                    RegionRouter router = context.getBean(RegionRouter.class);

                    for (String region : List.of("north", "south")) {
                        Orders.createIn(router.in(region)).assertFilled();
                        assertEquals("jdbc:h2:mem:" + region, Orders.databaseOf(router));
                    }
                    assertSame(
                            router.getResolvedDefaultDataSource(),
                            router.getResolvedDataSources().get("north"));
                    assertTrue(log.getAll().contains(" is behind Keyspread, with 1 shard rule"), log::getAll);
                    assertFalse(log.getAll().contains("by a method of its own"), log::getAll);
                });
    }

    @Test
    void aPoolThatIsNoBeanStaysAPool() {
        HikariDataSource north = new HikariDataSource();
        north.setJdbcUrl(NORTH);
        north.setUsername("sa");
        application
                .withBean(RegionRouter.class, () -> new RegionRouter(north, at(SOUTH)))
                .run(context -> {
                    RegionRouter router = context.getBean(RegionRouter.class);

                    assertSame(north, router.getResolvedDataSources().get("north"));
                    Orders.createIn(router).assertFilled();
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class Regions {
        @Bean
        DataSource north() {
            return at(NORTH);
        }

        @Bean
        HikariDataSource south() {
            HikariDataSource south = new HikariDataSource();
            south.setJdbcUrl(SOUTH);
            south.setUsername("sa");
            return south;
        }

        @Bean
        RegionRouter router(DataSource north, DataSource south) throws Exception {
            south.getConnection().close(); // begins the pool
            return new RegionRouter(north, south);
        }
    }

    @Test
    void targetsThatAreBeansAreNotWrappedAgain() {
        application.withUserConfiguration(Regions.class).run(context -> {
            RegionRouter router = context.getBean(RegionRouter.class);

            for (String region : List.of("north", "south")) {
                assertSame(
                        context.getBean(region), router.getResolvedDataSources().get(region));
                Orders.createIn(router.in(region)).assertFilled();
            }
        });
    }

    @Test
    void aTargetThatIsAnExcludedBeanIsLeft() {
        application
                .withUserConfiguration(Regions.class)
                .withPropertyValues("keyspread.starter.exclude=north")
                .run(context -> {
                    RegionRouter router = context.getBean(RegionRouter.class);

                    Orders.createIn(router.in("north")).assertUnfilled();
                    Orders.createIn(router.in("south")).assertFilled();
                });
    }

    @Test
    void anExcludedRouterIsLeftWithItsTargets() {
        application
                .withBean("router", RegionRouter.class, () -> new RegionRouter(at(NORTH), at(SOUTH)))
                .withPropertyValues("keyspread.starter.exclude=router")
                .run(context ->
                        Orders.createIn(context.getBean(RegionRouter.class)).assertUnfilled());
    }

    /** Makes its targets when it is initialised, as applications with tenants do. */
    static class TenantRouter extends RegionRouter {
        private int made;

        TenantRouter() {
            super(at(NORTH), at(NORTH));
        }

        @Override
        public void afterPropertiesSet() {
            made++;
            setTargetDataSources(Map.of("north", at(NORTH), "south", at(SOUTH)));
            super.afterPropertiesSet();
        }
    }

    @Test
    void targetsThatARouterMakesAreWrappedAndNotMadeAgain() {
        application.withBean(TenantRouter.class).run(context -> {
            TenantRouter router = context.getBean(TenantRouter.class);

            Orders.createIn(router.in("south")).assertFilled();
            assertEquals(1, router.made);
        });
    }

    /** Has data sources that Spring does not know of. */
    static class OwnRouter extends AbstractRoutingDataSource {
        private final DataSource tenant = at(NORTH);

        @Override
        public void afterPropertiesSet() {}

        @Override
        protected Object determineCurrentLookupKey() {
            return "north";
        }

        @Override
        protected DataSource determineTargetDataSource() {
            return tenant;
        }
    }

    @Test
    void aRouterThatChoosesItselfIsWarnedOf(CapturedOutput log) {
        application.withBean("tenants", OwnRouter.class).run(context -> {
            assertTrue(
                    log.getAll().contains("tenants (" + OwnRouter.class.getName() + ") chooses data sources"),
                    log::getAll);
            assertFalse(log.getAll().contains("tenants is behind Keyspread"), log::getAll);
        });
    }

    @Test
    void aRouterByIsolationLevelLeadsThroughKeyspread() {
        application
                .withBean(IsolationLevelDataSourceRouter.class, () -> {
                    IsolationLevelDataSourceRouter router = new IsolationLevelDataSourceRouter();
                    router.setTargetDataSources(Map.of("ISOLATION_SERIALIZABLE", at(SOUTH)));
                    router.setDefaultTargetDataSource(at(NORTH));
                    return router;
                })
                .run(context -> {
                    IsolationLevelDataSourceRouter router = context.getBean(IsolationLevelDataSourceRouter.class);

                    Orders.createIn(router).assertFilled();
                    DataSource serializable = Objects.requireNonNull(
                            router.getResolvedDataSources().get(Connection.TRANSACTION_SERIALIZABLE));
                    Orders.createIn(serializable).assertFilled();
                });
    }

    static List<DelegatingDataSource> delegating() {
        return List.of(
                new DelegatingDataSource(at(NORTH)),
                new LazyConnectionDataSourceProxy(at(NORTH)),
                new TransactionAwareDataSourceProxy(at(NORTH)),
                new UserCredentialsDataSourceAdapter(),
                new DelegatingDataSource(new LazyConnectionDataSourceProxy(new RegionRouterMade())));
    }

    /** A router that is no bean, initialised by who made it. */
    private static final class RegionRouterMade extends RegionRouter {
        RegionRouterMade() {
            super(at(NORTH), at(SOUTH));
            initialize();
        }
    }

    @ParameterizedTest
    @MethodSource("delegating")
    void whatADelegatingDataSourceLeadsToIsBroughtBehindKeyspread(DelegatingDataSource delegating) {
        if (delegating.getTargetDataSource() == null) {
            delegating.setTargetDataSource(at(NORTH));
        }
        application.withBean(DataSource.class, () -> delegating).run(context -> {
            DataSource dataSource = context.getBean(DataSource.class);

            assertSame(delegating, dataSource);
            Orders.createIn(dataSource).assertFilled();
        });
    }

    @ParameterizedTest
    @MethodSource("delegating")
    void aTransactionThroughADelegatingDataSourceIsOne(DelegatingDataSource delegating) {
        if (delegating.getTargetDataSource() == null) {
            delegating.setTargetDataSource(at(NORTH));
        }
        application.withBean(DataSource.class, () -> delegating).run(context -> {
            DataSource dataSource = context.getBean(DataSource.class);
            Orders orders = Orders.createIn(dataSource);
            DataSourceTransactionManager transactions = new DataSourceTransactionManager(dataSource);

            new TransactionTemplate(transactions).executeWithoutResult(status -> {
                orders.insert();
                assertEquals(1, orders.count());
                status.setRollbackOnly();
            });

            assertEquals(0, orders.count());
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class Scoped {
        @Bean
        @org.springframework.context.annotation.Scope(scopeName = "thread", proxyMode = ScopedProxyMode.TARGET_CLASS)
        DriverManagerDataSource dataSource() {
            return new DriverManagerDataSource(NORTH, "sa", "");
        }
    }

    @Test
    void aDataSourceWithAScopeIsWrappedAroundItsProxy() {
        Scope scope = new SimpleThreadScope();
        application
                .withInitializer(context -> context.getBeanFactory().registerScope("thread", scope))
                .withUserConfiguration(Scoped.class)
                .run(context -> Orders.createIn(context.getBean("dataSource", DataSource.class))
                        .assertFilled());
    }
}
