package dev.keyspread.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what a step throws goes no further, unless the virtual machine needs it. */
final class GuardTest {
    private final List<Throwable> failed = new ArrayList<>();
    private final Guard guard = new Guard() {
        @Override
        public void failed(String outcome, Throwable failure) {
            rethrowFatal(failure);
            assertEquals("outcome", outcome);
            failed.add(failure);
        }
    };

    static List<Throwable> failures() {
        return List.of(
                new IllegalStateException(),
                new StackOverflowError(),
                new NoClassDefFoundError(),
                new AssertionError(),
                new SQLException(),
                new IOException());
    }

    @SuppressWarnings("unchecked") // as Kotlin throws checked exceptions
    private static <T extends Throwable> void sneak(Throwable failure) throws T {
        throw (T) failure;
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aStepThatFailsIsToldOnce(Throwable failure) {
        guard.run("outcome", () -> sneak(failure));
        guard.run("outcome", (first, second) -> sneak(failure), 1, 2);
        assertNull(guard.get("outcome", () -> {
            sneak(failure);
            return 1;
        }));
        assertSame(failure, Guard.caught((first, second) -> sneak(failure), 1, 2));

        assertEquals(List.of(failure, failure, failure), failed);
    }

    @Test
    void aStepThatGoesWellIsCalledWithWhatItIsGiven() {
        List<Integer> called = new ArrayList<>();

        guard.run("outcome", List::add, called, 1);
        guard.run("outcome", () -> called.add(2));

        assertEquals(List.of(1, 2), called);
        assertEquals(3, guard.get("outcome", () -> 3));
        assertEquals(List.of(), failed);
    }

    @Test
    void aFailureOfTheVirtualMachineGoesToTheApplication() {
        OutOfMemoryError full = new OutOfMemoryError();

        assertSame(full, assertThrows(OutOfMemoryError.class, () -> new Guard().run("outcome", () -> sneak(full))));
        assertSame(full, assertThrows(OutOfMemoryError.class, () -> Guard.caught((a, b) -> sneak(full), 1, 2)));
    }

    @Test
    void anInterruptIsPassedOn() {
        guard.run("outcome", () -> sneak(new InterruptedException()));
        new Guard().failed("outcome", new InterruptedException());

        assertTrue(Thread.interrupted());
    }
}
