package dev.keyspread.suite.postgresql;

import dev.keyspread.suite.HostileNameTests;
import dev.keyspread.suite.engine.PostgresEngine;

final class PostgresHostileNameTest extends HostileNameTests {
    PostgresHostileNameTest() {
        super(new PostgresEngine());
    }
}
