package dev.keyspread.suite.postgresql;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.write.SuggestedShardTests;

/** PostgreSQL hides no column. */
final class PostgresSuggestedShardTest extends SuggestedShardTests {
    PostgresSuggestedShardTest() {
        super(new PostgresEngine(), Dialect.POSTGRESQL, "shard_id INTEGER NOT NULL,");
    }
}
