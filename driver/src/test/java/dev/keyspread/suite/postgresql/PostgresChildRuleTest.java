package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;

/** A partition or a child table has a shard rule that its parent does not have. */
final class PostgresChildRuleTest extends EngineTest {
    private static final String RULE = "keyspread.shard.part.shard=crc32(id) % 16";
    private static final String NO_TIMER = "keyspread.inspect-interval=0";
    private static final String PARENT = "CREATE TABLE whole (id BIGINT NOT NULL, shard INTEGER, year INTEGER,"
            + " PRIMARY KEY (id, year)) PARTITION BY LIST (year)";
    private static final String PART = "CREATE TABLE part PARTITION OF whole FOR VALUES IN (2024)";
    private static final String OTHER = "CREATE TABLE other PARTITION OF whole FOR VALUES IN (2025)";
    private static final String BY_PARENT = "INSERT INTO whole (id, year) VALUES (7, 2024)";
    private static final String STORED = "SELECT shard, id FROM part ORDER BY id";

    PostgresChildRuleTest() {
        super(new PostgresEngine());
    }

    private static String row(String id) {
        return Shards.crc32Mod(id, 16) + " | " + id;
    }

    private static void assertRefused(Connection connection, String sql) {
        assertRefused(connection, "whole", "shard", c -> update(c, sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                BY_PARENT,
                "INSERT INTO whole (id, year) SELECT 7, 2024",
                "INSERT INTO whole (id, year) VALUES (7, 2024) ON CONFLICT DO NOTHING",
                "MERGE INTO whole USING (VALUES (7)) AS v (id) ON whole.id = v.id"
                        + " WHEN NOT MATCHED THEN INSERT (id, year) VALUES (v.id, 2024)",
                "UPDATE whole SET year = 2024 WHERE id = 1",
                "WITH made AS (INSERT INTO whole (id, year) VALUES (7, 2024) RETURNING id) SELECT id FROM made"
            })
    void givenARuleOfAPartition_whenItsParentIsWrittenTo_thenItIsRefused(String sql) throws SQLException {
        database.run(PARENT, PART, OTHER, "INSERT INTO other (id, year) VALUES (1, 2025)");
        Connection connection = database.keyspread(RULE, NO_TIMER);

        assertRefused(connection, sql);
        update(connection, "INSERT INTO part (id, year) VALUES (8, 2024)");

        assertEquals(List.of(row("8")), database.rows(STORED));
        assertEquals(List.of("1", "8"), Sandbox.rows(connection, "SELECT id FROM whole ORDER BY id"));
    }

    @Test
    void givenARuleOfAPartition_whenRowsAreCopiedIntoItsParent_thenTheyAreRefused() throws SQLException {
        database.run(PARENT, PART);
        Connection connection = database.keyspread(RULE, NO_TIMER);

        Outcome copied = Outcome.of(connection, c -> {
            try {
                return ((PGConnection) c)
                        .getCopyAPI()
                        .copyIn("COPY whole (id, year) FROM STDIN", new StringReader("7\t2024\n"));
            } catch (java.io.IOException e) {
                throw new IllegalStateException(e);
            }
        });

        assertTrue(copied.isRefused());
        assertEquals(List.of(), database.rows(STORED));
    }

    /** The parent of the parent has no part in the DDL. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void givenAPartitionThatIsAttachedLater_whenItsParentsAreWrittenTo_thenItIsRefused(boolean isMade)
            throws SQLException {
        database.run(
                "CREATE TABLE root (id BIGINT NOT NULL, shard INTEGER, year INTEGER) PARTITION BY RANGE (year)",
                "CREATE TABLE whole PARTITION OF root FOR VALUES FROM (2000) TO (3000) PARTITION BY LIST (year)",
                isMade ? "SELECT 1" : "CREATE TABLE part (id BIGINT NOT NULL, shard INTEGER, year INTEGER)");
        Connection connection = database.keyspread(RULE, NO_TIMER);
        Connection second = database.keyspread(RULE, NO_TIMER);
        update(second, isMade ? "DELETE FROM root" : "INSERT INTO part (id, year) VALUES (1, 2024)");
        connection.setAutoCommit(false);
        update(connection, isMade ? PART : "ALTER TABLE whole ATTACH PARTITION part FOR VALUES IN (2024)");
        assertTrue(Outcome.of(connection, c -> update(c, BY_PARENT)).isRefused());
        connection.commit();

        for (Connection each : List.of(connection, second)) {
            assertRefused(each, BY_PARENT);
            assertRefused(each, "root", "shard", c -> update(c, BY_PARENT.replace("whole", "root")));
        }
        update(second, "INSERT INTO part (id, year) VALUES (8, 2024)");

        assertEquals(isMade ? List.of(row("8")) : List.of(row("1"), row("8")), database.rows(STORED));
    }

    @Test
    void givenAPartitionThatIsRolledBackOrDropped_whenItsParentIsWrittenTo_thenItWorks() throws SQLException {
        database.run(PARENT, OTHER);
        Connection connection = database.keyspread(RULE, NO_TIMER);
        connection.setAutoCommit(false);
        update(connection, PART);
        connection.rollback();
        update(connection, "INSERT INTO whole (id, year) VALUES (1, 2025)");
        connection.commit();
        connection.setAutoCommit(true);
        update(connection, PART);
        assertRefused(connection, BY_PARENT);
        update(connection, "DROP TABLE part");
        update(connection, "INSERT INTO whole (id, year) VALUES (2, 2025)");

        assertEquals(List.of("null | 1", "null | 2"), database.rows("SELECT shard, id FROM other ORDER BY id"));
    }

    @Test
    void givenTheSameRuleOfBoth_whenTheParentIsWrittenTo_thenRowsAreFilled() throws SQLException {
        database.run(PARENT, PART);
        Connection connection = database.keyspread(RULE, "keyspread.shard.whole.shard=crc32(id) % 16", NO_TIMER);

        update(connection, BY_PARENT);

        assertEquals(List.of(row("7")), database.rows(STORED));
    }

    @Test
    void givenAnotherRuleOfTheParent_whenItIsWrittenTo_thenItIsRefused() throws SQLException {
        database.run(PARENT, PART);
        Connection connection = database.keyspread(RULE, "keyspread.shard.whole.shard=crc32(id) % 32", NO_TIMER);

        assertRefused(connection, BY_PARENT);

        assertEquals(List.of(), database.rows(STORED));
    }

    /** The text of the block does not show which table it attaches. */
    @ParameterizedTest
    @ValueSource(strings = {"whole.shard=crc32(id) % 32", "whole.other=crc32(id) % 32"})
    void givenAnotherRuleOfTheParent_whenABlockAttachesThePartitionUnseen_thenItIsRefused(String rule)
            throws SQLException {
        database.run(
                "CREATE TABLE whole (id BIGINT NOT NULL, shard INTEGER, other INTEGER, year INTEGER)"
                        + " PARTITION BY LIST (year)",
                "CREATE TABLE part (id BIGINT NOT NULL, shard INTEGER, other INTEGER, year INTEGER)");
        Connection connection = database.keyspread(RULE, "keyspread.shard." + rule, NO_TIMER);
        update(connection, "INSERT INTO part (id, year) VALUES (8, 2024)");
        update(connection, "DELETE FROM whole");

        update(
                connection,
                "DO $$ BEGIN EXECUTE concat('ALTER TABLE who', 'le ATTACH PARTITION par', 't FOR VALUES IN (2024)');"
                        + " END $$");

        assertRefused(connection, BY_PARENT);
        assertEquals(List.of(row("8")), database.rows(STORED));
    }

    /** Rows that are inserted into the parent stay there; an UPDATE of it changes those of its child tables. */
    @Test
    void givenARuleOfAChildTable_whenItsParentIsWrittenTo_thenOnlyChangesOfItsSourcesAreRefused() throws SQLException {
        database.run("CREATE TABLE whole (id BIGINT, note TEXT)", "CREATE TABLE part (shard INTEGER) INHERITS (whole)");
        Connection connection = database.keyspread(RULE, NO_TIMER);

        update(connection, "INSERT INTO whole (id) VALUES (7)");
        update(connection, "INSERT INTO part (id) VALUES (8)");
        update(connection, "UPDATE whole SET note = 'x'");
        assertRefused(connection, "UPDATE whole SET id = 9 WHERE id = 8");
        assertRefused(connection, "UPDATE whole AS w SET (note, id) = ('y', 9) WHERE id = 8");
        update(connection, "DELETE FROM whole WHERE id = 7");

        assertEquals(List.of(row("8") + " | x"), database.rows("SELECT shard, id, note FROM part"));
        assertEquals(List.of("8"), database.rows("SELECT id FROM whole"));
    }
}
