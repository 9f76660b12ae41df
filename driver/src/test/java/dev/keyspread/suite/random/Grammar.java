package dev.keyspread.suite.random;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Where the SQL of random statements differs from engine to engine. */
public enum Grammar {
    H2,
    POSTGRESQL,
    MARIADB,
    GOOGLESQL,
    SPANNER_POSTGRESQL;

    private static final Set<ColumnKind> SPANNER = Set.of(
            ColumnKind.BIGINT,
            ColumnKind.BOOLEAN,
            ColumnKind.VARCHAR,
            ColumnKind.TEXT,
            ColumnKind.DATE,
            ColumnKind.INSTANT,
            ColumnKind.BYTES);

    public boolean isSpanner() {
        return this == GOOGLESQL || this == SPANNER_POSTGRESQL;
    }

    public boolean isPostgres() {
        return this == POSTGRESQL || this == SPANNER_POSTGRESQL;
    }

    /** The kinds of columns that a key may have. */
    List<ColumnKind> kinds() {
        return Arrays.stream(ColumnKind.values())
                .filter(kind -> !isSpanner() || SPANNER.contains(kind))
                .filter(kind -> this != MARIADB || kind != ColumnKind.INSTANT) // it keeps 1970 to 2038 only
                .toList();
    }

    String type(ColumnKind kind) {
        if (this == GOOGLESQL) {
            return switch (kind) {
                case BIGINT, INTEGER -> "INT64";
                case BOOLEAN -> "BOOL";
                case VARCHAR -> "STRING(20)";
                case TEXT -> "STRING(MAX)";
                case INSTANT -> "TIMESTAMP";
                case BYTES -> "BYTES(MAX)";
                default -> kind.type();
            };
        }
        if (this == MARIADB) {
            return switch (kind) {
                case TIMESTAMP -> "DATETIME(6)";
                case MILLISECONDS -> "DATETIME(3)";
                case TEXT -> "VARCHAR(200)"; // a TEXT can't be in a key
                case BYTES -> "VARBINARY(200)";
                default -> kind.type();
            };
        }
        return switch (kind) {
            case INTEGER -> isSpanner() ? "BIGINT" : kind.type();
            case TEXT -> isPostgres() ? "TEXT" : "VARCHAR";
            case BYTES -> isPostgres() ? "BYTEA" : "VARBINARY(200)";
            default -> kind.type();
        };
    }

    /** A table; one of Spanner has to have a primary key. */
    String table(String name, List<String> definitions, List<String> key) {
        String columns = String.join(", ", definitions);
        String parts = key.isEmpty() ? "" : key.stream().collect(Collectors.joining(", ", "PRIMARY KEY (", ")"));
        if (this == GOOGLESQL) {
            return "CREATE TABLE " + name + " (" + columns + ") " + parts;
        }
        return "CREATE TABLE " + name + " (" + columns + (columns.isEmpty() || parts.isEmpty() ? parts : ", " + parts)
                + ")";
    }

    public String text(String value) {
        return this == GOOGLESQL
                ? "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
                : "'" + (this == MARIADB ? value.replace("\\", "\\\\") : value).replace("'", "''") + "'";
    }

    String instant(String value) {
        return switch (this) {
            case GOOGLESQL -> "TIMESTAMP '" + value + "'";
            case SPANNER_POSTGRESQL -> "timestamptz '" + value + "'";
            default -> "TIMESTAMP WITH TIME ZONE '" + value + "'";
        };
    }

    /** UNION and its kin, without duplicates. */
    String distinct(String operator) {
        return this == GOOGLESQL ? operator + " DISTINCT" : operator;
    }

    /** Returns true if rows of values can be compared with one another, in lists too. */
    boolean comparesRowLists() {
        return this == POSTGRESQL
                || this == MARIADB
                || this == GOOGLESQL; // H2 fails to convert some, depending on the index that it uses
    }

    boolean comparesRows() {
        return this != SPANNER_POSTGRESQL;
    }

    boolean locksRows() {
        return !isSpanner();
    }

    /** Returns true if an INSERT may leave out the column list. */
    public boolean insertsWithoutColumns() {
        return this != GOOGLESQL;
    }

    /** Returns true if a row without a column list may have fewer values than its table has columns. */
    boolean takesShortRows() {
        return this == POSTGRESQL;
    }
}
