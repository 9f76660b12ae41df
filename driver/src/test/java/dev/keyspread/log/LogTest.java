package dev.keyspread.log;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ServiceConfigurationError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LogTest {
    static Throwable[] harmless() {
        return new Throwable[] {
            new IOException("checked"),
            new IllegalStateException("unchecked"),
            new AssertionError("asserted"),
            new NoClassDefFoundError("absent"),
            new ServiceConfigurationError("misconfigured"),
            new StackOverflowError("deep")
        };
    }

    /** A logger that throws whenever it is asked or told, as one whose appender lost its disk. */
    private static final class Broken extends Log {
        private final Throwable failure;

        Broken(Throwable failure) {
            this.failure = failure;
        }

        @Override
        boolean isEnabled(Level level) {
            if (level == Level.DEBUG) {
                throw sneaky(failure);
            }
            return true;
        }

        @Override
        void write(Level level, String message, @Nullable Object... arguments) {
            throw sneaky(failure);
        }
    }

    @SuppressWarnings("unchecked") // that is the trick
    private static <T extends Throwable> RuntimeException sneaky(Throwable failure) throws T {
        throw (T) failure;
    }

    @ParameterizedTest
    @MethodSource("harmless")
    void aLoggerThatThrowsHarmsNobody(Throwable failure) {
        Log log = new Broken(failure);

        assertFalse(log.isDebugEnabled());
        assertDoesNotThrow(() -> log.debug("at {}", "DEBUG"));
        assertDoesNotThrow(() -> log.info("at {}", "INFO"));
        assertDoesNotThrow(() -> log.warn("at {}", "WARN"));
        assertDoesNotThrow(() -> log.error("at {}", "ERROR"));
    }

    @Test
    void whatTheVirtualMachineNeedsGoesOn() {
        OutOfMemoryError failure = new OutOfMemoryError("full");
        Log log = new Broken(failure);

        assertSame(failure, assertThrows(OutOfMemoryError.class, () -> log.warn("unheard")));
        assertSame(failure, assertThrows(OutOfMemoryError.class, log::isDebugEnabled));
    }

    @Test
    void anInterruptionIsKept() {
        new Broken(new InterruptedException("stop")).warn("unheard");

        assertTrue(Thread.interrupted());
    }
}
