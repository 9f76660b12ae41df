package dev.keyspread.shard.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.shard.canonical.NotFillableException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that the blocks of sequences are kept within a bound, and that no number comes twice beyond it. */
class SequencesTest {
    private static final int BLOCK = 10;

    private final Map<String, Long> reserved = new HashMap<>();
    private final Sequences sequences = new Sequences(
            (sequence, size) -> reserved.merge(sequence, (long) size, Long::sum) - size + 1,
            (table, column, count) -> new long[0]);

    @Test
    void givenMoreSequencesThanAreKept_whenNumbersAreTaken_thenNoneComesTwice() throws NotFillableException {
        Set<Long> taken = new HashSet<>();
        assertTrue(taken.add(sequences.next("orders", BLOCK)));
        for (int i = 1; i <= Sequences.MAX_NAMES; i++) {
            assertEquals(1, sequences.next("other" + i, BLOCK));
        }

        for (int i = 1; i < BLOCK; i++) {
            assertTrue(taken.add(sequences.next("orders", BLOCK)));
        }
        assertEquals(2L * BLOCK, reserved.get("orders"), "the first block was not kept");
    }
}
