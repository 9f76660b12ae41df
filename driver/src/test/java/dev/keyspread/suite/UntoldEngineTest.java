package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.TranslatingDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Engines that speak PostgreSQL's or MySQL's protocol and are none that Keyspread knows. A real server stands in and says their versions. */
final class UntoldEngineTest {
    private static final String ROW = Shards.crc32Mod("7", 16) + " | 7";

    /** Inserts a row through Keyspread, and gives what came of it. */
    private static Outcome insert(Engine engine, String question, String answer, String dialect) throws SQLException {
        try (Sandbox database = new Sandbox(engine)) {
            database.run("CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER)");
            KeyspreadConfig config = KeyspreadConfig.builder()
                    .setText(Setting.DIALECT, dialect)
                    .rule("orders.shard", "crc32(id) % 16")
                    .build();
            TranslatingDataSource source =
                    new TranslatingDataSource(database.url(), text -> text.replace(question, "'" + answer + "'"));
            try (Connection connection = Keyspread.wrap(source, config).getConnection()) {
                Outcome outcome =
                        Outcome.of(connection, c -> AccessLog.update(c, "INSERT INTO orders (id) VALUES (7)"));
                assertEquals(
                        outcome.sqlState() == null ? List.of(ROW) : List.of(),
                        Sandbox.rows(connection, "SELECT shard, id FROM orders WHERE id = 7"));
                return outcome;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CrateDB 5.4.3 (built 3a1b7d8/2023-10-05, Linux 5.10, OpenJDK 21)",
                "PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC gcc (GCC) 3.4.2 20041017, Redshift 1.0.12103",
                "PostgreSQL 12.3, compiled by Visual C++ build 1914, 64-bit, QuestDB",
                "PostgreSQL 9.5.0 on x86_64-unknown-linux-gnu (Materialize v0.26.1)",
                "PostgreSQL 13.14.0-RisingWave-2.0.1 (abc)",
                "PostgreSQL 9.4.26 (Greenplum Database 6.20.0 build 1) on x86_64, compiled by gcc (GCC) 6.4.0, 64-bit compiled on Mar 2 2022",
                "PostgreSQL 8.2.23 server protocol using H2 2.2.224 (2023-09-17)",
                "(openGauss 5.0.0 build a07d57c3) compiled at 2023-03-29 03:37:13"
            })
    void givenAnotherEngineOfPostgresqlsProtocol_thenRowsAreRefusedUntilTheSettingsNameADialect(String version)
            throws SQLException {
        assertTrue(insert(new PostgresEngine(), "pg_catalog.version()", version, "auto")
                .isRefused());
        assertEquals(
                null,
                insert(new PostgresEngine(), "pg_catalog.version()", version, "postgresql")
                        .sqlState());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PostgreSQL 16.2 (Debian 16.2-1.pgdg120+2) on x86_64-pc-linux-gnu, compiled by gcc (Debian 12.2.0-14) 12.2.0, 64-bit",
                "PostgreSQL 13.4, compiled by Visual C++ build 1914, 64-bit",
                "PostgreSQL 15.4 (EnterpriseDB Advanced Server 15.4.0) on x86_64-pc-linux-gnu, compiled by gcc (GCC) 11.3.1, 64-bit",
                "PostgreSQL 14.6 on aarch64-unknown-linux-gnu, compiled by aarch64-unknown-linux-gnu-gcc (GCC) 7.4.0, 64-bit",
                "PostgreSQL 18beta1 on x86_64-linux, compiled by gcc-13.2.0, 64-bit"
            })
    void givenPostgresqlHoweverItWasBuilt_thenRowsAreFilled(String version) throws SQLException {
        assertEquals(
                null,
                insert(new PostgresEngine(), "pg_catalog.version()", version, "auto")
                        .sqlState());
    }

    /** A comment gives the rule, so that nothing was asked of the database at connect. */
    private static Outcome insertByComment(Engine engine, String ddl, String question, String answer)
            throws SQLException {
        try (Sandbox database = new Sandbox(engine)) {
            KeyspreadConfig config =
                    KeyspreadConfig.builder().set(Setting.INSPECT, false).build();
            TranslatingDataSource source =
                    new TranslatingDataSource(database.url(), text -> text.replace(question, answer));
            try (Connection connection = Keyspread.wrap(source, config).getConnection()) {
                for (String statement : ddl.split("; ", -1)) {
                    AccessLog.update(connection, statement);
                }
                Outcome outcome =
                        Outcome.of(connection, c -> AccessLog.update(c, "INSERT INTO orders (id) VALUES (7)"));
                assertEquals(
                        outcome.sqlState() == null ? List.of(ROW) : List.of(),
                        database.rows("SELECT shard, id FROM orders"));
                return outcome;
            }
        }
    }

    @Test
    void givenARuleByDdlAlone_thenPostgresqlIsAskedWhatItIsBeforeARowIsFilled() throws SQLException {
        String ddl = "CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER);"
                + " COMMENT ON COLUMN orders.shard IS 'keyspread: crc32(id) % 16'";
        String question = "pg_catalog.version()";
        assertTrue(insertByComment(new PostgresEngine(), ddl, question, "'CrateDB 5.4.3'")
                .isRefused());
        assertEquals(
                null,
                insertByComment(new PostgresEngine(), ddl, question, question).sqlState());
        assertTrue(insertByComment(new PostgresEngine(), ddl, question, "no_such_function()")
                .isRefused());
    }

    @Test
    void givenARuleByDdlAlone_thenMysqlIsAskedWhatItIsBeforeARowIsFilled() throws SQLException {
        String ddl = "CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER COMMENT 'keyspread: crc32(id) % 16')";
        String question = "@@version_comment";
        assertTrue(insertByComment(new MariaDbEngine(), ddl, question, "'Doris version doris-2.0.3'")
                .isRefused());
        assertEquals(
                null,
                insertByComment(new MariaDbEngine(), ddl, question, question).sqlState());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Doris version doris-2.0.3",
                "StarRocks version 3.1.4",
                "SingleStoreDB source distribution (compatible; MySQL Enterprise & MySQL Commercial)",
                "OceanBase_CE 4.2.1.0",
                "Version: 18.0.0 (Git revision abc branch main) built on Mon Nov 6"
            })
    void givenAnotherEngineOfMysqlsProtocol_thenRowsAreRefusedUntilTheSettingsNameADialect(String comment)
            throws SQLException {
        assertTrue(insert(new MariaDbEngine(), "@@version_comment", comment, "auto")
                .isRefused());
        assertEquals(
                null,
                insert(new MariaDbEngine(), "@@version_comment", comment, "mysql")
                        .sqlState());
    }
}
