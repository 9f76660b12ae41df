package dev.keyspread.shard.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads numbers from bytes the way the hash functions' reference implementations do on little-endian machines. The hash functions of this
 * package read by it.
 */
final class LittleEndian {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    /** Eight bytes from that offset on, the lowest first. */
    public static long int64(byte[] bytes, int offset) {
        return (long) LONG.get(bytes, offset);
    }

    /** Four bytes from that offset on, the lowest first; from 0 to 2^32 - 1. */
    public static long unsignedInt32(byte[] bytes, int offset) {
        return (int) INT.get(bytes, offset) & 0xFFFFFFFFL;
    }

    /** The byte at that offset, from 0 to 255. */
    public static long unsignedInt8(byte[] bytes, int offset) {
        return bytes[offset] & 0xFFL;
    }
}
