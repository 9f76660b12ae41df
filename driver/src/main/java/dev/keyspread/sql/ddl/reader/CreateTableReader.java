package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.Interleaving;
import dev.keyspread.sql.ddl.KeyDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads CREATE TABLE from its name on. {@link DdlReader} calls it. */
final class CreateTableReader {
    private final DdlCursor cursor;
    private final TableElements parts = new TableElements(KeyDefinition.Place.TABLE);
    private final List<QualifiedName> derivedFrom = new ArrayList<>();
    private final Map<String, String> options = new LinkedHashMap<>();
    private @Nullable KeyDefinition keyAfterColumns;
    private @Nullable Interleaving interleaving;
    private @Nullable String query;

    private CreateTableReader(DdlCursor cursor) {
        this.cursor = cursor;
    }

    /** The table, or null when no name is next. */
    static DdlStatement.@Nullable CreateTable read(
            DdlCursor cursor, int statement, boolean orReplace, boolean temporary) {
        boolean ifNotExists = cursor.accept("IF", "NOT", "EXISTS");
        QualifiedName name = cursor.qualifiedName();
        if (name == null) {
            return null;
        }
        CreateTableReader reader = new CreateTableReader(cursor);
        reader.body();
        reader.tail();
        TableElements parts = reader.parts;
        reader.options.putAll(parts.clauses);
        reader.derivedFrom.addAll(parts.like);
        return new DdlStatement.CreateTable(
                name,
                parts.columns,
                reader.keyAfterColumns != null ? reader.keyAfterColumns : parts.primaryKey,
                parts.uniques,
                parts.indexes,
                parts.foreignKeys,
                parts.checks,
                reader.interleaving,
                reader.options,
                reader.derivedFrom,
                reader.query,
                ifNotExists,
                orReplace,
                temporary,
                parts.synonyms,
                parts.unknown,
                cursor.rangeFrom(statement));
    }

    private void body() {
        if (cursor.accept("PARTITION", "OF")) {
            derive();
        } else if (cursor.accept("OF")) {
            cursor.qualifiedName();
        }
        if (cursor.isGroup() && !cursor.isAnyAhead(1, "SELECT", "WITH")) {
            for (DdlCursor element : cursor.group().elements()) {
                parts.read(element);
            }
        }
    }

    private void derive() {
        QualifiedName table = cursor.qualifiedName();
        if (table != null) {
            derivedFrom.add(table);
        }
    }

    private void tail() {
        while (cursor.more()) {
            int from = cursor.at();
            if (!clause()) {
                skipUnknown(from);
            }
        }
    }

    private boolean clause() {
        if (cursor.acceptSymbol(",")) {
            return true;
        }
        if (cursor.accept("PRIMARY", "KEY")) {
            keyAfterColumns = KeyReader.key(cursor, null, KeyDefinition.Place.AFTER_COLUMNS, null);
        } else if (cursor.accept("INTERLEAVE", "IN")) {
            interleaving = interleaving(cursor);
        } else if (cursor.accept("INHERITS")) {
            for (DdlCursor parent : cursor.group().elements()) {
                QualifiedName table = parent.qualifiedName();
                if (table != null) {
                    derivedFrom.add(table);
                }
            }
        } else if (cursor.accept("LIKE")) {
            derive();
        } else if (cursor.accept("WITH", "SYSTEM", "VERSIONING")) {
            parts.unknown.add(
                    "WITH SYSTEM VERSIONING"); // MariaDB's: what it does to columns and rows is asked of the server
        } else if (isQuery()) {
            cursor.accept("AS");
            query = cursor.rest();
            cursor.skipToEnd();
        } else if (cursor.accept("ON", "COMMIT")) {
            int from = cursor.at();
            cursor.skip();
            cursor.accept("ROWS");
            options.put("ON COMMIT", cursor.textFrom(from));
        } else if (cursor.accept("FOR", "VALUES")) {
            int from = cursor.at();
            while (cursor.more() && !cursor.isAny("PARTITION", "WITH", "TABLESPACE")) {
                cursor.skipOne();
            }
            options.put("FOR VALUES", cursor.textFrom(from));
        } else {
            return OptionReader.clause(cursor, options);
        }
        return true;
    }

    private boolean isQuery() {
        if (cursor.isAny("IGNORE", "REPLACE") && cursor.isAnyAhead(1, "AS", "SELECT", "WITH", "VALUES", "TABLE")) {
            cursor.skip(); // MySQL's word for rows with a key that another one has
        }
        return cursor.isAny("AS", "SELECT", "VALUES", "TABLE")
                || (cursor.is("WITH") && !cursor.isSymbolAhead(1, "("))
                || (cursor.isGroup() && cursor.isAnyAhead(1, "SELECT", "WITH"));
    }

    private void skipUnknown(int from) {
        do {
            cursor.skipOne();
        } while (cursor.more() && !cursor.isSymbol(",") && !isKnown());
        parts.unknown.add(cursor.textFrom(from));
    }

    private boolean isKnown() {
        return cursor.isAny(
                        "PRIMARY",
                        "INTERLEAVE",
                        "INHERITS",
                        "AS",
                        "SELECT",
                        "WITH",
                        "OPTIONS",
                        "SPLIT",
                        "PARTITION",
                        "LOCALITY")
                || cursor.isSymbolAhead(1, "=");
    }

    /** From behind INTERLEAVE IN on; null when no table is named. */
    static @Nullable Interleaving interleaving(DdlCursor cursor) {
        boolean parent = cursor.isNameAhead(1) && !cursor.isAnyAhead(1, "ON", "OPTIONS") && cursor.accept("PARENT");
        QualifiedName table = cursor.qualifiedName();
        if (table == null) {
            return null;
        }
        if (cursor.isGroup()) {
            cursor.skipGroup(); // the shared columns, in CockroachDB before it gave interleaving up
        }
        boolean cascades = cursor.accept("ON", "DELETE", "CASCADE");
        cursor.accept("ON", "DELETE", "NO", "ACTION");
        return new Interleaving(table, parent, cascades);
    }
}
