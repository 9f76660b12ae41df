package dev.keyspread.agent;

import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.KeyspreadDriver;
import io.debezium.jdbc.CastingReader;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import net.sf.jsqlparser.parser.CCJSqlParser;
import org.apache.shardingsphere.mode.repository.standalone.jdbc.MetadataStore;
import org.example.shop.LendingShop;
import org.example.shop.OffShop;
import org.example.shop.SharingShop;
import org.example.tool.Tool;
import org.h2.Driver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.slf4j.LoggerFactory;
import org.slf4j.simple.SimpleLogger;

/** Connections that the settings take out, and no others. */
class ExclusionsTest {
    private static final String RULE = "shard.orders.shard=crc32(id) % 16";
    private static final String STORED = "orders [1=7, 2=13]\nwrappers 1\n";

    @TempDir
    Path directory = Path.of("");

    private Application application() {
        return new Application(Jdk.current(), directory);
    }

    private static Application.Result tool(Application application, String url)
            throws IOException, InterruptedException {
        return application
                .withClassPath(Tool.class, Driver.class, KeyspreadDriver.class, CCJSqlParser.class, LoggerFactory.class)
                .with(Tool.class.getName(), url, "jdbc:h2:mem:shop")
                .run()
                .ended();
    }

    /** Counts what a tool has the application open as the application's. */
    @ParameterizedTest
    @CsvSource({
        "org.example.tool., 0, 0",
        "'com.acme.,org.example.tool.Tool', 0, 0",
        "org.h2.jdbcx., 1, 0",
        "com.acme., 1, 1",
        "', ,', 1, 1"
    })
    void callersAndSourcesAreLeftAlone(String exclude, int byDriver, int byDataSource)
            throws IOException, InterruptedException {
        tool(application().withAgent(RULE + ",agent.exclude=" + exclude), "jdbc:h2:mem:tool")
                .printed("by the driver " + byDriver + "\nby the data source " + byDataSource + "\n" + STORED);
    }

    @Test
    void connectionsOfAClassAreLeftAloneWhoeverOpensThem() throws IOException, InterruptedException {
        application()
                .withAgent("")
                .with("-Dkeyspread.agent.exclude=org.h2.jdbc.JdbcConnection")
                .withClassPath(
                        MetadataStore.class,
                        Driver.class,
                        HikariDataSource.class,
                        LoggerFactory.class,
                        SimpleLogger.class)
                .with(
                        MetadataStore.class.getName(),
                        "jdbc:h2:mem:shop;INIT=CREATE TABLE orders (shard INTEGER DEFAULT 0, id BIGINT\\, item VARCHAR(50))")
                .run()
                .ended()
                .printed("store 000\norders [1=0, 2=0]\nwrappers 0\n");
    }

    @Test
    void shardingSpheresMetadataGetsNoAdvice() throws IOException, InterruptedException {
        application()
                .withAgent("")
                .withClassPath(
                        MetadataStore.class,
                        Driver.class,
                        HikariDataSource.class,
                        LoggerFactory.class,
                        SimpleLogger.class)
                .with(
                        MetadataStore.class.getName(),
                        "jdbc:h2:mem:shop;INIT=CREATE TABLE orders (shard INTEGER DEFAULT 0, id BIGINT\\, item VARCHAR(50))")
                .run()
                .ended()
                .printed("store 000\norders [1=0, 2=0]\nwrappers 1\n")
                .neverSaid("REPOSITORY");
    }

    /** A known tool's pool is never the application's, so a shard rule changes nothing. */
    @Test
    void givenARule_thenThePoolOfAKnownToolIsLeftAlone() throws IOException, InterruptedException {
        application()
                .withAgent(RULE)
                .withClassPath(
                        MetadataStore.class,
                        Driver.class,
                        HikariDataSource.class,
                        LoggerFactory.class,
                        SimpleLogger.class)
                .with(MetadataStore.class.getName(), "jdbc:h2:mem:shop")
                .run()
                .ended()
                .printed("store 000\n" + STORED)
                .neverSaid("REPOSITORY");
    }

    /** Both may keep their tables in one database. */
    @Test
    void givenARule_thenThePoolOfAnApplicationThatSharesAToolsUrlIsWrapped() throws IOException, InterruptedException {
        application()
                .withAgent(RULE)
                .withClassPath(
                        SharingShop.class,
                        Driver.class,
                        HikariDataSource.class,
                        LoggerFactory.class,
                        SimpleLogger.class)
                .with(SharingShop.class.getName())
                .run()
                .ended()
                .printed("store 000\n")
                .printed("orders [1=7, 2=13]\nwrappers 1 1\n");
    }

    /** A tool may borrow from the application's pool, which gives the same connection to the application later. */
    @Test
    void givenARule_thenTheApplicationsPoolIsWrappedWhoeverBorrowsFromIt() throws IOException, InterruptedException {
        application()
                .withAgent(RULE + ",agent.exclude=org.example.tool.")
                .withClassPath(LendingShop.class, Driver.class, HikariDataSource.class, LoggerFactory.class)
                .with(LendingShop.class.getName(), "jdbc:h2:mem:shop")
                .run()
                .ended()
                .printed("looked at PUBLIC\norders [1=7, 2=13]\nwrappers 1 1\n");
    }

    @Test
    void whoCastsToTheDriversClassIsLeftAlone() throws IOException, InterruptedException {
        application()
                .withAgent(RULE)
                .withClassPath(CastingReader.class, Driver.class)
                .with(CastingReader.class.getName())
                .run()
                .ended()
                .printed("read PUBLIC");
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "off"})
    void aUrlThatTurnsKeyspreadOffHoldsUnderTheAgent(String off) throws IOException, InterruptedException {
        tool(application().withAgent(RULE), "jdbc:keyspread:h2:mem:tool;keyspread.enabled=" + off)
                .printed("by the driver 0\nby the data source 1\n" + STORED);
    }

    /** The data source hands out what the driver has opened. */
    @Test
    void aUrlThatTurnsKeyspreadOffHoldsBehindADataSource() throws IOException, InterruptedException {
        application()
                .withAgent(RULE)
                .withClassPath(
                        OffShop.class, Driver.class, KeyspreadDriver.class, CCJSqlParser.class, LoggerFactory.class)
                .with(OffShop.class.getName(), "jdbc:keyspread:h2:mem:off;keyspread.enabled=false")
                .run()
                .ended()
                .printed("driver 0\ndata source 0\n");
    }

    @Test
    void aDriversUrlThatTurnsKeyspreadOffHoldsBehindADataSource() throws IOException, InterruptedException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            application()
                    .withAgent(RULE)
                    .withClassPath(OffShop.class, PGConnection.class)
                    .with(
                            OffShop.class.getName(),
                            postgres.getJdbcUrl("postgres", "postgres") + "&keyspread.enabled=false")
                    .run()
                    .ended()
                    .printed("driver 0\ndata source 0\n");
        }
    }
}
