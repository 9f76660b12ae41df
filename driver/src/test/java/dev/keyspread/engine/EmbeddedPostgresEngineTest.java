package dev.keyspread.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import org.junit.jupiter.api.Test;

final class EmbeddedPostgresEngineTest {
    @Test
    void eachNewDatabaseIsEmpty() throws Exception {
        try (Connection first = DriverManager.getConnection(EmbeddedPostgresEngine.newDatabase());
                Connection second = DriverManager.getConnection(EmbeddedPostgresEngine.newDatabase())) {
            first.createStatement().execute("CREATE TABLE t (a int)");

            ResultSet tables =
                    second.createStatement().executeQuery("SELECT count(*) FROM pg_tables WHERE tablename = 't'");

            assertTrue(tables.next());
            assertEquals(0, tables.getInt(1));
        }
    }
}
