package dev.keyspread.jdbc;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.database.Database;
import dev.keyspread.database.DatabaseKey;
import dev.keyspread.database.probe.DoubleWrapping;
import dev.keyspread.jdbc.flavour.ConnectionWrapping;
import java.sql.Connection;
import java.sql.SQLException;

/** Databases without rules, for tests of the wrappers alone. */
public final class Databases {
    private Databases() {}

    static Database passing() {
        return new Database(new DatabaseKey("jdbc:test:", ""), config(), null) {
            @Override
            public boolean opened(Connection raw, boolean mayRead) {
                return !DoubleWrapping.isWrapped(raw);
            }
        };
    }

    /** Wraps a connection that was just opened; one that is wrapped already is returned as it is. */
    public static Connection wrap(Connection raw, Database database) {
        try {
            return ConnectionWrapping.wrap(raw, database);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    static KeyspreadConfig config() {
        return KeyspreadConfig.builder()
                .set(Setting.SHADOW_SHARE, 0.0)
                .set(Setting.INSPECT, false)
                .set(Setting.INSPECT_INTERVAL, 0)
                .set(Setting.JMX, false)
                .set(Setting.REPORT_INTERVAL, 0)
                .build();
    }
}
