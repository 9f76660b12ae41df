package dev.keyspread.suite.mariadb;

import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.MysqlDriverEngine;
import dev.keyspread.suite.write.JvmZoneTests;
import java.sql.SQLException;
import org.junit.jupiter.api.Nested;

final class MariaDbJvmZoneTest {
    @Nested
    final class OnMariaDb extends JvmZoneTests {
        OnMariaDb() {
            super(new MariaDbEngine());
        }
    }

    /** The driver writes days too on the clock of the connection. */
    @Nested
    final class OnMariaDbWithInstants extends JvmZoneTests {
        OnMariaDbWithInstants() {
            super(new MariaDbEngine() {
                @Override
                public String newDatabase() throws SQLException {
                    return super.newDatabase() + "&preserveInstants=true&connectionTimeZone=Pacific/Kiritimati";
                }
            });
        }
    }

    @Nested
    final class ByMysqlsDriver extends JvmZoneTests {
        ByMysqlsDriver() {
            super(new MysqlDriverEngine());
        }
    }

    @Nested
    final class ByMysqlsDriverWithoutCache extends JvmZoneTests {
        ByMysqlsDriverWithoutCache() {
            super(new MysqlDriverEngine() {
                @Override
                public String newDatabase() throws SQLException {
                    return super.newDatabase() + "&cacheDefaultTimeZone=false";
                }
            });
        }
    }
}
