package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables that are known at one moment. Nobody changes it: readers hold one without a lock while the next is made, from a copy of
 * its maps. These are no {@link Map#copyOf}, which hashes and compares all keys anew: with many tables that was most of what DDL costs.
 *
 * @param engine how names compare
 * @param buckets the tables by their own name in lower case: names that differ by case or schema only share one
 * @param resolved where an unqualified name was found to lead when not to the default schema, by its lower case
 */
record Snapshot(DetectedDialect engine, Map<String, List<Table>> buckets, Map<String, QualifiedName> resolved) {

    static Snapshot empty(DetectedDialect engine) {
        return new Snapshot(engine, Map.of(), Map.of());
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
        for (Table table : tables()) {
            boolean inSchema = schema == null || isInSchema(table, schema);
            if (inSchema && hasIndex(table, index, engine.dialect())) {
                found.add(table);
            }
        }
        return found;
    }

    /** Returns true if a table has an index of that name, of whatever kind. */
    static boolean hasIndex(Table table, String name, Dialect dialect) {
        return Stream.concat(table.indexes().stream(), table.otherIndexes().stream())
                .anyMatch(index -> dialect.sameName(index.name(), name));
    }

    List<Table> tables() {
        List<Table> all = new ArrayList<>();
        for (List<Table> bucket : buckets.values()) {
            all.addAll(bucket);
        }
        return all;
    }

    int size() {
        int size = 0;
        for (List<Table> bucket : buckets.values()) {
            size += bucket.size();
        }
        return size;
    }

    Snapshot with(Collection<Table> tables) {
        Map<String, List<Table>> changed = new HashMap<>(buckets);
        for (Table table : tables) {
            List<Table> bucket = new ArrayList<>(changed.getOrDefault(key(table.name()), List.of()));
            if (!bucket.isEmpty()) {
                bucket.removeIf(other -> replaces(table, other));
            }
            bucket.add(table);
            changed.put(key(table.name()), List.copyOf(bucket));
        }
        return new Snapshot(engine, Collections.unmodifiableMap(changed), resolved);
    }

    /** Returns true if they are one table. Two that were read from metadata under two names are two, however names compare. */
    private boolean replaces(Table table, Table other) {
        boolean two = table.wasReadFromMetadata() && other.wasReadFromMetadata();
        return two ? other.name().equals(table.name()) : isNamed(other, table.name());
    }

    Snapshot without(Predicate<Table> gone) {
        Map<String, List<Table>> left = new HashMap<>();
        for (Map.Entry<String, List<Table>> bucket : buckets.entrySet()) {
            List<Table> kept = new ArrayList<>(bucket.getValue());
            kept.removeIf(gone);
            if (!kept.isEmpty()) {
                left.put(bucket.getKey(), List.copyOf(kept));
            }
        }
        return new Snapshot(engine, Collections.unmodifiableMap(left), resolved);
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
        if (kept.size() == bucket.size()) {
            return this;
        }
        Map<String, List<Table>> left = new HashMap<>(buckets);
        if (kept.isEmpty()) {
            left.remove(key(gone));
        } else {
            left.put(key(gone), List.copyOf(kept));
        }
        return new Snapshot(engine, Collections.unmodifiableMap(left), resolved);
    }

    /** Notes that the unqualified name leads to that table. */
    Snapshot resolving(QualifiedName asked, QualifiedName found) {
        Map<String, QualifiedName> changed = new HashMap<>(resolved);
        changed.put(key(asked), found);
        return new Snapshot(engine, buckets, Map.copyOf(changed));
    }

    /** Forgets where the unqualified name leads, since a table of that name came or went. */
    Snapshot unresolving(QualifiedName name) {
        if (!resolved.containsKey(key(name))) {
            return this;
        }
        Map<String, QualifiedName> changed = new HashMap<>(resolved);
        changed.remove(key(name));
        return new Snapshot(engine, buckets, Map.copyOf(changed));
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
        return switch (engine.tableNames()) {
            case AS_IN_DIALECT -> engine.dialect().sameName(a, b);
            case BY_LETTER -> a.equals(b);
            case IGNORING_CASE -> a.equalsIgnoreCase(b);
        };
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
        return buckets.getOrDefault(key(name), List.of());
    }

    private String key(QualifiedName name) {
        return engine.dialect().caseless(name.name());
    }
}
