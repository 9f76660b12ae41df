package dev.keyspread.suite.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MysqlDriverEngine;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * MySQL's driver writes bound values into the text, escaped by the {@code sql_mode} that the session began with. Once a text has set another,
 * the server may read another value than was bound, and stores that.
 */
final class MysqlDriverSessionTest extends EngineTest {
    private static final String RULE = "keyspread.shard.names.shard=crc32(name)";
    private static final String INSERT = "INSERT INTO names (name) VALUES (?)";
    private static final String ODD = "a\\b";

    @SuppressWarnings("NullAway.Init")
    MysqlDriverSessionTest() {
        super(new MysqlDriverEngine());
    }

    @BeforeEach
    void createTable() throws SQLException {
        database.run("CREATE TABLE names (shard BIGINT, name VARCHAR(40) COLLATE utf8mb4_nopad_bin)");
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void insert(Connection connection, String name) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, name);
            insert.executeUpdate();
        }
    }

    private static List<String> read(Connection connection, String name) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT name FROM names WHERE name = ?")) {
            select.setString(1, name);
            try (ResultSet rows = select.executeQuery()) {
                return Rows.read(rows);
            }
        }
    }

    private void assertStored(String... names) throws SQLException {
        assertEquals(
                List.of(names).stream()
                        .map(name -> Shards.crc32(name) + " | " + name)
                        .toList(),
                database.rows("SELECT shard, name FROM names ORDER BY name"));
    }

    @Test
    void theDriverAloneStoresAnotherValueThere() throws SQLException {
        execute(database.direct(), "SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'");
        insert(database.direct(), ODD);

        assertEquals(List.of("a\\\\b"), database.rows("SELECT name FROM names"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\b", "a\nb", "a\rb", "a\u0000b", "a\u001ab"})
    void givenAModeThatATextHasSet_whenAValueWouldBeReadAsAnother_thenItIsRefused(String odd) throws SQLException {
        Connection connection = database.keyspread(RULE);
        try (PreparedStatement held = connection.prepareStatement(INSERT)) {
            held.setString(1, odd);
            held.executeUpdate();
            execute(connection, "SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'");
            held.setString(1, odd);
            assertRefused(connection, "names", "shard", c -> held.executeUpdate());
            assertRefused(connection, "names", "shard", c -> {
                insert(c, odd);
                return null;
            });
            held.setString(1, "plain");
            held.executeUpdate();
            held.setString(1, "it's");
            assertRefusedOrStored(held);
        }

        assertEquals(
                List.of(),
                database.rows("SELECT shard, name FROM names WHERE shard <> crc32(name)"),
                "rows with the shard of another name");
        assertEquals(read(database.direct(), odd), List.of(odd));
    }

    private static void assertRefusedOrStored(PreparedStatement insert) throws SQLException {
        try {
            insert.executeUpdate();
        } catch (SQLException refused) {
            assertInstanceOf(StatementRefusedException.class, refused);
        }
    }

    @Test
    void givenAModeThatATextHasSet_whenARowOfAResultIsUpdated_thenThatIsRefused() throws SQLException {
        database.run("ALTER TABLE names ADD COLUMN id INT PRIMARY KEY");
        Connection connection = database.keyspread(RULE);
        execute(connection, "INSERT INTO names (id, name) VALUES (1, 'a')");
        execute(connection, "SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'");
        try (Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT id, shard, name FROM names")) {
            rows.next();
            rows.updateString("name", ODD);
            assertRefused(connection, "names", "shard", c -> {
                rows.updateRow();
                return null;
            });
        }

        assertStored("a");
    }

    @Test
    void givenAModeThatATextHasSet_whenARowIsReadBySuchAValue_thenItIsFoundAsDirect() throws SQLException {
        Connection connection = database.keyspread(RULE);
        insert(connection, "a\\\\b");
        insert(connection, ODD);
        for (Connection each : List.of(connection, database.direct())) {
            execute(each, "SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'");
        }

        assertEquals(read(database.direct(), ODD), read(connection, ODD));
        assertEquals(List.of("a\\\\b"), read(connection, ODD), "what the driver asks for there");
    }

    /** The driver knows of a mode that the URL sets. */
    @Test
    void givenAModeOfTheUrl_whenATextHasSetItAgain_thenAllValuesAreFilled() throws SQLException {
        Connection connection = database.keyspread(RULE, "sessionVariables=sql_mode='NO_BACKSLASH_ESCAPES'");
        insert(connection, ODD);
        execute(connection, "SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES'");
        insert(connection, "c\\d");
        assertStored(ODD, "c\\d");

        execute(
                connection,
                "SET SESSION sql_mode = ''"); // the driver goes on sending such values in hexadecimal digits
        insert(connection, "e\\f");
        assertStored(ODD, "c\\d", "e\\f");
    }
}
