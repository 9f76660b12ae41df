package dev.keyspread.cli;

import dev.keyspread.engine.MariaDbServer;
import java.sql.SQLException;

class MariaDbAdoptCommandTest extends AdoptCommandTests {
    @Override
    String newDatabase() throws SQLException {
        return MariaDbServer.newDatabase();
    }
}
