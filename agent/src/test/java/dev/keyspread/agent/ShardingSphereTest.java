package dev.keyspread.agent;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application on ShardingSphere-JDBC: it finds the same, and each database below has its rows filled. */
@Tag("thorough")
class ShardingSphereTest {
    private static final String SEEN = """
            connected by ShardingSphereConnection
            updated 1
            found 2=milk
            orders 1=tea 2=milk 3=tea 4=tea
            rolled back 2=milk 3=tea
            obtained ShardingSphereConnection
            found 1=tea
            """;
    private static final String FILLED = "shop_0 2=13 4=8\nshop_1 1=7 3=11\n";
    private static final String RULE = "shard.orders.shard=crc32(id) % 16";

    @TempDir
    Path directory = Path.of("");

    private Application.Result run(Application application) throws IOException, InterruptedException {
        return application
                .withLibrariesOf("shardingsphere")
                .with("org.example.sharding.ShardedShop")
                .run()
                .ended();
    }

    private Application application() {
        return new Application(Jdk.current(), directory);
    }

    @Test
    void givenNoAgent() throws IOException, InterruptedException {
        run(application()).printed(SEEN + "shop_0 2=0 4=0\nshop_1 1=0 3=0\n");
    }

    @Test
    void givenAShardRule_thenTheDatabasesBelowAreFilled() throws IOException, InterruptedException {
        run(application().withAgent(RULE))
                .printed(SEEN + FILLED)
                .said("[monotonic-key] VISITS.AT")
                .said("Seen: org.example.sharding.ShardedShop.")
                .neverSaid("repository.")
                .neverSaid("Exception");
    }

    @Test
    void givenNoShardRule_thenTheApplicationsTablesAloneAreAdvisedOn() throws IOException, InterruptedException {
        run(application().withAgent(""))
                .printed(SEEN + "shop_0 2=0 4=0\nshop_1 1=0 3=0\n")
                .said("[monotonic-key] VISITS.AT")
                .neverSaid("repository.")
                .neverSaid("Exception");
    }

    @Test
    void givenTheDatabasesBelowAreExcluded_thenNothingIsFilled() throws IOException, InterruptedException {
        run(application().withAgent(RULE + ",agent.exclude=org.h2."))
                .printed(SEEN + "shop_0 2=0 4=0\nshop_1 1=0 3=0\n")
                .neverSaid("[monotonic-key]");
    }
}
