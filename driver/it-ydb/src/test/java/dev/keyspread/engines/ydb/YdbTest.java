package dev.keyspread.engines.ydb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test with a server and connections through Keyspread. */
@SuppressWarnings("NullAway.Init") // made before each test
abstract class YdbTest {
    private static final String[] RULES = {
        "keyspread.shard.orders.order_hash=numeric_hash(order_id)",
        "keyspread.shard.visits.shard=crc32(seen, who) % 16",
        "keyspread.shard.shop/parts.shard=crc32(part) % 8",
        "keyspread.shard.hundreds.shard=numeric_hash(id) % 100",
        "keyspread.shard.names.h=crc32(name, day, id)",
    };

    /** One for all tests of the JVM, with a connection that stays open: to close the last takes the driver five seconds. */
    private static final class Shared {
        static final YdbServer SERVER = start();

        private static YdbServer start() {
            try {
                YdbServer server = YdbServer.start();
                createTables(server.tables());
                Connection held = DriverManager.getConnection(server.url());
                Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, held), "end of the server"));
                return server;
            } catch (IOException | SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private static void createTables(Tables tables) {
            tables.create(
                    "orders", List.of("order_hash", "order_id"), "order_hash Uint64", "order_id Uint64", "note Utf8");
            tables.create(
                    "visits",
                    List.of("shard", "seen", "who"),
                    "shard Int32",
                    "seen Timestamp",
                    "who Utf8",
                    "note Utf8");
            tables.create("shop/parts", List.of("shard", "part"), "shard Uint32", "part Int64", "name Utf8");
            tables.create("hundreds", List.of("shard", "id"), "shard Uint64", "id Uint64", "note Utf8");
            tables.create("names", List.of("h", "name", "day", "id"), "h Uint32", "name Utf8", "day Date", "id Uuid");
            tables.create("plain", List.of("id"), "id Int64", "name Utf8");
        }

        private static void end(YdbServer server, Connection held) {
            Objects.requireNonNull(held);
            server.close();
        }
    }

    final YdbServer server = Shared.SERVER;
    Connection connection;
    private final List<Connection> opened = new ArrayList<>();

    @BeforeEach
    void connect() throws SQLException {
        connection = keyspread(RULES);
        server.sent();
    }

    @AfterEach
    void disconnect() throws SQLException {
        for (Connection each : opened) {
            each.close();
        }
        opened.clear();
    }

    /** A connection through Keyspread with settings as {@code name=value}. */
    final Connection keyspread(String... settings) throws SQLException {
        return open(server.keyspreadUrl(), settings);
    }

    final Connection open(String url, String... settings) throws SQLException {
        Properties properties = new Properties();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            properties.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
        }
        Connection opening = DriverManager.getConnection(url, properties);
        opened.add(opening);
        return opening;
    }

    static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    /** Before an upsert is filled, stored rows are compared with the rule. */
    private static final Pattern SAMPLE =
            Pattern.compile("(?s)SELECT .* (IS NOT NULL LIMIT 1|ORDER BY \\w+ LIMIT [0-9]+)");

    /** The application's statements that arrived. */
    final List<Sent> statements() {
        return server.sent().stream()
                .filter(each -> !SAMPLE.matcher(each.yql()).matches())
                .toList();
    }

    /** The only one of them. */
    final Sent onlySent() {
        List<Sent> sent = statements();
        assertEquals(1, sent.size(), sent::toString);
        return sent.get(0);
    }

    /** Work that Keyspread has to refuse, for a reason with that text in it, and of which nothing arrives. */
    final void assertRefused(String reason, String sql, Object... values) {
        SQLException refusal = assertThrows(SQLException.class, () -> update(sql, values), sql);
        assertInstanceOf(StatementRefusedException.class, refusal, refusal::getMessage);
        assertTrue(String.valueOf(refusal.getMessage()).contains(reason), refusal::getMessage);
        assertEquals(List.of(), server.sent());
    }

    final int update(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.executeUpdate();
        }
    }
}
