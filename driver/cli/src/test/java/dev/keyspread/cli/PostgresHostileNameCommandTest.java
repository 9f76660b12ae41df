package dev.keyspread.cli;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.sql.SQLException;

final class PostgresHostileNameCommandTest extends HostileNameCommandTests {
    @Override
    String newDatabase() throws SQLException {
        return EmbeddedPostgresEngine.newDatabase();
    }
}
