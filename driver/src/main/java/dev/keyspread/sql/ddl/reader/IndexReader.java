package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.IndexDefinition;
import dev.keyspread.sql.ddl.KeyPartDefinition;
import dev.keyspread.sql.dialect.Capability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads indexes, those of CREATE INDEX and those declared in a table. {@link DdlReader} and {@link TableElements} call it. */
final class IndexReader {
    private final DdlCursor cursor;
    private @Nullable QualifiedName name;
    private IndexDefinition.Kind kind = IndexDefinition.Kind.ORDERED;
    private boolean unique;
    private boolean nullFiltered;
    private List<KeyPartDefinition> parts = List.of();
    private List<String> storing = List.of();
    private @Nullable QualifiedName interleavedIn;
    private @Nullable String filter;
    private IndexDefinition.Reach reach = IndexDefinition.Reach.UNSPECIFIED;
    private boolean usingHash;
    private @Nullable String method;
    private final Map<String, String> options = new LinkedHashMap<>();

    private IndexReader(DdlCursor cursor) {
        this.cursor = cursor;
    }

    /** CREATE INDEX from behind CREATE on, or null when it is none or names no table. */
    static DdlStatement.@Nullable CreateIndex create(DdlCursor cursor, int statement) {
        IndexReader reader = new IndexReader(cursor);
        while (reader.modifier()) {
            // UNIQUE NULL_FILTERED …
        }
        if (!cursor.accept("INDEX")) {
            return null;
        }
        boolean isConcurrent = cursor.dialect().has(Capability.POSTGRES_GRAMMAR) && cursor.accept("CONCURRENTLY");
        if (!isConcurrent && cursor.dialect().has(Capability.NONCONCURRENTLY)) {
            cursor.accept("NONCONCURRENTLY"); // to others a name
        }
        if (cursor.dialect().has(Capability.ASYNC_INDEXES)) {
            cursor.accept("ASYNC");
        }
        boolean ifNotExists = cursor.accept("IF", "NOT", "EXISTS");
        if (!cursor.is("ON") || cursor.isAnyAhead(1, "ON")) {
            reader.name = cursor.qualifiedName();
        }
        reader.using();
        if (!cursor.accept("ON")) {
            return null;
        }
        if (cursor.dialect().has(Capability.POSTGRES_GRAMMAR)) {
            cursor.accept("ONLY");
        }
        QualifiedName table = cursor.qualifiedName();
        if (table == null) {
            return null;
        }
        reader.using();
        reader.list();
        return new DdlStatement.CreateIndex(table, reader.done(), ifNotExists, cursor.rangeFrom(statement));
    }

    /** An index declared among columns, or null when what is next is none. */
    static @Nullable IndexDefinition inTable(DdlCursor cursor) {
        if (!isIndex(cursor)) {
            return null;
        }
        IndexReader reader = new IndexReader(cursor);
        if (!cursor.isAny("INDEX", "KEY")) {
            reader.modifier(); // FULLTEXT, VECTOR …, behind which MySQL lets the word INDEX be left out
        }
        cursor.acceptAny("INDEX", "KEY");
        cursor.accept("IF", "NOT", "EXISTS");
        if (cursor.isName() && !cursor.isAny("USING")) {
            reader.name = cursor.qualifiedName();
        }
        while (reader.modifier() || cursor.isAny("SYNC", "ASYNC")) { // YDB says what kind it is behind the name
            if (cursor.accept("ASYNC")) {
                reader.options.put("ASYNC", "");
            } else {
                cursor.accept("SYNC");
            }
        }
        reader.using();
        cursor.accept("ON");
        reader.list();
        return reader.done();
    }

    /** Returns true if an index is next, and no column that has one of its words for a name. */
    private static boolean isIndex(DdlCursor cursor) {
        Dialect dialect = cursor.dialect();
        if (!dialect.has(Capability.INDEXES_IN_TABLES)) {
            return false;
        }
        // INDEX, KEY, FULLTEXT and SPATIAL are reserved there, VECTOR and COLUMNAR are not.
        if (dialect.has(Capability.MYSQL_DDL)) {
            return cursor.isAny("INDEX", "KEY", "FULLTEXT", "SPATIAL")
                    || (cursor.isAny("VECTOR", "COLUMNAR") && cursor.isAnyAhead(1, "INDEX", "KEY"));
        }
        if (dialect.has(Capability.HASH_SHARDED_INDEXES)) {
            return cursor.isAny("INDEX") || (cursor.isAny("INVERTED", "VECTOR") && cursor.isAnyAhead(1, "INDEX"));
        }
        if (dialect.has(Capability.INDEXES_BY_ALTER_ONLY)) {
            return cursor.isAny("INDEX") && cursor.isAnyAhead(2, "GLOBAL", "LOCAL");
        }
        return cursor.isAny("INDEX", "KEY") && isListAhead(cursor);
    }

    /** Returns true if a list of names follows, with or without a name before it: a column's type has a number in parentheses. */
    private static boolean isListAhead(DdlCursor cursor) {
        int list = cursor.isSymbolAhead(1, "(") ? 1 : 2;
        return cursor.isSymbolAhead(list, "(")
                && cursor.isNameAhead(list + 1)
                && !cursor.isAnyAhead(list - 1, "GEOMETRY", "ARRAY", "ROW");
    }

    /** An index from its column list on. */
    static IndexDefinition list(DdlCursor cursor, @Nullable QualifiedName name, boolean unique) {
        IndexReader reader = new IndexReader(cursor);
        reader.name = name;
        reader.unique = unique;
        reader.list();
        return reader.done();
    }

    private boolean modifier() {
        if (cursor.accept("UNIQUE")) {
            unique = true;
        } else if (cursor.accept("NULL_FILTERED")) {
            nullFiltered = true;
        } else if (cursor.accept("GLOBAL")) {
            reach = IndexDefinition.Reach.GLOBAL;
        } else if (cursor.accept("LOCAL")) {
            reach = IndexDefinition.Reach.LOCAL;
        } else if (cursor.isAny("SEARCH", "FULLTEXT", "INVERTED", "VECTOR", "SPATIAL", "HASH", "COLUMNAR", "BITMAP")) {
            kind = kindOf(cursor.upper());
            cursor.skip();
        } else if (cursor.accept("NULLS")) {
            cursor.acceptAny("NOT", "ALL");
            cursor.accept("DISTINCT");
        } else {
            return cursor.acceptAny("CLUSTERED", "NONCLUSTERED", "UNCOVERED");
        }
        return true;
    }

    private void using() {
        if (cursor.accept("USING")) {
            method = cursor.upper();
            cursor.skip();
            if (cursor.dialect().has(Capability.HASH_SHARDED_INDEXES) && method.equals("HASH")) {
                usingHash = true;
            } else if (!cursor.dialect().has(Capability.MYSQL_DDL)) {
                kind = kindOf(method);
            }
        }
    }

    private static IndexDefinition.Kind kindOf(String word) {
        String method = word.toUpperCase(Locale.ROOT);
        return switch (method) {
            case "BTREE", "LSM", "PREFIX", "SECONDARY" -> IndexDefinition.Kind.ORDERED;
            case "SEARCH", "FULLTEXT", "INVERTED", "GIN", "YBGIN" -> IndexDefinition.Kind.SEARCH;
            case "VECTOR", "HNSW", "YBHNSW", "IVFFLAT", "CSPANN" -> IndexDefinition.Kind.VECTOR;
            default ->
                method.startsWith("VECTOR")
                        ? IndexDefinition.Kind.VECTOR
                        : method.startsWith("FULLTEXT") ? IndexDefinition.Kind.SEARCH : IndexDefinition.Kind.OTHER;
        };
    }

    private void list() {
        parts = KeyReader.parts(cursor);
        while (cursor.more()) {
            if (!clause()) {
                cursor.skipOne();
            }
        }
    }

    private boolean clause() {
        if (cursor.isAny("STORING", "INCLUDE", "COVER", "COVERING", "STORED") && cursor.isSymbolAhead(1, "(")) {
            cursor.skip();
            storing = KeyReader.names(cursor);
        } else if (cursor.accept("WHERE")) {
            filter = condition();
        } else if (cursor.accept("INTERLEAVE", "IN")) {
            if (cursor.isNameAhead(1) && !cursor.isAnyAhead(1, "OPTIONS")) {
                cursor.accept("PARENT");
            }
            interleavedIn = cursor.qualifiedName();
        } else if (cursor.accept("USING", "HASH")) {
            usingHash = cursor.dialect().has(Capability.HASH_SHARDED_INDEXES);
            if (!cursor.isSymbolAhead(1, "(")) {
                cursor.accept("WITH"); // BUCKET_COUNT = n
            }
        } else if (cursor.is("USING")) {
            using();
        } else if (!modifier()) {
            return OptionReader.clause(cursor, options);
        }
        return true;
    }

    /** Up to a comma or the next clause, both outside parentheses. */
    private String condition() {
        int from = cursor.at();
        while (cursor.more() && !cursor.isSymbol(",") && !isClause()) {
            cursor.skipOne();
        }
        return cursor.expression(from, cursor.at());
    }

    private boolean isClause() {
        return cursor.isAny("INTERLEAVE", "OPTIONS", "STORING", "TABLESPACE")
                || (cursor.isAny("WITH", "SPLIT") && cursor.isAnyAhead(1, "INTO", "AT"))
                || (cursor.isAny("WITH") && cursor.isSymbolAhead(1, "("));
    }

    private IndexDefinition done() {
        return new IndexDefinition(
                name,
                kind,
                unique,
                nullFiltered,
                parts,
                storing,
                interleavedIn,
                filter,
                reach,
                usingHash,
                method,
                options);
    }
}
