package dev.keyspread.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.StatementRefusedException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** An application that has the starter on its class path, and properties. */
@ExtendWith(OutputCaptureExtension.class)
class StarterTest {
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    /** CRC-32 of {@code 7}, which is 1,790,921,346, by 16. */
    private static final int SHARD_OF_7 = 2;

    private final String database = "h2:mem:starter" + DATABASES.incrementAndGet();

    @JdbcApplication
    static class Application {}

    @Test
    void aUrlAndARuleAreAllThatItTakes() {
        try (ConfigurableApplicationContext context = start("spring.datasource.url=jdbc:keyspread:" + database, RULE)) {
            assertEquals(SHARD_OF_7, storedShard(context));
            assertTrue(context.getBean(DataSource.class) instanceof HikariDataSource);
        }
    }

    @Test
    void theLogTellsThatTheDataSourceIsBehindKeyspread(CapturedOutput log) {
        String info = "logging.level.keyspread=info";
        try (ConfigurableApplicationContext ruled = start("spring.datasource.url=jdbc:" + database, info, RULE);
                ConfigurableApplicationContext advised = start("spring.datasource.url=jdbc:" + database, info)) {
            assertTrue(ruled.isActive() && advised.isActive());
        }

        assertTrue(log.getAll().contains("dataSource is behind Keyspread, with 1 shard rule\n"), log::getAll);
        assertTrue(log.getAll().contains("dataSource is behind Keyspread, with advice alone: no shard rule is set\n"));
    }

    @Test
    void theApplicationsOwnUrlLeadsThroughTheDriverToo() throws SQLException {
        try (ConfigurableApplicationContext context = start("spring.datasource.url=jdbc:" + database, RULE)) {
            assertEquals(SHARD_OF_7, storedShard(context));
            assertEquals("jdbc:" + database, metadataUrl(context));
        }
    }

    @Test
    void aDriverThatTheApplicationNamesIsTheDelegate() {
        try (ConfigurableApplicationContext context = start(
                "spring.datasource.url=jdbc:" + database, "spring.datasource.driver-class-name=org.h2.Driver", RULE)) {
            assertEquals(SHARD_OF_7, storedShard(context));
        }
    }

    @Test
    void aRefusedStatementDoesNotCostTheConnection() throws SQLException {
        try (ConfigurableApplicationContext context = start("spring.datasource.url=jdbc:" + database, RULE);
                Connection connection = context.getBean(DataSource.class).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (shard INT NOT NULL, id BIGINT PRIMARY KEY)");

            assertThrows(
                    StatementRefusedException.class,
                    () -> statement.execute("INSERT INTO orders (id) VALUES (ABS(-2))"));

            assertFalse(connection.isClosed());
        }
    }

    @Test
    void listsAndPlaceholdersAreResolved() {
        try (ConfigurableApplicationContext context = start(
                "spring.datasource.url=jdbc:keyspread:" + database,
                "keyspread.shard.orders.shard=crc32(id) % ${shards}",
                "shards=16",
                "keyspread.suppress[0]=sequence-key",
                "keyspread.suppress[1]=integer-key:orders")) {
            assertEquals(SHARD_OF_7, storedShard(context));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnDataSource {
        @Bean
        DataSource dataSource() {
            JdbcDataSource dataSource = new JdbcDataSource();
            dataSource.setURL("jdbc:h2:mem:own;DB_CLOSE_DELAY=-1");
            return dataSource;
        }
    }

    @Test
    void aDataSourceOfAnotherKindIsWrapped() {
        try (ConfigurableApplicationContext context = start(OwnDataSource.class, RULE)) {
            assertEquals(SHARD_OF_7, storedShard(context));
        }
    }

    @Test
    void whatIsExcludedStaysAsItIs() throws SQLException {
        try (ConfigurableApplicationContext context =
                start(OwnDataSource.class, "keyspread.starter.exclude=other,dataSource")) {
            assertFalse(isWrapped(context));
        }
    }

    @Test
    void allOfItCanBeTurnedOff() throws SQLException {
        for (String off : List.of("keyspread.enabled=false", "keyspread.starter.enabled=false")) {
            try (ConfigurableApplicationContext context = start("spring.datasource.url=jdbc:" + database, off)) {
                assertFalse(isWrapped(context), off);
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class UnheardSettings {
        @Bean
        DataSource dataSource() {
            return new DriverManagerDataSource("jdbc:keyspread:h2:mem:unheard");
        }
    }

    @Test
    void settingsThatWouldNotBeHeardAreAnErrorAtTheStart() {
        Exception failure = assertThrows(Exception.class, () -> start(UnheardSettings.class, RULE));

        assertTrue(rootMessage(failure).contains("keyspread.properties"), rootMessage(failure));
    }

    @Test
    void aSettingThatIsNotValidIsAnErrorAtTheStart() {
        Exception failure = assertThrows(
                Exception.class, () -> start("spring.datasource.url=jdbc:" + database, "keyspread.raeds=off"));

        assertTrue(rootMessage(failure).contains("Did you mean keyspread.reads?"), rootMessage(failure));
    }

    @Test
    void theEndpointShowsWhatWasFoundAndDone() throws IOException {
        try (ConfigurableApplicationContext context = start("spring.datasource.url=jdbc:" + database, RULE)) {
            storedShard(context);
            new JdbcTemplate(context.getBean(DataSource.class))
                    .execute("CREATE TABLE events (id BIGINT AUTO_INCREMENT PRIMARY KEY)");

            KeyspreadEndpoint endpoint = context.getBean(KeyspreadEndpoint.class);
            KeyspreadEndpoint.DatabaseReport report = endpoint.databases().get("dataSource");

            assertNotNull(report);
            assertEquals("jdbc:" + database, report.url());
            assertEquals(1, report.counters().filled());
            assertTrue(
                    report.findings().stream()
                            .anyMatch(finding -> finding.rule().equals("sequence-key")),
                    report::toString);
            assertTrue(String.valueOf(endpoint.rule("sequence-key")).startsWith("# sequence-key"));
            assertNull(endpoint.rule("../rules/sequence-key"));
            assertNull(endpoint.rule("sequence"));
        }
    }

    @Test
    void theEndpointShowsTheReport(@TempDir Path directory) throws IOException {
        try (ConfigurableApplicationContext context = start(
                "spring.datasource.url=jdbc:" + database,
                "keyspread.report=" + directory.resolve("report.html"),
                RULE)) {
            storedShard(context);
            KeyspreadReportEndpoint endpoint = context.getBean(KeyspreadReportEndpoint.class);

            String page = String.valueOf(endpoint.report());

            assertTrue(page.contains("</html>") && page.contains("jdbc:" + database), page);
            assertNotNull(endpoint.reportOf("dataSource"));
            assertNull(endpoint.reportOf("another"));
        }
    }

    @Test
    void withoutTheSettingThereIsNoReport() {
        try (ConfigurableApplicationContext context = start("spring.datasource.url=jdbc:" + database)) {
            IOException failure = assertThrows(
                    IOException.class,
                    () -> context.getBean(KeyspreadReportEndpoint.class).report());

            assertTrue(String.valueOf(failure.getMessage()).contains("keyspread.report"), failure::toString);
        }
    }

    @Test
    void metersAreBound() {
        try (ConfigurableApplicationContext context = start("spring.datasource.url=jdbc:" + database)) {
            Gauge connections = context.getBean(MeterRegistry.class)
                    .find("keyspread.connections")
                    .tag("database", "jdbc:" + database)
                    .gauge();

            assertNotNull(connections);
            assertTrue(connections.value() >= 1);
        }
    }

    /** The way HikariCP does where its pool can't be begun. */
    @Configuration(proxyBeanMethods = false)
    static class Unreachable {
        @Bean
        DataSource unreachable() {
            return new AbstractDataSource() {
                @Override
                public Connection getConnection() {
                    throw new IllegalStateException("the pool can't connect");
                }

                @Override
                public Connection getConnection(String user, String password) {
                    return getConnection();
                }
            };
        }
    }

    @Test
    void aPoolThatCannotConnectDoesNotKeepAnApplicationFromStarting() {
        try (ConfigurableApplicationContext context = start(Unreachable.class, RULE)) {
            assertNotNull(context.getBean(MeterRegistry.class));
        }
    }

    private static ConfigurableApplicationContext start(String... properties) {
        return start(Application.class, properties);
    }

    private static ConfigurableApplicationContext start(Class<?> configuration, String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("spring.main.banner-mode=off");
        all.add("logging.level.root=error");
        all.add("spring.datasource.generate-unique-name=false");
        return new SpringApplicationBuilder(Application.class, configuration)
                .web(WebApplicationType.NONE)
                .properties(all.toArray(String[]::new))
                .run();
    }

    /** Makes a sharded table, inserts a row without its shard, and reads what is stored. */
    private static int storedShard(ConfigurableApplicationContext context) {
        JdbcTemplate jdbc = new JdbcTemplate(context.getBean(DataSource.class));
        jdbc.execute("CREATE TABLE orders (shard INTEGER, id BIGINT, PRIMARY KEY (shard, id))");
        jdbc.update("INSERT INTO orders (id) VALUES (?)", 7L);
        Integer shard = jdbc.queryForObject("SELECT shard FROM orders", Integer.class);
        jdbc.execute("DROP TABLE orders");
        return shard == null ? -1 : shard;
    }

    private static boolean isWrapped(ConfigurableApplicationContext context) throws SQLException {
        try (Connection connection = context.getBean(DataSource.class).getConnection()) {
            return connection.isWrapperFor(KeyspreadConnection.class);
        }
    }

    private static String metadataUrl(ConfigurableApplicationContext context) throws SQLException {
        try (Connection connection = context.getBean(DataSource.class).getConnection()) {
            return connection.getMetaData().getURL();
        }
    }

    private static String rootMessage(Exception failure) {
        return String.valueOf(NestedExceptionUtils.getMostSpecificCause(failure).getMessage());
    }
}
