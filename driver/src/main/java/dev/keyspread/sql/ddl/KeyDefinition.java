package dev.keyspread.sql.ddl;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A primary key or unique constraint, as declared. {@code KeyReader} makes it, and {@code Declarations} turns it into a key.
 *
 * @param constraint the constraint's folded name, or null when it has none
 * @param columns its parts in order; empty for {@code PRIMARY KEY ()}
 * @param place where it was declared
 * @param clustered true for CLUSTERED, false for NONCLUSTERED, null when neither was written
 * @param usingHash whether the engine hashes it by itself (CockroachDB's {@code USING HASH})
 * @param storing columns kept beside it ({@code INCLUDE})
 * @param options what was written behind it, by upper-case name: BUCKET_COUNT, SPLIT INTO …
 */
public record KeyDefinition(
        @Nullable String constraint,
        List<KeyPartDefinition> columns,
        Place place,
        @Nullable Boolean clustered,
        boolean usingHash,
        List<String> storing,
        Map<String, String> options) {

    /** Where a key was declared. */
    public enum Place {
        /** Behind its only column: {@code id INT PRIMARY KEY}. */
        COLUMN,
        /** Among the columns: {@code PRIMARY KEY (a, b)}, with or without CONSTRAINT. */
        TABLE,
        /** Behind the column list, as GoogleSQL has it: {@code ) PRIMARY KEY (a, b)}. */
        AFTER_COLUMNS,
        /** In an ALTER TABLE. */
        ALTER
    }

    /** Copies the collections. */
    public KeyDefinition {
        columns = List.copyOf(columns);
        storing = List.copyOf(storing);
        options = Map.copyOf(options);
    }
}
