package dev.keyspread.suite.postgresql;

import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.write.SelectedHashTests;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class PostgresSelectedHashTest extends SelectedHashTests {
    PostgresSelectedHashTest() {
        super(new PostgresEngine());
    }

    @Test
    void numbers() throws SQLException {
        assertHashed("NUMERIC", PLAIN, "773.000", "123456789012345678901234567890.10", "-1e-20");
        assertFails("NUMERIC", "'NaN'");
    }

    @Test
    void instants() throws SQLException {
        assertHashed("TIMESTAMPTZ", INSTANT, "'2016-01-25 10:10:10.5+02'", "'1583-01-02 00:00+14'");
        assertHashed("TIMESTAMPTZ(3)", INSTANT, "'2016-01-25 10:10:10.5555+02'");
        assertFails("TIMESTAMPTZ", "'infinity'", "'1200-01-01 00:00+00'");
    }

    @Test
    void infinities() throws SQLException {
        assertFails("DATE", "'infinity'", "'-infinity'", "'0044-03-15 BC'", "'10000-01-01'");
        assertFails("TIMESTAMP", "'infinity'", "'0044-03-15 00:00 BC'");
    }
}
