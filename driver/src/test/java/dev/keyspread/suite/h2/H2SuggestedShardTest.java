package dev.keyspread.suite.h2;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.write.SuggestedShardTests;

/** H2 hides the column. */
final class H2SuggestedShardTest extends SuggestedShardTests {
    H2SuggestedShardTest() {
        super(new H2Engine(), Dialect.H2, "SHARD_ID INTEGER INVISIBLE NOT NULL,");
    }
}
