package dev.keyspread.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index or unique constraint.
 *
 * @param name its name; empty when the engine chose one that is not known
 * @param unique whether it enforces uniqueness
 * @param nullFiltered whether rows with a NULL in it are left out (Spanner NULL_FILTERED)
 * @param parts its key parts in order, never empty
 * @param storing columns stored beside the key (STORING, INCLUDE, COVER)
 * @param interleavedIn the parent it is interleaved in (Spanner), which lies in the schema of the index, or null
 * @param local whether its entries lie with the rows that they point to (LOCAL), so that it has no hotspot of its own
 * @param filter the text of its WHERE, or null
 * @param later whether its entries are written after the rows (YDB's ASYNC)
 */
public record Index(
        String name,
        boolean unique,
        boolean nullFiltered,
        List<KeyPart> parts,
        List<String> storing,
        @Nullable String interleavedIn,
        boolean local,
        @Nullable String filter,
        boolean later) {

    /** Copies the lists. */
    public Index {
        parts = List.copyOf(parts);
        storing = List.copyOf(storing);
    }

    /** An index whose entries are written with the rows. */
    public Index(
            String name,
            boolean unique,
            boolean nullFiltered,
            List<KeyPart> parts,
            List<String> storing,
            @Nullable String interleavedIn,
            boolean local,
            @Nullable String filter) {
        this(name, unique, nullFiltered, parts, storing, interleavedIn, local, filter, false);
    }

    /** This index under another name. */
    public Index withName(String newName) {
        return new Index(newName, unique, nullFiltered, parts, storing, interleavedIn, local, filter, later);
    }

    /** This index with other key parts and stored columns. */
    public Index withColumns(List<KeyPart> newParts, List<String> newStoring) {
        return new Index(name, unique, nullFiltered, newParts, newStoring, interleavedIn, local, filter, later);
    }
}
