package dev.keyspread.shard.hash;

import static dev.keyspread.shard.hash.LittleEndian.int64;
import static dev.keyspread.shard.hash.LittleEndian.unsignedInt32;
import static dev.keyspread.shard.hash.LittleEndian.unsignedInt8;
import static java.lang.Long.rotateLeft;

import java.util.HexFormat;

/**
 * Computes XXH3, the 64-bit variant, with seed 0 and the default secret, for {@link HashFunction}. Written from the xxHash specification
 * and {@code xxhash.h} of Cyan4973/xxHash 0.8, where the output is declared stable. No result may ever change, because stored rows depend
 * on it.
 */
final class Xxh3 {
    private static final long PRIME32_1 = 0x9E3779B1L;
    private static final long PRIME32_2 = 0x85EBCA77L;
    private static final long PRIME32_3 = 0xC2B2AE3DL;
    private static final long PRIME64_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME64_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME64_3 = 0x165667B19E3779F9L;
    private static final long PRIME64_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME64_5 = 0x27D4EB2F165667C5L;
    private static final int STRIPE = 64;

    /** Stripes until the secret is used up and the state is scrambled. */
    private static final int STRIPES_PER_BLOCK = 16;

    private static final byte[] SECRET = HexFormat.of()
            .parseHex("b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
                    + "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
                    + "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
                    + "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
                    + "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
                    + "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e");

    private Xxh3() {}

    static long hash(byte[] s, int length) {
        if (length <= 16) {
            return upTo16(s, length);
        }
        if (length <= 128) {
            return upTo128(s, length);
        }
        return length <= 240 ? upTo240(s, length) : over240(s, length);
    }

    private static long upTo16(byte[] s, int length) {
        if (length > 8) {
            long low = int64(s, 0) ^ secret(24) ^ secret(32);
            long high = int64(s, length - 8) ^ secret(40) ^ secret(48);
            return avalanche(length + Long.reverseBytes(low) + high + foldedProduct(low, high));
        }
        if (length >= 4) {
            long keyed = (unsignedInt32(s, length - 4) + (unsignedInt32(s, 0) << 32)) ^ secret(8) ^ secret(16);
            keyed ^= rotateLeft(keyed, 49) ^ rotateLeft(keyed, 24);
            keyed *= 0x9FB21C651E98DF25L;
            keyed ^= (keyed >>> 35) + length;
            keyed *= 0x9FB21C651E98DF25L;
            return keyed ^ (keyed >>> 28);
        }
        if (length > 0) {
            long combined = unsignedInt8(s, 0) << 16
                    | unsignedInt8(s, length >> 1) << 24
                    | unsignedInt8(s, length - 1)
                    | (long) length << 8;
            return avalanche64(combined ^ unsignedInt32(SECRET, 0) ^ unsignedInt32(SECRET, 4));
        }
        return avalanche64(secret(56) ^ secret(64));
    }

    private static long upTo128(byte[] s, int length) {
        long sum = length * PRIME64_1;
        for (int pair = (length - 1) / 32; pair >= 0; pair--) {
            sum += mixed16(s, pair * 16, pair * 32) + mixed16(s, length - (pair + 1) * 16, pair * 32 + 16);
        }
        return avalanche(sum);
    }

    private static long upTo240(byte[] s, int length) {
        long sum = length * PRIME64_1;
        for (int i = 0; i < 8; i++) {
            sum += mixed16(s, 16 * i, 16 * i);
        }
        sum = avalanche(sum);
        for (int i = 8; i < length / 16; i++) {
            sum += mixed16(s, 16 * i, 16 * (i - 8) + 3);
        }
        return avalanche(sum + mixed16(s, length - 16, 136 - 17));
    }

    private static long over240(byte[] s, int length) {
        long[] state = {
            PRIME32_3, PRIME64_1, PRIME64_2, PRIME64_3, PRIME64_4, PRIME32_2, PRIME64_5, PRIME32_1,
        };
        int stripes = (length - 1) / STRIPE;
        for (int stripe = 0; stripe < stripes; stripe++) {
            int inBlock = stripe % STRIPES_PER_BLOCK;
            accumulate(state, s, stripe * STRIPE, inBlock * 8);
            if (inBlock == STRIPES_PER_BLOCK - 1) {
                scramble(state);
            }
        }
        accumulate(state, s, length - STRIPE, SECRET.length - STRIPE - 7);
        long sum = length * PRIME64_1;
        for (int i = 0; i < 4; i++) {
            sum += foldedProduct(state[2 * i] ^ secret(11 + 16 * i), state[2 * i + 1] ^ secret(11 + 16 * i + 8));
        }
        return avalanche(sum);
    }

    private static void accumulate(long[] state, byte[] s, int at, int secretAt) {
        for (int i = 0; i < 8; i++) {
            long word = int64(s, at + 8 * i);
            long keyed = word ^ secret(secretAt + 8 * i);
            state[i ^ 1] += word;
            state[i] += (keyed & 0xFFFFFFFFL) * (keyed >>> 32);
        }
    }

    private static void scramble(long[] state) {
        for (int i = 0; i < 8; i++) {
            state[i] = (state[i] ^ (state[i] >>> 47) ^ secret(SECRET.length - STRIPE + 8 * i)) * PRIME32_1;
        }
    }

    private static long mixed16(byte[] s, int at, int secretAt) {
        return foldedProduct(int64(s, at) ^ secret(secretAt), int64(s, at + 8) ^ secret(secretAt + 8));
    }

    private static long secret(int at) {
        return int64(SECRET, at);
    }

    /** Both halves of the unsigned 128-bit product, combined by exclusive or. */
    private static long foldedProduct(long a, long b) {
        long high = Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
        return a * b ^ high;
    }

    private static long avalanche(long h) {
        h = (h ^ (h >>> 37)) * 0x165667919E3779F9L;
        return h ^ (h >>> 32);
    }

    private static long avalanche64(long h) {
        h = (h ^ (h >>> 33)) * PRIME64_2;
        h = (h ^ (h >>> 29)) * PRIME64_3;
        return h ^ (h >>> 32);
    }
}
