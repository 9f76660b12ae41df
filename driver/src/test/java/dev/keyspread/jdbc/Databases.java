package dev.keyspread.jdbc;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.KeyspreadConfig.Reads;
import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.database.Database;
import dev.keyspread.database.DatabaseKey;
import dev.keyspread.database.DoubleWrapping;
import dev.keyspread.jdbc.flavour.ConnectionWrapping;
import dev.keyspread.schema.CommentTrust;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

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
        return new KeyspreadConfig(
                true,
                List.of(),
                Reads.ON,
                0,
                false,
                true,
                false,
                true,
                null,
                false,
                0,
                CommentTrust.OF_OWNERS,
                List.of(),
                0,
                0,
                false,
                null,
                0,
                false,
                List.of(),
                VendorInterfaces.KNOWN,
                List.of());
    }
}
