package dev.keyspread.jdbc;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.KeyspreadConfig.Reads;
import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import java.util.List;

/** Databases without rules, for tests of the wrappers alone. */
final class Databases {
    private Databases() {}

    static Database passing() {
        return new Database(new DatabaseKey("jdbc:test:", ""), config(), null);
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
                List.of(),
                0,
                0,
                false,
                null,
                VendorInterfaces.KNOWN,
                List.of());
    }
}
