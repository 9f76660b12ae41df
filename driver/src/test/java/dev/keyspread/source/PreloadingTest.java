package dev.keyspread.source;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreloadingTest {
    /** A name that is gone costs a look-up at each start: a few may wait until the list is made anew. */
    @ParameterizedTest
    @ValueSource(strings = {"first-statements.txt", "second-reader.txt"})
    void nineOfTenNamesAreOfClasses(String list) throws IOException {
        List<String> names = Preloading.names(list);
        List<String> gone = new ArrayList<>();
        for (String name : names) {
            try {
                Class.forName(name, false, getClass().getClassLoader());
            } catch (ClassNotFoundException e) {
                gone.add(name);
            }
        }
        assertTrue(names.size() > 100, () -> "only " + names);
        assertTrue(gone.size() * 10 <= names.size(), () -> "make " + list + " anew: " + gone + " are gone");
    }
}
