package dev.keyspread.migrations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import liquibase.command.CommandScope;
import liquibase.command.core.UpdateCommandStep;
import liquibase.command.core.helpers.DbUrlConnectionArgumentsCommandStep;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A tool that is given nothing but a URL makes a sharded table, and rows whose shards Keyspread fills. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MigrationTest {
    private static final String RULE = "keyspread.shard.orders.shard";

    /** The CRC-32 of {@code 7} is 1,790,921,346, that of {@code 8} 4,194,326,291; both by 16. */
    private static final List<String> STORED = List.of("2 7 tea", "3 8 cup");

    private EmbeddedPostgres server;

    @SuppressWarnings("NullAway.Init") // started before all tests
    MigrationTest() {}

    @BeforeAll
    void start() throws IOException {
        System.setProperty(RULE, "crc32(id) % 16"); // as -D is given to a Maven plugin or to a command line
        server = EmbeddedPostgres.start();
    }

    @AfterAll
    void stop() throws IOException {
        System.clearProperty(RULE);
        if (server != null) { // null where it did not start
            server.close();
        }
    }

    Stream<String> flywayUrls() {
        return Stream.of("h2:mem:flyway;DB_CLOSE_DELAY=-1", postgres());
    }

    Stream<String> liquibaseUrls() {
        return Stream.of("h2:mem:liquibase;DB_CLOSE_DELAY=-1", postgres() + "&currentSchema=liquibase");
    }

    private String postgres() {
        return server.getJdbcUrl("postgres", "postgres").substring("jdbc:".length());
    }

    @ParameterizedTest
    @MethodSource("flywayUrls")
    void flywayMigratesByAUrlAlone(String url) throws SQLException {
        Flyway flyway = Flyway.configure()
                .dataSource("jdbc:keyspread:" + url, null, null)
                .load();

        assertEquals(2, flyway.migrate().migrationsExecuted);

        assertMigrated(url);
        assertEquals(0, flyway.migrate().migrationsExecuted);
    }

    @ParameterizedTest
    @MethodSource("liquibaseUrls")
    void liquibaseMigratesByAUrlAlone(String url) throws Exception {
        if (url.startsWith("postgresql")) {
            try (Connection direct = DriverManager.getConnection("jdbc:" + postgres());
                    Statement statement = direct.createStatement()) {
                statement.execute("CREATE SCHEMA liquibase");
            }
        }
        new CommandScope(UpdateCommandStep.COMMAND_NAME)
                .addArgumentValue(DbUrlConnectionArgumentsCommandStep.URL_ARG, "jdbc:keyspread:" + url)
                .addArgumentValue(UpdateCommandStep.CHANGELOG_FILE_ARG, "db/changelog/changes.xml")
                .execute();

        assertMigrated(url);
    }

    /** Checks that what the direct driver reads, and that nothing is said of the tool's own tables. */
    private static void assertMigrated(String url) throws SQLException {
        try (Connection direct = DriverManager.getConnection("jdbc:" + url);
                Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery("SELECT shard, id, item FROM orders ORDER BY id")) {
            List<String> stored = new ArrayList<>();
            while (rows.next()) {
                stored.add(rows.getInt(1) + " " + rows.getLong(2) + " " + rows.getString(3));
            }
            assertEquals(STORED, stored);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:keyspread:" + url)) {
            assertEquals(
                    List.of(),
                    connection.unwrap(KeyspreadConnection.class).findings().stream()
                            .map(Finding::line)
                            .toList());
        }
    }
}
