package dev.keyspread.workswith;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each tool reads and stores by URL and by agent, on a table with a shard, what it reads and stores directly on a plain one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorksWithTest {
    private final Map<Tools, String> byAgent = new EnumMap<>(Tools.class);
    private final Path said;
    private final Server server;

    WorksWithTest(@TempDir Path directory) throws Exception {
        said = directory;
        server = new Server();
    }

    /** In one virtual machine for all, because the agent's start is what takes the time. */
    @BeforeAll
    void useAllByAgent() throws Exception {
        List<String> arguments = new ArrayList<>(List.of(said.toString()));
        for (Tools tool : Tools.values()) {
            String name = "agent_" + tool.name().toLowerCase(Locale.ROOT);
            byAgent.put(tool, server.create(name, true));
            arguments.addAll(List.of(tool.name(), byAgent.getOrDefault(tool, ""), name));
        }
        Routes.run(said, List.of(Routes.agent()), ToolProgram.class, arguments);
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aToolDoesOnAShardedTableWhatItDoesOnAPlainOne(Tools tool) throws Exception {
        String name = tool.name().toLowerCase(Locale.ROOT);
        String plain = server.create("direct_" + name, false);
        String read = tool.use(new Place(plain, "direct_" + name));
        List<String> rows = Server.rows(plain);
        assertFalse(read.contains("failed: ") || rows.isEmpty(), read);

        String sharded = server.create("url_" + name, true);
        assertEquals(read, tool.use(new Place(Routes.keyspread(sharded), "url_" + name)));
        assertEquals(rows, Server.rows(sharded));
        assertEquals(List.of(), Server.wrongShards(sharded));

        assertEquals(read, Files.readString(said.resolve(tool.name())), "by agent");
        String agents = byAgent.getOrDefault(tool, "");
        assertEquals(rows, Server.rows(agents));
        assertEquals(List.of(), Server.wrongShards(agents));
    }
}
