package dev.keyspread.shard.hash;

import static dev.keyspread.shard.hash.LittleEndian.int64;
import static dev.keyspread.shard.hash.LittleEndian.unsignedInt32;
import static dev.keyspread.shard.hash.LittleEndian.unsignedInt8;
import static java.lang.Long.rotateRight;

/**
 * FarmHash's {@code Fingerprint64}, which Spanner calls {@code FARM_FINGERPRINT} and YDB {@code Digest::FarmHashFingerprint64}. Written
 * from {@code farmhashna::Hash64} in google/farmhash, src/farmhash.cc; its authors promise never to change it. {@link HashFunction} calls
 * it.
 */
final class FarmFingerprint {
    private static final long K0 = 0xc3a5c85c97cb3127L;
    private static final long K1 = 0xb492b66fbe98f273L;
    private static final long K2 = 0x9ae16a3b2f90404fL;

    private FarmFingerprint() {}

    static long hash(byte[] s, int length) {
        if (length <= 16) {
            return upTo16(s, length);
        }
        if (length <= 32) {
            return upTo32(s, length);
        }
        return length <= 64 ? upTo64(s, length) : over64(s, length);
    }

    private static long upTo16(byte[] s, int length) {
        if (length >= 8) {
            long multiplier = K2 + length * 2L;
            long a = int64(s, 0) + K2;
            long b = int64(s, length - 8);
            long c = rotateRight(b, 37) * multiplier + a;
            long d = (rotateRight(a, 25) + b) * multiplier;
            return mix(c, d, multiplier);
        }
        if (length >= 4) {
            long multiplier = K2 + length * 2L;
            return mix(length + (unsignedInt32(s, 0) << 3), unsignedInt32(s, length - 4), multiplier);
        }
        if (length > 0) {
            long y = unsignedInt8(s, 0) + (unsignedInt8(s, length >> 1) << 8);
            long z = length + (unsignedInt8(s, length - 1) << 2);
            return shiftMix(y * K2 ^ z * K0) * K2;
        }
        return K2;
    }

    private static long upTo32(byte[] s, int length) {
        long multiplier = K2 + length * 2L;
        long a = int64(s, 0) * K1;
        long b = int64(s, 8);
        long c = int64(s, length - 8) * multiplier;
        long d = int64(s, length - 16) * K2;
        return mix(rotateRight(a + b, 43) + rotateRight(c, 30) + d, a + rotateRight(b + K2, 18) + c, multiplier);
    }

    private static long upTo64(byte[] s, int length) {
        long multiplier = K2 + length * 2L;
        long a = int64(s, 0) * K2;
        long b = int64(s, 8);
        long c = int64(s, length - 8) * multiplier;
        long d = int64(s, length - 16) * K2;
        long y = rotateRight(a + b, 43) + rotateRight(c, 30) + d;
        long z = mix(y, a + rotateRight(b + K2, 18) + c, multiplier);
        long e = int64(s, 16) * multiplier;
        long f = int64(s, 24);
        long g = (y + int64(s, length - 32)) * multiplier;
        long h = (z + int64(s, length - 24)) * multiplier;
        return mix(rotateRight(e + f, 43) + rotateRight(g, 30) + h, e + rotateRight(f + a, 18) + g, multiplier);
    }

    /** 64 bytes at a time, seven words of state; the last 64 bytes, which may overlap, are mixed with another multiplier. */
    private static long over64(byte[] s, int length) {
        long seed = 81;
        long x = seed * K2 + int64(s, 0);
        long y = seed * K1 + 113;
        long z = shiftMix(y * K2 + 113) * K2;
        long v1 = 0;
        long v2 = 0;
        long w1 = 0;
        long w2 = 0;
        int end = ((length - 1) / 64) * 64;
        for (int at = 0; at < end; at += 64) {
            x = rotateRight(x + y + v1 + int64(s, at + 8), 37) * K1;
            y = rotateRight(y + v2 + int64(s, at + 48), 42) * K1;
            x ^= w2;
            y += v1 + int64(s, at + 40);
            z = rotateRight(z + w1, 33) * K1;
            long seedA = v2 * K1;
            v2 = weakSecond(s, at, seedA, x + w1);
            v1 = weakFirst(s, at, seedA);
            seedA = z + w2;
            w2 = weakSecond(s, at + 32, seedA, y + int64(s, at + 16));
            w1 = weakFirst(s, at + 32, seedA);
            long swap = z;
            z = x;
            x = swap;
        }
        long multiplier = K1 + ((z & 0xff) << 1);
        int last = length - 64;
        w1 += (length - 1) & 63;
        v1 += w1;
        w1 += v1;
        x = rotateRight(x + y + v1 + int64(s, last + 8), 37) * multiplier;
        y = rotateRight(y + v2 + int64(s, last + 48), 42) * multiplier;
        x ^= w2 * 9;
        y += v1 * 9 + int64(s, last + 40);
        z = rotateRight(z + w1, 33) * multiplier;
        long seedA = v2 * multiplier;
        v2 = weakSecond(s, last, seedA, x + w1);
        v1 = weakFirst(s, last, seedA);
        seedA = z + w2;
        w2 = weakSecond(s, last + 32, seedA, y + int64(s, last + 16));
        w1 = weakFirst(s, last + 32, seedA);
        return mix(mix(v1, w1, multiplier) + shiftMix(y) * K0 + x, mix(v2, w2, multiplier) + z, multiplier);
    }

    /** The first word of WeakHashLen32WithSeeds, which returns two; computed apart so that no pair is allocated. */
    private static long weakFirst(byte[] s, int at, long a) {
        return a + int64(s, at) + int64(s, at + 8) + int64(s, at + 16) + int64(s, at + 24);
    }

    /** The second word of WeakHashLen32WithSeeds. */
    private static long weakSecond(byte[] s, int at, long a, long b) {
        long c = a + int64(s, at);
        long sum = c + int64(s, at + 8) + int64(s, at + 16);
        return rotateRight(b + c + int64(s, at + 24), 21) + rotateRight(sum, 44) + c;
    }

    private static long shiftMix(long value) {
        return value ^ (value >>> 47);
    }

    /** HashLen16. */
    private static long mix(long u, long v, long multiplier) {
        long a = shiftMix((u ^ v) * multiplier);
        return shiftMix((v ^ a) * multiplier) * multiplier;
    }
}
