package dev.keyspread.suite.mariadb;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.write.SuggestedShardTests;

/** MariaDB skips the comment that MySQL reads. */
final class MariaDbSuggestedShardTest extends SuggestedShardTests {
    MariaDbSuggestedShardTest() {
        super(new MariaDbEngine(), Dialect.MYSQL, "shard_id INT NOT NULL /*!80023 INVISIBLE */,");
    }
}
