package dev.keyspread.suite.h2;

import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.write.SelectedHashTests;

final class H2SelectedHashTest extends SelectedHashTests {
    H2SelectedHashTest() {
        super(new H2Engine());
    }
}
