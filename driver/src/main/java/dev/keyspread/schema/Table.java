package dev.keyspread.schema;

import dev.keyspread.sql.QualifiedName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table as far as it is known. {@link Builder} makes one.
 *
 * @param name its name
 * @param columns its columns in order; empty when they are not known, because only an index on it was seen
 * @param key the primary key's parts in order; empty when it has none or it is not known
 * @param keyName the primary key constraint's name, or null when it is not known
 * @param keyKnown whether an empty {@code key} means that there is none
 * @param indexes its secondary indexes and unique constraints, those that are ordered by their key: no full-text, vector
 *     or hash index
 * @param otherIndexes its indexes of other kinds, as far as they are known: full-text, GIN, BRIN, hash, vector
 * @param interleavedIn the parent it is interleaved in (Spanner), or null
 * @param foreignKeys its foreign keys, those that are known
 * @param checks its constraints that say nothing about keys, or null when they are not known
 * @param options engine options that bear on splitting, by upper-case name: SHARD_ROW_ID_BITS,
 *     AUTO_PARTITIONING_BY_LOAD, SPLIT…, CLUSTERED, NONCLUSTERED, with their value as text; {@link #UNION}
 * @param changes what in the database changes values of its rows by itself, as far as its metadata tells
 * @param otherNames further names by which its rows, or a part of them, are written and read: PostgreSQL's partitions and tables that
 *     inherit from it, theirs included, as far as its metadata tells; Spanner's synonyms; the tables in which one of MySQL's engine MERGE, or a
 *     foreign one, stores them
 * @param views the views that show its rows, by themselves or by other views, and may be written to, as far as its metadata tells; and the
 *     tables of MySQL's engine MERGE and the foreign ones that store rows in it
 * @param hasTriggers whether routines of the database run as its rows are written, as far as its metadata tells
 * @param basis what else gives it its form, or null when the database has not told
 * @param origin how it came to be known
 */
public record Table(
        QualifiedName name,
        List<Column> columns,
        List<KeyPart> key,
        @Nullable String keyName,
        boolean keyKnown,
        List<Index> indexes,
        List<Index> otherIndexes,
        @Nullable QualifiedName interleavedIn,
        List<ForeignKey> foreignKeys,
        @Nullable List<Check> checks,
        Map<String, String> options,
        List<ValueChange> changes,
        List<QualifiedName> otherNames,
        List<QualifiedName> views,
        boolean hasTriggers,
        @Nullable Basis basis,
        Origin origin) {

    /** The option of a table that has no rows of its own, and stores each in one of its {@link #otherNames}. */
    public static final String UNION = "UNION";

    /** How a table came to be known. */
    public enum Origin {
        /** DDL declares it. Advice and lint use it; a row is filled, or a read given a predicate, only by one that was read. */
        DECLARED,
        /** It was read from the database's metadata, and DDL has changed it since. It is used as a declared one is. */
        CHANGED,
        /** It was read from the database's metadata. */
        READ
    }

    /**
     * Holds what gives a table its form beside its own definition.
     *
     * @param parents the tables of whose rows it holds a part, as a partition or a child table, at any depth
     * @param ownTypes whether it, or one of its columns, is of a type that DDL has made
     * @param ownComparisons whether DDL has made an operator that compares values of the engine's own types, so that {@code =} may hold for
     *     different ones
     */
    public record Basis(List<QualifiedName> parents, boolean ownTypes, boolean ownComparisons) {
        /** The basis of a table that stands by itself. */
        public static final Basis NONE = new Basis(List.of(), false, false);

        /** Copies the list. */
        public Basis {
            parents = List.copyOf(parents);
        }
    }

    /** A table that is known by its name alone. */
    public static Table unseen(QualifiedName name) {
        return builder(name).build();
    }

    /** Copies the collections. */
    public Table {
        foreignKeys = List.copyOf(foreignKeys);
        columns = List.copyOf(columns);
        key = List.copyOf(key);
        indexes = List.copyOf(indexes);
        otherIndexes = List.copyOf(otherIndexes);
        checks = checks == null ? null : List.copyOf(checks);
        options = Map.copyOf(options);
        changes = List.copyOf(changes);
        otherNames = List.copyOf(otherNames);
        views = List.copyOf(views);
    }

    /** Returns true if the database told all of it, and no DDL has passed for it since. */
    public boolean isTold() {
        return origin == Origin.READ;
    }

    /** Returns true if the table existed before its DDL was seen: the database told its form, which DDL may have changed since. */
    public boolean wasReadFromMetadata() {
        return origin != Origin.DECLARED;
    }

    /** Returns the table as one that DDL has changed, so that its metadata has to be read again before rows are filled. */
    public Table changed() {
        return origin == Origin.READ ? withOrigin(Origin.CHANGED) : this;
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
     * Returns true if the other table has the same keys and indexes over columns of the same kinds, however it came to be known. Engines
     * name indexes and types in other words than the DDL that made them.
     */
    public boolean hasSameKeys(Table other) {
        return key.equals(other.key)
                && kinds().equals(other.kinds())
                && indexParts().equals(other.indexParts());
    }

    private List<String> kinds() {
        return columns.stream()
                .map(column -> column.name() + " " + column.type().family())
                .toList();
    }

    private Set<List<KeyPart>> indexParts() {
        return indexes.stream().map(Index::parts).collect(Collectors.toSet());
    }

    /**
     * Returns the table as advice sees it: columns of domains have what is known of the domains' base types, and the domains' names.
     */
    public Table overBaseTypes() {
        for (Column column : columns) {
            if (column.type().domain() != null) {
                return withColumns(columns.stream().map(Column::overBaseType).toList());
            }
        }
        return this;
    }

    /** Returns the table as rows are stored: columns of domains have the domains' base types and defaults. */
    public Table asStored() {
        for (Column column : columns) {
            if (column.type().domain() != null) {
                return withColumns(columns.stream().map(Column::asStored).toList());
            }
        }
        return this;
    }

    /** This table under another name. */
    public Table withName(QualifiedName newName) {
        return toBuilder().name(newName).build();
    }

    /** This table with other columns. */
    public Table withColumns(List<Column> newColumns) {
        return toBuilder().columns(newColumns).build();
    }

    /** This table with another primary key, under that name if it is known. */
    public Table withKey(List<KeyPart> newKey, @Nullable String newKeyName) {
        return toBuilder().key(newKey, newKeyName).build();
    }

    /** This table with other indexes. */
    public Table withIndexes(List<Index> newIndexes) {
        return toBuilder().indexes(newIndexes).build();
    }

    /** This table with other indexes that are not ordered by their key. */
    public Table withOtherIndexes(List<Index> newIndexes) {
        return toBuilder().otherIndexes(newIndexes).build();
    }

    /** This table, interleaved in that one; in none where it is null. */
    public Table withInterleaving(@Nullable QualifiedName parent) {
        return toBuilder().interleavedIn(parent).build();
    }

    /** This table with other options. */
    public Table withOptions(Map<String, String> newOptions) {
        return toBuilder().options(newOptions).build();
    }

    /** This table, known in another way. */
    public Table withOrigin(Origin newOrigin) {
        return toBuilder().origin(newOrigin).build();
    }

    /** This table with other foreign keys. */
    public Table withForeignKeys(List<ForeignKey> newForeignKeys) {
        return toBuilder().foreignKeys(newForeignKeys).build();
    }

    /** A table of that name; nothing else is known of it before the builder is told. */
    public static Builder builder(QualifiedName name) {
        return new Builder(name);
    }

    /** This table, to be changed in several parts. */
    public Builder toBuilder() {
        Builder builder = new Builder(name);
        builder.columns = columns;
        builder.key = key;
        builder.keyName = keyName;
        builder.keyKnown = keyKnown;
        builder.indexes = indexes;
        builder.otherIndexes = otherIndexes;
        builder.interleavedIn = interleavedIn;
        builder.foreignKeys = foreignKeys;
        builder.checks = checks;
        builder.options = options;
        builder.changes = changes;
        builder.otherNames = otherNames;
        builder.views = views;
        builder.hasTriggers = hasTriggers;
        builder.basis = basis;
        builder.origin = origin;
        return builder;
    }

    /** Collects what is known of a table; its methods are called as the parts of {@link Table} are. For use by one thread. */
    public static final class Builder {
        private QualifiedName name;
        private List<Column> columns = List.of();
        private List<KeyPart> key = List.of();
        private @Nullable String keyName;
        private boolean keyKnown;
        private List<Index> indexes = List.of();
        private List<Index> otherIndexes = List.of();
        private @Nullable QualifiedName interleavedIn;
        private List<ForeignKey> foreignKeys = List.of();
        private @Nullable List<Check> checks;
        private Map<String, String> options = Map.of();
        private List<ValueChange> changes = List.of();
        private List<QualifiedName> otherNames = List.of();
        private List<QualifiedName> views = List.of();
        private boolean hasTriggers;
        private @Nullable Basis basis;
        private Origin origin = Origin.DECLARED;

        private Builder(QualifiedName name) {
            this.name = name;
        }

        public Builder name(QualifiedName newName) {
            this.name = newName;
            return this;
        }

        public Builder columns(List<Column> newColumns) {
            this.columns = newColumns;
            return this;
        }

        /** The primary key is known: these parts, under that name if it is known. Without parts, the table has none. */
        public Builder key(List<KeyPart> parts, @Nullable String constraint) {
            this.key = parts;
            this.keyName = constraint;
            this.keyKnown = true;
            return this;
        }

        /** Nothing is known of the primary key, nor whether there is one. */
        public Builder unknownKey() {
            this.key = List.of();
            this.keyName = null;
            this.keyKnown = false;
            return this;
        }

        public Builder indexes(List<Index> newIndexes) {
            this.indexes = newIndexes;
            return this;
        }

        public Builder otherIndexes(List<Index> newIndexes) {
            this.otherIndexes = newIndexes;
            return this;
        }

        /** The parent table (Spanner), or null when it is interleaved in none. */
        public Builder interleavedIn(@Nullable QualifiedName parent) {
            this.interleavedIn = parent;
            return this;
        }

        public Builder foreignKeys(List<ForeignKey> newForeignKeys) {
            this.foreignKeys = newForeignKeys;
            return this;
        }

        /** Its constraints that say nothing about keys, or null when they are not known. */
        public Builder checks(@Nullable List<Check> newChecks) {
            this.checks = newChecks;
            return this;
        }

        public Builder options(Map<String, String> newOptions) {
            this.options = newOptions;
            return this;
        }

        public Builder changes(List<ValueChange> newChanges) {
            this.changes = newChanges;
            return this;
        }

        public Builder otherNames(List<QualifiedName> newNames) {
            this.otherNames = newNames;
            return this;
        }

        public Builder views(List<QualifiedName> newViews) {
            this.views = newViews;
            return this;
        }

        public Builder hasTriggers(boolean some) {
            this.hasTriggers = some;
            return this;
        }

        /** Sets the parents and types that give the table its form; null if the database has not told. */
        public Builder basis(@Nullable Basis newBasis) {
            this.basis = newBasis;
            return this;
        }

        public Builder origin(Origin newOrigin) {
            this.origin = newOrigin;
            return this;
        }

        public Table build() {
            return new Table(
                    name,
                    columns,
                    key,
                    keyName,
                    keyKnown,
                    indexes,
                    otherIndexes,
                    interleavedIn,
                    foreignKeys,
                    checks,
                    options,
                    changes,
                    otherNames,
                    views,
                    hasTriggers,
                    basis,
                    origin);
        }
    }
}
