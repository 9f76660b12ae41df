package dev.keyspread.suite.h2;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.write.RefusalTests;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Writes in forms that only H2 has. */
abstract class H2RefusalTests extends RefusalTests {
    H2RefusalTests(Engine engine) {
        super(engine);
    }

    @Test
    void aSynonymOfATableWithARuleIsNotWrittenTo() throws SQLException {
        database.run("CREATE TABLE numbered (shard INT, id BIGINT PRIMARY KEY)", "CREATE SYNONYM before FOR numbered");
        Connection connection = database.keyspread("keyspread.shard.numbered.shard=crc32(id) % 16");
        update(connection, "CREATE SYNONYM later FOR numbered");

        for (String synonym : List.of("before", "later")) {
            assertRefused(connection, synonym, "filled", c -> update(c, "INSERT INTO " + synonym + " (id) VALUES (1)"));
        }
        assertEquals(List.of(), database.rows("SELECT * FROM numbered"));
    }

    @Test
    void aSourceThatEveryUpdateSetsIsRefusedAlsoWhereItsTableWasJustMade() throws SQLException {
        Connection connection = database.keyspread("keyspread.shard.numbered.shard=crc32(id) % 16");
        update(connection, "CREATE TABLE numbered (shard INT, id BIGINT DEFAULT 6 ON UPDATE 7, n INT)");

        assertRefused(connection, "numbered", "shard", c -> update(c, "INSERT INTO numbered (id, n) VALUES (5, 1)"));
        assertRefused(connection, "numbered", "shard", c -> update(c, "UPDATE numbered SET n = 2"));
    }

    @Test
    void mergeByKey() throws SQLException {
        assertRefused("id", "MERGE INTO orders (id, note) KEY (id) VALUES (3 + ABS(4), 'x')");
        assertRefused("id", "MERGE INTO orders (note) KEY (note) VALUES ('x')");
        assertRefused("", "MERGE INTO orders (id, note) SELECT id, note FROM source");
    }

    @Test
    void insertFromSorted() throws SQLException {
        assertRefused("", "INSERT INTO orders (id, note) DIRECT SELECT id, note FROM source");
    }

    @Test
    void insertSet() throws SQLException {
        assertRefused("", "INSERT INTO orders SET id = 1 + ABS(2), note = 'x'");
    }

    @Test
    void textsThatAStatementCarriesOut() throws SQLException {
        assertRefused("", "EXECUTE IMMEDIATE 'INSERT INTO orders (id) VALUES (9)'");
        assertUnseen("EXECUTE IMMEDIATE 'INSERT INTO ' || 'orders (id) VALUES (9)'");
        assertUnseen("RUNSCRIPT FROM 'memFS:orders.sql'");
        AccessLog.update(connection, "EXECUTE IMMEDIATE 'INSERT INTO source (id, note) VALUES (109, ''z'')'");
    }

    private void assertUnseen(String sql) {
        SQLException refusal = assertThrows(SQLException.class, () -> AccessLog.update(connection, sql));
        assertInstanceOf(StatementRefusedException.class, refusal, refusal::getMessage);
    }

    /** A table with several rules: the column is named that has the trouble. */
    @Test
    void theColumnIsNamedWhoseRuleIsConcerned() throws SQLException {
        database.run("CREATE TABLE several (u BIGINT, d BIGINT, s1 BIGINT, s2 BIGINT)");
        for (String[] rules : new String[][] {{"s1", "s2"}, {"s2", "s1"}}) {
            try (Connection own = database.keyspread(
                    "keyspread.shard.several." + rules[0] + "=crc32(u)",
                    "keyspread.shard.several." + rules[1] + "=crc32(d)")) {
                assertRefused(own, "several", rules[0], c -> update(c, "INSERT INTO several (u, d) VALUES ('x', 1)"));
            }
        }
    }
}
