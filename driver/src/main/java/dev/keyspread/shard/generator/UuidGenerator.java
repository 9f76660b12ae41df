package dev.keyspread.shard.generator;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Random UUIDs, version 4 of RFC 9562, from a {@link SecureRandom} that is asked for the bits of many at a time: it takes a lock and a
 * system call, while to take the next of a block is one atomic addition. {@code ShardTarget} takes one for each row of a rule
 * {@code uuid()}.
 */
public final class UuidGenerator {
    private static final int BLOCK = 256;

    private static final SecureRandom RANDOM = new SecureRandom();

    private static volatile Block block = new Block();

    private UuidGenerator() {}

    /** Random bits for so many UUIDs, each handed out once. */
    private static final class Block {
        private final ByteBuffer bits;
        private final AtomicInteger next = new AtomicInteger();

        Block() {
            byte[] bytes = new byte[16 * BLOCK];
            RANDOM.nextBytes(bytes);
            bits = ByteBuffer.wrap(bytes);
        }
    }

    /** The next random UUID, version 4 (RFC 9562, 5.4). */
    public static UUID next() {
        for (Block current = block; ; current = refilled(current)) {
            int i = current.next.getAndIncrement();
            if (i >= 0 && i < BLOCK) {
                long most = current.bits.getLong(16 * i);
                long least = current.bits.getLong(16 * i + 8);
                return new UUID((most & ~0xF000L) | 0x4000L, (least & (-1L >>> 2)) | Long.MIN_VALUE);
            }
        }
    }

    private static synchronized Block refilled(Block spent) {
        if (block == spent) {
            block = new Block();
        }
        return block;
    }
}
