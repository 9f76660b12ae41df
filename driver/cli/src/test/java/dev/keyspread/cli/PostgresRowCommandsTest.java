package dev.keyspread.cli;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.sql.SQLException;

class PostgresRowCommandsTest extends RowCommandsTests {
    @Override
    String newDatabase() throws SQLException {
        return EmbeddedPostgresEngine.newDatabase();
    }
}
