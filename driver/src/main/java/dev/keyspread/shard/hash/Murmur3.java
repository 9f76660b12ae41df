package dev.keyspread.shard.hash;

import static dev.keyspread.shard.hash.LittleEndian.int64;
import static dev.keyspread.shard.hash.LittleEndian.unsignedInt8;
import static java.lang.Long.rotateLeft;

/**
 * Computes the low 64 bits of MurmurHash3's 128-bit variant for 64-bit machines, with seed 0, for {@link HashFunction}: the first word that
 * it returns. Written from {@code MurmurHash3_x64_128} in aappleby/smhasher, src/MurmurHash3.cpp. No result may ever change, because stored
 * rows depend on it.
 */
final class Murmur3 {
    private static final long C1 = 0x87c37b91114253d5L;
    private static final long C2 = 0x4cf5ad432745937fL;

    private Murmur3() {}

    static long hash(byte[] s, int length) {
        long h1 = 0;
        long h2 = 0;
        int blocks = length & ~15;
        for (int at = 0; at < blocks; at += 16) {
            h1 ^= mixFirst(int64(s, at));
            h1 = (rotateLeft(h1, 27) + h2) * 5 + 0x52dce729;
            h2 ^= mixSecond(int64(s, at + 8));
            h2 = (rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5;
        }
        if (blocks + 8 < length) {
            h2 ^= mixSecond(tail(s, blocks + 8, length));
        }
        if (blocks < length) {
            h1 ^= mixFirst(tail(s, blocks, Math.min(blocks + 8, length)));
        }
        h1 ^= length;
        h2 ^= length;
        h1 += h2;
        h2 += h1;
        return avalanche(h1) + avalanche(h2);
    }

    private static long tail(byte[] s, int from, int to) {
        long word = 0;
        for (int at = to - 1; at >= from; at--) {
            word = word << 8 | unsignedInt8(s, at);
        }
        return word;
    }

    private static long mixFirst(long k1) {
        return rotateLeft(k1 * C1, 31) * C2;
    }

    private static long mixSecond(long k2) {
        return rotateLeft(k2 * C2, 33) * C1;
    }

    private static long avalanche(long k) {
        k = (k ^ (k >>> 33)) * 0xff51afd7ed558ccdL;
        k = (k ^ (k >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return k ^ (k >>> 33);
    }
}
