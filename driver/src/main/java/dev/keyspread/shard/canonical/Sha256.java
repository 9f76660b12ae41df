package dev.keyspread.shard.canonical;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Computes SHA-256, which few rules take, for {@link CanonicalBytes}. It stands alone because a class that catches the exceptions of
 * digests has them loaded with it. Not safe for use by several threads.
 */
public final class Sha256 {
    private static final int LENGTH = 32;

    private final MessageDigest digest;

    Sha256() {
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Puts the digest, 32 bytes, in the place of the first bytes, which it is the digest of; there has to be room for it. */
    public void replace(byte[] bytes, int length) {
        digest.update(bytes, 0, length);
        try {
            digest.digest(bytes, 0, LENGTH);
        } catch (DigestException e) {
            throw new IllegalStateException("SHA-256 has 32 bytes", e);
        }
    }
}
