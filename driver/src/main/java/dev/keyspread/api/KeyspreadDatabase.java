package dev.keyspread.api;

import java.io.IOException;
import java.util.List;

/**
 * Shows what Keyspread knows of one database, as long as the application runs. {@link KeyspreadConnection#database()} gives it; to keep it
 * keeps no connection. Safe for all threads.
 */
public interface KeyspreadDatabase {
    /** The delegate's URL, its secrets masked. */
    String url();

    /** The database user that connections are opened as; empty when neither URL nor Properties name one. */
    String user();

    /** How many of its connections are open now, those that rest in a pool included. */
    int openConnections();

    /** The findings raised so far, most severe first, with their present counts. A snapshot that does not change. */
    List<Finding> findings();

    /** Returns what was done so far. A snapshot. */
    Counters counters();

    /**
     * Writes the report of {@code keyspread.report} now, as it is also written from time to time and at the last close.
     *
     * @return the path of the HTML file
     * @throws IOException if it can't be written, there is no such setting, or {@code dev.keyspread:keyspread-report} is not on the class path
     */
    String writeReport() throws IOException;

    /** One line on what was found and done, as the log has it when the last connection closes. */
    String summary();

    /**
     * Counts from zero. Findings about the schema stay, since they hold until it changes; those about statements and traffic go until
     * they are seen again. What was logged is not logged again.
     */
    void reset();
}
