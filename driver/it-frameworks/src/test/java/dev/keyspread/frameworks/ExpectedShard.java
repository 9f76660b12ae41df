package dev.keyspread.frameworks;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;

/** The shard that a row must have, computed without Keyspread by what docs/canonical.md says. */
public final class ExpectedShard {
    private static final int SHARDS = 16;
    private static final Set<String> BY_SHA256 =
            Set.of("orders", "document", "animal", "dog", "cat", "supplier", "supplier_address", "supplier_note");

    private ExpectedShard() {}

    /** The shard of a row of that table whose sources have those texts. */
    public static long of(String table, List<String> sources) {
        byte[] text = String.join("\u001f", sources).getBytes(StandardCharsets.UTF_8);
        return BY_SHA256.contains(table) ? sha256(text) : crc32(text);
    }

    private static long crc32(byte[] text) {
        CRC32 crc = new CRC32();
        crc.update(text);
        return crc.getValue() % SHARDS;
    }

    private static long sha256(byte[] text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text);
            return (new BigInteger(1, hash).longValue() & Long.MAX_VALUE) % SHARDS;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
