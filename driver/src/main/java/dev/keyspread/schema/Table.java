package dev.keyspread.schema;

import dev.keyspread.sql.QualifiedName;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table as far as it is known.
 *
 * @param name its name
 * @param columns its columns in order; empty when they are not known, because only an index on it was seen
 * @param key the primary key's parts in order; empty when it has none or it is not known
 * @param keyName the primary key constraint's name, or null when it is not known
 * @param keyKnown whether an empty {@code key} means that there is none
 * @param indexes its secondary indexes and unique constraints, those that are ordered by their key: no full-text, vector
 *     or hash index
 * @param interleavedIn the parent it is interleaved in (Spanner), or null
 * @param foreignKeys its foreign keys, those that are known
 * @param options engine options that bear on splitting, by upper-case name: SALT_BUCKETS, SHARD_ROW_ID_BITS,
 *     AUTO_PARTITIONING_BY_LOAD, SPLIT…, CLUSTERED, NONCLUSTERED, with their value as text
 * @param origin how it came to be known
 */
public record Table(
        QualifiedName name,
        List<Column> columns,
        List<KeyPart> key,
        @Nullable String keyName,
        boolean keyKnown,
        List<Index> indexes,
        @Nullable QualifiedName interleavedIn,
        List<ForeignKey> foreignKeys,
        Map<String, String> options,
        Origin origin) {

    /** How a table came to be known. */
    public enum Origin {
        /** Its CREATE TABLE was carried out through Keyspread, and every change to it since was understood. */
        CREATED,
        /**
         * It was made up from DDL, but the database may hold something else: IF NOT EXISTS met a table that was never seen,
         * a change was not understood, or only an index was seen. Good enough for advice; before a row is filled by it, its
         * metadata has to be read.
         */
        PRESUMED,
        /** It was read from the database's metadata. */
        READ
    }

    /** A table of which no foreign key is known. */
    public Table(
            QualifiedName name,
            List<Column> columns,
            List<KeyPart> key,
            @Nullable String keyName,
            boolean keyKnown,
            List<Index> indexes,
            @Nullable QualifiedName interleavedIn,
            Map<String, String> options,
            Origin origin) {
        this(name, columns, key, keyName, keyKnown, indexes, interleavedIn, List.of(), options, origin);
    }

    /** A table of which no more than its name is known. */
    public static Table unseen(QualifiedName name) {
        return new Table(name, List.of(), List.of(), null, false, List.of(), null, Map.of(), Origin.PRESUMED);
    }

    /** Copies the collections. */
    public Table {
        foreignKeys = List.copyOf(foreignKeys);
        columns = List.copyOf(columns);
        key = List.copyOf(key);
        indexes = List.copyOf(indexes);
        options = Map.copyOf(options);
    }

    /** Whether it was there before: read from metadata, its CREATE TABLE was not seen. */
    public boolean wasReadFromMetadata() {
        return origin == Origin.READ;
    }

    /** The column of that name, compared without regard to case when no exact one exists, or null. */
    public @Nullable Column column(String wanted) {
        Column folded = null;
        for (Column column : columns) {
            if (column.name().equals(wanted)) {
                return column;
            }
            if (folded == null && column.name().equalsIgnoreCase(wanted)) {
                folded = column;
            }
        }
        return folded;
    }

    /**
     * The table as advice looks at it: a column of a domain holds what the domain is over. No value may be computed by what
     * this says, since the types of its columns are not those that the database compares and casts by.
     */
    public Table overBaseTypes() {
        return columns.stream().anyMatch(column -> column.type().domain() != null)
                ? withColumns(columns.stream().map(Column::overBaseType).toList())
                : this;
    }

    public Table withName(QualifiedName newName) {
        return new Table(
                newName, columns, key, keyName, keyKnown, indexes, interleavedIn, foreignKeys, options, origin);
    }

    public Table withColumns(List<Column> newColumns) {
        return new Table(
                name, newColumns, key, keyName, keyKnown, indexes, interleavedIn, foreignKeys, options, origin);
    }

    public Table withKey(List<KeyPart> newKey, @Nullable String newKeyName) {
        return new Table(name, columns, newKey, newKeyName, true, indexes, interleavedIn, foreignKeys, options, origin);
    }

    public Table withUnknownKey() {
        return new Table(name, columns, List.of(), null, false, indexes, interleavedIn, foreignKeys, options, origin);
    }

    public Table withIndexes(List<Index> newIndexes) {
        return new Table(
                name, columns, key, keyName, keyKnown, newIndexes, interleavedIn, foreignKeys, options, origin);
    }

    public Table withInterleaving(@Nullable QualifiedName parent) {
        return new Table(name, columns, key, keyName, keyKnown, indexes, parent, foreignKeys, options, origin);
    }

    public Table withOptions(Map<String, String> newOptions) {
        return new Table(
                name, columns, key, keyName, keyKnown, indexes, interleavedIn, foreignKeys, newOptions, origin);
    }

    public Table withOrigin(Origin newOrigin) {
        return new Table(
                name, columns, key, keyName, keyKnown, indexes, interleavedIn, foreignKeys, options, newOrigin);
    }

    public Table withForeignKeys(List<ForeignKey> newForeignKeys) {
        return new Table(
                name, columns, key, keyName, keyKnown, indexes, interleavedIn, newForeignKeys, options, origin);
    }
}
