package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.BoundValues;
import dev.keyspread.jdbc.binding.Buffered;
import dev.keyspread.jdbc.binding.NamedSetters;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Binds streams, readers and large objects. One that a stored shard value is computed from is read when it is set, and goes to the
 * delegate as the text or the bytes that it holds, so that what is stored is what was hashed. One that is longer than
 * {@link Buffered#MAX}, or that is only compared with a column, goes to the delegate unchanged. {@link BoundPreparedStatement} calls it.
 */
final class ContentBinding {
    private ContentBinding() {}

    static void stream(
            BoundPreparedStatement statement,
            int index,
            @Nullable Object stream,
            @Nullable Number length,
            String setter)
            throws SQLException {
        statement.beginBinding();
        BoundValues values = statement.values;
        if (stream == null) {
            NamedSetters.stream(statement.prepared, statement.position(index), setter, null, length);
            values.record(index, setter, null, length, null);
            statement.keep(index, null);
            return;
        }
        Buffered.Length wanted = length == null ? Buffered.Length.OPEN : Buffered.Length.of(length.longValue());
        boolean isRead = setter.endsWith("lob") ? values.areStoredByContent(index) : values.areStored(index);
        Buffered<?, ?> read = isRead ? Buffered.of(stream, wanted, setter.equals("setAsciiStream")) : null;
        Object content = read == null ? null : read.value();
        if (content != null) {
            bind(statement, index, content, content instanceof byte[] ? "setBytes" : "setString");
            return;
        }
        int position = statement.opaque(index, read == null ? setter : setter + read.obstacle());
        // The statement of now: the one before may have been replaced.
        NamedSetters.stream(statement.prepared, position, setter, read == null ? stream : read.unread(), length);
        if (read == null && wanted.exact()) {
            values.keepStream(index, wanted.most());
        }
    }

    static void largeObject(BoundPreparedStatement statement, int index, @Nullable Object value, String setter)
            throws SQLException {
        boolean isRead = value != null && statement.values.areStoredByContent(index);
        Object content = value != null && isRead ? Buffered.content(value) : null;
        statement.beginBinding();
        if (content == null) {
            bind(statement, index, value, setter);
        } else {
            bind(statement, index, content, content instanceof byte[] ? "setBytes" : "setString");
        }
    }

    private static void bind(BoundPreparedStatement statement, int index, @Nullable Object value, String setter)
            throws SQLException {
        NamedSetters.bind(statement.prepared, statement.position(index), setter, value);
        statement.bound(index, value, null, null, setter);
    }
}
