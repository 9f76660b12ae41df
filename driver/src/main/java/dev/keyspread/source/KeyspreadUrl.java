package dev.keyspread.source;

import dev.keyspread.config.ConnectionSettings;
import java.sql.Driver;

/**
 * Recognises the URLs of Keyspread's driver: {@code jdbc:keyspread:<delegate url without jdbc:>}. {@code KeyspreadDriver} accepts them, and
 * {@link DelegateDrivers} must not: no driver of Keyspread's may be a delegate.
 */
public final class KeyspreadUrl {
    /** Begins these URLs. */
    public static final String PREFIX = ConnectionSettings.URL_PREFIX;

    /** The class of the driver behind them, in this copy of Keyspread and in others. */
    private static final String DRIVER = "dev.keyspread.KeyspreadDriver";

    private KeyspreadUrl() {}

    /** Returns true if a driver is Keyspread's own, which is nobody's delegate. */
    static boolean isServedBy(Driver driver) {
        return driver.getClass().getName().equals(DRIVER);
    }
}
