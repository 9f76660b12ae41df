package dev.keyspread.suite;

/** H2's DDL commits by itself. */
abstract class H2DdlChangeTests extends DdlChangeTests {
    H2DdlChangeTests(Engine engine) {
        super(engine);
    }

    @Override
    String setType(String column, String type) {
        return "ALTER COLUMN " + column + " SET DATA TYPE " + type;
    }

    @Override
    String renameColumn(String from, String to) {
        return "ALTER COLUMN " + from + " RENAME TO " + to;
    }
}
