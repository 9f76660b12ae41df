package dev.keyspread.workswith.tool;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Shop;
import dev.keyspread.workswith.Tool;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** A URL of Testcontainers, {@code jdbc:tc:postgresql:16:…}, served by a stub of its driver: nothing here runs containers. */
public final class ContainerUrl implements Tool {
    private static final String PREFIX = "jdbc:tc:postgresql:16:";

    @Override
    public String use(Place place) throws Exception {
        Driver containers = new Containers();
        DriverManager.registerDriver(containers);
        try {
            return Shop.trade(new UrlSource(place.url().replaceFirst(":postgresql:", ":tc:postgresql:16:")));
        } finally {
            DriverManager.deregisterDriver(containers);
        }
    }

    /** Connects to the database that the container's URL stands for. */
    private static final class Containers implements Driver {
        @Override
        public @Nullable Connection connect(String url, Properties properties) throws SQLException {
            return acceptsURL(url)
                    ? DriverManager.getConnection(url.replace(PREFIX, "jdbc:postgresql:"), properties)
                    : null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith(PREFIX);
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException();
        }
    }
}
