package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.DetectedDialect.TableNames;
import dev.keyspread.schema.ForeignKey;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables that are known at one moment. Nobody changes it: readers hold one without a lock while the next is made. {@link KnownTables}
 * makes each.
 *
 * @param engine how names compare
 * @param buckets the tables by their own name in lower case: names that differ by case or schema only share one
 * @param size how many tables these are
 * @param naming the buckets whose tables have an index of a name, or name another table so, by that name in lower case
 * @param resolved where an unqualified name was found to lead when not to the default schema, by its lower case
 */
record Snapshot(
        DetectedDialect engine,
        ListsByName<Table> buckets,
        int size,
        ListsByName<String> naming,
        Map<String, QualifiedName> resolved) {

    static Snapshot empty(DetectedDialect engine) {
        return new Snapshot(engine, ListsByName.empty(), 0, ListsByName.empty(), Map.of());
    }

    /** The table that a statement means by that name, or null. */
    @Nullable
    Table find(QualifiedName name) {
        List<Table> bucket = bucket(name);
        if (name.schema() != null) {
            return named(bucket, name);
        }
        QualifiedName inDefault = new QualifiedName(engine.defaultSchema(), name.name());
        Table found = named(bucket, inDefault);
        if (found != null) {
            return found;
        }
        QualifiedName elsewhere = resolved.get(key(name));
        if (elsewhere != null) {
            return pick(bucket, table -> table.name().equals(elsewhere));
        }
        boolean perhapsAnywhere =
                engine.defaultSchema() == null && !engine.dialect().has(Capability.NAMELESS_SCHEMA);
        return perhapsAnywhere ? pick(bucket, table -> sameName(table, name)) : null;
    }

    /** The tables that have an index of that name. */
    List<Table> withIndex(@Nullable String schema, String index) {
        List<Table> found = new ArrayList<>();
        for (Table table : naming(index)) {
            boolean inSchema = schema == null || isInSchema(table, schema);
            if (inSchema && hasIndex(table, index, engine.dialect())) {
                found.add(table);
            }
        }
        return found;
    }

    /** The tables that may have an index of that name, or name a table of that name, in whatever schema. */
    List<Table> naming(String name) {
        List<Table> tables = new ArrayList<>();
        for (String key : naming.get(engine.dialect().caseless(name))) {
            tables.addAll(buckets.get(key));
        }
        return tables;
    }

    /** Returns true if a table has an index of that name, of whatever kind. */
    static boolean hasIndex(Table table, String name, Dialect dialect) {
        return Stream.concat(table.indexes().stream(), table.otherIndexes().stream())
                .anyMatch(index -> dialect.sameName(index.name(), name));
    }

    List<Table> tables() {
        return buckets.all();
    }

    Snapshot with(Collection<Table> tables) {
        Snapshot changed = this;
        for (Table table : tables) {
            List<Table> bucket = new ArrayList<>(changed.bucket(table.name()));
            if (!bucket.isEmpty()) {
                bucket.removeIf(other -> replaces(table, other));
            }
            bucket.add(table);
            changed = changed.with(key(table.name()), List.copyOf(bucket));
        }
        return changed;
    }

    private Snapshot with(String key, List<Table> bucket) {
        List<Table> before = buckets.get(key);
        Set<String> former = named(before);
        ListsByName<String> names = naming;
        for (String name : named(bucket)) {
            if (!former.remove(name)) {
                List<String> more = new ArrayList<>(names.get(name));
                more.add(key);
                names = names.with(name, more);
            }
        }
        for (String name : former) {
            List<String> fewer = new ArrayList<>(names.get(name));
            fewer.remove(key);
            names = names.with(name, fewer);
        }
        return new Snapshot(engine, buckets.with(key, bucket), size + bucket.size() - before.size(), names, resolved);
    }

    /** Returns the names of these tables' indexes, and of the tables that they name, in lower case. */
    private Set<String> named(List<Table> tables) {
        Set<String> names = new HashSet<>();
        for (Table table : tables) {
            for (Index index : table.indexes()) {
                names.add(engine.dialect().caseless(index.name()));
            }
            for (Index index : table.otherIndexes()) {
                names.add(engine.dialect().caseless(index.name()));
            }
            for (ForeignKey reference : table.foreignKeys()) {
                names.add(key(reference.table()));
            }
            if (table.interleavedIn() != null) {
                names.add(key(table.interleavedIn()));
            }
        }
        return names;
    }

    /** Returns true if they are one table. Two that were read from metadata under two names are two, however names compare. */
    private boolean replaces(Table table, Table other) {
        boolean two = table.wasReadFromMetadata() && other.wasReadFromMetadata();
        return two ? other.name().equals(table.name()) : isNamed(other, table.name());
    }

    Snapshot without(Predicate<Table> gone) {
        Snapshot left = this;
        for (Table table : tables()) {
            if (gone.test(table)) {
                left = left.without(table.name());
            }
        }
        return left;
    }

    /** Without the table of that name, schema and all. Looks at no other: a new table is first taken out as well. */
    Snapshot without(QualifiedName gone) {
        List<Table> bucket = bucket(gone);
        List<Table> kept = new ArrayList<>();
        for (Table table : bucket) {
            if (!isNamed(table, gone)) {
                kept.add(table);
            }
        }
        return kept.size() == bucket.size() ? this : with(key(gone), List.copyOf(kept));
    }

    /** Notes that the unqualified name leads to that table. */
    Snapshot resolving(QualifiedName asked, QualifiedName found) {
        Map<String, QualifiedName> changed = new HashMap<>(resolved);
        changed.put(key(asked), found);
        return new Snapshot(engine, buckets, size, naming, Map.copyOf(changed));
    }

    /** Forgets where the unqualified name leads, since a table of that name came or went. */
    Snapshot unresolving(QualifiedName name) {
        if (!resolved.containsKey(key(name))) {
            return this;
        }
        Map<String, QualifiedName> changed = new HashMap<>(resolved);
        changed.remove(key(name));
        return new Snapshot(engine, buckets, size, naming, Map.copyOf(changed));
    }

    /** Returns true if the table has that name, schema and all. */
    boolean isNamed(Table table, QualifiedName name) {
        return sameName(table, name) && isInSchema(table, name.schema());
    }

    boolean isInSchema(Table table, @Nullable String schema) {
        String own = table.name().schema();
        return (own == null || schema == null) ? Objects.equals(own, schema) : same(own, schema);
    }

    private boolean sameName(Table table, QualifiedName name) {
        return same(table.name().name(), name.name());
    }

    private boolean same(String a, String b) {
        TableNames names = engine.tableNames(); // no switch, which would be a class more in the cold start
        if (names == TableNames.BY_LETTER) {
            return a.equals(b);
        }
        return names == TableNames.IGNORING_CASE
                ? a.equalsIgnoreCase(b)
                : engine.dialect().sameName(a, b);
    }

    /** The only table of that name, schema and all; null where there is none, or several. */
    private @Nullable Table named(List<Table> bucket, QualifiedName name) {
        Table only = null;
        for (Table table : bucket) {
            if (isNamed(table, name)) {
                if (only != null) {
                    return null;
                }
                only = table;
            }
        }
        return only;
    }

    private static @Nullable Table pick(List<Table> bucket, Predicate<Table> matches) {
        Table only = null;
        for (Table table : bucket) {
            if (matches.test(table)) {
                if (only != null) {
                    return null;
                }
                only = table;
            }
        }
        return only;
    }

    private List<Table> bucket(QualifiedName name) {
        return buckets.get(key(name));
    }

    private String key(QualifiedName name) {
        return engine.dialect().caseless(name.name());
    }
}
