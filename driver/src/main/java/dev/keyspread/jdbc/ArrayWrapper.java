package dev.keyspread.jdbc;

import java.sql.Array;

/** An array: leads to result sets, and these to their statement. */
public abstract class ArrayWrapper extends JdbcWrapper implements Array {
    /** The driver's array, which generated methods call. */
    protected final Array delegate;

    private final ConnectionWrapper connection;

    protected ArrayWrapper(Array delegate, ConnectionWrapper connection) {
        this.delegate = delegate;
        this.connection = connection;
    }

    @Override
    final Array delegate() {
        return delegate;
    }

    @Override
    final ConnectionWrapper owner() {
        return connection;
    }
}
