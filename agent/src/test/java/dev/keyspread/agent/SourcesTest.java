package dev.keyspread.agent;

import com.p6spy.engine.spy.P6SpyDriver;
import dev.keyspread.KeyspreadDriver;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.Observation;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.sf.jsqlparser.parser.CCJSqlParser;
import org.apache.derby.iapi.jdbc.AutoloadedDriver;
import org.apache.derby.shared.common.error.StandardException;
import org.example.shop.DataSourceShop;
import org.example.shop.MeteredShop;
import org.example.shop.MockedShop;
import org.example.shop.NarrowShop;
import org.example.shop.PostgresShop;
import org.example.shop.RoutineShop;
import org.example.shop.UrlShop;
import org.h2.Driver;
import org.hsqldb.jdbc.JDBCDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.Mockito;
import org.objenesis.Objenesis;
import org.postgresql.PGConnection;
import org.slf4j.LoggerFactory;

/** Wherever connections come from, they are wrapped, and once. */
class SourcesTest {
    private static final String RULE = "shard.orders.shard=crc32(id) % 16";
    private static final String STORED = "orders [1=7, 2=13]\nwrappers 1\n";

    @TempDir
    Path directory = Path.of("");

    private Application application(Jdk jdk) {
        return new Application(jdk, directory);
    }

    @Test
    void dataSourcesThatBypassTheDriverAreIntercepted() throws IOException, InterruptedException {
        Application.Result result = application(Jdk.current())
                .withAgent(RULE)
                .withClassPath(DataSourceShop.class, Driver.class)
                .with(DataSourceShop.class.getName())
                .run()
                .ended();

        for (String way : new String[] {"plain", "user", "xa", "pooled", "pool"}) {
            result.printed(way + ": " + STORED);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.keyspread.agent.Jdk#all")
    void aDriversNarrowerResultsAreImplemented(Jdk jdk) throws IOException, InterruptedException {
        application(jdk)
                .withAgent(RULE)
                .withClassPath(NarrowShop.class, Driver.class)
                .with(NarrowShop.class.getName())
                .run()
                .ended()
                .printed("region its own, tracking its own\n" + STORED + "region its own, tracking its own\n" + STORED)
                .withoutWarnings();
    }

    @Test
    void postgresqlsOwnInterfacesAreImplementedHoweverItIsConnectedTo() throws IOException, InterruptedException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofMinutes(5))
                .start()) {
            Application.Result result = application(Jdk.current())
                    .withAgent(RULE)
                    .withClassPath(PostgresShop.class, PGConnection.class)
                    .with(PostgresShop.class.getName(), postgres.getJdbcUrl("postgres", "postgres"))
                    .run()
                    .ended();

            for (String way : new String[] {"driver", "plain", "xa"}) {
                result.printed(way + " backend true\n" + way + ": orders [1=7, 2=13]\n");
            }
        }
    }

    /** The page's own code, in an application that has a registry and does not see the agent's classes. */
    @Test
    void anApplicationsMicrometerCountsByTheMBeans() throws IOException, InterruptedException {
        application(Jdk.current())
                .withAgent(RULE)
                .withClassPath(MeteredShop.class, Driver.class, MeterRegistry.class, Observation.class, KeyValue.class)
                .with(MeteredShop.class.getName(), "jdbc:h2:mem:shop")
                .run()
                .ended()
                .printed("Filled of jdbc:h2:mem:shop: 2.0")
                .printed("Refused of jdbc:h2:mem:shop: 0.0");
    }

    @Test
    void givenP6SpyAsWell_thenConnectionsAreWrappedOnce() throws IOException, InterruptedException {
        application(Jdk.current())
                .withAgent(RULE)
                .withClassPath(UrlShop.class, P6SpyDriver.class, Driver.class)
                .with(UrlShop.class.getName(), "jdbc:p6spy:h2:mem:shop")
                .run()
                .ended()
                .printed(STORED);
    }

    /** The engine needs its own statements and results in a procedure, and hands out none of others. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            jdbc:derby:memory:shop;create=true | EXTERNAL NAME 'org.example.shop.RoutineShop.twoResults'
            jdbc:hsqldb:mem:shop               | EXTERNAL NAME 'CLASSPATH:org.example.shop.RoutineShop.twoResults'
            """)
    void theSessionOfAProcedureIsLeftAlone(String url, String name) throws IOException, InterruptedException {
        application(Jdk.current())
                .withAgent(RULE)
                .withClassPath(RoutineShop.class, AutoloadedDriver.class, StandardException.class, JDBCDriver.class)
                .with("-Dhsqldb.method_class_names=org.example.shop.*")
                .with(RoutineShop.class.getName(), url, name)
                .run()
                .ended()
                .printed("wrappers within 0")
                .printed("results 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", RULE})
    void mocksAreLeftAlone(String rule) throws IOException, InterruptedException {
        application(Jdk.current())
                .withAgent(rule)
                .withClassPath(
                        MockedShop.class,
                        Mockito.class,
                        Objenesis.class,
                        ByteBuddy.class,
                        ByteBuddyAgent.class,
                        Driver.class)
                .with(MockedShop.class.getName())
                .run()
                .ended()
                .printed("interface same: true")
                .printed("class same: true")
                .printed("by hand same: true")
                .printed("driver same: true")
                .printed("wrappers of a real one 1")
                .neverSaid("ERROR");
    }

    @Test
    void givenTheUrlPrefixAsWell_thenItsCopyAloneWraps() throws IOException, InterruptedException {
        prefixed(application(Jdk.current()).withAgent("").with("-Dkeyspread.shard.orders.shard=crc32(id) % 16"), "")
                .printed(STORED);
        prefixed(application(Jdk.current()).withAgent(""), ";keyspread.shard.orders.shard=crc32(id) % 16")
                .printed(STORED);
    }

    @Test
    void givenTheUrlPrefixThatKnowsNothingOfTheAgentsRules_thenTheAgentAloneWraps()
            throws IOException, InterruptedException {
        prefixed(application(Jdk.current()).withAgent(RULE), "").printed(STORED);
    }

    @Test
    void givenTheUrlPrefixWithRulesOfItsOwnAndTheAgentWithItsOwn_thenBothFill()
            throws IOException, InterruptedException {
        prefixed(
                        application(Jdk.current()).withAgent("shard.others.shard=crc32(id) % 16"),
                        ";keyspread.shard.orders.shard=crc32(id) % 16")
                .printed("orders [1=7, 2=13]\nwrappers 2\n");
    }

    private static Application.Result prefixed(Application application, String settings)
            throws IOException, InterruptedException {
        return application
                .withClassPath(
                        UrlShop.class, KeyspreadDriver.class, CCJSqlParser.class, LoggerFactory.class, Driver.class)
                .with(UrlShop.class.getName(), "jdbc:keyspread:h2:mem:shop" + settings)
                .run()
                .ended();
    }
}
