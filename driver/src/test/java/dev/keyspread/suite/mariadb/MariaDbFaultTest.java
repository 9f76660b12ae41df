package dev.keyspread.suite.mariadb;

import dev.keyspread.engine.Thorough;
import dev.keyspread.suite.FaultTests;
import dev.keyspread.suite.engine.MariaDbEngine;

@Thorough
final class MariaDbFaultTest extends FaultTests {
    MariaDbFaultTest() {
        super(new MariaDbEngine());
    }

    @Override
    protected String withTimeouts(String url) {
        long millis = SOCKET_TIMEOUT.toMillis();
        return url + (url.contains("?") ? "&" : "?") + "connectTimeout=" + millis + "&socketTimeout=" + millis;
    }
}
