package dev.keyspread.agent.core;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreloadingTest {
    /** A class that was renamed or taken out would be looked for at each start, in vain. */
    @Test
    void allNamesAreOfClasses() throws IOException {
        List<String> names = Preloading.names();

        assertFalse(names.isEmpty());
        for (String name : names) {
            assertDoesNotThrow(
                    () -> Class.forName(name, false, getClass().getClassLoader()),
                    () -> name + " is no class: take it out of preloaded.txt");
        }
    }
}
