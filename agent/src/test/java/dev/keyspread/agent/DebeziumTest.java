package dev.keyspread.agent;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Debezium's embedded engine in the application's process: it starts, captures and stops, and sees the rows as they are filled. */
@Tag("thorough")
class DebeziumTest {
    private static final String RULE = "shard.orders.shard=crc32(id) % 16";

    private static EmbeddedPostgres postgres;

    @TempDir
    Path directory = Path.of("");

    @BeforeAll
    static void startPostgres() throws IOException {
        postgres = EmbeddedPostgres.builder()
                .setServerConfig("wal_level", "logical")
                .start();
    }

    @AfterAll
    static void stopPostgres() throws IOException {
        postgres.close();
    }

    private Application application() {
        return new Application(Jdk.current(), directory);
    }

    private static Application.Result run(Application application, String parameters)
            throws IOException, InterruptedException {
        return application
                .withLibrariesOf("debezium")
                .with("org.example.cdc.CapturedShop", postgres.getPort(), parameters)
                .run()
                .ended();
    }

    private static String captured(int first, int second, int third) {
        return """
                r 1 tea shard %d
                c 2 milk shard %d
                c 3 bread shard %d
                u 3 cake shard %d
                ended true
                """.formatted(first, second, third, third);
    }

    @Test
    void givenNoAgent() throws IOException, InterruptedException {
        run(application(), "").printed(captured(0, 0, 0));
    }

    @Test
    void givenAShardRule_thenTheCapturedRowsAreFilled() throws IOException, InterruptedException {
        run(application().withAgent(RULE), "").printed(captured(7, 13, 11)).neverSaid("Exception");
    }

    @Test
    void givenTheApplicationIsExcluded_thenItsRowsAreNotFilled() throws IOException, InterruptedException {
        run(application().withAgent(RULE + ",agent.exclude=org.example.cdc."), "")
                .printed(captured(0, 0, 0));
    }

    @Test
    void givenTheVendorsDataSourcesAreExcluded_thenTheDriversConnectionsAreFilled()
            throws IOException, InterruptedException {
        run(application().withAgent(RULE + ",agent.exclude=org.postgresql.ds."), "")
                .printed(captured(7, 13, 0));
    }

    /** The vendor's data source drops parameters that it does not know, so the setting is lost on the way. */
    @Test
    void givenAUrlThatTurnsKeyspreadOff_thenTheDriversRowsAreNotFilled() throws IOException, InterruptedException {
        run(application().withAgent(RULE), "&keyspread.enabled=false").printed(captured(0, 0, 11));
    }
}
