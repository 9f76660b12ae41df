package dev.keyspread.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.workswith.Routes;
import dev.keyspread.workswith.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A job reads and stores by URL and by agent, on a table with a shard, what it reads and stores directly on a plain one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SparkAndFlinkTest {
    private static final String WARNING = "Spark has no dialect for jdbc:keyspread:postgresql:";

    private final Path directory;
    private final Server server;

    SparkAndFlinkTest(@TempDir Path directory) throws Exception {
        this.directory = directory;
        server = new Server();
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SPARK_WITHOUT_DIALECT")
    void aJobDoesOnAShardedTableWhatItDoesOnAPlainOne(Jobs job) throws Exception {
        String name = job.name().toLowerCase(Locale.ROOT);
        String plain = server.create("direct_" + name, false);
        String byUrl = server.create("url_" + name, true);
        String byAgent = server.create("agent_" + name, true);

        String said = run(job, List.of(), plain, "direct", Routes.keyspread(byUrl), "url");
        run(job, List.of(Routes.agent()), byAgent, "agent");

        assertFalse(said.contains(WARNING), said);
        String read = Files.readString(directory.resolve("direct"));
        List<String> rows = Server.rows(plain);
        assertTrue(rows.size() > 4, rows::toString);
        for (String way : List.of("url", "agent")) {
            assertEquals(read, Files.readString(directory.resolve(way)), way);
            String sharded = way.equals("url") ? byUrl : byAgent;
            assertEquals(rows, Server.rows(sharded), way);
            assertEquals(List.of(), Server.wrongShards(sharded), way);
        }
    }

    /** Only the driver program is warned: a task has the dialect that it was sent with. */
    @Test
    void sparkWithoutADialectIsWarnedOnce() throws Exception {
        String url = Routes.keyspread(server.create("without_dialect", true));

        String said = run(Jobs.SPARK_WITHOUT_DIALECT, List.of(), url, "without");

        assertEquals(List.of(SparkWithoutDialect.TASK_DONE, WARNING), inOrder(said));
        assertEquals("0 and 0", Files.readString(directory.resolve("without")));
    }

    private static List<String> inOrder(String said) {
        return Pattern.compile(SparkWithoutDialect.TASK_DONE + "|" + WARNING)
                .matcher(said)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private String run(Jobs job, List<String> agents, String... urlsAndFiles) throws Exception {
        List<String> options = new ArrayList<>(agents);
        for (String opened :
                List.of("java.lang", "java.lang.invoke", "java.net", "java.nio", "java.util", "sun.nio.ch")) {
            options.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED"); // as Spark's and Flink's scripts do
        }
        List<String> arguments = new ArrayList<>(List.of(job.name()));
        for (int i = 0; i < urlsAndFiles.length; i += 2) {
            arguments.add(urlsAndFiles[i]);
            arguments.add(directory.resolve(urlsAndFiles[i + 1]).toString());
        }
        return Routes.run(directory, options, Jobs.Program.class, arguments);
    }

    /** The classes to copy from the page are those that ran here, in another package. */
    @Test
    void thePageShowsTheseClasses() throws Exception {
        String page = Files.readString(Path.of("..", "..", "docs", "spark-and-flink.md"));
        for (Class<?> copied : List.of(KeyspreadDialect.class, KeyspreadFactory.class)) {
            String source =
                    Files.readString(Path.of("src/test/java", copied.getName().replace('.', '/') + ".java"));
            String body = source.substring(source.indexOf("public final class"));
            assertTrue(page.contains(body), () -> page + "\nlacks\n" + body);
        }
    }
}
