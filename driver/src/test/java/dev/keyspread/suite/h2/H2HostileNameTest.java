package dev.keyspread.suite.h2;

import dev.keyspread.suite.HostileNameTests;
import dev.keyspread.suite.engine.H2Engine;

final class H2HostileNameTest extends HostileNameTests {
    H2HostileNameTest() {
        super(new H2Engine());
    }
}
