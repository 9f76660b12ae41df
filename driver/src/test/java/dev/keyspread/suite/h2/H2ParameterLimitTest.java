package dev.keyspread.suite.h2;

import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.write.ParameterLimitTests;

final class H2ParameterLimitTest extends ParameterLimitTests {
    H2ParameterLimitTest() {
        super(new H2Engine(), 100_000);
    }
}
