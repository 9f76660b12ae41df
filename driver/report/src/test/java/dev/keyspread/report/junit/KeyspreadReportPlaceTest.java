package dev.keyspread.report.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Who runs tests with {@code -Dkeyspread.report=…} finds the report there. */
@ExtendWith({KeyspreadReportPlaceTest.CommandLine.class, KeyspreadReport.class})
final class KeyspreadReportPlaceTest {
    private static final String PROPERTY = "keyspread.report";

    /** Stands for what the build gives the tests' JVM. */
    static final class CommandLine implements BeforeAllCallback, AfterAllCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            System.setProperty(PROPERTY, "target/elsewhere.html");
        }

        @Override
        public void afterAll(ExtensionContext context) {
            System.clearProperty(PROPERTY);
        }
    }

    @Test
    void thePropertyHolds() {
        assertEquals("target/elsewhere.html", System.getProperty(PROPERTY));
    }
}
