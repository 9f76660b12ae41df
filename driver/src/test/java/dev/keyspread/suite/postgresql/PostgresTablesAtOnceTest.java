package dev.keyspread.suite.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.schema.Table;
import dev.keyspread.schema.metadata.DialectDetection;
import dev.keyspread.schema.metadata.MetadataReader;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tables that are read at once, which have to be what each is by itself. */
final class PostgresTablesAtOnceTest extends EngineTest {
    PostgresTablesAtOnceTest() {
        super(new PostgresEngine());
    }

    @Test
    void tablesOfAllKindsAreReadAtOnceAsByThemselves() throws SQLException {
        String other = engine.newSchema(database, "other");
        database.run(
                "CREATE DOMAIN code AS varchar(5) DEFAULT 'x'",
                "CREATE DOMAIN narrow AS code",
                "CREATE TABLE plain (shard BIGINT, id BIGINT, PRIMARY KEY (shard, id))",
                "CREATE TABLE \"Odd \"\"Name\" (\"Id\" serial PRIMARY KEY, c code, n narrow, s text COLLATE \"C\")",
                "CREATE TABLE nothing ()",
                "CREATE TABLE " + other
                        + ".plain (id INT GENERATED ALWAYS AS IDENTITY, twice INT GENERATED ALWAYS AS (2) STORED,"
                        + " note narrow)",
                "CREATE TABLE parent (id BIGINT, at TIMESTAMP NOT NULL) PARTITION BY RANGE (at)",
                "CREATE TABLE child PARTITION OF parent FOR VALUES FROM ('2020-01-01') TO ('2021-01-01')",
                "CREATE TABLE referring (id BIGINT PRIMARY KEY, shard BIGINT, plain_id BIGINT, gone INT, words TEXT[],"
                        + " FOREIGN KEY (shard, plain_id) REFERENCES plain ON UPDATE CASCADE)",
                "ALTER TABLE referring DROP COLUMN gone",
                "CREATE INDEX first ON referring (lower(words[1]), id DESC) INCLUDE (shard) WHERE id > 0",
                "CREATE UNIQUE INDEX second ON referring (plain_id)",
                "CREATE INDEX third ON referring USING gin (words)",
                "CREATE VIEW seen AS SELECT * FROM referring",
                "COMMENT ON COLUMN plain.shard IS 'keyspread: crc32(id) % 16'");
        Connection connection = database.direct();
        MetadataReader reader = new MetadataReader(DialectDetection.detect(connection, database.url(), null));
        List<QualifiedName> names = reader.names(connection, 100);
        Map<QualifiedName, Table> each = new HashMap<>();
        for (QualifiedName name : names) {
            Table table = reader.readListed(connection, name);
            if (table != null) {
                each.put(name, table);
            }
        }
        assertEquals(
                5, each.size(), each.keySet().toString()); // a partition is not listed, nor read what has no columns
        assertEquals(each, reader.readListed(connection, names));
    }
}
