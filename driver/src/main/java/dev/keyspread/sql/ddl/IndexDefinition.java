package dev.keyspread.sql.ddl;

import dev.keyspread.sql.QualifiedName;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index, as declared by CREATE INDEX, inside CREATE TABLE or by ALTER TABLE. {@code IndexReader} makes it, and
 * {@code Declarations} turns it into an index.
 *
 * @param name its name, or null when the engine is to choose one
 * @param kind what kind of index it is
 * @param unique whether UNIQUE was written
 * @param nullFiltered whether Spanner's NULL_FILTERED was written
 * @param columns its key parts in order
 * @param storing columns stored beside the key (STORING, INCLUDE, COVER)
 * @param interleavedIn the table it is interleaved in, or null
 * @param filter the text of its WHERE, or null
 * @param reach whether GLOBAL or LOCAL was written
 * @param usingHash whether the engine hashes its leading part by itself (CockroachDB's {@code USING HASH})
 * @param method the access method behind USING, upper case, or null
 * @param options what was written behind it, by upper-case name
 */
public record IndexDefinition(
        @Nullable QualifiedName name,
        Kind kind,
        boolean unique,
        boolean nullFiltered,
        List<KeyPartDefinition> columns,
        List<String> storing,
        @Nullable QualifiedName interleavedIn,
        @Nullable String filter,
        Reach reach,
        boolean usingHash,
        @Nullable String method,
        Map<String, String> options) {

    /** Kinds of indexes. */
    public enum Kind {
        /** Ordered by its key, as a table is. */
        ORDERED,
        /** Full-text: SEARCH INDEX, FULLTEXT, a GIN or inverted index. */
        SEARCH,
        /** Vector index. */
        VECTOR,
        /** Any other that is not ordered by its key: SPATIAL, GiST, BRIN, bloom, PostgreSQL's USING HASH. */
        OTHER
    }

    /** How far one index reaches in a partitioned table. */
    public enum Reach {
        /** Neither word was written. */
        UNSPECIFIED,
        /** GLOBAL: a table of its own. */
        GLOBAL,
        /** LOCAL: lies with the rows it points to. */
        LOCAL
    }

    /** Copies the collections. */
    public IndexDefinition {
        columns = List.copyOf(columns);
        storing = List.copyOf(storing);
        options = Map.copyOf(options);
    }
}
