package dev.keyspread.shard.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The CRC-32 of digits is that of their text. */
class DecimalCrc32Test {
    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                7,
                10,
                99_999_999,
                100_000_000,
                100_000_001,
                1_000_000_000_000_000L,
                9_999_999_999_999_999L,
                10_000_000_000_000_000L,
                -1,
                -100_000_000,
                Long.MAX_VALUE,
                Long.MIN_VALUE
            })
    void givenAnEdge_whenHashed_thenItIsAsOfItsText(long number) {
        assertEquals(crc32(Long.toString(number)), DecimalCrc32.ofSigned(number));
        assertEquals(crc32(Long.toUnsignedString(number)), DecimalCrc32.ofUnsigned(number));
    }

    @Test
    void givenNumbersOfEachLength_whenHashed_thenTheyAreAsOfTheirTexts() {
        Random random = new Random(32);
        for (int i = 0; i < 100_000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            assertEquals(crc32(Long.toString(number)), DecimalCrc32.ofSigned(number));
            assertEquals(crc32(Long.toUnsignedString(number)), DecimalCrc32.ofUnsigned(number));
        }
    }

    private static long crc32(String text) {
        CRC32 crc32 = new CRC32();
        crc32.update(text.getBytes(StandardCharsets.US_ASCII));
        return crc32.getValue();
    }
}
