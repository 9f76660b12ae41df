package dev.keyspread.source;

import java.sql.SQLFeatureNotSupportedException;

/** Answers JDBC's question for a parent logger of java.util.logging, for all drivers and data sources of Keyspread: there is none. */
public final class ParentLogger {
    private ParentLogger() {}

    /** To be thrown: there is none. */
    public static SQLFeatureNotSupportedException unsupported() {
        return new SQLFeatureNotSupportedException("Keyspread logs through SLF4J, to the logger keyspread", "0A000");
    }
}
