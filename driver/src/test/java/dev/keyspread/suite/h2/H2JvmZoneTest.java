package dev.keyspread.suite.h2;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.write.JvmZoneTests;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class H2JvmZoneTest extends JvmZoneTests {
    H2JvmZoneTest() {
        super(new H2Engine());
    }

    @Test
    void aZoneThatOneSessionHasSetIsNotThatOfTheOthers() throws SQLException {
        Connection moved = open();
        update(moved, "SET TIME ZONE '-11:00'");
        assertEquals(0, insertByAll(moved));
        assertEquals(SETTERS, insertByAll(open()));
        update(moved, "SET TIME ZONE LOCAL");
        assertEquals(SETTERS, insertByAll(moved));
        assertShards(2 * SETTERS);
    }
}
