package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.Table;
import dev.keyspread.sql.QualifiedName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Tables that name another one: as the parent that they are interleaved in, or by a foreign key. {@link KnownTables} and
 * {@link DdlEffects} look for them when a table is dropped or renamed.
 */
final class Dependents {
    private Dependents() {}

    /** The tables that name that one, but not itself. */
    static List<Table> of(QualifiedName name, Snapshot known) {
        List<Table> dependents = new ArrayList<>();
        for (Table other : known.naming(name.name())) {
            if (names(other, name) && !other.name().equals(name)) {
                dependents.add(other);
            }
        }
        return dependents;
    }

    private static boolean names(Table table, QualifiedName other) {
        if (other.equals(table.interleavedIn())) {
            return true;
        }
        return table.foreignKeys().stream()
                .anyMatch(reference -> reference.table().equals(other));
    }

    static boolean namesOthers(Table table) {
        return table.interleavedIn() != null || !table.foreignKeys().isEmpty();
    }

    /** The table, pointing to {@code to} wherever it pointed to {@code from}, which has been renamed. */
    static Table pointing(Table table, QualifiedName from, QualifiedName to) {
        return withFullNames(table, name -> name.equals(from) ? to : name);
    }

    /** The table, with the tables that it names called as the catalogue keeps them. */
    static Table withFullNames(Table table, UnaryOperator<QualifiedName> full) {
        if (!namesOthers(table)) {
            return table;
        }
        QualifiedName parent = table.interleavedIn();
        return table.toBuilder()
                .interleavedIn(parent == null ? null : full.apply(parent))
                .foreignKeys(table.foreignKeys().stream()
                        .map(reference -> reference.to(full.apply(reference.table())))
                        .toList())
                .build();
    }

    /** The table without its foreign keys to one that is gone. */
    static Table withoutReferences(Table table, QualifiedName gone) {
        return table.withForeignKeys(table.foreignKeys().stream()
                .filter(reference -> !reference.table().equals(gone))
                .toList());
    }
}
