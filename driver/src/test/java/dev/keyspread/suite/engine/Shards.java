package dev.keyspread.suite.engine;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Shard values computed apart from the product, from canonical text that a test writes by hand. */
public final class Shards {
    private Shards() {}

    /** CRC-32 of the UTF-8 of that text, 0 to 2^32-1. */
    public static long crc32(String canonicalText) {
        return crc32(canonicalText.getBytes(StandardCharsets.UTF_8));
    }

    public static long crc32(byte[] bytes) {
        CRC32 crc32 = new CRC32();
        crc32.update(bytes);
        return crc32.getValue();
    }

    /** {@code crc32(…) % n}. */
    public static long crc32Mod(String canonicalText, long n) {
        return crc32(canonicalText) % n;
    }
}
