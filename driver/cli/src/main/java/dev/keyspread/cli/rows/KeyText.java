package dev.keyspread.cli.rows;

import dev.keyspread.schema.Column;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes a key as a text, to go on from. {@code Adoption} keeps it with its progress. A key that a text does not tell exactly must not be
 * read back: then the work begins at the first key.
 */
public final class KeyText {
    private static final String SEPARATOR = "\u001F";
    private static final int MAX_LENGTH = 2_000;

    private KeyText() {}

    /** The text of a key, or null when it is too long to keep. */
    public static @Nullable String of(List<Object> key) {
        String text = key.stream().map(String::valueOf).collect(Collectors.joining(SEPARATOR));
        return text.length() > MAX_LENGTH ? null : text;
    }

    /** The key of a text, or null when its columns are of a type that a text does not tell exactly: then begin at the beginning. */
    public static @Nullable List<Object> read(@Nullable String text, List<Column> columns) {
        String[] parts = text == null ? new String[0] : text.split(SEPARATOR, -1);
        if (parts.length != columns.size()) {
            return null;
        }
        List<Object> key = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            Object value = value(parts[i], columns.get(i));
            if (value == null) {
                return null;
            }
            key.add(value);
        }
        return key;
    }

    private static @Nullable Object value(String text, Column column) {
        try {
            return switch (column.type().family()) {
                case INTEGER -> Long.valueOf(text);
                case DECIMAL -> new BigDecimal(text);
                case TEXT -> text;
                case UUID -> UUID.fromString(text);
                case DATE -> LocalDate.parse(text);
                case TIMESTAMP -> LocalDateTime.parse(text);
                case INSTANT -> OffsetDateTime.parse(text);
                default -> null;
            };
        } catch (IllegalArgumentException | java.time.DateTimeException notThatType) {
            return null;
        }
    }
}
