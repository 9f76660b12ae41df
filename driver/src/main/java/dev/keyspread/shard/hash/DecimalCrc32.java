package dev.keyspread.shard.hash;

import java.util.zip.CRC32;

/**
 * The CRC-32 of a whole number's decimal digits, as {@link CRC32} computes it of their text. Most rules hash one number; here no text is
 * made of it. {@code TableRule} uses it for rules with one integer as their source.
 *
 * <p>CRC-32 is linear: that of a text is that of as many zero bytes, changed by each character on its own, depending on how many follow it.
 * So each digit costs one look into a table, and none waits for another.
 */
public final class DecimalCrc32 {
    /** Digits of the largest unsigned number, or of the smallest signed one with its sign. */
    private static final int MAX_LENGTH = 20;

    /** The place of the minus sign, behind those of the digits. */
    private static final int MINUS = 10;

    /** Places for the characters that so many others follow, a power of two. */
    private static final int PLACES = 16;

    /** Changes of the checksum by a character, by how many others follow it. */
    private static final int[] CHANGES = new int[MAX_LENGTH * PLACES];

    /** The CRC-32 of so many zero bytes. */
    private static final int[] ZEROS = new int[MAX_LENGTH + 1];

    static {
        for (int length = 1; length <= MAX_LENGTH; length++) {
            byte[] text = new byte[length];
            ZEROS[length] = crc32(text);
            for (int place = 0; place <= MINUS; place++) {
                text[0] = (byte) (place == MINUS ? '-' : '0' + place);
                CHANGES[(length - 1) * PLACES + place] = crc32(text) ^ ZEROS[length];
            }
        }
    }

    private DecimalCrc32() {}

    private static int crc32(byte[] text) {
        CRC32 crc32 = new CRC32();
        crc32.update(text);
        return (int) crc32.getValue();
    }

    /** Returns the checksum of a signed number: a minus sign stands before its digits where it is negative. */
    public static long ofSigned(long value) {
        return value < 0 ? of(-value, true) : of(value, false);
    }

    /** Returns the checksum of a number whose 64 bits are read as unsigned. */
    public static long ofUnsigned(long value) {
        return of(value, false);
    }

    private static long of(long magnitude, boolean isNegative) {
        int state = 0;
        int length = 0;
        long rest = magnitude;
        if (rest < 0) { // beyond what a long can be
            rest = Long.divideUnsigned(magnitude, 10);
            state = CHANGES[(int) (magnitude - 10 * rest)];
            length = 1;
        }
        do {
            long tens = rest / 10;
            state ^= CHANGES[length * PLACES + (int) (rest - 10 * tens)];
            length++;
            rest = tens;
        } while (rest > 0);
        if (isNegative) {
            state ^= CHANGES[length * PLACES + MINUS];
            length++;
        }
        return (state ^ ZEROS[length]) & 0xFFFFFFFFL;
    }
}
