package dev.keyspread.cli;

import dev.keyspread.engine.MariaDbServer;
import java.sql.SQLException;

class MariaDbRowCommandsTest extends RowCommandsTests {
    @Override
    String newDatabase() throws SQLException {
        return MariaDbServer.newDatabase();
    }
}
