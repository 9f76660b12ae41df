package dev.keyspread.sql.dialect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests what each dialect is stands in a file of its own, so that a diff shows what a change or a new engine makes different. */
class EnginesTest {
    private static final Path FILES = Path.of("src", "test", "resources", "dialects");

    /** Set to write the files anew: {@code -Ddialects.write=true}. */
    private static final boolean WRITES = Boolean.getBoolean("dialects.write");

    @ParameterizedTest
    @EnumSource
    void aDialectIsWhatItsFileSays(Dialect dialect) throws IOException {
        Path file = FILES.resolve(dialect.settingName() + ".txt");
        String printed = printed(dialect.engine());
        if (WRITES) {
            Files.writeString(file, printed);
        }

        assertEquals(Files.readString(file), printed);
    }

    @Test
    void everyCapabilityTellsDialectsApart() {
        Set<Capability> same = EnumSet.allOf(Capability.class);
        same.removeIf(capability -> Arrays.stream(Dialect.values())
                        .map(dialect -> dialect.has(capability))
                        .distinct()
                        .count()
                > 1);

        assertEquals(Set.of(), same);
    }

    @Test
    void anEngineCanNotBeChangedByAnotherThatBeginsAsIt() {
        Engine before = Postgres.ENGINE;
        Engine other = before.but("other", "Other")
                .without(Capability.FOREIGN_KEYS)
                .word(Word.STORING, "KEEPING")
                .build();

        assertTrue(before.capabilities().contains(Capability.FOREIGN_KEYS));
        assertEquals("INCLUDE", before.words().get(Word.STORING));
        assertEquals("KEEPING", other.words().get(Word.STORING));
    }

    private static String printed(Engine engine) {
        Map<String, Object> values = new TreeMap<>();
        for (var part : Engine.class.getRecordComponents()) {
            try {
                values.put(part.getName(), part.getAccessor().invoke(engine));
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(part.getName(), e);
            }
        }
        return values.entrySet().stream()
                .map(value -> value.getKey() + ": " + lines(value.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    private static String lines(Object value) {
        if (value instanceof Set<?> set) {
            return set.stream().map(each -> "\n  " + each).collect(Collectors.joining());
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().map(each -> "\n  " + each).collect(Collectors.joining());
        }
        return value.toString();
    }
}
