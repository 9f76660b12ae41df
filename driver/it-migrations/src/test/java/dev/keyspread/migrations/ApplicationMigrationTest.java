package dev.keyspread.migrations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.api.StatementRefusedException;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import liquibase.command.CommandScope;
import liquibase.command.core.UpdateCommandStep;
import liquibase.command.core.helpers.DbUrlConnectionArgumentsCommandStep;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.migration.BaseJavaMigration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests what migrations of an application write besides SQL files, on tables with a rule: by Java, by callbacks, by changes of Liquibase's.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApplicationMigrationTest {
    private static final Map<String, String> RULES = Map.of(
            "keyspread.shard.orders.shard", "crc32(id) % 16", "keyspread.shard.prices.shard", "crc32(item) % 16");

    private EmbeddedPostgres server;

    @SuppressWarnings("NullAway.Init") // started before all tests
    ApplicationMigrationTest() {}

    @BeforeAll
    void start() throws IOException {
        RULES.forEach(System::setProperty);
        server = EmbeddedPostgres.start();
    }

    @AfterAll
    void stop() throws IOException {
        RULES.keySet().forEach(System::clearProperty);
        if (server != null) { // null where it did not start
            server.close();
        }
    }

    private String url(String engine, String tool) throws SQLException {
        if (engine.equals("h2")) {
            return "h2:mem:application_" + tool + ";DB_CLOSE_DELAY=-1";
        }
        try (Connection direct = server.getPostgresDatabase().getConnection();
                Statement statement = direct.createStatement()) {
            statement.execute("CREATE DATABASE " + tool);
        }
        return server.getJdbcUrl("postgres", tool).substring("jdbc:".length());
    }

    /** A migration in Java, whose name Flyway reads the version from. */
    @SuppressWarnings("TypeNames")
    private static final class V3__ByJdbc extends BaseJavaMigration {
        @Override
        public void migrate(org.flywaydb.core.api.migration.Context context) throws SQLException {
            OrdersByJdbc.insert(context.getConnection());
        }
    }

    /** Notes each migration as an order, on the connection that Flyway gives it. */
    private static final class Noting extends BaseCallback {
        @Override
        public boolean supports(Event event, Context context) {
            return event == Event.AFTER_EACH_MIGRATE;
        }

        @Override
        public void handle(Event event, Context context) {
            try (Statement statement = context.getConnection().createStatement()) {
                statement.execute("INSERT INTO orders (id, item) SELECT 200, 'noted' WHERE NOT EXISTS"
                        + " (SELECT 1 FROM orders WHERE id = 200)");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static Flyway flyway(String url, String price) {
        return Flyway.configure()
                .dataSource("jdbc:keyspread:" + url, null, null)
                .locations("classpath:db/application")
                .javaMigrations(new V3__ByJdbc())
                .callbacks(new Noting())
                .placeholders(Map.of("price", price))
                .load();
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void flywaysJavaRepeatablesAndCallbacksAreFilled(String engine) throws SQLException {
        String url = url(engine, "flyway");

        assertEquals(4, flyway(url, "2").migrate().migrationsExecuted);
        flyway(url, "2").migrate();

        assertEquals(
                List.of("41 by batch", "42 by batch", "43 by text", "44 by text", "100 after", "200 noted"),
                rows(url, "SELECT shard, id, item FROM orders ORDER BY id"));
        assertEquals(
                List.of("cup 9", "pot 5", "spoon 2", "tea 3"),
                rows(url, "SELECT shard, item, price FROM prices ORDER BY item"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void liquibasesChangesAreFilled(String engine) throws Exception {
        String url = url(engine, "liquibase");

        update(url, "application.xml");

        assertEquals(
                List.of(
                        "7 green tea",
                        "8 cup",
                        "9 none",
                        "22 plate, white",
                        "23 none",
                        "31 knife",
                        "32 fork",
                        "41 by batch",
                        "42 by batch",
                        "43 by text",
                        "44 by text"),
                rows(url, "SELECT shard, id, item FROM orders ORDER BY id"));
    }

    /** On PostgreSQL it is a DO block, into which no shard can be written; on H2 a MERGE. */
    @ParameterizedTest
    @ValueSource(strings = {"h2", "postgresql"})
    void liquibasesLoadUpdateDataIsFilledOrRefused(String engine) throws Exception {
        String url = url(engine, "load_update_data");
        update(url, "application.xml");
        List<String> before = rows(url, "SELECT shard, id, item FROM orders WHERE id < 30 ORDER BY id");
        if (engine.equals("h2")) {
            update(url, "load-update-data.xml");

            assertEquals(
                    List.of("7 green tea", "8 cup", "9 none", "22 plate", "23 none", "24 jug"),
                    rows(url, "SELECT shard, id, item FROM orders WHERE id < 30 ORDER BY id"));
            return;
        }

        Throwable refused = assertThrows(Exception.class, () -> update(url, "load-update-data.xml"));
        while (refused.getCause() != null) {
            refused = refused.getCause();
        }
        assertInstanceOf(StatementRefusedException.class, assertInstanceOf(SQLException.class, refused));
        assertEquals(before, rows(url, "SELECT shard, id, item FROM orders WHERE id < 30 ORDER BY id"));
    }

    private static void update(String url, String changes) throws Exception {
        new CommandScope(UpdateCommandStep.COMMAND_NAME)
                .addArgumentValue(DbUrlConnectionArgumentsCommandStep.URL_ARG, "jdbc:keyspread:" + url)
                .addArgumentValue(UpdateCommandStep.CHANGELOG_FILE_ARG, "db/changelog/" + changes)
                .execute();
    }

    /** Returns what the direct driver reads, whose shards are those of the rule. */
    private static List<String> rows(String url, String query) throws SQLException {
        try (Connection direct = DriverManager.getConnection("jdbc:" + url);
                Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> stored = new ArrayList<>();
            while (rows.next()) {
                CRC32 crc = new CRC32();
                crc.update(rows.getString(2).getBytes(StandardCharsets.UTF_8));
                assertEquals(crc.getValue() % 16, rows.getLong(1), () -> "shard in " + stored.size());
                stored.add(rows.getString(2) + " " + rows.getString(3));
            }
            return stored;
        }
    }
}
