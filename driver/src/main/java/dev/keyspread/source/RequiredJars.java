package dev.keyspread.source;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;

/**
 * Finds out which jars are there. One that Keyspread can't do without is reported at connect if it is missing, and not by an error in the
 * middle of a statement. {@link UrlConnector} and {@link Wrapping} ask it.
 */
final class RequiredJars {
    /** Looked for by its smallest class, because its parser has 1.5 MB. */
    private static final boolean HAS_PARSER = isThere("net.sf.jsqlparser.JSQLParserException");

    /** Spark's registry of dialects. */
    static final String SPARK = "org.apache.spark.sql.jdbc.JdbcDialects";

    /** True if Spark is there. Its dialects are looked at only then. */
    static final boolean HAS_SPARK = isThere(SPARK);

    private RequiredJars() {}

    /**
     * Does nothing if all are there.
     *
     * @throws SQLException SQLState 08001, naming the jar that is missing
     */
    static void check() throws SQLException {
        if (!HAS_PARSER) {
            throw new SQLNonTransientConnectionException(
                    "Keyspread: JSqlParser is missing, against which Keyspread checks what it reads. Add"
                            + " com.github.jsqlparser:jsqlparser (5.x) to the class path, beside keyspread-driver",
                    "08001");
        }
    }

    private static boolean isThere(String className) {
        try {
            Class.forName(className, false, RequiredJars.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
