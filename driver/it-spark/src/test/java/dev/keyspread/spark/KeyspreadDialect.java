package dev.keyspread.spark;

import org.apache.spark.sql.jdbc.PostgresDialect;

/** Spark's dialect for PostgreSQL, for Keyspread's URLs too. Once registered, it stands in for Spark's own, which equals it. */
public final class KeyspreadDialect extends PostgresDialect {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean canHandle(String url) {
        return url.startsWith("jdbc:keyspread:postgresql:") || super.canHandle(url);
    }
}
