package dev.keyspread.advice.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.schema.Ddl;
import dev.keyspread.advice.schema.HotSchemas;
import dev.keyspread.advice.schema.SchemaAdvice;
import dev.keyspread.api.Fix;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is suggested runs on a real engine, for DDL that was seen and for tables that were there, and is sound there. */
class SuggestedDdlOnEnginesTest {
    @Test
    void givenDdlSeenByH2_whenItsFixesAreRun_thenTheDatabaseTakesThemAndNothingIsSaidOfItsTables() throws Exception {
        checkSeen(Dialect.H2);
    }

    @Test
    void givenDdlSeenByPostgres_whenItsFixesAreRun_thenTheDatabaseTakesThemAndNothingIsSaidOfItsTables()
            throws Exception {
        checkSeen(Dialect.POSTGRESQL);
    }

    @Test
    void givenTablesInH2_whenTheirFixesAreRun_thenTheDatabaseTakesThemAndNothingIsSaidOfItsTables() throws Exception {
        checkExisting(Dialect.H2);
    }

    @Test
    void givenTablesInPostgres_whenTheirFixesAreRun_thenTheDatabaseTakesThemAndNothingIsSaidOfItsTables()
            throws Exception {
        checkExisting(Dialect.POSTGRESQL);
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void givenDdlSeenBySpanner_whenItsFixesAreRun_thenTheDatabaseTakesThemAndNothingIsSaidOfItsTables(Dialect dialect)
            throws Exception {
        checkSeen(dialect);
    }

    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void givenTablesInSpanner_whenTheirFixesAreRun_thenTheDatabaseTakesThemAndNothingIsSaidOfItsTables(Dialect dialect)
            throws Exception {
        checkExisting(dialect);
    }

    private static void checkSeen(Dialect dialect) throws Exception {
        for (String hot : HotSchemas.of(dialect)) {
            checkFixes(dialect, hot, SuggestedDdlTest.severe(Ddl.advice(dialect, hot)));
        }
    }

    private static void checkExisting(Dialect dialect) throws Exception {
        for (String hot : HotSchemas.of(dialect)) {
            List<Advice> findings = new ArrayList<>();
            try (Connection connection = connect(dialect)) {
                run(connection, hot);
                for (Table table : tables(connection, dialect)) {
                    findings.addAll(SuggestedDdlTest.severe(
                            SchemaAdvice.inspect(table, name -> null, dialect, any -> Map.of(), 0)));
                }
            }
            checkFixes(dialect, hot, findings);
        }
    }

    private static void checkFixes(Dialect dialect, String hot, List<Advice> findings) throws Exception {
        assertFalse(findings.isEmpty(), hot);
        for (Advice finding : findings) {
            assertFalse(finding.fixes().isEmpty(), hot);
            for (Fix fix : finding.fixes()) {
                String script = SuggestedDdlTest.script(hot, fix);
                try (Connection connection = connect(dialect)) {
                    run(connection, script);
                    for (Table table : tables(connection, dialect)) {
                        SuggestedDdlTest.bind(fix, table, dialect);
                        assertEquals(
                                List.of(),
                                SuggestedDdlTest.severe(SchemaAdvice.inspect(
                                        table, name -> null, dialect, any -> SuggestedDdlTest.rules(fix), 0)),
                                script);
                    }
                }
            }
        }
    }

    private static List<Table> tables(Connection connection, Dialect dialect) throws SQLException {
        String schema = switch (dialect) {
            case H2 -> "PUBLIC";
            case GOOGLESQL -> null;
            default -> "public";
        };
        MetadataReader reader = new MetadataReader(DetectedDialect.exactly(dialect, schema));
        List<Table> tables = new ArrayList<>();
        for (QualifiedName name : reader.names(connection, 100)) {
            tables.add(Objects.requireNonNull(reader.read(connection, name)));
        }
        return tables;
    }

    @Test
    void givenACountedId_whenItsShardIsPutFirst_thenTheDatabaseComputesItAndRowsGoRoundTheShards() throws Exception {
        for (Dialect dialect : List.of(Dialect.H2, Dialect.POSTGRESQL)) {
            String hot = "CREATE TABLE orders (id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, note text)";
            Fix sharded = Ddl.advice(dialect, hot).get(0).fixes().get(1);
            try (Connection connection = connect(dialect);
                    Statement statement = connection.createStatement()) {
                run(connection, SuggestedDdlTest.script(hot, sharded));
                for (int i = 0; i < 64; i++) {
                    statement.execute("INSERT INTO orders (note) VALUES ('x')");
                }
                try (ResultSet rows = statement.executeQuery(
                        "SELECT count(*) FROM orders WHERE shard_id = id % 16 GROUP BY shard_id")) {
                    int shards = 0;
                    while (rows.next()) {
                        shards++;
                        assertEquals(4, rows.getInt(1), "rows in each shard");
                    }
                    assertEquals(16, shards);
                }
            }
        }
    }

    private static void run(Connection connection, String script) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String one : script.split(";", -1)) {
                statement.execute(one);
            }
        }
    }

    private static Connection connect(Dialect dialect) throws SQLException {
        if (dialect == Dialect.H2) {
            return DriverManager.getConnection("jdbc:h2:mem:");
        }
        if (dialect.isSpanner()) {
            return DriverManager.getConnection(SpannerEmulator.newDatabase(dialect));
        }
        Connection connection = DriverManager.getConnection(Postgres.URL);
        run(connection, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
        return connection;
    }

    private static final class Postgres {
        static final String URL = newDatabase();

        private static String newDatabase() {
            try {
                return EmbeddedPostgresEngine.newDatabase();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
