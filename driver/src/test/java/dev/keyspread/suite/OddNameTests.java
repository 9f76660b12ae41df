package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Names that engines fold or cut in ways of their own: letters beyond ASCII, names that are too long, escapes. Each is created, written
 * and read in the same spelling, which means the same table to every engine that takes it.
 */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class OddNameTests extends EngineTest {
    public OddNameTests(Engine engine) {
        super(engine);
    }

    /** Names as statements and rules spell them, which this engine takes. */
    public abstract List<String> names();

    @ParameterizedTest
    @MethodSource("names")
    void aTableOfThatNameIsFilledAndRead(String name) throws SQLException {
        database.run("CREATE TABLE " + name + " (shard INTEGER, id BIGINT PRIMARY KEY)");
        Connection connection = database.keyspread("keyspread.shard." + name + ".shard=crc32(id) % 16");

        update(connection, "INSERT INTO " + name + " (id) VALUES (?)", 1L);
        update(connection, "INSERT INTO " + name + " (id) VALUES (2)");

        assertEquals(List.of("2"), Sandbox.rows(connection, "SELECT " + name + ".id FROM " + name + " WHERE id = 2"));
        assertEquals(1, Sandbox.counters(connection).rewrittenReads());
        assertEquals(stored("1", "2"), database.rows("SELECT shard, id FROM " + name + " ORDER BY id"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void columnsOfThatNameAreFilledAndRead(String name) throws SQLException {
        Connection connection = database.keyspread("keyspread.shard.t.a" + name + "=crc32(b" + name + ") % 16");
        update(connection, "CREATE TABLE t (a" + name + " INTEGER, b" + name + " BIGINT PRIMARY KEY)");

        update(connection, "INSERT INTO t (b" + name + ") VALUES (?)", 1L);
        update(connection, "INSERT INTO t VALUES (2)");

        assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT b" + name + " FROM t WHERE b" + name + " = 1"));
        assertEquals(1, Sandbox.counters(connection).rewrittenReads());
        assertEquals(stored("1", "2"), database.rows("SELECT a" + name + ", b" + name + " FROM t ORDER BY 2"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void aliasesOfThatNameMeanTheTable(String name) throws SQLException {
        database.run("CREATE TABLE t (shard INTEGER, id BIGINT PRIMARY KEY)");
        Connection connection = database.keyspread("keyspread.shard.t.shard=crc32(id) % 16");
        update(connection, "INSERT INTO t (id) VALUES (1), (2)");

        String read = "SELECT " + name + ".id FROM t " + name + " WHERE " + name + ".id = ?";
        assertEquals(List.of("1"), Sandbox.rows(connection, read.replace("?", "1")));
        assertEquals(1, Sandbox.counters(connection).rewrittenReads());
    }

    @ParameterizedTest
    @MethodSource("names")
    void aTableThatGetsThatNameLaterIsFilled(String name) throws SQLException {
        Connection connection = database.keyspread("keyspread.shard." + name + ".shard=crc32(id) % 16");
        update(connection, "CREATE TABLE plain (id BIGINT PRIMARY KEY)");
        update(connection, "ALTER TABLE plain ADD COLUMN shard INTEGER");
        update(connection, "ALTER TABLE plain RENAME TO " + name);

        update(connection, "INSERT INTO " + name + " (id) VALUES (3)");

        assertEquals(stored("3"), database.rows("SELECT shard, id FROM " + name));
    }

    @Test
    void namesMeanTheSameWhereTheProgramSpeaksTurkish() throws SQLException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        try {
            database.run("CREATE TABLE INVOICE (SHARDID INTEGER, ID BIGINT PRIMARY KEY)");
            Connection connection = database.keyspread("keyspread.shard.INVOICE.SHARDID=CRC32(ID) % 16");

            update(connection, "INSERT INTO INVOICE (ID) VALUES (?)", 1L);
            update(connection, "insert into INVOICE (id) values (2)");

            assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT ID FROM INVOICE WHERE ID = 1"));
            assertEquals(1, Sandbox.counters(connection).rewrittenReads());
            assertEquals(stored("1", "2"), database.rows("SELECT SHARDID, ID FROM INVOICE ORDER BY ID"));
        } finally {
            Locale.setDefault(before);
        }
    }

    /** Rows of shard and id. */
    private static List<String> stored(String... ids) {
        return List.of(ids).stream()
                .map(id -> Shards.crc32Mod(id, 16) + " | " + id)
                .toList();
    }
}
