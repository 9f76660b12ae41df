package dev.keyspread.source.bean;

import java.util.Map;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Knows the classes of the drivers' data sources for distributed transactions. Cloud Spanner's and YDB's drivers have none.
 * {@code KeyspreadXADataSource} asks it.
 */
public final class XaClasses {
    private static final Map<String, String> CLASSES = Map.of(
            "jdbc:postgresql:", "org.postgresql.xa.PGXADataSource",
            "jdbc:h2:", "org.h2.jdbcx.JdbcDataSource",
            "jdbc:mysql:", "com.mysql.cj.jdbc.MysqlXADataSource",
            "jdbc:mariadb:", "org.mariadb.jdbc.MariaDbDataSource");

    private XaClasses() {}

    /** Returns the class for a delegate's URL, or null. */
    public static @Nullable String of(String url) {
        for (Entry<String, String> known : CLASSES.entrySet()) {
            if (url.startsWith(known.getKey())) {
                return known.getValue();
            }
        }
        return null;
    }
}
