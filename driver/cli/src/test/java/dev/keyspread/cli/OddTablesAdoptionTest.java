package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.MariaDbServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables with something that an adoption could harm, or that could harm it. */
class OddTablesAdoptionTest {
    private static final String RULE = "sha256(id) % 16";
    private static final String[] ALL = {"--execute", "--writers-ready", "--new-key"};
    private static final String[] BACK = {"--execute", "--back", "--writers-ready"};

    /** Where the tables are. */
    enum Engine {
        H2 {
            private static final AtomicInteger DATABASES = new AtomicInteger();

            @Override
            String newDatabase() {
                return "jdbc:h2:mem:odd" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
            }
        },
        POSTGRES {
            @Override
            String newDatabase() throws SQLException {
                return EmbeddedPostgresEngine.newDatabase();
            }
        },
        MARIADB {
            @Override
            String newDatabase() throws SQLException {
                return MariaDbServer.newDatabase();
            }
        };

        abstract String newDatabase() throws SQLException;

        /** The name in this engine's quotes. */
        String quoted(String name) {
            return this == MARIADB ? "`" + name + "`" : "\"" + name + "\"";
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "MARIADB"})
    void givenAColumnThatEveryUpdateSets_whenAdopted_thenItsValuesStay(Engine engine) throws SQLException {
        String url = database(
                engine,
                "CREATE TABLE t (id BIGINT PRIMARY KEY,"
                        + " changed TIMESTAMP DEFAULT '2001-01-01 00:00:00' ON UPDATE CURRENT_TIMESTAMP)",
                "INSERT INTO t (id) VALUES (1), (2), (3)");

        assertEquals(0, adopt(url, "t.k", ALL).status());

        assertEquals(
                List.of("3"), column(url, "SELECT COUNT(*) FROM t WHERE changed = TIMESTAMP '2001-01-01 00:00:00'"));
        assertEquals(List.of("3"), column(url, "SELECT COUNT(k) FROM t"));
    }

    @ParameterizedTest
    @EnumSource
    void givenNamesInQuotes_whenAdopted_thenTheColumnIsNamedAsWritten(Engine engine) throws SQLException {
        String table = engine.quoted("My Table");
        String shard = engine.quoted("Größe.x");
        String url = database(
                engine,
                "CREATE TABLE " + table + " (id BIGINT PRIMARY KEY)",
                "INSERT INTO " + table + " VALUES (1), (2)");

        Run first = adopt(url, table + "." + shard, "--execute");
        Run all = adopt(url, table + "." + shard, ALL);

        // As a properties file reads it.
        assertTrue(
                first.out().contains("keyspread.shard." + table.replace(" ", "\\ ") + "." + shard + " = " + RULE),
                first::toString);
        assertEquals(0, all.status(), all::toString);
        assertEquals(List.of("2"), column(url, "SELECT COUNT(" + shard + ") FROM " + table));
    }

    @ParameterizedTest
    @EnumSource
    void givenAnIndexOfTheShardsName_whenAdopted_thenItIsRefusedAndNothingIsChanged(Engine engine) throws SQLException {
        String url = database(
                engine,
                "CREATE TABLE t (id BIGINT PRIMARY KEY, v INT)",
                "CREATE INDEX t_by_k ON t (v)",
                "INSERT INTO t VALUES (1, 1)");

        Run run = adopt(url, "t.k", ALL);

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().toLowerCase(Locale.ROOT).contains("there is an index t_by_k already"), run::toString);
        assertEquals(2, columns(url));
    }

    @ParameterizedTest
    @EnumSource
    void givenAnIndexOfTheFormerKeysName_whenTheNewKeyIsAskedFor_thenItIsRefusedAndTheIndexStays(Engine engine)
            throws SQLException {
        String url = database(
                engine,
                "CREATE TABLE t (id BIGINT PRIMARY KEY, v INT)",
                "CREATE INDEX t_by_former_key ON t (v)",
                "INSERT INTO t VALUES (1, 1)");
        assertEquals(0, adopt(url, "t.k", "--execute", "--writers-ready").status());

        Run run = adopt(url, "t.k", ALL);

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("an adoption makes one of that name"), run::toString);
        takeAllBack(url);
        assertEquals(2, columns(url));
        assertEquals(List.of("t_by_former_key"), indexesBy(url, "v"));
    }

    @ParameterizedTest
    @EnumSource
    void givenAComputedColumn_whenAdopted_thenItIsRefused(Engine engine) throws SQLException {
        String stored = engine == Engine.H2 ? "" : " STORED";
        String url = database(
                engine,
                "CREATE TABLE t (id BIGINT PRIMARY KEY, k BIGINT GENERATED ALWAYS AS (id * 2)" + stored + ")",
                "INSERT INTO t (id) VALUES (1)");

        Run run = adopt(url, "t.k", ALL);

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("is computed by the database"), run::toString);
    }

    @ParameterizedTest
    @EnumSource
    void givenAShardThatLedTheKeyBefore_whenAllIsTakenBack_thenItLeadsTheKeyStill(Engine engine) throws SQLException {
        String url = database(
                engine,
                "CREATE TABLE t (k INT DEFAULT 0 NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (k, id))",
                "INSERT INTO t (id) VALUES (1), (2), (3)");

        Run run = adopt(url, "t.k", ALL);
        assertEquals(0, run.status(), run::toString);
        takeAllBack(url);

        assertEquals(List.of("k", "id"), key(url));
    }

    @Test
    void givenADateBeforeTheCalendarsReform_whenAdopted_thenItIsSaidWhyItEnds() throws SQLException {
        String url = database(
                Engine.H2,
                "CREATE TABLE t (id DATE PRIMARY KEY)",
                "INSERT INTO t VALUES ('2020-01-01'), ('0001-01-01')");

        Run run = adopt(url, "t.k", "--execute", "--writers-ready");
        Run verified = Run.of("verify", "t.k", "--rule", RULE, "--url", url);

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("of 1 rows the shard can't be computed here"), run::toString);
        assertEquals(1, verified.status(), verified::toString);
    }

    @Test
    void givenAZeroDate_whenVerifiedAndAdopted_thenItIsNotTakenForRight() throws SQLException {
        String url = database(
                Engine.MARIADB,
                "CREATE TABLE t (n INT PRIMARY KEY, id DATETIME NOT NULL)",
                "SET sql_mode = ''",
                "INSERT INTO t VALUES (1, '0000-00-00'), (2, '2020-01-01')");

        Run run = adopt(url, "t.k", "--execute", "--writers-ready");
        Run verified = Run.of("verify", "t.k", "--rule", RULE, "--url", url);

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("of 1 rows the shard can't be computed here"), run::toString);
        assertEquals(1, verified.status(), verified::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE t (id BIGINT PRIMARY KEY) ENGINE=MyISAM",
                "CREATE TABLE t (id BIGINT PRIMARY KEY) PARTITION BY HASH (id) PARTITIONS 4",
                "CREATE TABLE t (id BIGINT PRIMARY KEY, v TEXT, FULLTEXT words (v))"
            })
    void givenATableThatMariaDbDoesNotRebuildBesideItsUsers_whenTheNewKeyIsAskedFor_thenItIsRefusedAtFirst(
            String create) throws SQLException {
        String url = database(Engine.MARIADB, create, "INSERT INTO t (id) VALUES (1)");

        Run run = adopt(url, "t.k", ALL);

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("beside its users"), run::toString);
        assertEquals(
                List.of("0"),
                column(
                        url,
                        "SELECT COUNT(*) FROM information_schema.columns"
                                + " WHERE table_schema = DATABASE() AND column_name = 'k'"));
    }

    @Test
    void givenADescendingKeyOfMariaDb_whenAdoptedAndTakenBack_thenItIsDescending() throws SQLException {
        String url = database(
                Engine.MARIADB, "CREATE TABLE t (id BIGINT, PRIMARY KEY (id DESC))", "INSERT INTO t VALUES (1), (2)");

        Run run = adopt(url, "t.k", ALL);
        assertEquals(0, run.status(), run::toString);
        takeAllBack(url);

        assertEquals(
                List.of("D"),
                column(
                        url,
                        "SELECT collation FROM information_schema.statistics"
                                + " WHERE table_schema = DATABASE() AND table_name = 't'"));
    }

    @ParameterizedTest
    @EnumSource
    void givenAUserWhoMayOnlyRead_whenAdopted_thenOneLineSaysWhatToDo(Engine engine) throws SQLException {
        String url = database(engine, "CREATE TABLE t (id BIGINT PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        String user = "reader" + System.nanoTime();
        String grant = switch (engine) {
            case H2 -> "CREATE USER " + user + " PASSWORD 'secret'; GRANT SELECT ON t TO " + user;
            case POSTGRES -> "CREATE USER " + user + " PASSWORD 'secret'; GRANT SELECT ON t TO " + user;
            case MARIADB -> "GRANT SELECT ON * TO " + user + " IDENTIFIED BY 'secret'";
        };
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(grant);
        }
        String bare = url.replaceFirst("[?&]user=\\w+&?", "?");

        Run run = adopt(bare, "t.k", "--execute", "--user", user, "--password=secret");

        assertEquals(2, run.status(), run::toString);
        assertEquals(1, run.err().lines().count(), run::toString);
        assertTrue(run.err().contains("This user lacks a right: run it as one who has it"), run::toString);
        assertFalse(run.toString().contains("secret"), run::toString);
    }

    @Test
    void givenAColumnOfMariaDbWithADefaultAndAComment_whenAdoptedAndTakenBack_thenItHasThem() throws SQLException {
        String url = database(
                Engine.MARIADB,
                "CREATE TABLE t (id BIGINT PRIMARY KEY, k INT UNSIGNED DEFAULT 3 COMMENT 'of, the: rule')",
                "INSERT INTO t (id) VALUES (1), (2)");
        String declared = "SELECT CONCAT(column_type, ' ', column_default, ' ', column_comment) FROM"
                + " information_schema.columns WHERE table_schema = DATABASE() AND table_name = 't' AND column_name = 'k'";

        Run run = adopt(url, "t.k", "--execute", "--writers-ready");

        assertEquals(0, run.status(), run::toString);
        assertEquals(List.of("int(10) unsigned 3 of, the: rule"), column(url, declared));
        takeAllBack(url);
        assertEquals(List.of("int(10) unsigned 3 of, the: rule"), column(url, declared));
    }

    private static String database(Engine engine, String... statements) throws SQLException {
        String url = engine.newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return url;
    }

    private static Run adopt(String url, String column, String... more) {
        List<String> args = new ArrayList<>(List.of("adopt", column, "--rule", RULE, "--url", url));
        args.addAll(List.of(more));
        return Run.of(args.toArray(new String[0]));
    }

    private static void takeAllBack(String url) throws SQLException {
        for (int i = 0;
                i < 6
                        && !column(url, "SELECT steps_done FROM keyspread_adoption")
                                .equals(List.of("0"));
                i++) {
            Run back = adopt(url, "t.k", BACK);
            assertEquals(0, back.status(), back::toString);
        }
        assertEquals(List.of("0"), column(url, "SELECT steps_done FROM keyspread_adoption"));
    }

    private static List<String> column(String url, String query) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    private static int columns(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM t")) {
            return rows.getMetaData().getColumnCount();
        }
    }

    private static List<String> key(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            String[] key = new String[2];
            for (String table : List.of("t", "T")) {
                try (ResultSet rows = connection.getMetaData().getPrimaryKeys(connection.getCatalog(), null, table)) {
                    while (rows.next()) {
                        key[rows.getInt("KEY_SEQ") - 1] =
                                rows.getString("COLUMN_NAME").toLowerCase(Locale.ROOT);
                    }
                }
            }
            return List.of(key);
        }
    }

    private static List<String> indexesBy(String url, String wanted) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url)) {
            for (String table : List.of("t", "T")) {
                try (ResultSet rows =
                        connection.getMetaData().getIndexInfo(connection.getCatalog(), null, table, false, false)) {
                    while (rows.next()) {
                        if (wanted.equalsIgnoreCase(rows.getString("COLUMN_NAME"))) {
                            found.add(rows.getString("INDEX_NAME").toLowerCase(Locale.ROOT));
                        }
                    }
                }
            }
        }
        return found;
    }
}
