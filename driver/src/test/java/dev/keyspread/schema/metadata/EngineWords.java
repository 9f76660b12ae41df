package dev.keyspread.schema.metadata;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;

/** The keywords of those engines that can't be asked here, from {@code ddl-words.txt}. */
final class EngineWords {
    private EngineWords() {}

    /** All of them, in upper case. */
    static NavigableSet<String> listed() {
        try (InputStream file = Objects.requireNonNull(EngineWords.class.getResourceAsStream("/ddl-words.txt"))) {
            NavigableSet<String> words = new TreeSet<>();
            new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> java.util.Arrays.stream(line.trim().split("\\s+")))
                    .filter(word -> !word.isEmpty())
                    .forEach(words::add);
            return words;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
