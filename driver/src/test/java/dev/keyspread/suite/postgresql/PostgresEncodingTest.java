package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.io.StringReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;

/** Databases that hold texts in one byte a letter, or in whatever bytes they are sent: a text has the shard that it has anywhere. */
final class PostgresEncodingTest {
    private static final String RULE = "keyspread.shard.people.shard=crc32(name) % 97";
    private static final String TABLE = "CREATE TABLE people (shard INTEGER, name TEXT, fixed CHAR(6), note INTEGER)";

    private static Connection open(String url, String... settings) throws SQLException {
        Properties properties = Sandbox.properties(settings);
        return DriverManager.getConnection("jdbc:keyspread:" + url.substring("jdbc:".length()), properties);
    }

    private static void assertShards(Connection direct, int rows) throws SQLException {
        int seen = 0;
        try (Statement statement = direct.createStatement();
                ResultSet people = statement.executeQuery("SELECT shard, name FROM people")) {
            while (people.next()) {
                assertEquals(Shards.crc32Mod(people.getString(2), 97), people.getLong(1), people.getString(2));
                seen++;
            }
        }
        assertEquals(rows, seen);
    }

    @ParameterizedTest
    @ValueSource(strings = {"LATIN1", "SQL_ASCII", "UTF8"})
    void givenAnEncoding_whenTextsAreWritten_thenTheyAreHashedAsTheyAreRead(String encoding) throws Exception {
        String url = EmbeddedPostgresEngine.newDatabaseIn(encoding);
        try (Connection direct = DriverManager.getConnection(url);
                Connection connection = open(url, RULE)) {
            update(direct, TABLE);
            update(connection, "INSERT INTO people (name) VALUES ('Zoë')");
            update(connection, "INSERT INTO people (name) VALUES (?), (?)", "Ångström", "ÿ\u00a0");
            update(connection, "INSERT INTO people (name) VALUES (E'a\\tb')");
            ((PGConnection) connection)
                    .getCopyAPI()
                    .copyIn("COPY people (name) FROM STDIN", new StringReader("Renée\nNoël\n"));
            assertShards(direct, 6);

            assertEquals(List.of("Zoë"), Sandbox.rows(connection, "SELECT name FROM people WHERE name = 'Zoë'"));
            assertEquals(1, update(connection, "UPDATE people SET name = ? WHERE name = 'Noël'", "Chloé"));
            assertShards(direct, 6);
        }
    }

    /** A byte in an escape is one of the database's encoding, which is not known here. */
    @ParameterizedTest
    @ValueSource(strings = {"LATIN1", "SQL_ASCII", "UTF8"})
    void givenBytesInAnEscape_whenTheyAreInserted_thenTheyAreNotHashedOtherwise(String encoding) throws Exception {
        String url = EmbeddedPostgresEngine.newDatabaseIn(encoding);
        try (Connection direct = DriverManager.getConnection(url);
                Connection connection = open(url, RULE)) {
            update(direct, TABLE);
            int stored = 0;
            for (String text : List.of("E'Zo\\xc3\\xab'", "E'Zo\\303\\253'", "E'Zo\\u00eb'", "E'Zo\\xeb'")) {
                Outcome outcome =
                        Outcome.of(connection, c -> update(c, "INSERT INTO people (name) VALUES (" + text + ")"));
                boolean isUnreadable = encoding.equals("SQL_ASCII") && text.contains("\\xeb");
                assertTrue(!isUnreadable || outcome.sqlState() != null, "a byte that is no UTF-8 is not hashed");
                stored += outcome.sqlState() == null ? 1 : 0;
            }
            assertShards(direct, stored);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"LATIN1", "SQL_ASCII"})
    void givenAnEncoding_whenTheDatabaseHashes_thenItHashesTheSame(String encoding) throws Exception {
        String url = EmbeddedPostgresEngine.newDatabaseIn(encoding);
        try (Connection direct = DriverManager.getConnection(url);
                Connection connection = open(url, "keyspread.shard.people.shard=sha256(name) % 97")) {
            update(direct, TABLE);
            update(direct, "CREATE TABLE names (name TEXT)");
            update(direct, "INSERT INTO names VALUES ('Zoë')");
            update(connection, "INSERT INTO people (name) SELECT name FROM names");

            byte[] digest = MessageDigest.getInstance("SHA-256").digest("Zoë".getBytes(StandardCharsets.UTF_8));
            BigInteger hash = new BigInteger(1, digest).and(BigInteger.valueOf(Long.MAX_VALUE));
            assertEquals(
                    List.of(hash.mod(BigInteger.valueOf(97)) + " | Zoë"),
                    Sandbox.rows(direct, "SELECT shard, name FROM people"));
        }
    }

    /** Checks that what fits into a column, and what a cast cuts off, counts letters or bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"LATIN1", "SQL_ASCII", "UTF8"})
    void givenTextsThatAreCut_whenTheyAreWritten_thenTheirShardIsThatOfWhatIsLeft(String encoding) throws Exception {
        String url = EmbeddedPostgresEngine.newDatabaseIn(encoding);
        try (Connection direct = DriverManager.getConnection(url);
                Connection connection = open(url, RULE)) {
            update(direct, TABLE);
            int stored = 0;
            for (String value : List.of(
                    "'Zoëééé'::varchar(4)",
                    "CAST('Zoëééé' AS varchar(3))",
                    "'ëë'::char(3)",
                    "CAST('Zoë' AS char(3))",
                    "'Zoëé'::name")) {
                Outcome outcome =
                        Outcome.of(connection, c -> update(c, "INSERT INTO people (name) VALUES (" + value + ")"));
                stored += outcome.sqlState() == null ? 1 : 0;
            }
            assertShards(direct, stored);
        }
    }

    /** Where a column is as short as the cast a text that is cut is not too long for it. */
    @ParameterizedTest
    @ValueSource(strings = {"LATIN1", "SQL_ASCII", "UTF8"})
    void givenAShortColumn_whenTextsAreCastToItsType_thenTheirShardIsThatOfWhatIsLeft(String encoding)
            throws Exception {
        String url = EmbeddedPostgresEngine.newDatabaseIn(encoding);
        try (Connection direct = DriverManager.getConnection(url);
                Connection connection = open(url, RULE)) {
            update(direct, TABLE.replace("TEXT", "VARCHAR(4)"));
            int stored = 0;
            for (String value :
                    List.of("'Zo\u00eb'::varchar(4)", "'\u00eb\u00eb'::varchar(4)", "'Zo\u00eb\u00eb'::varchar(4)")) {
                String bound = value.substring(1, value.indexOf("'", 1));
                for (boolean isBound : new boolean[] {false, true}) {
                    Outcome outcome = Outcome.of(connection, c -> {
                        String sql = "INSERT INTO people (name) VALUES (" + (isBound ? "?::varchar(4)" : value) + ")";
                        try (PreparedStatement insert = c.prepareStatement(sql)) {
                            if (isBound) {
                                insert.setString(1, bound);
                            }
                            return insert.executeUpdate();
                        }
                    });
                    stored += outcome.sqlState() == null ? 1 : 0;
                }
            }
            assertTrue(stored >= 4, () -> "refused");
            assertShards(direct, stored);
        }
    }

    /** Sixty letters of two bytes each are a whole name in one encoding, and are cut in another. */
    @ParameterizedTest
    @ValueSource(strings = {"LATIN1", "UTF8"})
    void givenALongName_whenItsTableIsWritten_thenRowsAreFilledOrRefused(String encoding) throws Exception {
        String name = "é".repeat(60);
        String url = EmbeddedPostgresEngine.newDatabaseIn(encoding);
        try (Connection direct = DriverManager.getConnection(url);
                Connection connection = open(url, "keyspread.shard." + name + ".shard=crc32(id) % 97")) {
            update(direct, "CREATE TABLE " + name + " (shard INTEGER, id BIGINT)");
            Outcome outcome = Outcome.of(connection, c -> update(c, "INSERT INTO " + name + " (id) VALUES (7)"));
            assertTrue(outcome.sqlState() == null || outcome.isRefused(), outcome::toString);
            assertEquals(
                    outcome.sqlState() == null ? List.of(Shards.crc32Mod("7", 97) + "") : List.of(),
                    Sandbox.rows(direct, "SELECT shard FROM " + name));
        }
    }
}
