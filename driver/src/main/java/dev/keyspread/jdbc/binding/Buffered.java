package dev.keyspread.jdbc.binding;

import java.io.ByteArrayInputStream;
import java.io.CharArrayReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Holds the content of a stream or reader, if that could be read whole. {@code ContentBinding} reads it.
 *
 * @param value what it holds; null where it is too long, or not what the application said
 * @param unread where there is no value, a stream that gives what the application's would have given
 * @param obstacle why there is no value, to stand behind the setter's name; empty where there is one
 * @param <V> a text or bytes
 * @param <S> a stream or a reader
 */
public record Buffered<V, S>(@Nullable V value, @Nullable S unread, String obstacle) {
    /** Bytes or characters. No engine takes keys that are anywhere near as long. */
    public static final int MAX = 1 << 16;

    private static final String TOO_LONG = " with more than " + MAX + " bytes or characters";
    private static final String TOO_SHORT = " with a length that the stream has not";
    private static final String NOT_ASCII = " with bytes that are no ASCII";

    /**
     * How much the application wants to be read.
     *
     * @param most bytes or characters
     * @param exact whether there have to be so many
     */
    public record Length(long most, boolean exact) {
        /** To the end of the stream. */
        public static final Length OPEN = new Length(MAX + 1L, false);

        public static Length of(long given) {
            return new Length(given, true);
        }

        /** Returns true if nothing has to be read to see that it can't be buffered; of a negative length the delegate will complain. */
        boolean isOut() {
            return exact && (most < 0 || most > MAX);
        }

        /** Why so much is not all there is, or null. */
        @Nullable
        String obstacle(int read) {
            if (exact) {
                return read < most ? TOO_SHORT : null;
            }
            return read > MAX ? TOO_LONG : null;
        }
    }

    /**
     * Reads a stream or a reader.
     *
     * @param isAscii whether a stream's bytes stand for ASCII characters
     */
    public static Buffered<?, ?> of(Object stream, Length length, boolean isAscii) throws SQLException {
        if (stream instanceof Reader reader) {
            return text(reader, length);
        }
        return isAscii ? ascii((InputStream) stream, length) : bytes((InputStream) stream, length);
    }

    /** Returns the text or bytes of a large object; null where it is too long. */
    public static @Nullable Object content(Object object) throws SQLException {
        if (object instanceof Blob blob) {
            return blob.length() > MAX ? null : blob.getBytes(1, (int) blob.length());
        }
        Clob clob = (Clob) object;
        return clob.length() > MAX ? null : clob.getSubString(1, (int) clob.length());
    }

    /** Reads bytes. */
    public static Buffered<byte[], InputStream> bytes(InputStream stream, Length length) throws SQLException {
        if (length.isOut()) {
            return new Buffered<>(null, stream, TOO_LONG);
        }
        byte[] bytes = read(stream, length);
        String obstacle = length.obstacle(bytes.length);
        return obstacle == null
                ? new Buffered<>(bytes, null, "")
                : new Buffered<>(null, again(bytes, stream), obstacle);
    }

    /** Reads bytes that stand for ASCII characters. */
    public static Buffered<String, InputStream> ascii(InputStream stream, Length length) throws SQLException {
        Buffered<byte[], InputStream> read = bytes(stream, length);
        byte[] bytes = read.value();
        if (bytes == null) {
            return new Buffered<>(null, read.unread(), read.obstacle());
        }
        for (byte b : bytes) {
            if (b < 0) { // drivers differ in what they make of it
                return new Buffered<>(null, new ByteArrayInputStream(bytes), NOT_ASCII);
            }
        }
        return new Buffered<>(new String(bytes, StandardCharsets.US_ASCII), null, "");
    }

    /** Reads characters. */
    public static Buffered<String, Reader> text(Reader reader, Length length) throws SQLException {
        if (length.isOut()) {
            return new Buffered<>(null, reader, TOO_LONG);
        }
        char[] chars = new char[(int) length.most()];
        int count = 0;
        try {
            for (int more = 0; more >= 0 && count < chars.length; count += Math.max(more, 0)) {
                more = reader.read(chars, count, chars.length - count);
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        String obstacle = length.obstacle(count);
        return obstacle == null
                ? new Buffered<>(new String(chars, 0, count), null, "")
                : new Buffered<>(null, new Rejoined(new CharArrayReader(chars, 0, count), reader), obstacle);
    }

    private static byte[] read(InputStream stream, Length length) throws SQLException {
        try {
            return stream.readNBytes((int) length.most());
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static SQLException unreadable(IOException e) {
        return new SQLException("Keyspread could not read the stream that a shard value is computed from", "HY000", e);
    }

    private static InputStream again(byte[] head, InputStream rest) {
        return new SequenceInputStream(new ByteArrayInputStream(head), rest);
    }

    /** Reads the characters that were taken from a reader, and then its rest. */
    private static final class Rejoined extends Reader {
        private final Reader head;
        private final Reader rest;

        Rejoined(Reader head, Reader rest) {
            this.head = head;
            this.rest = rest;
        }

        @Override
        public int read(char[] into, int from, int length) throws IOException {
            int count = head.read(into, from, length);
            return count > 0 || length == 0 ? count : rest.read(into, from, length);
        }

        @Override
        public void close() throws IOException {
            rest.close();
        }
    }
}
