package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.ColumnDefinition;
import dev.keyspread.sql.ddl.ForeignKeyDefinition;
import dev.keyspread.sql.ddl.IndexDefinition;
import dev.keyspread.sql.ddl.KeyDefinition;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects what stands in a table's column list, or behind ADD in an ALTER TABLE. {@link CreateTableReader} and {@link AlterTableReader}
 * fill one each.
 */
final class TableElements {
    final List<ColumnDefinition> columns = new ArrayList<>();
    final List<KeyDefinition> uniques = new ArrayList<>();
    final List<IndexDefinition> indexes = new ArrayList<>();
    final List<ForeignKeyDefinition> foreignKeys = new ArrayList<>();
    final List<ColumnDefinition.DeclaredCheck> checks = new ArrayList<>();
    final List<QualifiedName> like = new ArrayList<>();
    final List<String> synonyms = new ArrayList<>();
    final List<String> unknown = new ArrayList<>();
    final Map<String, String> clauses = new LinkedHashMap<>();

    @Nullable
    KeyDefinition primaryKey;

    private final KeyDefinition.Place place;

    TableElements(KeyDefinition.Place place) {
        this.place = place;
    }

    /** Reads one element, which the whole cursor holds: a constraint, an index, a column. */
    void read(DdlCursor cursor) {
        int from = cursor.at();
        if (constraint(cursor)) {
            addLeftover(cursor);
        } else if (!index(cursor) && !isOtherElement(cursor) && !column(cursor)) {
            cursor.back(from);
            unknown.add(cursor.rest());
        }
    }

    private void addLeftover(DdlCursor cursor) {
        KeyReader.skipConstraintEnd(cursor);
        if (cursor.more()) {
            unknown.add(cursor.rest());
        }
    }

    private boolean column(DdlCursor cursor) {
        ColumnReader.Column column = ColumnReader.read(cursor);
        if (column == null) {
            return false;
        }
        ColumnDefinition definition = column.definition();
        columns.add(definition);
        if (column.cache() != null) {
            clauses.put("CACHE " + definition.name(), column.cache());
        }
        if (column.primaryKey() != null) {
            primaryKey = column.primaryKey();
        }
        if (column.unique() != null) {
            uniques.add(column.unique());
        }
        if (definition.references() != null) {
            foreignKeys.add(definition.references());
        }
        checks.addAll(definition.checks());
        return true;
    }

    private boolean constraint(DdlCursor cursor) {
        int from = cursor.at();
        String name = null;
        if (cursor.accept("CONSTRAINT")) {
            cursor.accept("IF", "NOT", "EXISTS");
            boolean unnamed = cursor.isAny("PRIMARY", "UNIQUE", "FOREIGN", "CHECK")
                    && !cursor.isAnyAhead(1, "PRIMARY", "UNIQUE", "FOREIGN", "CHECK");
            name = unnamed ? null : cursor.name();
        }
        boolean isNamed = cursor.at() > from;
        if (cursor.is("PRIMARY", "KEY")) {
            primaryKey(cursor, name);
        } else if (isUnique(cursor)) {
            unique(cursor, name);
        } else if (cursor.accept("FOREIGN", "KEY")) {
            foreignKey(cursor, name);
        } else if (isCheck(cursor, isNamed)) {
            int text = cursor.at();
            cursor.skipToEnd(); // says nothing about keys
            checks.add(new ColumnDefinition.DeclaredCheck(name, cursor.textFrom(text)));
        } else {
            cursor.back(from);
            return false;
        }
        return true;
    }

    /** A column may be called check or exclude, too, but then its type follows. */
    private static boolean isCheck(DdlCursor cursor, boolean isNamed) {
        return (cursor.is("CHECK") && (isNamed || !cursor.isNameAhead(1) || cursor.isAnyAhead(1, "NOT")))
                || (cursor.is("EXCLUDE") && (cursor.isSymbolAhead(1, "(") || cursor.is("EXCLUDE", "USING")));
    }

    private void primaryKey(DdlCursor cursor, @Nullable String name) {
        cursor.accept("PRIMARY", "KEY");
        Boolean clustered = clustered(cursor);
        if (cursor.is("USING") && !cursor.is("USING", "INDEX")) {
            cursor.skip();
            cursor.skip(); // MySQL's USING BTREE
        } else if (cursor.isName() && cursor.isSymbolAhead(1, "(")) {
            cursor.skip(); // a name that MySQL ignores, H2's HASH
        }
        primaryKey = KeyReader.key(cursor, name, place, clustered);
    }

    private static @Nullable Boolean clustered(DdlCursor cursor) {
        if (cursor.accept("CLUSTERED")) {
            return true;
        }
        return cursor.accept("NONCLUSTERED") ? Boolean.FALSE : null;
    }

    private static boolean isUnique(DdlCursor cursor) {
        return cursor.is("UNIQUE")
                && (cursor.dialect().has(Capability.UNIQUE_CONSTRAINTS) || cursor.isSymbolAhead(1, "("));
    }

    private void unique(DdlCursor cursor, @Nullable String constraint) {
        cursor.accept("UNIQUE");
        boolean index = !cursor.accept("WITHOUT", "INDEX") && cursor.acceptAny("KEY", "INDEX");
        boolean isConstraint = cursor.dialect().has(Capability.MYSQL_DDL);
        Boolean clustered = isConstraint ? null : clustered(cursor); // there it is the name
        if (!cursor.accept("NULLS", "NOT", "DISTINCT")) {
            cursor.accept("NULLS", "DISTINCT");
        }
        String name = cursor.isName() && !cursor.isAny("USING") ? cursor.name() : null;
        if (cursor.is("USING") && !cursor.is("USING", "INDEX")) {
            cursor.skip();
            cursor.skip();
        }
        if (index && !isConstraint) {
            // CockroachDB's UNIQUE INDEX takes all that an index takes
            indexes.add(IndexReader.list(cursor, name == null ? null : new QualifiedName(null, name), true));
        } else {
            uniques.add(KeyReader.key(cursor, name == null ? constraint : name, place, clustered));
        }
    }

    private void foreignKey(DdlCursor cursor, @Nullable String constraint) {
        int from = cursor.at();
        if (!cursor.isGroup()) {
            cursor.name(); // MySQL's name of the index
        }
        List<String> columns = KeyReader.names(cursor);
        ForeignKeyDefinition key = KeyReader.references(cursor, constraint, columns);
        if (key == null) {
            unknown.add(cursor.text(from, cursor.at()));
        } else {
            foreignKeys.add(key);
        }
    }

    private boolean index(DdlCursor cursor) {
        int from = cursor.at();
        IndexDefinition index = IndexReader.inTable(cursor);
        if (index == null) {
            cursor.back(from);
            return false;
        }
        indexes.add(index);
        return true;
    }

    /** Passes over what stands among the columns but is neither a column nor a key; whether it stood there. */
    private boolean isOtherElement(DdlCursor cursor) {
        if (cursor.is("LIKE") && cursor.isNameAhead(1)) {
            cursor.skip();
            QualifiedName table = cursor.qualifiedName();
            if (table != null) {
                like.add(table);
            }
            return true;
        }
        return (cursor.is("SYNONYM") && isSynonym(cursor)) || isClause(cursor);
    }

    /** Returns true for what is no part of a column, which is kept as an option of the table. */
    private boolean isClause(DdlCursor cursor) {
        String clause = isFamily(cursor)
                ? "FAMILY"
                : cursor.is("PERIOD", "FOR")
                        ? "PERIOD"
                        : cursor.is("ROW", "DELETION", "POLICY")
                                ? "ROW DELETION POLICY"
                                : cursor.is("CHANGEFEED") && cursor.isAnyAhead(2, "WITH") ? "CHANGEFEED" : null;
        if (clause == null) {
            return false;
        }
        cursor.skip();
        if (clause.equals("ROW DELETION POLICY")) {
            cursor.accept("DELETION", "POLICY");
        }
        clauses.put(clause, cursor.rest());
        return true;
    }

    /** Spanner's {@code SYNONYM (name)}; whether it is one. */
    private boolean isSynonym(DdlCursor cursor) {
        if (!cursor.isSymbolAhead(1, "(")) {
            return false;
        }
        cursor.skip();
        synonyms.addAll(KeyReader.names(cursor));
        return true;
    }

    static boolean isFamily(DdlCursor cursor) {
        boolean named = cursor.isSymbolAhead(2, "(") && cursor.isNameAhead(3);
        return cursor.dialect().has(Capability.COLUMN_FAMILIES)
                && cursor.is("FAMILY")
                && (cursor.isSymbolAhead(1, "(") || named);
    }
}
