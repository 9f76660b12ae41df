package dev.keyspread.suite.h2;

import dev.keyspread.suite.DdlChangeTests;
import dev.keyspread.suite.engine.Engine;

/** H2's DDL commits by itself. */
abstract class H2DdlChangeTests extends DdlChangeTests {
    H2DdlChangeTests(Engine engine) {
        super(engine);
    }

    @Override
    public String setType(String column, String type) {
        return "ALTER COLUMN " + column + " SET DATA TYPE " + type;
    }

    @Override
    public String renameColumn(String from, String to) {
        return "ALTER COLUMN " + from + " RENAME TO " + to;
    }
}
