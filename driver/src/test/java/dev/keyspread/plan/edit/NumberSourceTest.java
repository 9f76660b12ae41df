package dev.keyspread.plan.edit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the digits of numbers that are written as bits. */
class NumberSourceTest {
    /** Counts how often a digit is looked at. */
    private static final class CountedDigits implements CharSequence {
        private final int length;
        private int looks;

        CountedDigits(int length) {
            this.length = length;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public char charAt(int index) {
            looks++;
            return '1';
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            throw new UnsupportedOperationException("a part of the digits is looked at again");
        }

        @Override
        public String toString() {
            throw new UnsupportedOperationException("the digits are read by something that does not count");
        }
    }

    @ParameterizedTest
    @CsvSource({"4, 1F, 31", "4, fFf, 4095", "4, 0012, 18", "1, 101, 5", "1, 000000001, 1", "1, 1111111111111111, 65535"
    })
    void bytesAreAsManyAsTheDigitsNeed(int bitsOfDigit, String digits, int value) {
        int length = (digits.length() * bitsOfDigit + 7) / 8;
        byte[] expected = length == 1 ? new byte[] {(byte) value} : new byte[] {(byte) (value >> 8), (byte) value};

        assertArrayEquals(expected, NumberSource.bytes(digits, bitsOfDigit));
    }

    @ParameterizedTest
    @ValueSource(ints = {100_000, 200_000, 400_000})
    void eachDigitIsLookedAtOnce(int length) {
        CountedDigits digits = new CountedDigits(length);

        assertEquals(length / 2, NumberSource.bytes(digits, 4).length);
        assertEquals(length, digits.looks);
    }
}
