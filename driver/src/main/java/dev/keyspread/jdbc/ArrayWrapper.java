package dev.keyspread.jdbc;

import java.sql.Array;

/**
 * Wraps an array, because its result sets lead to a statement and a connection. Generated subclasses implement its methods; {@link
 * WrapperFactory} makes them. The application must never get the delegate's own result sets.
 */
public abstract class ArrayWrapper extends JdbcWrapper implements Array {
    /** The delegate's array. Generated methods call it. */
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
