package dev.keyspread.suite.h2;

import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.write.SelectedHashTests;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class H2SelectedHashTest extends SelectedHashTests {
    H2SelectedHashTest() {
        super(new H2Engine());
    }

    /** Numbers keep the digits that they were given with, NULL is left out where texts are joined, and an empty text is NULL. */
    @Test
    void valuesInOraclesMode() throws SQLException {
        database.close();
        database = new Sandbox(new H2Engine(";MODE=Oracle"));
        numbersWithAScale();
        assertHashed("CHAR(6)", PADDED, "'ab'", "'a b'");
        assertFails("CHAR(6)", "' '");
        assertHashed("VARCHAR(6)", row -> row.getString("v"), "'ab'", "'a b '", "'a'");
    }
}
