package dev.keyspread.agent.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** With no SLF4J but our own in sight, messages go to the system's logger. */
class ApplicationLogTest {
    private static final Logger SYSTEM = Logger.getLogger("keyspread");

    @Test
    void whatIsSaidBeforeTheApplicationConnectsIsKeptWithinBounds() {
        List<LogRecord> records = new ArrayList<>();
        SYSTEM.setUseParentHandlers(false);
        SYSTEM.addHandler(new Handler() {
            @Override
            public void publish(LogRecord record) {
                records.add(record);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        org.slf4j.Logger log = LoggerFactory.getLogger("keyspread");

        for (int i = 0; i < 250; i++) {
            log.warn("early {}", i);
        }
        assertEquals(0, records.size());

        ApplicationLog.connecting(null);
        assertEquals(201, records.size());
        assertEquals("early 0", records.get(0).getMessage());
        assertEquals("early 199", records.get(199).getMessage());
        assertEquals("50 earlier messages were dropped", records.get(200).getMessage());

        log.error("late", new IllegalStateException("why"));
        assertEquals(Level.SEVERE, records.get(201).getLevel());
        assertEquals("late", records.get(201).getMessage());
        assertTrue(String.valueOf(records.get(201).getThrown()).contains("why"));
        assertEquals("keyspread", records.get(201).getSourceClassName());
        assertFalse(log.isDebugEnabled());
    }
}
