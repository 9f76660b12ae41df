package dev.keyspread.shard.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads numbers from bytes the way the hash functions' reference implementations do on little-endian machines. */
final class LittleEndian {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    public static long int64(byte[] bytes, int offset) {
        return (long) LONG.get(bytes, offset);
    }

    public static long unsignedInt32(byte[] bytes, int offset) {
        return (int) INT.get(bytes, offset) & 0xFFFFFFFFL;
    }

    public static long unsignedInt8(byte[] bytes, int offset) {
        return bytes[offset] & 0xFFL;
    }
}
