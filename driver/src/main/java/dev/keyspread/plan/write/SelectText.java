package dev.keyspread.plan.write;

import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import dev.keyspread.sql.dialect.Capability;
import org.jspecify.annotations.Nullable;

/**
 * Writes the canonical text of a column in SQL, as docs/canonical.md has it for PostgreSQL and H2. A value that has no such text, as a day
 * before 1583, makes the statement fail.
 */
final class SelectText {
    private static final int MICROS = 6;
    private static final String NO_SHARD = "Keyspread can compute no shard of this value";
    private static final String DAYS = "DATE '1583-01-01' AND DATE '9999-12-31'";
    private static final String TIMES = "TIMESTAMP '1583-01-01 00:00:00' AND TIMESTAMP '9999-12-31 23:59:59.999999'";
    private static final String INSTANTS =
            "TIMESTAMP WITH TIME ZONE '1583-01-01 00:00:00+00' AND TIMESTAMP WITH TIME ZONE '9999-12-31 23:59:59.999999+00'";

    private static final String MINUS = OwnSql.operator("-", Dialect.POSTGRESQL);
    private static final String EQUALS = OwnSql.operator("=", Dialect.POSTGRESQL);
    private static final String FROM = OwnSql.operator(">=", Dialect.POSTGRESQL);
    private static final String TO = OwnSql.operator("<=", Dialect.POSTGRESQL);

    private final Dialect dialect;

    SelectText(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Returns the text of a value that has the column's type.
     *
     * @param alone true if it is the only source, of which bytes are hashed as they are
     * @return null where the engine has no expression for it
     */
    @Nullable
    String of(String value, ColumnType type, boolean alone) {
        if (!dialect.has(Capability.VALUE_TEXTS)) {
            return null;
        }
        return dialect.has(Capability.RUNS_POSTGRES_CODE)
                ? postgres("CAST(" + value + " AS " + declared(type) + ")", type, alone)
                : h2(value, type, alone);
    }

    private static String declared(ColumnType type) {
        return switch (type.family()) {
            case DATE -> "pg_catalog.date";
            case BYTES -> "pg_catalog.bytea";
            default -> type.declaration();
        };
    }

    /** Names everything in full: the application's search path may lead to functions and operators of others. */
    private static @Nullable String postgres(String value, ColumnType type, boolean alone) {
        return switch (type.family()) {
            case BOOLEAN, FIXED_TEXT -> "CAST(" + value + " AS pg_catalog.text)";
            case DECIMAL -> // no NaN
                guardedInFull(
                        value,
                        value + MINUS + value + EQUALS + "0",
                        "CAST(pg_catalog.trim_scale(" + value + ") AS pg_catalog.text)");
            case DATE -> guardedInFull(value, within(value, "date", ""), formatted(value, "YYYY-MM-DD"));
            case TIMESTAMP ->
                guardedInFull(
                        value,
                        within(value, "timestamp", " 23:59:59.999999"),
                        formatted(value, "YYYY-MM-DD\"T\"HH24:MI:SS.US"));
            case INSTANT ->
                guardedInFull(
                        value,
                        within(value, "timestamptz", " 23:59:59.999999+00"),
                        formatted(value + " AT TIME ZONE 'UTC'", "YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\""));
            case BYTES -> alone ? value : "pg_catalog.encode(" + value + ", 'hex')";
            default -> null;
        };
    }

    private static String within(String value, String type, String endOfDay) {
        String begin = "CAST('1583-01-01" + endOfDay.replace(" 23:59:59.999999", " 00:00:00") + "' AS pg_catalog."
                + type + ")";
        return value + FROM + begin + " AND " + value + TO + "CAST('9999-12-31" + endOfDay + "' AS pg_catalog." + type
                + ")";
    }

    private static String formatted(String value, String format) {
        return "pg_catalog.to_char(" + value + ", '" + format + "')";
    }

    private static String guardedInFull(String value, String condition, String text) {
        return "CASE WHEN " + value + " IS NULL OR (" + condition + ") THEN " + text
                + " ELSE CAST(CAST(pg_catalog.concat(pg_catalog.left(CAST(" + value + " AS pg_catalog.text), 0), '"
                + NO_SHARD
                + "') AS BIGINT) AS pg_catalog.text) END";
    }

    private @Nullable String h2(String value, ColumnType type, boolean alone) {
        String text = "CAST(" + value + " AS VARCHAR)";
        String trimmed = "TRIM(TRAILING FROM " + value + ")";
        String time = "yyyy-MM-dd''T''HH:mm:ss." + (type.scale() > MICROS ? "SSSSSSSSS" : "SSSSSS");
        return switch (type.family()) {
            case BOOLEAN -> "LOWER(" + text + ")";
            case FIXED_TEXT -> guarded(value, trimmed + " IS NOT NULL", trimmed); // Oracle's mode makes NULL of blanks
            case DECIMAL -> guarded(value, "LOCATE('E', " + text + ") = 0", withoutZeros(text));
            case DATE -> guarded(value, value + " BETWEEN " + DAYS, text);
            case TIMESTAMP ->
                guarded(value, value + " BETWEEN " + TIMES, "FORMATDATETIME(" + value + ", '" + time + "')");
            case INSTANT ->
                guarded(
                        value,
                        value + " BETWEEN " + INSTANTS,
                        "FORMATDATETIME(" + value + " AT TIME ZONE 'UTC', '" + time + "''Z''')");
            case BYTES -> alone ? value : "LOWER(RAWTOHEX(" + value + "))";
            default -> null;
        };
    }

    /** Oracle's mode keeps numbers with fewer digits than the column has, so that a point need not be there. */
    private static String withoutZeros(String number) {
        return "CASE WHEN LOCATE('.', " + number + ") > 0 THEN TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM " + number
                + ")) ELSE " + number + " END";
    }

    /** The failing cast depends on the value, so that no server computes it while it plans. */
    private static String guarded(String value, String condition, String text) {
        return "CASE WHEN " + value + " IS NULL OR " + condition + " THEN " + text
                + " ELSE CAST(CAST(LEFT(CAST(" + value
                + " AS VARCHAR), 0) || '" + NO_SHARD + "' AS BIGINT) AS VARCHAR) END";
    }
}
