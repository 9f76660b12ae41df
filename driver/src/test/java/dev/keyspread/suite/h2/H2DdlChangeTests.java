package dev.keyspread.suite.h2;

import dev.keyspread.suite.DdlChangeTests;
import dev.keyspread.suite.engine.Engine;
import java.util.List;

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
    public List<List<String>> carryingOut() {
        return List.of(List.of("EXECUTE IMMEDIATE '%s'"));
    }

    @Override
    public String renameColumn(String from, String to) {
        return "ALTER COLUMN " + from + " RENAME TO " + to;
    }
}
