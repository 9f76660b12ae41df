package dev.keyspread.shard.value;

import java.lang.reflect.Array;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The elements of an array as it was bound. {@code GivenValue} copies a bound array into it, and {@code RowValues} takes a row's value
 * from it.
 *
 * @param values the elements; one is null for NULL; a copy that does not change
 */
public record Elements(List<@Nullable Object> values) {
    /** Types whose values are equal where their texts are; a padded or a case-insensitive one's are not. */
    private static final Set<String> PLAIN_TEXT =
            Set.of("text", "varchar", "character varying", "string", "_text", "_varchar");

    /** Copies the list. */
    public Elements {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    /** Returns the elements of a Java array, or null when the object is none, or one of bytes. */
    public static @Nullable Elements of(Object array) {
        if (array instanceof @Nullable Object[] objects) {
            return new Elements(Arrays.asList(objects));
        }
        if (!array.getClass().isArray() || array instanceof byte[]) {
            return null;
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            values.add(Array.get(array, i));
        }
        return new Elements(values);
    }

    /** Returns the elements of a JDBC array, or null when they can't be told, or are texts of a type that compares in a way of its own. */
    public static @Nullable Elements of(java.sql.Array array) {
        try {
            Object values = array.getArray();
            Elements elements = values == null ? null : of(values);
            boolean otherText = elements != null && elements.hasText() && !isPlainText(array.getBaseTypeName());
            return otherText ? null : elements;
        } catch (SQLException | RuntimeException notTold) {
            return null;
        }
    }

    private boolean hasText() {
        return values.stream().anyMatch(String.class::isInstance);
    }

    private static boolean isPlainText(@Nullable String type) {
        return type != null && PLAIN_TEXT.contains(type.toLowerCase(Locale.ROOT));
    }
}
