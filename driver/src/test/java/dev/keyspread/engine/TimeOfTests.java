package dev.keyspread.engine;

import dev.keyspread.schema.OwnTime;
import java.time.Duration;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Gives tests that read metadata by themselves the time that they need: no statement of an application waits for them. */
public final class TimeOfTests implements BeforeEachCallback {
    @Override
    public void beforeEach(ExtensionContext test) {
        OwnTime.begin(Duration.ofMinutes(5));
    }
}
