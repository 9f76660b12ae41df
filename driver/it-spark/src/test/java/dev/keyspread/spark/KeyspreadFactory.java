package dev.keyspread.spark;

import org.apache.flink.connector.jdbc.postgres.database.PostgresFactory;

/** Flink's dialect for PostgreSQL, for Keyspread's URLs. */
public final class KeyspreadFactory extends PostgresFactory {
    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith("jdbc:keyspread:postgresql:");
    }
}
