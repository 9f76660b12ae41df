package dev.keyspread.cli;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.Thorough;
import java.sql.SQLException;

/** PostgreSQL, taken for CockroachDB, whose statement for a new key it is told in its own. */
@Thorough
class CockroachDbStandInAdoptCommandTest extends AdoptCommandTests {
    @Override
    String newDatabase() throws SQLException {
        return EmbeddedPostgresEngine.newDatabase();
    }

    @Override
    String urlOfCommand(String plain) {
        return StandInDriver.url(plain, "cockroachdb");
    }
}
