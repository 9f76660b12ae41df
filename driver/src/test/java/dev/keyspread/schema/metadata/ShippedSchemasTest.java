package dev.keyspread.schema.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.ddl.ColumnDefinition;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.TableChange;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schemas that frameworks ship are read without loss, and the databases that make them say the same of their keys. */
class ShippedSchemasTest {

    static Stream<ShippedSchema> all() {
        return ShippedSchema.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyTableAndIndexIsReadWithoutLoss(ShippedSchema schema) {
        for (ShippedSchema.Script script : schema.scripts()) {
            int tables = 0;
            int indexes = 0;
            for (String text : script.statements(schema.dialect())) {
                for (DdlStatement statement : DdlReader.read(Tokens.scan(text, schema.dialect()))) {
                    assertEquals(List.of(), lost(statement), script + ": " + text);
                    tables += statement instanceof DdlStatement.CreateTable ? 1 : 0;
                    indexes += statement instanceof DdlStatement.CreateIndex ? 1 : 0;
                }
            }
            assertEquals(script.tables() + " and " + script.indexes(), tables + " and " + indexes, script.resource());
        }
    }

    /** Returns what of a statement was not understood. */
    private static List<String> lost(DdlStatement statement) {
        List<String> lost = new ArrayList<>();
        if (statement instanceof DdlStatement.CreateTable table) {
            assertFalse(table.columns().isEmpty(), table.name()::toString);
            lost.addAll(table.unknown());
            for (ColumnDefinition column : table.columns()) {
                if (!column.extras().isEmpty()) {
                    lost.add(column.name() + " " + column.extras());
                }
            }
        } else if (statement instanceof DdlStatement.AlterTable alter) {
            for (TableChange change : alter.changes()) {
                if (change instanceof TableChange.Unknown unknown) {
                    lost.add(unknown.text());
                }
            }
        }
        return lost;
    }

    static List<ShippedSchema> h2() {
        return ShippedSchema.onH2();
    }

    @ParameterizedTest
    @MethodSource("h2")
    void h2SaysTheSameOfTheirTables(ShippedSchema schema) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
            assertAgrees(schema.statements(), new Agreement(connection, "jdbc:h2:mem:"), schema);
        }
    }

    static List<ShippedSchema> postgres() {
        return ShippedSchema.onPostgres();
    }

    @ParameterizedTest
    @MethodSource("postgres")
    void postgresSaysTheSameOfTheirTables(ShippedSchema schema) throws SQLException {
        String url = EmbeddedPostgresEngine.newDatabase();
        try (Connection connection = DriverManager.getConnection(url)) {
            assertAgrees(schema.statements(), new Agreement(connection, url), schema);
        }
    }

    private static void assertAgrees(List<String> statements, Agreement agreement, ShippedSchema schema)
            throws SQLException {
        for (String statement : statements) {
            agreement.carryOut(statement);
        }
        int made =
                schema.scripts().stream().mapToInt(ShippedSchema.Script::tables).sum();
        int compared = agreement.check();
        assertTrue(compared > made / 2, () -> "only " + compared + " tables of " + made);
    }

    static List<ShippedSchema> emulator() {
        return ShippedSchema.onEmulator();
    }

    @ParameterizedTest
    @MethodSource("emulator")
    void theEmulatorSaysTheSameOfSpannersOwn(ShippedSchema schema) throws SQLException {
        String url = SpannerEmulator.newDatabase(schema.dialect());
        try (Connection connection = DriverManager.getConnection(url)) {
            Agreement agreement = new Agreement(connection, url);
            for (String ddl : schema.ddl()) {
                agreement.carryOut(ddl);
            }
            assertEquals(7, agreement.check(new SpannerDifferences()));
        }
    }
}
