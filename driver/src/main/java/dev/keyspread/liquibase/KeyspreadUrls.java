package dev.keyspread.liquibase;

import dev.keyspread.KeyspreadDriver;
import liquibase.database.AbstractJdbcDatabase;
import liquibase.database.DatabaseConnection;
import org.jspecify.annotations.Nullable;

/**
 * Names Keyspread's driver for {@code jdbc:keyspread:}; Liquibase says "Driver class was not specified and could not be determined" of URLs
 * that it does not know. No connection is this database's, so Liquibase takes the delegate's own. It is asked of each connection, and so
 * the place to {@linkplain ExistingConnections keep} Liquibase on it.
 */
public final class KeyspreadUrls extends AbstractJdbcDatabase {
    private static final String NAME = "keyspread";

    /** For Liquibase, which finds it by the ServiceLoader. */
    public KeyspreadUrls() {}

    @Override
    public @Nullable String getDefaultDriver(@Nullable String url) {
        return url != null && url.startsWith(KeyspreadDriver.URL_PREFIX) ? KeyspreadDriver.class.getName() : null;
    }

    @Override
    public boolean isCorrectDatabaseImplementation(DatabaseConnection connection) {
        ExistingConnections.keep(connection);
        return false;
    }

    @Override
    public int getPriority() {
        return PRIORITY_DEFAULT;
    }

    @Override
    public String getShortName() {
        return NAME;
    }

    @Override
    protected String getDefaultDatabaseProductName() {
        return NAME;
    }

    @Override
    public @Nullable Integer getDefaultPort() {
        return null;
    }

    @Override
    public boolean supportsInitiallyDeferrableColumns() {
        return false;
    }

    @Override
    public boolean supportsTablespaces() {
        return false;
    }
}
