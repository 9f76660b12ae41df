package dev.keyspread.source;

import java.sql.SQLFeatureNotSupportedException;

/** What there is to say where JDBC asks for a parent logger of java.util.logging. */
public final class ParentLogger {
    private ParentLogger() {}

    /** To be thrown: there is none. */
    public static SQLFeatureNotSupportedException unsupported() {
        return new SQLFeatureNotSupportedException("Keyspread logs through SLF4J, to the logger keyspread", "0A000");
    }
}
