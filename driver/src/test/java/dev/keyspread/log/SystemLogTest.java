package dev.keyspread.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SystemLogTest {
    private final List<String> said = new ArrayList<>();
    private final Log log = new SystemLog(new Recorder());

    @Test
    void anArgumentStandsInEachPlace() {
        log.warn("{} of {}", 1, "two");
        log.info("as it is");
        log.error("{}", (Object) null);

        assertEquals(List.of("WARNING 1 of two null", "INFO as it is null", "ERROR null null"), said);
    }

    @Test
    void anExceptionWithoutAPlaceIsThrown() {
        log.warn("{} failed", "t", new IllegalStateException("why"));
        log.warn("failed", new IllegalStateException("why"));
        log.warn("{}", new IllegalStateException("why"));

        assertEquals(
                List.of(
                        "WARNING t failed java.lang.IllegalStateException: why",
                        "WARNING failed java.lang.IllegalStateException: why",
                        "WARNING java.lang.IllegalStateException: why null"),
                said);
    }

    @Test
    void placesAndArgumentsMayBeTooMany() {
        log.warn("{} and {}", "one");
        log.warn("{}", "one", "two");

        assertEquals(List.of("WARNING one and {} null", "WARNING one null"), said);
    }

    @Test
    void anArgumentBeginsNoLine() {
        log.warn("{} is\n{}", "a\nERROR forged", "\u001b[2J");

        assertEquals(List.of("WARNING a\\nERROR forged is\n\\u001b[2J null"), said);
    }

    /** Drivers quote names in their messages. */
    @Test
    void anExceptionBeginsNoLine() {
        IllegalStateException cause = new IllegalStateException("of \"b\nERROR forged\"");
        cause.addSuppressed(new IllegalStateException("c\u202e"));
        cause.initCause(new IllegalStateException("round", cause));

        log.warn("failed", new IllegalArgumentException("in a", cause));

        assertEquals(1, said.size());
        String text = said.get(0);
        assertTrue(text.startsWith("WARNING failed dev.keyspread.log.ShownException: "), text);
        assertTrue(text.endsWith("java.lang.IllegalArgumentException: in a"), text);
    }

    @Test
    void whatIsNotLoggedIsNotSaid() {
        log.debug("{}", "quiet");

        assertEquals(List.of(), said);
    }

    @Test
    void aRecordOfJavaUtilLoggingNamesTheLoggerAsItsSource() {
        List<String> records = new ArrayList<>();
        java.util.logging.Logger logger = java.util.logging.Logger.getLogger("keyspread.test.source");
        logger.setUseParentHandlers(false);
        logger.addHandler(new Handler() {
            @Override
            public void publish(LogRecord each) {
                records.add(new SimpleFormatter().format(each));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });

        SystemLog.named("keyspread.test.source").warn("{} keys", "hot");

        assertEquals(1, records.size());
        assertTrue(records.get(0).contains(" keyspread.test.source" + System.lineSeparator()), records.get(0));
        assertTrue(records.get(0).contains("WARNING: hot keys"), records.get(0));
    }

    /** Keeps what it is told, from INFO on. */
    private final class Recorder implements Logger {
        @Override
        public String getName() {
            return "recorder";
        }

        @Override
        public boolean isLoggable(Level level) {
            return level.getSeverity() >= Level.INFO.getSeverity();
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String message, @Nullable Throwable thrown) {
            said.add(level + " " + message + " " + thrown);
        }

        @Override
        public void log(
                Level level,
                @Nullable ResourceBundle bundle,
                @Nullable String format,
                @Nullable Object @Nullable ... arguments) {
            said.add(level + " " + format);
        }
    }
}
