package dev.keyspread.keyspace.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How a simulated table heats and cools. */
final class SplitSimulationTest {
    @Test
    void aHotRangeCoolsInTheSimulationAndARisingKeyDoesNot() {
        SplitSimulation band = new SplitSimulation(List.of());
        SplitSimulation rising = new SplitSimulation(List.of());
        Random random = new Random(3);
        for (int i = 0; i < 100_000; i++) {
            int hot = random.nextInt(10) == 0 ? random.nextInt(1 << 24) : 1 << 20 | random.nextInt(1 << 10);
            band.add(bytes(i < 20_000 ? random.nextInt(1 << 24) : hot), 1, true);
            rising.add(bytes(i), 1, true);
            if (i % 2_500 == 2_499) {
                band.begin();
                rising.begin();
            }
        }

        assertEquals(0.2, band.hottest(), 0.15);
        assertEquals(1, rising.hottest(), 0.05);
    }

    private static byte[] bytes(int key) {
        return new byte[] {(byte) (key >> 24), (byte) (key >> 16), (byte) (key >> 8), (byte) key};
    }
}
