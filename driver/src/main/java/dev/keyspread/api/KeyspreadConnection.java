package dev.keyspread.api;

import java.util.List;

/**
 * The marker on every connection that Keyspread wraps: {@code connection.unwrap(KeyspreadConnection.class)} works
 * through any pool and gives what was found and done in that connection's database.
 */
public interface KeyspreadConnection {
    /** The findings raised so far, most severe first, with their present counts. A snapshot that does not change. */
    List<Finding> findings();

    /** Returns what was done so far. A snapshot. */
    Counters counters();

    /** The database, for those who want to ask later, without a connection. */
    KeyspreadDatabase database();
}
