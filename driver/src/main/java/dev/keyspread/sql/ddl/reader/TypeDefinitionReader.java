package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.ColumnDefinition;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what makes and drops types: enumerations and domains. Composite types, ranges and the like are left unread. {@link DdlReader}
 * calls it.
 */
final class TypeDefinitionReader {
    private TypeDefinitionReader() {}

    /** CREATE TYPE from its name on; null when it is no enumeration. */
    static @Nullable DdlStatement createType(DdlCursor cursor, int statement) {
        if (cursor.dialect().has(Capability.H2_DDL)) {
            return createDomain(cursor, statement); // its other word for a domain
        }
        boolean ifNotExists = cursor.accept("IF", "NOT", "EXISTS");
        QualifiedName name = cursor.qualifiedName();
        if (name == null || !cursor.accept("AS", "ENUM")) {
            return null;
        }
        cursor.skipToEnd();
        return new DdlStatement.CreateEnum(name, ifNotExists, cursor.rangeFrom(statement));
    }

    /** CREATE DOMAIN from its name on; null when no name or no type is next. */
    static @Nullable DdlStatement createDomain(DdlCursor cursor, int statement) {
        boolean ifNotExists = cursor.accept("IF", "NOT", "EXISTS");
        QualifiedName name = cursor.qualifiedName();
        if (name == null) {
            return null;
        }
        cursor.accept("AS");
        ColumnDefinition values = ColumnReader.values(cursor, name.name());
        return values.type().isEmpty()
                ? null
                : new DdlStatement.CreateDomain(name, values, ifNotExists, cursor.rangeFrom(statement));
    }

    /** DROP TYPE and DROP DOMAIN from their names on. */
    static @Nullable DdlStatement drop(DdlCursor cursor, int statement) {
        cursor.accept("IF", "EXISTS");
        List<QualifiedName> names = new ArrayList<>();
        do {
            QualifiedName name = cursor.qualifiedName();
            if (name != null) {
                names.add(name);
            }
        } while (cursor.acceptSymbol(","));
        boolean cascade = cursor.accept("CASCADE");
        cursor.skipToEnd();
        return names.isEmpty() ? null : new DdlStatement.DropType(names, cascade, cursor.rangeFrom(statement));
    }
}
