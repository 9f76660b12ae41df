package dev.keyspread.frameworks.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.frameworks.DatabasesTest;
import dev.keyspread.frameworks.Engine;
import dev.keyspread.frameworks.ExpectedShard;
import dev.keyspread.frameworks.Target;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGConnection;

/** COPY through {@code unwrap(PGConnection.class)}, with Keyspread over the pool. */
class PoolUnwrapTest extends DatabasesTest {
    private static final KeyspreadConfig RULE =
            KeyspreadConfig.builder().rule("student.shard", "crc32(id) % 16").build();

    @ParameterizedTest
    @EnumSource(Pools.class)
    void rowsCopiedBelowAPoolAreFilled(Pools pool) throws Exception {
        Target target = databases.create(Engine.POSTGRESQL, "unwrap_" + pool, true, List.of());
        Pools.Opened opened = pool.open(target.url());
        try (Connection connection = Keyspread.wrap(opened.source(), RULE).getConnection()) {
            assertTrue(connection.isWrapperFor(PGConnection.class));
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("COPY student (id, name) FROM STDIN", new StringReader("7\ta\n8\tb\n"));
        } finally {
            opened.closing().close();
        }
        assertEquals(Map.of(7L, shard("7"), 8L, shard("8")), shards(target));
    }

    private static long shard(String id) {
        return ExpectedShard.of("student", List.of(id));
    }

    private static Map<Long, Long> shards(Target target) throws Exception {
        Map<Long, Long> shards = new TreeMap<>();
        try (Connection direct = DriverManager.getConnection(target.url());
                Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, shard FROM student")) {
            while (rows.next()) {
                shards.put(rows.getLong(1), rows.getLong(2));
            }
        }
        return shards;
    }
}
