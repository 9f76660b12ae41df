package dev.keyspread.frameworks;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests on databases of all engines, which are started once for all of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DatabasesTest {
    /** Where they are. */
    protected Databases databases;

    @SuppressWarnings("NullAway.Init") // started before all tests
    protected DatabasesTest() {}

    @BeforeAll
    final void start(@TempDir Path directory) throws IOException {
        databases = new Databases(directory);
    }

    @AfterAll
    final void stop() throws IOException {
        if (databases != null) { // null where it did not start
            databases.close();
        }
    }
}
