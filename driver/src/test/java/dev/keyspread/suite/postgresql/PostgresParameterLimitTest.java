package dev.keyspread.suite.postgresql;

import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.write.ParameterLimitTests;

final class PostgresParameterLimitTest extends ParameterLimitTests {
    PostgresParameterLimitTest() {
        super(new PostgresEngine(), 65_535);
    }
}
