package dev.keyspread.source;

import java.sql.SQLFeatureNotSupportedException;

/** The answer to JDBC's question for a parent logger of java.util.logging: there is none. */
public final class ParentLogger {
    private ParentLogger() {}

    /** To be thrown: there is none. */
    public static SQLFeatureNotSupportedException unsupported() {
        return new SQLFeatureNotSupportedException("Keyspread logs through SLF4J, to the logger keyspread", "0A000");
    }
}
