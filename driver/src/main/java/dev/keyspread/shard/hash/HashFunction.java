package dev.keyspread.shard.hash;

import dev.keyspread.shard.canonical.CanonicalBytes;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * Lists the hash functions of the rule language. {@code RuleParser} finds them by name, {@code TableRule} computes by them, and
 * {@code EngineSql} writes them as SQL. Those of bytes take the canonical text of one or more sources, those of integers the 64 bits of
 * exactly one. What one returns must never change, because stored rows depend on it.
 */
public enum HashFunction {
    /** CRC-32 as in zip and {@link java.util.zip.CRC32}, also YDB's {@code Digest::Crc32}: 0 to 2^32-1. */
    CRC32(Input.BYTES),
    /** See {@link FarmFingerprint}: 64 bits, signed as Spanner returns them. */
    FARM_FINGERPRINT(Input.BYTES),
    /** See {@link #numericHash}: an unsigned number of 64 bits, as in YQL; a long holds its bits. */
    NUMERIC_HASH(Input.INTEGER),
    /** See {@link Murmur3}: the low 64 of 128 bits, signed. */
    MURMUR3_128(Input.BYTES),
    /** See {@link Xxh3}: 64 bits, signed. */
    XXH3(Input.BYTES),
    /**
     * SHA-256 (FIPS 180-4) read as a 256-bit number, big-endian as it is printed: its low 63 bits, so never negative. In
     * Python {@code int(hashlib.sha256(b).hexdigest(), 16) & (2**63 - 1)}.
     */
    SHA256(Input.BYTES),
    /** Spanner's {@code BIT_REVERSE(x, true)}: the sign stays where it is, the other 63 bits are reversed. */
    BIT_REVERSE(Input.INTEGER),
    /** The integer itself, for shards that are counted through: {@code mod(value(id), 16)} is SQL's {@code MOD(id, 16)}. */
    VALUE(Input.INTEGER);

    private enum Input {
        BYTES,
        INTEGER
    }

    private final Input input;
    private final String spelling = name().toLowerCase(Locale.ROOT);

    HashFunction(Input input) {
        this.input = input;
    }

    /** Its name in a rule. */
    public String spelling() {
        return spelling;
    }

    /** Returns true if it takes exactly one integer, not bytes. */
    public boolean ofInteger() {
        return input == Input.INTEGER;
    }

    /** Returns true if the 64 bits that it returns are a number without a sign. */
    public boolean isUnsigned() {
        return this == NUMERIC_HASH;
    }

    /** The smallest value that it returns. */
    public long minimum() {
        return this == CRC32 || this == SHA256 ? 0 : Long.MIN_VALUE;
    }

    /** The largest value that it returns. */
    public long maximum() {
        return this == CRC32 ? 0xFFFFFFFFL : Long.MAX_VALUE;
    }

    /** The hash of bytes; only for a function of bytes. */
    public long hash(CanonicalBytes bytes) {
        return switch (this) {
            case CRC32 -> crc32(bytes);
            case FARM_FINGERPRINT -> FarmFingerprint.hash(bytes.array(), bytes.length());
            case MURMUR3_128 -> Murmur3.hash(bytes.array(), bytes.length());
            case XXH3 -> Xxh3.hash(bytes.array(), bytes.length());
            case SHA256 -> sha256(bytes);
            case NUMERIC_HASH, BIT_REVERSE, VALUE -> throw new IllegalStateException(spelling + " takes an integer");
        };
    }

    /** The hash of an integer; only for a function of an integer. */
    public long hash(long value) {
        return switch (this) {
            case NUMERIC_HASH -> numericHash(value);
            case BIT_REVERSE -> bitReverse(value);
            case VALUE -> value;
            default -> throw new IllegalStateException(spelling + " takes bytes");
        };
    }

    private static long crc32(CanonicalBytes bytes) {
        CRC32 crc32 = bytes.crc32();
        crc32.update(bytes.array(), 0, bytes.length());
        return crc32.getValue();
    }

    private static long sha256(CanonicalBytes bytes) {
        byte[] result = bytes.array(); // the hashed bytes are no longer needed, and the array has room for the digest
        bytes.sha256().replace(result, bytes.length());
        return Long.reverseBytes(LittleEndian.int64(result, 24)) & Long.MAX_VALUE;
    }

    /**
     * YDB's {@code Digest::NumericHash} of the 64 bits: Thomas Wang's 64-bit integer mix, as {@code IntHashImpl(ui64)} in
     * ydb-platform/ydb, util/digest/numeric.h.
     */
    private static long numericHash(long value) {
        long key = value;
        key += ~(key << 32);
        key ^= key >>> 22;
        key += ~(key << 13);
        key ^= key >>> 8;
        key += key << 3;
        key ^= key >>> 15;
        key += ~(key << 27);
        return key ^ (key >>> 31);
    }

    private static long bitReverse(long value) {
        return (value & Long.MIN_VALUE) | (Long.reverse(value & Long.MAX_VALUE) >>> 1);
    }
}
