package dev.keyspread.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {
    private static final List<String> NAMES = List.of("reads", "enabled", "on-unfillable", "crc32", "sha256");

    @ParameterizedTest
    @CsvSource({
        "raeds, reads",
        "read, reads",
        "enable, enabled",
        "onunfilable, on-unfillable",
        "crc23, crc32",
        "reads, reads",
    })
    void givenAMisspeltName_thenTheNearestIsFound(String word, String name) {
        assertEquals(name, Spelling.nearest(word, NAMES));
    }

    @Test
    void givenAnotherWord_thenThereIsNone() {
        assertNull(Spelling.nearest("md5", NAMES));
        assertNull(Spelling.nearest("password", NAMES));
        assertNull(Spelling.nearest("", NAMES));
    }
}
