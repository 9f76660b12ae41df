package dev.keyspread.suite.random;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Holds what a random table has its columns from: its own definition, a parent or a composite type (PostgreSQL), and domains. DDL on these
 * changes the table without naming it.
 *
 * @param kind where the columns stand
 * @param name the parent or the type
 * @param domains the domains of columns, by the column's first name
 */
record RandomBasis(Kind kind, String name, Map<String, Domain> domains, Grammar grammar) {
    /** Where the columns stand. */
    enum Kind {
        ITSELF,
        PARENT,
        TYPE
    }

    /** A name for a type of values. */
    record Domain(String name, ColumnKind kind) {}

    /**
     * A basis of the table of that name.
     *
     * @param changing false for tables that no DDL changes, which define all themselves
     */
    static RandomBasis of(
            String table, List<RandomTable.Column> sources, boolean changing, Grammar grammar, Random random) {
        Map<String, Domain> domains = new LinkedHashMap<>();
        Kind kind = Kind.ITSELF;
        if (changing && (grammar == Grammar.POSTGRESQL || grammar == Grammar.H2)) {
            for (RandomTable.Column source : sources) {
                if (random.nextInt(3) == 0) {
                    domains.put(source.name(), new Domain(table + "_" + source.name(), source.kind()));
                }
            }
            kind = grammar == Grammar.POSTGRESQL ? Kind.values()[random.nextInt(Kind.values().length)] : kind;
        }
        return new RandomBasis(kind, table + "_basis", domains, grammar);
    }

    /**
     * Makes the table, and what it rests on.
     *
     * @param application the definitions of the application's columns
     * @param all the definitions of all columns
     * @param filled the definitions of the others alone
     */
    String create(
            String schema,
            String table,
            List<String> application,
            List<String> all,
            List<String> filled,
            List<String> key) {
        List<String> statements = new ArrayList<>();
        domains.values()
                .forEach(domain -> statements.add(
                        "CREATE DOMAIN " + schema + domain.name() + " AS " + grammar.type(domain.kind())));
        String keyed = key.isEmpty() ? "" : " (PRIMARY KEY (" + String.join(", ", key) + "))";
        switch (kind) {
            case ITSELF -> statements.add(grammar.table(schema + table, all, key));
            case PARENT -> {
                statements.add(grammar.table(schema + name, application, List.of()));
                statements.add(grammar.table(schema + table, filled, key) + " INHERITS (" + schema + name + ")");
            }
            case TYPE -> {
                statements.add("CREATE TYPE " + schema + name + " AS (" + String.join(", ", all) + ")");
                statements.add("CREATE TABLE " + schema + table + " OF " + schema + name + keyed);
            }
        }
        return String.join("; ", statements);
    }

    /** Drops what is left of it when its table is gone. */
    List<String> drop() {
        List<String> statements = new ArrayList<>();
        switch (kind) {
            case ITSELF -> {}
            case PARENT -> statements.add("DROP TABLE " + name);
            case TYPE -> statements.add("DROP TYPE " + name);
        }
        domains.values().forEach(domain -> statements.add("DROP DOMAIN " + domain.name()));
        return statements;
    }

    /** Writes a change of a table's columns as one of what they stand in. */
    String alter(String table, String change) {
        return switch (kind) {
            case ITSELF -> "ALTER TABLE " + table + " " + change;
            case PARENT -> "ALTER TABLE " + name + " " + change;
            case TYPE -> "ALTER TYPE " + name + " " + change.replace(" COLUMN ", " ATTRIBUTE ") + " CASCADE";
        };
    }
}
