package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Texts that stand in a statement in several parts or in a form of their own: what is stored is what the direct driver stores, with its shard. */
public abstract class ConstantTextTests extends EngineTest {
    private static final List<String> OF_MARIADB = List.of(
            "'a' 'b'",
            "'a' /* c */ 'b'",
            "'a'\n'b' 'c'",
            "'a' \"b\"",
            "N'a' 'b'",
            "n'a' \"b\"",
            "_utf8mb4'a'",
            "_utf8mb4'a' 'b'",
            "_utf8 'a\\tb' 'c'",
            "_UTF8MB3'a''b'");

    private static final List<String> OF_H2 = List.of(
            "'a' || 'b'",
            "'a' || 'b' || 'it''s'",
            "'a '||' b'",
            "'a' 'b'",
            "'a'\n'b' || 'c'",
            "N'a'",
            "N'a' 'b'",
            "N'a ' || 'b'",
            "U&'\\0041b'",
            "U&'a' '\\0042'",
            "U&'a' '!0042' UESCAPE '!'",
            "U&'it''s' || 'b'",
            "$$a'b$$ || 'c'");

    private static final List<String> OF_POSTGRESQL = List.of(
            "'a' || 'b'",
            "'a'||'b'||'it''s'",
            "'a ' || ' b'",
            "'a'\n'b'",
            "'a' -- c\n'b'",
            "'a' -- c'd\n -- e\n\t'b' || 'f'",
            "'a'\n-- c\n'b'",
            "E'a\\tb'",
            "E'\\101\\x42\\u0043'",
            "E'a' || 'b'",
            "E'a\\tb'\n'c'",
            "e'a\\'b' || E'\\\\'",
            "U&'\\0041' || 'b'",
            "U&'!0041' UESCAPE '!' || 'b'",
            "U&'a'\n'\\0042'",
            "$$a'b$$ || 'c'",
            "$x$a$x$ || E'\\n'");

    private final List<String> own;

    public ConstantTextTests(Engine engine) {
        super(engine);
        this.own =
                engine instanceof MariaDbEngine ? OF_MARIADB : engine instanceof PostgresEngine ? OF_POSTGRESQL : OF_H2;
    }

    @BeforeEach
    void makeTable() throws SQLException {
        database.run("CREATE TABLE names (name VARCHAR(30)" + (own == OF_MARIADB ? " COLLATE utf8mb4_bin" : "")
                + " NOT NULL, note VARCHAR(30), shard INTEGER)");
    }

    @Test
    void eachIsFilledByWhatIsStored() throws SQLException {
        List<String> stored = new ArrayList<>();
        try (Connection connection = database.keyspread("keyspread.shard.names.shard=crc32(name) % 16")) {
            for (String text : own) {
                String expected = stored(database.direct(), text);
                assertEquals(expected, stored(connection, text), text);
                stored.add(text);
                // another text of the same shape
                String other = text.replace("'a", "'k").replace("'b", "'l");
                assertEquals(stored(database.direct(), other), stored(connection, other), other);
            }
        }
        assertEquals(own, stored);
    }

    /** Returns what is stored, by a row of values and by a query; where there is a shard it is that of what is stored. */
    private String stored(Connection connection, String text) throws SQLException {
        database.run("DELETE FROM names");
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO names (name, note) VALUES (" + text + ", 'x')");
            statement.executeUpdate("INSERT INTO names (note, name) VALUES ('x', " + text + "), ('y', " + text + ")");
            statement.executeUpdate("INSERT INTO names (note, name) SELECT 'x', " + text);
        }
        List<String> names = database.rows("SELECT DISTINCT name FROM names");
        for (String row : Sandbox.rows(database.direct(), "SELECT shard, name FROM names WHERE shard IS NOT NULL")) {
            String[] parts = row.split(" \\| ", 2);
            assertEquals(Long.toString(Shards.crc32Mod(parts[1], 16)), parts[0], text);
        }
        boolean fills = connection != database.direct();
        assertEquals(
                List.of(fills ? "4" : "0"), database.rows("SELECT COUNT(*) FROM names WHERE shard IS NOT NULL"), text);
        return names.toString();
    }

    /** Checks that what the session, the database's character set or its locale decides stays the database's. */
    @Test
    void whatIsNotCertainIsRefused() throws SQLException {
        List<String> texts = new ArrayList<>(List.of("{fn ucase('i')}", "upper('a')"));
        if (own == OF_MARIADB) {
            texts.addAll(List.of("_latin1'\u00e9'", "_utf8mb4'\u00e9' 'b'", "N'a' '\u00e9'"));
        } else {
            texts.addAll(List.of("'a' || note", "'a' || lower('B')", "'a' || 5", "('a' || 'b') || current_user"));
        }
        if (own == OF_POSTGRESQL) {
            texts.addAll(List.of("N'a ' || 'b'", "E'a'\n'\\x41'", "E'\\xeb' || 'a'"));
        }
        try (Connection connection = database.keyspread("keyspread.shard.names.shard=crc32(name) % 16");
                Statement statement = connection.createStatement()) {
            for (String text : texts) {
                SQLException refused = assertThrows(
                        SQLException.class,
                        () -> statement.executeUpdate("INSERT INTO names (name) VALUES (" + text + ")"),
                        text);
                assertInstanceOf(StatementRefusedException.class, refused, text + " " + refused.getMessage());
            }
        }
    }
}
