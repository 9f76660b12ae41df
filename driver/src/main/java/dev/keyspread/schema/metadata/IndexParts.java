package dev.keyspread.schema.metadata;

import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts indexes together from rows that tell of one key part each, in order. The sources of this package add the rows. */
final class IndexParts {
    private final Map<String, Builder> builders = new LinkedHashMap<>();

    private static final class Builder {
        final boolean unique;
        final boolean nullFiltered;
        final @Nullable String interleavedIn;
        final @Nullable String filter;
        final List<KeyPart> parts = new ArrayList<>();
        final List<String> storing = new ArrayList<>();

        Builder(boolean unique, boolean nullFiltered, @Nullable String interleavedIn, @Nullable String filter) {
            this.unique = unique;
            this.nullFiltered = nullFiltered;
            this.interleavedIn = interleavedIn;
            this.filter = filter;
        }
    }

    /** One part of an index; what is told of the index itself is taken from its first. */
    void add(String index, boolean unique, KeyPart part) {
        add(index, unique, false, null, null, part);
    }

    void add(
            String index,
            boolean unique,
            boolean nullFiltered,
            @Nullable String interleavedIn,
            @Nullable String filter,
            KeyPart part) {
        Builder builder = builders.get(index);
        if (builder == null) {
            builder = new Builder(unique, nullFiltered, interleavedIn, filter);
            builders.put(index, builder);
        }
        builder.parts.add(part);
    }

    /** One column stored beside the key of an index. A part must have come before it. */
    void addStored(String index, String column) {
        Builder builder = builders.get(index);
        if (builder != null) {
            builder.storing.add(column);
        }
    }

    /** Returns true if a part of that index was added, and whether it is unique. */
    boolean isUnique(String index) {
        Builder builder = builders.get(index);
        return builder != null && builder.unique;
    }

    /** Takes the parts of that index out, or returns none when there is no such index. */
    List<KeyPart> remove(String index) {
        Builder builder = builders.remove(index);
        return builder == null ? List.of() : builder.parts;
    }

    List<Index> indexes() {
        List<Index> indexes = new ArrayList<>();
        for (Map.Entry<String, Builder> each : builders.entrySet()) {
            Builder b = each.getValue();
            indexes.add(new Index(
                    each.getKey(), b.unique, b.nullFiltered, b.parts, b.storing, b.interleavedIn, false, b.filter));
        }
        return indexes;
    }
}
