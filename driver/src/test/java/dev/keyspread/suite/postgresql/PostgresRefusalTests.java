package dev.keyspread.suite.postgresql;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.write.RefusalTests;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Writes in forms that only PostgreSQL has. */
abstract class PostgresRefusalTests extends RefusalTests {
    PostgresRefusalTests(Engine engine) {
        super(engine);
    }

    @Test
    void insertOnConflict() throws SQLException {
        assertRefused(
                "",
                "INSERT INTO orders (id, note) VALUES (1, 'z') ON CONFLICT (shard, id) DO UPDATE SET id = orders.id + 8");
        assertRefused(
                "", "INSERT INTO orders (id, note) VALUES (1, 'z') ON CONFLICT (shard, id) DO UPDATE SET shard = 9");
        assertRefused(
                "", "INSERT INTO orders (id, note) VALUES (1, 'z') ON CONFLICT (shard, id) DO UPDATE SET shard = NULL");
    }

    @Test
    void insertInsideACommonTableExpression() throws SQLException {
        assertRefused("", "WITH s AS (SELECT 9 + ABS(0) AS id) INSERT INTO orders (id) SELECT id FROM s");
        assertRefused("", "WITH s AS (INSERT INTO orders (id) SELECT id FROM source RETURNING id) SELECT * FROM s");
        assertRefused("", "WITH s AS (UPDATE orders SET id = id + 8 RETURNING id) SELECT * FROM s");
    }

    @Test
    void copyAndPrepare() throws SQLException {
        assertRefused("", "COPY orders (id, note) FROM STDIN");
        assertRefused("", "COPY orders FROM '/dev/null'");
        assertRefused("", "PREPARE ins (bigint) AS INSERT INTO orders (id) VALUES ($1)");
    }

    @Test
    void writesThatAFurtherTextHides() throws SQLException {
        assertRefused("", "SELECT 1; INSERT INTO orders (id) VALUES (1 + ABS(2))");
        assertRefused("", "EXPLAIN ANALYZE INSERT INTO orders (id) SELECT id FROM source");
        assertRefused("", "DO $$ BEGIN INSERT INTO orders (id) VALUES (9); END $$");
    }

    @Test
    void literalsThatOnlyTheDatabaseCanRead() throws SQLException {
        assertRefused(
                "visits",
                "",
                c -> AccessLog.update(c, "INSERT INTO visits (who, seen) VALUES ('Ann', 'January 25, 2016 10:10')"));
        assertRefused("visits", "", c -> AccessLog.update(c, "INSERT INTO visits (who, seen) VALUES ('Ann', 'now')"));
        assertRefused(
                "visits", "", c -> AccessLog.update(c, "INSERT INTO visits (who, seen) VALUES ('Ann', 'infinity')"));
    }

    @Test
    void writesInsideDdl() throws SQLException {
        assertRefused(
                "",
                "CREATE TABLE copied AS WITH i AS (INSERT INTO orders (id, note) VALUES (9, 'x') RETURNING id) SELECT id FROM i");
    }

    @Test
    void updateOnlyInBrackets() throws SQLException {
        assertRefused("", "UPDATE ONLY (orders) SET id = id + 8");
    }

    @Test
    void aSelectOfColumnsIsToldOfTheHashThatTheDatabaseHas() throws SQLException {
        assertRefused("hash by sha256 in the rule", "INSERT INTO orders (id, note) SELECT id, note FROM source");
    }
}
