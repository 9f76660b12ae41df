package dev.keyspread.suite.postgresql;

import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.write.JvmZoneTests;

final class PostgresJvmZoneTest extends JvmZoneTests {
    PostgresJvmZoneTest() {
        super(new PostgresEngine());
    }
}
