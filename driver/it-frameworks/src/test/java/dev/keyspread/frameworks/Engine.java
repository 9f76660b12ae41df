package dev.keyspread.frameworks;

import java.util.Map;

/** A database that applications run on, with its own names for what the tables are made of. */
public enum Engine {
    H2,
    POSTGRESQL;

    /** The names of types, by what stands for them in the tables' text. */
    Map<String, String> types() {
        return switch (this) {
            case H2 ->
                Map.of(
                        "clob", "CHARACTER LARGE OBJECT",
                        "blob", "BINARY LARGE OBJECT",
                        "bytes", "VARBINARY(200)",
                        "json", "JSON",
                        "strings", "VARCHAR(40) ARRAY");
            case POSTGRESQL ->
                Map.of("clob", "TEXT", "blob", "OID", "bytes", "BYTEA", "json", "JSONB", "strings", "VARCHAR(40)[]");
        };
    }
}
