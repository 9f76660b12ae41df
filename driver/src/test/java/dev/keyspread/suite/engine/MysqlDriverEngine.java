package dev.keyspread.suite.engine;

import java.sql.SQLException;

/** A real MariaDB through MySQL's driver, which is told that the server's clock is not the JVM's. */
public class MysqlDriverEngine extends MariaDbEngine {
    @Override
    public String newDatabase() throws SQLException {
        return super.newDatabase()
                        .replaceFirst("^jdbc:mariadb:", "jdbc:mysql:")
                        .replaceFirst("sslMode=disable", "sslMode=DISABLED")
                + "&connectionTimeZone=UTC";
    }
}
