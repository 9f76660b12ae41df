package dev.keyspread.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells which tables' column comments may hold shard rules. The setting {@code keyspread.comment-rules} makes it, and
 * {@code MetadataReader} leaves out the comments of all other tables.
 *
 * @param asksOwner whether the owner of a table decides, where the engine's tables have owners
 * @param schemas the schemas whose comments count, whoever owns the tables; null if the schema does not decide
 */
public record CommentTrust(boolean asksOwner, @Nullable List<String> schemas) {
    /** Comments count on tables of users whom the connected user trusts. */
    public static final CommentTrust OF_OWNERS = new CommentTrust(true, null);

    private static final CommentTrust NONE = new CommentTrust(false, List.of());

    /**
     * Reads {@code on}, {@code off} or a list of schemas.
     *
     * @throws IllegalArgumentException when a schema of the list has no name
     */
    public static CommentTrust parse(String value) {
        if (value.equalsIgnoreCase("on") || value.equalsIgnoreCase("true")) {
            return OF_OWNERS;
        }
        if (value.equalsIgnoreCase("off") || value.equalsIgnoreCase("false")) {
            return NONE;
        }
        List<String> schemas = new ArrayList<>();
        for (String each : value.split(",", -1)) {
            if (each.isBlank()) {
                throw new IllegalArgumentException("must be on, off or schemas with commas between");
            }
            schemas.add(each.strip());
        }
        return new CommentTrust(false, List.copyOf(schemas));
    }

    /** Returns it as {@link #parse} reads it. */
    @Override
    public String toString() {
        if (schemas == null) {
            return "on";
        }
        return schemas.isEmpty() ? "off" : String.join(",", schemas);
    }

    /** Returns true if comments on tables of that schema may count. */
    public boolean mayCountIn(@Nullable String schema) {
        return schemas == null || (schema != null && schemas.stream().anyMatch(schema::equalsIgnoreCase));
    }
}
