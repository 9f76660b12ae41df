package dev.keyspread.workswith;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.keyspread.engine.MariaDbServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tools that are set up for no engine in particular do by URL on H2 and MariaDB, on a table with a shard, what they do directly on a plain one. */
class OtherEnginesTest {
    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @EnumSource(
            names = {
                "BOOT_WITHOUT_STARTER",
                "SPRING_DATA_JPA",
                "MICRONAUT",
                "DROPWIZARD",
                "P6SPY_IN_FRONT",
                "DATASOURCE_PROXY_IN_FRONT"
            })
    void onH2(Tools tool) throws Exception {
        assertSame(
                tool,
                "jdbc:h2:" + directory.resolve("plain;USER=sa"),
                "jdbc:h2:" + directory.resolve("sharded;USER=sa"));
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "BOOT_WITHOUT_STARTER",
                "SPRING_DATA_JPA",
                "MICRONAUT",
                "DROPWIZARD",
                "P6SPY_IN_FRONT",
                "DATASOURCE_PROXY_IN_FRONT"
            })
    void onMariaDb(Tools tool) throws Exception {
        assertSame(tool, MariaDbServer.newDatabase(), MariaDbServer.newDatabase());
    }

    private static void assertSame(Tools tool, String plain, String sharded) throws Exception {
        Server.createTable(plain, false);
        Server.createTable(sharded, true);

        String read = tool.use(new Place(plain, "plain"));
        List<String> rows = Server.rows(plain);
        assertFalse(read.contains("failed: ") || rows.isEmpty(), read);
        assertEquals(read, tool.use(new Place(Routes.keyspread(sharded), "sharded")));
        assertEquals(rows, Server.rows(sharded));
        assertEquals(List.of(), Server.wrongShards(sharded));
    }
}
