package dev.keyspread.shard.sql;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.hash.HashFunction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** H2: SHA-256. {@link EngineSql} picks it. */
final class H2Sql extends EngineSql {
    private static final int MICROS = 6;

    @Override
    String hash(HashFunction function, String bytes) throws NotInSqlException {
        if (function != HashFunction.SHA256) {
            throw hasNo(function);
        }
        return "BITAND(CAST(SUBSTRING(HASH('SHA-256', " + bytes + ") FROM 25 FOR 8) AS BIGINT), 9223372036854775807)";
    }

    @Override
    String text(Column column, String name) throws NotInSqlException {
        String text = "CAST(" + name + " AS VARCHAR)";
        return switch (column.type().family()) {
            case INTEGER, UUID, DATE -> text;
            case BOOLEAN -> "LOWER(" + text + ")";
            case TEXT -> name;
            case FIXED_TEXT -> trimmed(name);
            case DECIMAL -> withoutZeros(text);
            case TIMESTAMP -> "FORMATDATETIME(" + name + ", '" + format(column) + "')";
            case INSTANT -> "FORMATDATETIME(" + name + " AT TIME ZONE 'UTC', '" + format(column) + "''Z''')";
            case BYTES -> "LOWER(RAWTOHEX(" + name + "))";
            default -> throw cantSay(column);
        };
    }

    private static String format(Column column) {
        return "yyyy-MM-dd''T''HH:mm:ss." + (column.type().scale() > MICROS ? "SSSSSSSSS" : "SSSSSS");
    }

    private static String trimmed(String text) {
        return "TRIM(TRAILING FROM " + text + ")";
    }

    /** Oracle's mode keeps numbers with fewer digits than the column has, so that a point need not be there. */
    private static String withoutZeros(String number) {
        return "CASE WHEN LOCATE('.', " + number + ") > 0 THEN TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM " + number
                + ")) ELSE " + number + " END";
    }

    @Override
    @Nullable
    String condition(Column column, String name) {
        return switch (column.type().family()) {
            case FIXED_TEXT -> trimmed(name) + " IS NOT NULL"; // Oracle's mode makes NULL of blanks
            case DECIMAL -> "LOCATE('E', CAST(" + name + " AS VARCHAR)) = 0";
            case INSTANT ->
                name + " BETWEEN TIMESTAMP WITH TIME ZONE '" + FIRST_DAY
                        + " 00:00:00+00' AND TIMESTAMP WITH TIME ZONE '" + LAST_DAY + " 23:59:59.999999+00'";
            default -> super.condition(column, name);
        };
    }

    @Override
    String guarded(String name, String condition, String text) {
        return "CASE WHEN " + name + " IS NULL OR (" + condition + ") THEN " + text + " ELSE CAST(CAST(LEFT(CAST("
                + name + " AS VARCHAR), 0) || '" + NO_SHARD + "' AS BIGINT) AS VARCHAR) END";
    }

    @Override
    String integer(Column column, String name) throws NotInSqlException {
        return "CAST(" + super.integer(column, name) + " AS BIGINT)";
    }

    @Override
    String bytes(String text) {
        return "STRINGTOUTF8(" + text + ")";
    }

    /** In Oracle's mode {@code ||} leaves NULL out, and a row with a NULL source has no shard. */
    @Override
    String joined(List<String> texts) {
        if (texts.size() == 1) {
            return texts.get(0);
        }
        return "CASE WHEN " + String.join(" IS NOT NULL AND ", texts) + " IS NOT NULL THEN "
                + String.join(" || CHAR(31) || ", texts) + " END";
    }

    @Override
    String masked(String number, long mask) {
        return "BITAND(" + number + ", " + mask + ")";
    }
}
