package dev.keyspread.schema.catalogue;

import dev.keyspread.sql.QualifiedName;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * That DDL calls a table, or what belongs to it, otherwise from then on. {@link Catalogue} returns them, so that {@code FindingLog}
 * doesn't report a finding again under another name.
 *
 * @param from the table's name before
 * @param to its name afterwards, which is the same where only an index or a column is renamed
 * @param objects the new names of its indexes and columns, by their former ones
 */
public record Rename(QualifiedName from, QualifiedName to, Map<String, String> objects) {
    /** Copies the map. */
    public Rename {
        objects = Map.copyOf(objects);
    }

    /** Returns the later name of an index or a column of the table. */
    public @Nullable String after(@Nullable String object) {
        for (Map.Entry<String, String> each : objects.entrySet()) {
            if (each.getKey().equalsIgnoreCase(object)) {
                return each.getValue();
            }
        }
        return object;
    }
}
