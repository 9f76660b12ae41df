package dev.keyspread.suite.postgresql;

import dev.keyspread.engine.Thorough;
import dev.keyspread.suite.FaultTests;
import dev.keyspread.suite.engine.PostgresEngine;

@Thorough
final class PostgresFaultTest extends FaultTests {
    PostgresFaultTest() {
        super(new PostgresEngine());
    }

    @Override
    protected String withTimeouts(String url) {
        long seconds = SOCKET_TIMEOUT.toSeconds();
        return url + "&connectTimeout=" + seconds + "&loginTimeout=" + seconds + "&socketTimeout=" + seconds;
    }
}
