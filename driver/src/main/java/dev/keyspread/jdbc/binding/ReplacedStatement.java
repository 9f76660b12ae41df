package dev.keyspread.jdbc.binding;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Holds the delegate's statement that a wrapper went on without. It stays open while rows wait in it or a result set of it may be read.
 * {@code BoundPreparedStatement} makes it.
 *
 * @param statement the delegate's
 * @param waitingRows how many rows of the batch wait in it; the rest of the batch goes to the statement that replaced it
 */
public record ReplacedStatement(PreparedStatement statement, int waitingRows) implements AutoCloseable {
    /** The whole batch, to be sent as one. */
    public SplitBatch batchWith(PreparedStatement replacement) {
        return new SplitBatch(statement, waitingRows, replacement);
    }

    @Override
    public void close() throws SQLException {
        statement.close();
    }
}
