package dev.keyspread.migrations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests what the goals of Flyway's and Liquibase's Maven plugins left, which the build of this module runs before the tests: configured by
 * a URL of Keyspread's, with the driver's jar among the plugin's dependencies, and by nothing else.
 */
class MavenPluginTest {
    @ParameterizedTest
    @CsvSource({
        "flyway-plugin, SELECT \"version\" FROM \"flyway_schema_history\" WHERE \"version\" IS NOT NULL ORDER BY 1",
        "liquibase-plugin, SELECT id FROM databasechangelog ORDER BY 1",
    })
    void theGoalsMigrateAndTheRowsAreFilled(String database, String history) throws SQLException {
        assertMigrated(Path.of("target", database).toAbsolutePath(), history);
    }

    /** Two changes were made, and the rows that the second inserted have their shards. */
    static void assertMigrated(Path database, String history) throws SQLException {
        try (Connection direct = DriverManager.getConnection("jdbc:h2:" + database + ";IFEXISTS=TRUE", "sa", "sa");
                Statement statement = direct.createStatement()) {
            assertEquals(
                    List.of("2 7 tea", "3 8 cup"), rows(statement, "SELECT shard, id, item FROM orders ORDER BY id"));
            assertEquals(List.of("1", "2"), rows(statement, history));
        }
    }

    private static List<String> rows(Statement statement, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    values.add(result.getString(i));
                }
                rows.add(String.join(" ", values));
            }
        }
        return rows;
    }
}
