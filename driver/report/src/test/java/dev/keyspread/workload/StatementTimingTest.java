package dev.keyspread.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Each execution counts; one that was timed may stand for several. */
final class StatementTimingTest {
    @Test
    void whatIsTimedStandsForThoseThatAreNot() {
        StatementShape shape = new StatementShape("SELECT 1", null);
        for (int i = 0; i < 8; i++) {
            shape.executed(i % 2 == 0, 0, 2_000, i == 7 ? 8 : 0);
        }

        assertEquals(8, shape.calls());
        assertEquals(4, shape.rewritten());
        assertEquals(16_000, shape.nanos());
        assertEquals(8, shape.times()[1]);
    }

    @Test
    void thoseThatNoneStandsForYetAreWhereMostAre() {
        StatementShape shape = new StatementShape("SELECT 1", null);
        for (int i = 0; i < 12; i++) {
            shape.executed(true, 0, i == 8 ? 900 : 5_000, i == 7 ? 8 : i == 8 ? 1 : 0);
        }

        assertEquals(11, shape.times()[3]);
        assertEquals(1, shape.times()[0]);
    }
}
