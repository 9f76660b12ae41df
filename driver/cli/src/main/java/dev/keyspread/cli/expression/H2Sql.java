package dev.keyspread.cli.expression;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.hash.HashFunction;
import java.util.List;

/** H2: SHA-256. */
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
            case FIXED_TEXT -> "TRIM(TRAILING FROM " + name + ")";
            case TIMESTAMP ->
                "FORMATDATETIME(" + name + ", 'yyyy-MM-dd''T''HH:mm:ss."
                        + (column.type().scale() > MICROS ? "SSSSSSSSS" : "SSSSSS") + "')";
            default -> throw cantSay(column);
        };
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
        return "CASE WHEN " + String.join(" IS NOT NULL AND ", texts) + " IS NOT NULL THEN "
                + String.join(" || CHAR(31) || ", texts) + " END";
    }

    @Override
    String masked(String number, long mask) {
        return "BITAND(" + number + ", " + mask + ")";
    }
}
