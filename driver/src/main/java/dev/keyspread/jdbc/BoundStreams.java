package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.Buffered;
import dev.keyspread.plan.Plan;
import java.io.InputStream;
import java.io.Reader;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The setters for streams, readers and large objects of a statement whose parameters are mapped. One that a stored
 * shard value is computed from is read when it is set, and goes to the delegate as the text or the bytes that it holds,
 * so that what is stored is what was hashed. A stream that is longer than {@link Buffered#MAX}, or that is only
 * compared with a column, goes to the delegate as it came.
 */
abstract class BoundStreams extends BoundObjects {
    BoundStreams(PreparedStatement delegate, ConnectionWrapper connection, Plan plan) {
        super(delegate, connection, plan);
    }

    /** Whether a value that is stored is computed from that parameter, so that what is bound to it has to be known. */
    abstract boolean isStoredSource(int index);

    /** The same for a large object, of which some drivers store a reference instead of what it holds. */
    abstract boolean isStoredSourceByContent(int index);

    /** Notes how long a stream is that was bound without being read. */
    abstract void boundStream(int index, long length);

    /** How a stream or reader goes to the delegate where it is not looked into. */
    @FunctionalInterface
    private interface Streaming<S> {
        void bind(PreparedStatement statement, int index, @Nullable S stream) throws SQLException;
    }

    private void bindBytes(
            int index, @Nullable InputStream stream, Buffered.Length length, String setter, Streaming<InputStream> as)
            throws SQLException {
        if (stream == null) {
            bind(index, null, (s, i) -> as.bind(s, i, null));
        } else if (isStoredSource(index)) {
            Buffered<byte[], InputStream> read = Buffered.bytes(stream, length);
            byte[] bytes = read.value();
            if (bytes == null) {
                as.bind(prepared, opaque(index, setter + read.obstacle()), read.unread());
            } else {
                bind(index, bytes, (s, i) -> s.setBytes(i, bytes));
            }
        } else {
            bindUnread(index, stream, length, setter, as);
        }
    }

    private <S> void bindUnread(int index, S stream, Buffered.Length length, String setter, Streaming<S> as)
            throws SQLException {
        int position = opaque(index, setter); // before the field is read: it may be replaced
        as.bind(prepared, position, stream);
        if (length.exact()) {
            boundStream(index, length.most());
        }
    }

    private void bindText(
            int index, @Nullable Reader reader, Buffered.Length length, String setter, Streaming<Reader> as)
            throws SQLException {
        if (reader == null) {
            bind(index, null, (s, i) -> as.bind(s, i, null));
        } else if (isStoredSource(index)) {
            bindText(index, Buffered.text(reader, length), setter, as);
        } else {
            bindUnread(index, reader, length, setter, as);
        }
    }

    private <S> void bindText(int index, Buffered<String, S> read, String setter, Streaming<S> as) throws SQLException {
        String text = read.value();
        if (text == null) {
            as.bind(prepared, opaque(index, setter + read.obstacle()), read.unread());
        } else {
            bind(index, text, (s, i) -> s.setString(i, text));
        }
    }

    private void bindAscii(int index, @Nullable InputStream stream, Buffered.Length length, Streaming<InputStream> as)
            throws SQLException {
        if (stream != null && isStoredSource(index)) {
            bindText(index, Buffered.ascii(stream, length), "setAsciiStream", as);
        } else {
            bindBytes(index, stream, length, "setAsciiStream", as);
        }
    }

    @Override
    public final void setAsciiStream(int index, @Nullable InputStream stream) throws SQLException {
        bindAscii(index, stream, Buffered.Length.OPEN, PreparedStatement::setAsciiStream);
    }

    @Override
    public final void setAsciiStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        bindAscii(index, stream, Buffered.Length.of(length), (s, i, in) -> s.setAsciiStream(i, in, length));
    }

    @Override
    public final void setAsciiStream(int index, @Nullable InputStream stream, long length) throws SQLException {
        bindAscii(index, stream, Buffered.Length.of(length), (s, i, in) -> s.setAsciiStream(i, in, length));
    }

    @Override
    public final void setBinaryStream(int index, @Nullable InputStream stream) throws SQLException {
        bindBytes(index, stream, Buffered.Length.OPEN, "setBinaryStream", PreparedStatement::setBinaryStream);
    }

    @Override
    public final void setBinaryStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        bindBytes(
                index,
                stream,
                Buffered.Length.of(length),
                "setBinaryStream",
                (s, i, in) -> s.setBinaryStream(i, in, length));
    }

    @Override
    public final void setBinaryStream(int index, @Nullable InputStream stream, long length) throws SQLException {
        bindBytes(
                index,
                stream,
                Buffered.Length.of(length),
                "setBinaryStream",
                (s, i, in) -> s.setBinaryStream(i, in, length));
    }

    @Override
    public final void setCharacterStream(int index, @Nullable Reader reader) throws SQLException {
        bindText(index, reader, Buffered.Length.OPEN, "setCharacterStream", PreparedStatement::setCharacterStream);
    }

    @Override
    public final void setCharacterStream(int index, @Nullable Reader reader, int length) throws SQLException {
        bindText(
                index,
                reader,
                Buffered.Length.of(length),
                "setCharacterStream",
                (s, i, in) -> s.setCharacterStream(i, in, length));
    }

    @Override
    public final void setCharacterStream(int index, @Nullable Reader reader, long length) throws SQLException {
        bindText(
                index,
                reader,
                Buffered.Length.of(length),
                "setCharacterStream",
                (s, i, in) -> s.setCharacterStream(i, in, length));
    }

    @Override
    public final void setNCharacterStream(int index, @Nullable Reader reader) throws SQLException {
        bindText(index, reader, Buffered.Length.OPEN, "setNCharacterStream", PreparedStatement::setNCharacterStream);
    }

    @Override
    public final void setNCharacterStream(int index, @Nullable Reader reader, long length) throws SQLException {
        bindText(
                index,
                reader,
                Buffered.Length.of(length),
                "setNCharacterStream",
                (s, i, in) -> s.setNCharacterStream(i, in, length));
    }

    @Override
    public final void setBlob(int index, @Nullable Blob value) throws SQLException {
        if (value != null && isStoredSourceByContent(index) && value.length() <= Buffered.MAX) {
            byte[] bytes = value.getBytes(1, (int) value.length());
            bind(index, bytes, (s, i) -> s.setBytes(i, bytes));
        } else {
            bindOpaque(index, value, "setBlob", (s, i) -> s.setBlob(i, value));
        }
    }

    @Override
    public final void setBlob(int index, @Nullable InputStream stream) throws SQLException {
        bindLargeBytes(index, stream, Buffered.Length.OPEN, PreparedStatement::setBlob);
    }

    @Override
    public final void setBlob(int index, @Nullable InputStream stream, long length) throws SQLException {
        bindLargeBytes(index, stream, Buffered.Length.of(length), (s, i, in) -> s.setBlob(i, in, length));
    }

    private void bindLargeBytes(
            int index, @Nullable InputStream stream, Buffered.Length length, Streaming<InputStream> as)
            throws SQLException {
        if (stream == null || isStoredSourceByContent(index)) {
            bindBytes(index, stream, length, "setBlob", as);
        } else {
            bindUnread(index, stream, length, "setBlob", as);
        }
    }

    @Override
    public final void setClob(int index, @Nullable Clob value) throws SQLException {
        if (value == null || !bindContent(index, value)) {
            bindOpaque(index, value, "setClob", (s, i) -> s.setClob(i, value));
        }
    }

    @Override
    public final void setNClob(int index, @Nullable NClob value) throws SQLException {
        if (value == null || !bindContent(index, value)) {
            bindOpaque(index, value, "setNClob", (s, i) -> s.setNClob(i, value));
        }
    }

    private boolean bindContent(int index, Clob value) throws SQLException {
        if (!isStoredSourceByContent(index) || value.length() > Buffered.MAX) {
            return false;
        }
        String text = value.getSubString(1, (int) value.length());
        bind(index, text, (s, i) -> s.setString(i, text));
        return true;
    }

    @Override
    public final void setClob(int index, @Nullable Reader reader) throws SQLException {
        bindLargeText(index, reader, Buffered.Length.OPEN, "setClob", PreparedStatement::setClob);
    }

    @Override
    public final void setClob(int index, @Nullable Reader reader, long length) throws SQLException {
        bindLargeText(index, reader, Buffered.Length.of(length), "setClob", (s, i, in) -> s.setClob(i, in, length));
    }

    @Override
    public final void setNClob(int index, @Nullable Reader reader) throws SQLException {
        bindLargeText(index, reader, Buffered.Length.OPEN, "setNClob", PreparedStatement::setNClob);
    }

    @Override
    public final void setNClob(int index, @Nullable Reader reader, long length) throws SQLException {
        bindLargeText(index, reader, Buffered.Length.of(length), "setNClob", (s, i, in) -> s.setNClob(i, in, length));
    }

    private void bindLargeText(
            int index, @Nullable Reader reader, Buffered.Length length, String setter, Streaming<Reader> as)
            throws SQLException {
        if (reader == null || isStoredSourceByContent(index)) {
            bindText(index, reader, length, setter, as);
        } else {
            bindUnread(index, reader, length, setter, as);
        }
    }
}
