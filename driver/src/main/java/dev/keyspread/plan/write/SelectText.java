package dev.keyspread.plan.write;

import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.sql.Dialect;
import org.jspecify.annotations.Nullable;

/**
 * Writes the canonical text of a column in SQL, as docs/canonical.md has it for PostgreSQL and H2. A value that has no such text, as a day
 * before 1583, makes the statement fail.
 */
final class SelectText {
    private static final int MICROS = 6;
    private static final String DAYS = "DATE '1583-01-01' AND DATE '9999-12-31'";
    private static final String TIMES = "TIMESTAMP '1583-01-01 00:00:00' AND TIMESTAMP '9999-12-31 23:59:59.999999'";
    private static final String INSTANTS =
            "TIMESTAMPTZ '1583-01-01 00:00:00+00' AND TIMESTAMPTZ '9999-12-31 23:59:59.999999+00'";

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
        return switch (dialect) {
            case POSTGRESQL -> postgres("CAST(" + value + " AS " + type.declaration() + ")", type, alone);
            case H2 -> h2(value, type, alone);
            default -> null;
        };
    }

    private @Nullable String postgres(String value, ColumnType type, boolean alone) {
        return switch (type.family()) {
            case BOOLEAN, FIXED_TEXT -> value + "::text";
            case DECIMAL -> guarded(value, value + " - " + value + " = 0", "trim_scale(" + value + ")::text"); // no NaN
            case DATE -> guarded(value, value + " BETWEEN " + DAYS, "to_char(" + value + ", 'YYYY-MM-DD')");
            case TIMESTAMP ->
                guarded(value, value + " BETWEEN " + TIMES, "to_char(" + value + ", 'YYYY-MM-DD\"T\"HH24:MI:SS.US')");
            case INSTANT ->
                guarded(
                        value,
                        value + " BETWEEN " + INSTANTS,
                        "to_char(" + value + " AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')");
            case BYTES -> alone ? value : "encode(" + value + ", 'hex')";
            default -> null;
        };
    }

    private @Nullable String h2(String value, ColumnType type, boolean alone) {
        String text = "CAST(" + value + " AS VARCHAR)";
        String digits = type.scale() > MICROS ? "SSSSSSSSS" : "SSSSSS";
        return switch (type.family()) {
            case BOOLEAN -> "LOWER(" + text + ")";
            case FIXED_TEXT -> "TRIM(TRAILING FROM " + value + ")";
            case DATE -> guarded(value, value + " BETWEEN " + DAYS, text);
            case TIMESTAMP ->
                guarded(
                        value,
                        value + " BETWEEN " + TIMES,
                        "FORMATDATETIME(" + value + ", 'yyyy-MM-dd''T''HH:mm:ss." + digits + "')");
            case BYTES -> alone ? value : null;
            default -> null;
        };
    }

    /** The failing cast depends on the value, so that no server computes it while it plans. */
    private static String guarded(String value, String condition, String text) {
        return "CASE WHEN " + value + " IS NULL OR " + condition + " THEN " + text
                + " ELSE CAST(CAST(LEFT(CAST(" + value
                + " AS VARCHAR), 0) || 'Keyspread can compute no shard of this value' AS BIGINT) AS VARCHAR) END";
    }
}
