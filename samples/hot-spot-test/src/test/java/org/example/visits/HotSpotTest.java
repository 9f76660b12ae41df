package org.example.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs {@link VisitsTest} and looks at how it fails. */
class HotSpotTest {
    /** Prints it. */
    public static void main(String[] arguments) {
        System.out.println(failure(run()).getMessage());
    }

    @Test
    void theTestPassesAndItsClassFailsOnTheHotSpot() {
        EngineExecutionResults results = run();

        assertEquals(1, results.testEvents().succeeded().count());
        Throwable failure = failure(results);
        assertEquals(AssertionError.class, failure.getClass());
        String message = String.valueOf(failure.getMessage());
        assertShows("[monotonic-key] VISITS.SEEN: ", message);
        assertShows("Seen: org.example.visits.Visits.create:", message);
        assertShows("keyspread.shard.VISITS.SHARD_ID = crc32(SEEN) % 16", message);
    }

    private static EngineExecutionResults run() {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(VisitsTest.class))
                .execute();
    }

    private static Throwable failure(EngineExecutionResults results) {
        return results.containerEvents().failed().stream()
                .findFirst()
                .flatMap(event -> event.getPayload(TestExecutionResult.class))
                .flatMap(TestExecutionResult::getThrowable)
                .orElseThrow(() -> new AssertionError("the class did not fail"));
    }

    private static void assertShows(String text, String message) {
        assertTrue(message.contains(text), () -> "not shown: " + text + "\n\n" + message);
    }
}
