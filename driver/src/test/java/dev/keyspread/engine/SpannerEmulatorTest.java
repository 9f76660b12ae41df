package dev.keyspread.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SpannerEmulatorTest {
    @ParameterizedTest
    @EnumSource(names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void eachNewDatabaseIsEmptyAndOfTheDialectAskedFor(Dialect dialect) throws Exception {
        String key = dialect == Dialect.GOOGLESQL ? "(a INT64) PRIMARY KEY (a)" : "(a bigint PRIMARY KEY)";
        try (Connection first = DriverManager.getConnection(SpannerEmulator.newDatabase(dialect));
                Connection second = DriverManager.getConnection(SpannerEmulator.newDatabase(dialect));
                Statement create = first.createStatement();
                Statement count = second.createStatement()) {
            create.execute("CREATE TABLE t " + key);

            ResultSet tables =
                    count.executeQuery("SELECT count(*) FROM information_schema.tables WHERE table_name = 't'");

            assertTrue(tables.next());
            assertEquals(0, tables.getInt(1));
        }
    }
}
