package dev.keyspread.advice.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.schema.Ddl;
import dev.keyspread.advice.schema.ExistingTables;
import dev.keyspread.advice.schema.HotSchemas;
import dev.keyspread.advice.schema.SchemaAdvice;
import dev.keyspread.api.Fix;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.MariaDbServer;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests what is suggested runs on a real engine, for DDL that was seen and for tables that were there, and is sound there. */
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

    @Test
    void givenDdlSeenByMariaDb_whenItsFixesAreRun_thenTheDatabaseTakesThemAndNothingIsSaidOfItsTables()
            throws Exception {
        checkSeen(Dialect.MYSQL);
    }

    @Test
    void givenTablesInMariaDb_whenTheirFixesAreRun_thenTheDatabaseTakesThemAndNothingIsSaidOfItsTables()
            throws Exception {
        checkExisting(Dialect.MYSQL);
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
        String place = place(dialect);
        for (String hot : HotSchemas.of(dialect)) {
            checkFixes(dialect, place, hot, SuggestedDdlTest.severe(Ddl.advice(dialect, hot)));
        }
    }

    private static void checkExisting(Dialect dialect) throws Exception {
        String place = place(dialect);
        for (String hot : HotSchemas.of(dialect)) {
            if (hot.contains("UUID_TO_BIN")) {
                continue; // which MariaDB has not as a default; the seen one's fixes are run
            }
            List<Advice> findings = new ArrayList<>();
            try (Connection connection = connect(dialect, place)) {
                run(connection, hot);
                for (Table table : ExistingTables.read(connection).tables()) {
                    findings.addAll(SuggestedDdlTest.severe(
                            SchemaAdvice.inspect(table, name -> null, dialect, any -> Map.of(), 0)));
                }
            }
            checkFixes(dialect, place, hot, findings);
        }
    }

    private static void checkFixes(Dialect dialect, String place, String hot, List<Advice> findings) throws Exception {
        assertFalse(findings.isEmpty(), hot);
        for (Advice finding : findings) {
            assertFalse(finding.fixes().isEmpty(), hot);
            for (Fix fix : finding.fixes()) {
                String script = SuggestedDdlTest.script(hot, fix);
                try (Connection connection = connect(dialect, place)) {
                    run(connection, script);
                    for (Table table : ExistingTables.read(connection).tables()) {
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

    @Test
    void givenACountedId_whenItsShardIsPutFirst_thenTheDatabaseComputesItAndRowsGoRoundTheShards() throws Exception {
        for (Dialect dialect : List.of(Dialect.H2, Dialect.POSTGRESQL)) {
            String hot = "CREATE TABLE orders (id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, note text)";
            Fix sharded = Ddl.advice(dialect, hot).get(0).fixes().get(1);
            try (Connection connection = connect(dialect, place(dialect));
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

    /** Where the test's databases are: each in the place of the one before, since what is suggested for a table that is there names that place. */
    private static String place(Dialect dialect) throws SQLException {
        return switch (dialect) {
            case H2 -> "jdbc:h2:mem:";
            case POSTGRESQL -> EmbeddedPostgresEngine.newDatabase();
            case MYSQL -> MariaDbServer.newDatabase();
            default -> "";
        };
    }

    /** A connection to an empty database. */
    private static Connection connect(Dialect dialect, String place) throws SQLException {
        if (dialect.has(Capability.SPANNER_DRIVER)) {
            return DriverManager.getConnection(SpannerEmulator.newDatabase(dialect));
        }
        Connection connection = DriverManager.getConnection(place);
        if (dialect == Dialect.POSTGRESQL) {
            run(connection, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
        } else if (dialect == Dialect.MYSQL) {
            String name = connection.getCatalog();
            run(connection, "DROP DATABASE " + name + "; CREATE DATABASE " + name + "; USE " + name);
        }
        return connection;
    }
}
