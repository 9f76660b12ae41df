package dev.keyspread.suite.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of MariaDB that read quotes, backslashes and {@code ||} as their {@code sql_mode} says. */
final class MariaDbSessionTest extends EngineTest {
    private static final String RULE = "keyspread.shard.names.shard=crc32(name)";

    @SuppressWarnings("NullAway.Init")
    MariaDbSessionTest() {
        super(new MariaDbEngine());
    }

    @BeforeEach
    void createTable() throws SQLException {
        database.run("CREATE TABLE names (shard BIGINT, name VARCHAR(40), note VARCHAR(40))");
    }

    /** A connection whose URL sets the mode. */
    private Connection in(String mode) throws SQLException {
        String url = database.keyspreadUrl();
        return DriverManager.getConnection(
                url + (url.contains("?") ? "&" : "?") + "sessionVariables=sql_mode='" + mode + "'",
                Sandbox.properties(RULE));
    }

    /** The way it stands, since the suite's own helpers put backquotes in the place of double ones. */
    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return Rows.read(rows);
        }
    }

    private void assertStored(String... names) throws SQLException {
        List<String> expected = List.of(names).stream()
                .sorted()
                .map(name -> name + " | " + Shards.crc32(name))
                .toList();
        assertEquals(
                expected,
                database.rows("SELECT name, shard FROM names").stream().sorted().toList());
    }

    @Test
    void doubleQuotesOfTheUrlsModeEncloseNames() throws SQLException {
        try (Connection connection = in("ANSI_QUOTES")) {
            update(connection, "INSERT INTO \"names\" (\"name\", \"note\") VALUES ('ann', 'x')");

            assertStored("ann");
            assertEquals(List.of("ann"), rows(connection, "SELECT \"name\" FROM names WHERE \"name\" = 'ann'"));
        }
    }

    @Test
    void backslashesOfTheUrlsModeAreCharacters() throws SQLException {
        try (Connection connection = in("NO_BACKSLASH_ESCAPES")) {
            update(connection, "INSERT INTO names (name) VALUES ('a\\b'), ('c\\')");

            assertStored("a\\b", "c\\");
        }
    }

    @Test
    void eachSessionReadsByItsOwnMode() throws SQLException {
        Connection first = database.keyspread(RULE);
        Connection second = database.keyspread(RULE);
        update(first, "INSERT INTO names (name) VALUES ('a\\\\b')");
        update(second, "SET SESSION sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')");
        update(second, "INSERT INTO names (name) VALUES ('a\\\\b')");
        update(first, "INSERT INTO names (name) VALUES ('c\\'d')");
        update(second, "SET @@sql_mode = DEFAULT");
        update(second, "INSERT INTO names (name) VALUES (\"e\\\"f\")");

        assertStored("a\\b", "a\\\\b", "c'd", "e\"f");
    }

    /** Nothing but the table's own comment names the rule, which is not known before. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET SESSION sql_mode = ''",
                "SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'",
                "SET SESSION sql_mode = 'ANSI_QUOTES'"
            })
    void aTableThatIsMadeInAnotherModeHasTheRuleOfItsComment(String mode) throws SQLException {
        Connection connection = database.keyspread("keyspread.inspect=off");
        update(connection, mode);
        update(
                connection,
                "CREATE TABLE commented (name VARCHAR(9) COLLATE utf8mb4_bin, note VARCHAR(9) DEFAULT '',"
                        + " shard BIGINT COMMENT 'keyspread: crc32(name)')");
        update(connection, "INSERT INTO commented (name) VALUES ('ann')");

        assertEquals(List.of("ann | " + Shards.crc32("ann")), database.rows("SELECT name, shard FROM commented"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ANSI_QUOTES | CREATE VIEW "seen" AS SELECT * FROM "names"
            MSSQL       | CREATE VIEW [seen] AS SELECT * FROM [names]
            MSSQL       | CREATE /*!100100 ALGORITHM = MERGE */ VIEW seen AS SELECT * FROM names
            """)
    void aViewIsRefusedInWhateverModeItIsMade(String mode, String view) throws SQLException {
        assertRefusedBehind(mode, view, "INSERT INTO seen (name) VALUES ('ann')");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ANSI_QUOTES | CREATE TRIGGER "renamed" BEFORE INSERT ON "names" FOR EACH ROW SET NEW."name" = 'bob'
            ORACLE      | CREATE TRIGGER renamed BEFORE INSERT ON names FOR EACH ROW BEGIN :NEW.name := 'bob'; END
            ORACLE      | CREATE TRIGGER renamed BEFORE INSERT ON names FOR EACH ROW SET NEW.name = 'bob'
            """)
    void aTriggerIsRefusedInWhateverModeItIsMade(String mode, String trigger) throws SQLException {
        assertRefusedBehind(mode, trigger, "INSERT INTO names (name) VALUES ('ann')");
    }

    private void assertRefusedBehind(String mode, String ddl, String insert) throws SQLException {
        Connection connection = database.keyspread(RULE);
        update(connection, "SET SESSION sql_mode = '" + mode + "'");
        update(connection, ddl);

        Outcome outcome = Outcome.of(connection, c -> update(c, insert));

        assertTrue(outcome.isRefused());
        assertStored();
    }

    /** How the rest is read is not known before the first part was carried out. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET SESSION sql_mode = 'ANSI_QUOTES'; INSERT INTO \"names\" (\"name\") VALUES ('ann')",
                "SET SESSION sql_mode = 'ANSI_QUOTES'; CREATE VIEW \"seen\" AS SELECT * FROM \"names\"",
                "SET SESSION sql_mode = 'ANSI_QUOTES'; CREATE TABLE \"made\" (id INT, shard INT COMMENT 'keyspread: crc32(id)')",
                "SET SESSION sql_mode = 'MSSQL'; INSERT INTO [names] ([name]) VALUES ('ann')",
                "CREATE TABLE made (id INT); BEGIN NOT ATOMIC REPLACE /*!100301 INTO */ names VALUES (1, 'ann', ''); END",
                "SET STATEMENT sql_mode = 'ANSI_QUOTES' FOR INSERT INTO \"names\" (\"name\") VALUES ('ann')",
                "SET STATEMENT sql_mode = 'ANSI_QUOTES' FOR CREATE VIEW \"seen\" AS SELECT * FROM \"names\"",
                "SET STATEMENT sql_mode = 'ANSI_QUOTES' FOR CREATE TABLE \"made\" (id INT, shard INT COMMENT 'keyspread: crc32(id)')"
            })
    void aTextThatChangesHowItIsReadIsRefused(String text) throws SQLException {
        assertRefusedAsOneText(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1; EXECUTE IMMEDIATE 'INSERT INTO names (name) VALUES (''ann'')'",
                "SET @x = 'INSERT INTO names (name) VALUES (''ann'')'; EXECUTE IMMEDIATE @x",
                "SELECT 1; PREPARE adding FROM 'INSERT INTO names (name) VALUES (''ann'')'; EXECUTE adding",
                "SELECT 1; IF 1 THEN EXECUTE IMMEDIATE 'INSERT INTO names (name) VALUES (''ann'')'; END IF"
            })
    void aTextThatIsCarriedOutIsRefusedWhereverItStands(String text) throws SQLException {
        assertRefusedAsOneText(text);
    }

    /** The server reads such a text by the modes of the session that carries it out. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ANSI_QUOTES          | EXECUTE IMMEDIATE 'INSERT INTO "names" ("name") VALUES (''ann'')'
            ANSI_QUOTES          | PREPARE adding FROM 'INSERT INTO "names" ("name") VALUES (''ann'')'
            ANSI_QUOTES          | BEGIN NOT ATOMIC EXECUTE IMMEDIATE 'REPLACE "names" ("name") VALUES (''ann'')'; END
            ANSI_QUOTES          | BEGIN NOT ATOMIC EXECUTE IMMEDIATE CONCAT('REPLACE ', '"names" ("name") VALUES (1)'); END
            MSSQL                | EXECUTE IMMEDIATE 'INSERT INTO [names] ([name]) VALUES (''ann'')'
            MSSQL                | BEGIN NOT ATOMIC EXECUTE IMMEDIATE 'INSERT INTO [names] ([name]) VALUES (''ann'')'; END
            MSSQL                | BEGIN NOT ATOMIC INSERT INTO [names] ([name]) VALUES ('ann'); END
            ANSI                 | EXECUTE IMMEDIATE 'REPLACE /*!100301 INTO */ "names" ("name") VALUES (''ann'')'
            ORACLE               | EXECUTE IMMEDIATE 'INSERT INTO "names" ("name") VALUES (''ann'')'
            NO_BACKSLASH_ESCAPES | EXECUTE IMMEDIATE 'UPDATE plain JOIN (SELECT ''\\'' AS y) d JOIN names SET name = ''ann'''
            """)
    void aTextThatIsCarriedOutIsReadAsTheSessionReadsIt(String mode, String text) throws SQLException {
        database.run(
                "CREATE TABLE plain (x VARCHAR(9))",
                "INSERT INTO plain VALUES ('y')",
                "INSERT INTO names (shard, name) VALUES (" + Shards.crc32("bob") + ", 'bob')");
        try (Connection connection = in(mode)) {
            Outcome outcome = Outcome.of(connection, c -> update(c, text));

            assertTrue(outcome.isRefused(), outcome::toString);
            assertStored("bob");
        }
    }

    private void assertRefusedAsOneText(String text) throws SQLException {
        String url = database.keyspreadUrl();
        try (Connection connection = DriverManager.getConnection(
                url + (url.contains("?") ? "&" : "?") + "allowMultiQueries=true", Sandbox.properties(RULE))) {
            Outcome outcome = Outcome.of(connection, c -> update(c, text));

            assertTrue(outcome.isRefused());
            assertStored();
        }
    }

    @Test
    void aStatementWithAModeOfItsOwnIsRefused() throws SQLException {
        Connection connection = database.keyspread(RULE);
        String insert =
                "SET STATEMENT sql_mode = 'NO_BACKSLASH_ESCAPES' FOR INSERT INTO names (name) VALUES ('a\\\\b')";
        Outcome outcome = Outcome.of(connection, c -> update(c, insert));

        assertTrue(outcome.isRefused());
        assertStored();
    }

    @Test
    void pipesAreOrUnlessTheModeSaysOtherwise() throws SQLException {
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO names (name, note) VALUES ('ann', '0'), ('bob', '1')");

        assertEquals(
                List.of("ann", "bob"),
                rows(
                        connection,
                        "SELECT name FROM names WHERE note = '0' || note = '1' AND name = 'bob' ORDER BY name"));
        assertEquals(
                List.of("ann", "bob"),
                rows(connection, "SELECT name FROM names WHERE name = 'ann' AND note = 0 || note ORDER BY name"));
    }

    /** Statements that the modes below read in another way than the default. */
    private static final List<String> STATEMENTS = List.of(
            "INSERT INTO names (name, note) VALUES ('ann', '0'), ('bob', '1'), ('0', '1')",
            "INSERT INTO names (name, note) VALUES ('', 'x')",
            "INSERT INTO names (name, note) VALUES ('c' || 'd', 'y')",
            "INSERT INTO names (name, note) SELECT '', 'z'",
            "SELECT name, note FROM names WHERE name = 'an' || 'n'",
            "SELECT name, note FROM names WHERE note = '0' AND name = 'a' || 'nn'",
            "SELECT name, note FROM names WHERE name = 'ann' || note = '1'",
            "SELECT name, note FROM names WHERE NOT name = 'ann'",
            "SELECT name, note FROM names WHERE NOT name BETWEEN 'b' AND 'c'",
            "SELECT name, note FROM names WHERE ! name = 'ann' AND note = '1'",
            "SELECT name, note FROM names WHERE NOT note = '1' AND name = '0'",
            "SELECT name, note FROM names WHERE name = ''",
            "SELECT name, note FROM names WHERE name IS NULL",
            "SELECT name, note FROM names WHERE name IN ('', 'bob')",
            "UPDATE names SET note = 'u' WHERE name = ''",
            "UPDATE names SET note = 'v' WHERE name = 'bob' || 'x'",
            "DELETE FROM names WHERE NOT name = 'ann'");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PIPES_AS_CONCAT",
                "HIGH_NOT_PRECEDENCE",
                "EMPTY_STRING_IS_NULL",
                "ORACLE",
                "MSSQL",
                "ANSI",
                "HIGH_NOT_PRECEDENCE,PIPES_AS_CONCAT,EMPTY_STRING_IS_NULL,NO_BACKSLASH_ESCAPES"
            })
    void whateverTheModeOfTheUrlRowsAreThoseOfTheDirectDriver(String mode) throws SQLException {
        try (Connection connection = in(mode)) {
            assertLikeDirect(connection, mode);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PIPES_AS_CONCAT", "HIGH_NOT_PRECEDENCE", "ORACLE"})
    void whateverTheModeOfTheServerRowsAreThoseOfTheDirectDriver(String mode) throws SQLException {
        List<String> before = rows(database.direct(), "SELECT @@GLOBAL.sql_mode");
        update(database.direct(), "SET GLOBAL sql_mode = '" + mode + "'");
        try (Connection connection = database.keyspread(RULE)) {
            assertLikeDirect(connection, mode);
        } finally {
            update(database.direct(), "SET GLOBAL sql_mode = '" + before.get(0) + "'");
        }
    }

    @Test
    void anEmptyTextThatMayBecomeNullIsRefusedAsASource() throws SQLException {
        try (Connection connection = in("EMPTY_STRING_IS_NULL");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO names (name) VALUES (?)")) {
            insert.setString(1, "");
            SQLException refusal = assertThrows(SQLException.class, insert::executeUpdate);
            insert.setString(1, "ann");
            insert.executeUpdate();

            assertInstanceOf(StatementRefusedException.class, refusal);
            assertStored("ann");
        }
    }

    /** Runs the statements on a table without a shard as well, in the same mode; a write may be refused, then it is left out there. */
    private void assertLikeDirect(Connection connection, String mode) throws SQLException {
        Connection direct = database.direct();
        update(direct, "CREATE TABLE bare (name VARCHAR(40), note VARCHAR(40))");
        update(direct, "SET SESSION sql_mode = '" + mode + "'");
        try {
            for (String statement : STATEMENTS) {
                boolean reads = statement.startsWith("SELECT");
                Outcome outcome = Outcome.of(connection, c -> reads ? sorted(c, statement) : update(c, statement));
                if (reads || !outcome.isRefused()) {
                    String bare = statement.replace("names", "bare");
                    assertEquals(
                            Outcome.of(direct, c -> reads ? sorted(c, bare) : update(c, bare)), outcome, statement);
                }
            }
            assertEquals(sorted(direct, "SELECT name, note FROM bare"), sorted(direct, "SELECT name, note FROM names"));
            for (String row : rows(direct, "SELECT name, shard FROM names WHERE name IS NOT NULL")) {
                String name = row.substring(0, row.indexOf(" | "));
                assertEquals(name + " | " + Shards.crc32(name), row);
            }
            assertEquals(List.of(), rows(direct, "SELECT shard FROM names WHERE name IS NULL AND shard IS NOT NULL"));
        } finally {
            update(direct, "SET SESSION sql_mode = DEFAULT");
            update(direct, "DROP TABLE bare");
        }
    }

    private static List<String> sorted(Connection connection, String sql) throws SQLException {
        return rows(connection, sql).stream().sorted().toList();
    }

    /** The server brings each text from the client's character set to the column's by way of the connection's, which has no such character. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET character_set_connection = latin1",
                "SET SESSION collation_connection := 'latin1_swedish_ci'",
                "SET @@session.character_set_connection = utf8mb3",
                "SET character_set_connection = @@character_set_system"
            })
    void aTextThatTheSessionsCharacterSetHasNotIsRefused(String set) throws SQLException {
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO names (name) VALUES ('\ud83d\ude00')");
        update(connection, set);
        Outcome.of(connection, c -> update(c, "INSERT INTO names (name) VALUES ('\ud83d\ude01')"));
        Outcome.of(connection, c -> update(c, "INSERT INTO names (name) VALUES ('\ud83d\ude02'), ('x')"));
        update(connection, "INSERT INTO names (name) VALUES ('y')");
        Outcome.of(connection, c -> update(c, "INSERT INTO names (name) VALUES ('\ud83d\ude04')"));
        for (String name : List.of("\ud83d\ude03", "plain")) {
            Outcome.of(connection, c -> {
                try (PreparedStatement insert = c.prepareStatement("INSERT INTO names (name) VALUES (?)")) {
                    insert.setString(1, name);
                    return insert.executeUpdate();
                }
            });
        }
        update(connection, "SET character_set_connection = utf8mb4");

        assertEquals(List.of(), withWrongShard());
        assertEquals(List.of("3"), database.rows("SELECT COUNT(*) FROM names"));
    }

    /** The URL may begin sessions so as well; what arrives is asked of the server with the rest. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mariadb | sessionVariables=character_set_connection=latin1",
                "mariadb | sessionVariables=collation_connection=utf8mb3_bin",
                "mysql | sessionVariables=character_set_connection=latin1",
                "mysql | connectionCollation=latin1_swedish_ci",
                "mysql | characterEncoding=ISO-8859-1",
                "mysql | characterEncoding=ISO-8859-2"
            })
    void aTextThatTheUrlsCharacterSetHasNotIsRefused(String driver, String parameter) throws SQLException {
        String url = database.keyspreadUrl() + (database.keyspreadUrl().contains("?") ? "&" : "?") + parameter;
        if (driver.equals("mysql")) {
            url = url.replace(":mariadb:", ":mysql:").replace("sslMode=disable", "sslMode=DISABLED");
        }
        try (Connection connection = DriverManager.getConnection(url, Sandbox.properties(RULE))) {
            for (String name : List.of("plain", "\u00e9", "\u011b", "\u4e2d", "\ud83d\ude00")) {
                Outcome.of(connection, c -> update(c, "INSERT INTO names (name) VALUES ('" + name + "')"));
                Outcome.of(connection, c -> {
                    try (PreparedStatement insert = c.prepareStatement("INSERT INTO names (name) VALUES (?)")) {
                        insert.setString(1, name);
                        return insert.executeUpdate();
                    }
                });
            }
        }

        assertEquals(List.of(), withWrongShard());
        assertEquals(List.of("2"), database.rows("SELECT COUNT(*) FROM names WHERE name = 'plain'"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatANarrowerCharacterSetComparesIsFoundAsDirect(boolean isPrepared) throws SQLException {
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO names (name) VALUES ('?'), ('\ud83d\ude00')");
        String read = "SELECT name FROM names WHERE name = " + (isPrepared ? "?" : "'\ud83d\ude00'");
        List<List<String>> found = new ArrayList<>();
        for (Connection each : List.of(connection, database.direct())) {
            try (PreparedStatement select = each.prepareStatement(read)) {
                for (String set : List.of("utf8mb4", "latin1", "latin1")) {
                    update(each, "SET character_set_connection = " + set);
                    if (isPrepared) {
                        select.setString(1, "\ud83d\ude00");
                    }
                    try (ResultSet rows = select.executeQuery()) {
                        found.add(Rows.read(rows));
                    }
                    if (!isPrepared) {
                        found.add(rows(each, read));
                    }
                }
            } finally {
                update(each, "SET character_set_connection = utf8mb4");
            }
        }

        assertEquals(found.subList(found.size() / 2, found.size()), found.subList(0, found.size() / 2));
    }

    private List<String> withWrongShard() throws SQLException {
        List<String> wrong = new ArrayList<>();
        for (String row : database.rows("SELECT shard, name FROM names")) {
            String name = row.substring(row.indexOf('|') + 2);
            if (!row.equals(Shards.crc32(name) + " | " + name)) {
                wrong.add(row);
            }
        }
        return wrong;
    }

    /** It goes on writing to the table that the server found, which has ids of another type than the one of the session's database. */
    @Test
    void aStatementThatTheServerPreparedIsRefusedWhereTheSessionHasMoved() throws SQLException {
        String tenant = engine.newSchema(database, "tenant");
        database.run(
                "CREATE TABLE notes (shard INT, id BIGINT)",
                "CREATE TABLE " + tenant + ".notes (shard INT, id VARCHAR(20) COLLATE utf8mb4_bin)");
        Connection connection =
                database.keyspread("keyspread.shard.notes.shard=crc32(id) % 16", "useServerPrepStmts=true");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO notes (id) VALUES (?)")) {
            insert.setLong(1, 7);
            insert.executeUpdate();
            update(connection, "USE " + tenant);
            insert.setString(1, "007");
            assertTrue(Outcome.of(connection, c -> insert.executeUpdate()).isRefused());
        }

        assertEquals(List.of("7"), database.rows("SELECT id FROM notes"));
        assertEquals(List.of(), database.rows("SELECT id FROM " + tenant + ".notes"));
    }
}
