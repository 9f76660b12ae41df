package dev.keyspread.schema.type;

import dev.keyspread.schema.type.ColumnType.Family;

/**
 * Type names of CockroachDB: PostgreSQL's, except that INT and SERIAL have 64 bits, and STRING and BYTES. Source: CockroachDB's "Data
 * types" reference. {@link ColumnTypes} asks it.
 */
final class CockroachTypes {
    private CockroachTypes() {}

    static ColumnType of(TypeText type) {
        if (type.array()) {
            return type.as(Family.OTHER);
        }
        ColumnType known = switch (type.base()) {
            case "INT", "INTEGER", "INT64", "SERIAL" -> type.as(Family.INTEGER, 64);
            case "STRING" -> type.as(Family.TEXT, type.argument(0, -1));
            case "BYTES", "BLOB" -> type.as(Family.BYTES);
            case "BOX2D", "PG_LSN" -> type.as(Family.OTHER);
            default -> PostgresTypes.of(type);
        };
        // A collated string is a type of its own here, and its collation decides what is equal.
        return type.collation() != null ? type.as(Family.COLLATED_TEXT, known.length()) : known;
    }
}
