package dev.keyspread.flyway;

import dev.keyspread.KeyspreadDriver;
import java.sql.Connection;
import java.sql.Types;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.BaseDatabaseType;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;

/**
 * Names Keyspread's driver for {@code jdbc:keyspread:}; Flyway says "No database found to handle" of URLs that it does not know. It does no
 * more than that: once Flyway is connected it finds the delegate's own type by the product's name, for which it needs its module for that
 * database as ever.
 */
public final class KeyspreadDatabaseType extends BaseDatabaseType {
    /** For Flyway, which finds it by the ServiceLoader. */
    public KeyspreadDatabaseType() {}

    @Override
    public String getName() {
        return "Keyspread";
    }

    @Override
    public int getNullType() {
        return Types.NULL;
    }

    @Override
    public boolean handlesJDBCUrl(String url) {
        return url.startsWith(KeyspreadDriver.URL_PREFIX);
    }

    @Override
    public String getDriverClass(String url, ClassLoader classLoader) {
        return KeyspreadDriver.class.getName();
    }

    /** False: no database is ours. */
    @Override
    public boolean handlesDatabaseProductNameAndVersion(
            String productName, String productVersion, Connection connection) {
        return false;
    }

    /** Never called, since no connection leads here. */
    @Override
    public Database<?> createDatabase(
            Configuration configuration, JdbcConnectionFactory connections, StatementInterceptor statements) {
        throw new IllegalStateException("Keyspread is no database; Flyway asks its delegate's type");
    }

    /** Never called, since no connection leads here. */
    @Override
    public Parser createParser(Configuration configuration, ResourceProvider resources, ParsingContext context) {
        throw new IllegalStateException("Keyspread is no database; Flyway asks its delegate's type");
    }
}
