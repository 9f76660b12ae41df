package dev.keyspread.shard.canonical;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that a hash function is given, built up value by value without a String in between. One belongs to one statement and is used
 * again for each row; it grows to the longest row and holds the state of the digests. Not safe for use by several threads. The canonical
 * values write into it, and {@code HashFunction} reads it.
 */
public final class CanonicalBytes {
    private static final byte[] HEX = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
    };

    /** There is none for a while: numbers alone, as most rules hash, need none. */
    private static final byte[] NONE = {};

    private static final int LEAST = 64;

    private @Nullable CRC32 crc32;
    private byte[] bytes = NONE;
    private int length;
    private @Nullable Sha256 sha256;

    /** Empty. */
    public CanonicalBytes() {}

    /** The array that holds the bytes, 64 of them at least. An append may replace it, so it is asked for anew after each. */
    public byte[] array() {
        reserve(0);
        return bytes;
    }

    /** How many bytes there are. */
    public int length() {
        return length;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    /** A CRC-32, reset. It is the same object at each call, so only one hash can be computed at a time. */
    public CRC32 crc32() {
        CRC32 digest = crc32;
        if (digest == null) {
            digest = new CRC32();
            crc32 = digest;
        }
        digest.reset();
        return digest;
    }

    /** A SHA-256. It is the same object at each call, so only one hash can be computed at a time. */
    public Sha256 sha256() {
        Sha256 digest = sha256;
        if (digest == null) {
            digest = new Sha256();
            sha256 = digest;
        }
        return digest;
    }

    /** Forgets the bytes; the room stays. */
    public void clear() {
        length = 0;
    }

    /** Adds the low eight bits. */
    public void append(int b) {
        reserve(1);
        bytes[length++] = (byte) b;
    }

    /** Adds bytes. */
    public void append(byte[] more) {
        reserve(more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
    }

    /** Lower-case hex. */
    void appendHex(byte[] more) {
        reserve(Math.multiplyExact(2, more.length));
        for (byte b : more) {
            bytes[length++] = HEX[(b >> 4) & 15];
            bytes[length++] = HEX[b & 15];
        }
    }

    /** The lowest hex digits of a number, lower-case, with leading zeros. */
    void appendHex(long value, int digits) {
        reserve(digits);
        for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
            bytes[length++] = HEX[(int) (value >>> shift) & 15];
        }
    }

    /** A signed number in decimal. */
    void appendDecimal(long value) {
        if (value >= 0) {
            appendUnsigned(value);
        } else {
            append('-');
            appendUnsigned(-value);
        }
    }

    /** A number in decimal, its 64 bits read as unsigned. */
    void appendUnsigned(long value) {
        if (value < 0) {
            long quotient = Long.divideUnsigned(value, 10);
            appendUnsigned(quotient);
            append((int) ('0' + (value - quotient * 10)));
            return;
        }
        int digits = 1;
        for (long rest = value; rest > 9; rest /= 10) {
            digits++;
        }
        appendPadded(value, digits);
    }

    /** The lowest decimal digits of a number that is not negative, with leading zeros. */
    void appendPadded(long value, int digits) {
        reserve(digits);
        long rest = value;
        for (int at = length + digits - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    /** A date of a year that has four digits at most. */
    void appendDate(LocalDate date) {
        appendPadded(date.getYear(), 4);
        append('-');
        appendPadded(date.getMonthValue(), 2);
        append('-');
        appendPadded(date.getDayOfMonth(), 2);
    }

    /** Text of ASCII characters alone. */
    void appendAscii(String text) {
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
    }

    /**
     * The UTF-8 of the first characters of a text.
     *
     * @param end how many UTF-16 units
     * @return false when half of a surrogate pair stands alone, so that there is no UTF-8; what was appended is then to be
     *     thrown away
     */
    boolean appendUtf8(String text, int end) {
        reserve(Math.multiplyExact(3, end));
        byte[] to = bytes;
        int at = length;
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                to[at++] = (byte) c;
            } else if (c < 0x800) {
                to[at++] = (byte) (0xC0 | (c >> 6));
                to[at++] = (byte) (0x80 | (c & 0x3F));
            } else if (!Character.isSurrogate(c)) {
                to[at++] = (byte) (0xE0 | (c >> 12));
                to[at++] = (byte) (0x80 | ((c >> 6) & 0x3F));
                to[at++] = (byte) (0x80 | (c & 0x3F));
            } else if (i + 1 < end && Character.isSurrogatePair(c, text.charAt(i + 1))) {
                int point = Character.toCodePoint(c, text.charAt(++i));
                to[at++] = (byte) (0xF0 | (point >> 18));
                to[at++] = (byte) (0x80 | ((point >> 12) & 0x3F));
                to[at++] = (byte) (0x80 | ((point >> 6) & 0x3F));
                to[at++] = (byte) (0x80 | (point & 0x3F));
            } else {
                return false;
            }
        }
        length = at;
        return true;
    }

    private void reserve(int more) {
        int needed = Math.max(Math.addExact(length, more), LEAST);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, (int) Math.min(bytes.length * 2L, Integer.MAX_VALUE - 8)));
        }
    }
}
