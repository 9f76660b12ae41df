package dev.keyspread.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How a simulated table is divided. */
final class SplitMapTest {
    private final SplitMap<Integer> splits = new SplitMap<>(Comparator.naturalOrder(), 4);

    private static List<Integer> keys(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    @Test
    void aHotSplitIsDividedInTheMiddleOfItsWrites() {
        splits.divideAt(List.of(100, 200));

        assertEquals(SplitMap.Relief.DIVIDED, splits.relieve(keys(110, 130)));
        assertEquals(1, splits.split(119));
        assertEquals(2, splits.split(120));
    }

    @Test
    void whereWritesAreSpreadNothingIsDivided() {
        splits.divideAt(List.of(100, 200));

        assertEquals(SplitMap.Relief.NONE_IS_HOT, splits.relieve(keys(0, 300)));
        assertEquals(2, splits.split(250));
    }

    @Test
    void oneKeyCanNotBeDivided() {
        splits.divideAt(List.of(100));

        assertEquals(SplitMap.Relief.ONE_KEY, splits.relieve(List.of(100, 100, 100)));
    }

    @Test
    void thereAreNeverMoreThanTheMost() {
        for (int i = 0; i < 20; i++) {
            splits.relieve(keys(i * 100, i * 100 + 50));
        }

        assertEquals(3, splits.split(Integer.MAX_VALUE));
    }
}
