package dev.keyspread.shard.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.hash.Hashing;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.hash.Vectors.Row;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.openhft.hashing.LongHashFunction;
import org.junit.jupiter.api.Test;

class HashFunctionTest {
    private static final BigInteger LOW_63 = BigInteger.ONE.shiftLeft(63).subtract(BigInteger.ONE);

    private final CanonicalBytes scratch = new CanonicalBytes();

    @Test
    void farmFingerprintsAreThoseOfSpanner() {
        List<Row> rows = Vectors.read("farm_fingerprint.tsv", 191);
        for (Row row : rows) {
            byte[] hashed = row.isNull("cast_text")
                    ? HexFormat.of().parseHex(row.get("input"))
                    : row.get("cast_text").getBytes(StandardCharsets.UTF_8);

            long hash = hash(HashFunction.FARM_FINGERPRINT, hashed);

            assertEquals(Long.parseLong(row.get("fingerprint")), hash, row.toString());
            assertEquals(row.get("fingerprint_unsigned"), Long.toUnsignedString(hash), row.toString());
        }
    }

    @Test
    void bitReversesThatKeepTheSignAreThoseOfSpanner() {
        List<Row> rows = Vectors.read("bit_reverse.tsv", 68);
        int compared = 0;
        for (Row row : rows) {
            if (row.get("preserve_sign").equals("true")) {
                long reversed = HashFunction.BIT_REVERSE.hash(Long.parseLong(row.get("input")));
                assertEquals(Long.parseLong(row.get("result")), reversed, row.toString());
                compared++;
            }
        }
        assertEquals(34, compared);
    }

    @Test
    void crc32IsThatOfZlib() {
        for (Row row : Vectors.read("crc32.tsv", 43)) {
            byte[] hashed = HexFormat.of().parseHex(row.get("bytes_hex"));
            long hash = hash(HashFunction.CRC32, hashed);
            assertEquals(Long.parseLong(row.get("crc32")), hash, row.toString());
        }
    }

    @Test
    void numericHashesAreThoseOfYdb() {
        for (Row row : Vectors.read("numeric_hash.tsv", 34)) {
            long input = Long.parseUnsignedLong(row.get("input_uint64"));
            long hash = HashFunction.NUMERIC_HASH.hash(input);
            assertEquals(row.get("numeric_hash_uint64"), Long.toUnsignedString(hash), row.toString());
            assertEquals(Long.parseLong(row.get("numeric_hash_as_int64")), hash, row.toString());
        }
    }

    @Test
    void digestsAreThoseOfYdb() {
        int compared = 0;
        for (Row row : Vectors.read("ydb_digest.tsv", 72)) {
            byte[] text = row.get("input").getBytes(StandardCharsets.UTF_8);
            long hash;
            switch (row.get("function")) {
                case "Crc32" -> hash = hash(HashFunction.CRC32, text);
                case "FarmHashFingerprint64" -> hash = hash(HashFunction.FARM_FINGERPRINT, text);
                case "XXH3" -> hash = hash(HashFunction.XXH3, text);
                case "NumericHash(Uint64)" ->
                    hash = HashFunction.NUMERIC_HASH.hash(Long.parseUnsignedLong(row.get("input")));
                default -> {
                    continue;
                }
            }
            assertEquals(row.get("result_unsigned"), Long.toUnsignedString(hash), row.toString());
            compared++;
        }
        assertEquals(16, compared);
    }

    @Test
    void functionsOfBytesAgreeWithReferenceLibrariesForAllLengths() {
        com.google.common.hash.HashFunction farm = Hashing.farmHashFingerprint64();
        com.google.common.hash.HashFunction murmur = Hashing.murmur3_128();
        com.google.common.hash.HashFunction sha = Hashing.sha256();
        com.google.common.hash.HashFunction crc = Hashing.crc32();
        LongHashFunction xxh3 = LongHashFunction.xx3();
        Random random = new Random(20160125);
        for (int i = 0; i < 100_000; i++) {
            byte[] bytes = new byte[i % 301];
            random.nextBytes(bytes);

            assertEquals(farm.hashBytes(bytes).asLong(), hash(HashFunction.FARM_FINGERPRINT, bytes));
            assertEquals(murmur.hashBytes(bytes).asLong(), hash(HashFunction.MURMUR3_128, bytes));
            assertEquals(xxh3.hashBytes(bytes), hash(HashFunction.XXH3, bytes));
            assertEquals(crc.hashBytes(bytes).padToLong(), hash(HashFunction.CRC32, bytes));
            assertEquals(
                    new BigInteger(sha.hashBytes(bytes).toString(), 16)
                            .and(LOW_63)
                            .longValueExact(),
                    hash(HashFunction.SHA256, bytes));
        }
    }

    @Test
    void longTextsAgreeWithReferenceLibrariesToo() {
        LongHashFunction xxh3 = LongHashFunction.xx3();
        com.google.common.hash.HashFunction farm = Hashing.farmHashFingerprint64();
        Random random = new Random(773);
        for (int length = 301; length < 6000; length += 7) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            assertEquals(xxh3.hashBytes(bytes), hash(HashFunction.XXH3, bytes), "length " + length);
            assertEquals(
                    farm.hashBytes(bytes).asLong(), hash(HashFunction.FARM_FINGERPRINT, bytes), "length " + length);
        }
    }

    private long hash(HashFunction function, byte[] bytes) {
        scratch.clear();
        scratch.append(bytes);
        return function.hash(scratch);
    }
}
