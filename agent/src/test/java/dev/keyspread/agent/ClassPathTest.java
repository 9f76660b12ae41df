package dev.keyspread.agent;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.example.shop.PooledShop;
import org.h2.Driver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;
import org.slf4j.simple.SimpleLogger;

/** A plain application on the class path, H2 behind HikariCP. */
class ClassPathTest {
    private static final String RULE = "shard.orders.shard=crc32(id) % 16";
    private static final String STORED = "orders [1=7, 2=13]";

    @TempDir
    Path directory = Path.of("");

    private Application shop(Jdk jdk) {
        return new Application(jdk, directory);
    }

    private static Application pooled(Application application) {
        return application
                .withClassPath(
                        PooledShop.class, Driver.class, HikariDataSource.class, LoggerFactory.class, SimpleLogger.class)
                .with(PooledShop.class.getName(), "jdbc:h2:mem:shop");
    }

    @ParameterizedTest
    @MethodSource("dev.keyspread.agent.Jdk#all")
    void ordersAreFilledAndHotTablesAreWarnedAboutInTheApplicationsLog(Jdk jdk) throws Exception {
        Application.Result result = pooled(shop(jdk).withAgent(RULE)).run().ended();

        result.printed(STORED).printed("wrappers 1 1");
        result.said("[main] WARN keyspread.advice - [monotonic-key] VISITS.AT")
                .said("Seen: org.example.shop.Orders.createHot")
                .withoutWarnings();
    }

    @Test
    void givenASettingsFile_thenItsRulesHold() throws Exception {
        Files.writeString(directory.resolve("shop.properties"), "keyspread.shard.orders.shard = crc32(id) % 16\n");

        pooled(shop(Jdk.current()).withAgent("config=shop.properties,suppress=monotonic-key"))
                .run()
                .ended()
                .printed(STORED)
                .neverSaid("monotonic-key");
    }

    @Test
    void givenAReport_thenItIsThereWhenTheApplicationHasEnded() throws Exception {
        pooled(shop(Jdk.current()).withAgent("report=made/report.html," + RULE))
                .run()
                .ended()
                .printed(STORED)
                .withoutWarnings();

        assertTrue(Files.readString(directory.resolve("made/report.html")).startsWith("<!doctype html>"));
        String json = Files.readString(directory.resolve("made/report.json"));
        assertTrue(json.contains("\"name\":\"ORDERS\""), json);
        assertTrue(json.contains("INSERT INTO orders"), json);
    }

    @Test
    void givenSettingsThatAreNotValid_thenTheyAreSaidAndLeftOut() throws IOException, InterruptedException {
        Application.Result result = pooled(shop(Jdk.current())
                        .withAgent("reads=maybe,nodez=3," + RULE)
                        .with("-Dkeyspread.inspect=perhaps"))
                .run()
                .ended()
                .printed(STORED);

        for (String problem :
                new String[] {"keyspread.reads = maybe", "keyspread.nodez", "keyspread.inspect = perhaps"}) {
            result.said("Keyspread agent: this is left out: Keyspread").said(problem);
        }
        result.said("[main] ERROR keyspread - Agent: this is left out: Keyspread");
    }

    @Test
    void givenARuleThatCannotBeRead_thenConnectionsAreRefused() throws IOException, InterruptedException {
        Application.Result result = pooled(shop(Jdk.current()).withAgent("shard.orders.shard=crc33(id)"))
                .run();

        result.said("Keyspread agent: connections to databases will be refused.")
                .said("java.sql.SQLNonTransientConnectionException: Keyspread, agent arguments:"
                        + " keyspread.shard.orders.shard")
                .neverSaid("orders [");
    }
}
