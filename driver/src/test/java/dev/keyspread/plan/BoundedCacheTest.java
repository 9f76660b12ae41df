package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BoundedCacheTest {

    @Test
    void neverHoldsMoreEntriesOrBytesThanItMay() {
        BoundedCache<Integer, String> cache = new BoundedCache<>(100, 10_000);
        for (int i = 0; i < 10_000; i++) {
            cache.put(i, "value", i % 600);
            assertTrue(cache.size() <= 100, "entries");
            assertTrue(cache.bytes() <= 10_000, "bytes");
        }
    }

    @Test
    void keepsWhatIsUsedAndDropsWhatIsNot() {
        BoundedCache<Integer, String> cache = new BoundedCache<>(10, 10_000);
        for (int i = 0; i < 1_000; i++) {
            cache.put(i, "value", 1);
            assertTrue(i == 0 || cache.get(0) != null, "the entry that is used all the time");
        }
        assertNotNull(cache.get(999));
        assertNull(cache.get(5));
    }

    @Test
    void doesNotLetOneHugeValueFlushTheRest() {
        BoundedCache<Integer, String> cache = new BoundedCache<>(10, 1_600);
        cache.put(1, "small", 10);
        cache.put(2, "huge", 101);
        assertNotNull(cache.get(1));
        assertNull(cache.get(2));
    }

    @Test
    void countsAValueThatIsPutTwiceOnce() {
        BoundedCache<Integer, String> cache = new BoundedCache<>(10, 1_600);
        cache.put(1, "a", 10);
        cache.put(1, "b", 20);
        assertEquals("b", cache.get(1));
        assertEquals(1, cache.size());
        assertEquals(20, cache.bytes());
    }

    @Test
    void letsNothingGoForAValueThatIsOnlyKeptWhereThereIsRoom() {
        BoundedCache<Integer, String> cache = new BoundedCache<>(3, 1_600);
        for (int i = 0; i < 10; i++) {
            cache.putIfRoom(i, "value", 1);
        }
        assertEquals(3, cache.size());
        assertNotNull(cache.get(0));
        assertNull(cache.get(3));
    }

    @Test
    void leavesAValueThatIsThereWhereItIsOnlyKeptWhereThereIsRoom() {
        BoundedCache<Integer, String> cache = new BoundedCache<>(3, 1_600);
        cache.putIfRoom(7, "value", 1);
        cache.putIfRoom(7, "another", 1);
        assertEquals("value", cache.get(7));
    }
}
