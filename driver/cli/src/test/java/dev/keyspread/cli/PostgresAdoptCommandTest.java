package dev.keyspread.cli;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.sql.SQLException;

class PostgresAdoptCommandTest extends AdoptCommandTests {
    @Override
    String newDatabase() throws SQLException {
        return EmbeddedPostgresEngine.newDatabase();
    }
}
