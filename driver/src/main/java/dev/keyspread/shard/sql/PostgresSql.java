package dev.keyspread.shard.sql;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.OwnSql;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL from 13 on: SHA-256. {@link EngineSql} picks it. Names that it calls have to be qualified, because the search path is the
 * user's.
 */
final class PostgresSql extends EngineSql {
    @Override
    String hash(HashFunction function, String bytes) throws NotInSqlException {
        if (function != HashFunction.SHA256) {
            throw hasNo(function);
        }
        return masked(
                "CAST(CAST('x'" + operator("||") + "pg_catalog.right(pg_catalog.encode(pg_catalog.sha256(" + bytes
                        + "), 'hex'), 16) AS BIT(64)) AS BIGINT)",
                Long.MAX_VALUE);
    }

    @Override
    String text(Column column, String name) throws NotInSqlException {
        return switch (column.type().family()) {
            case INTEGER, BOOLEAN, UUID, FIXED_TEXT, TEXT -> "CAST(" + name + " AS pg_catalog.text)";
            case DECIMAL -> "CAST(pg_catalog.trim_scale(" + name + ") AS pg_catalog.text)";
            case DATE -> "pg_catalog.to_char(" + name + ", 'YYYY-MM-DD')";
            case TIMESTAMP -> "pg_catalog.to_char(" + name + ", 'YYYY-MM-DD\"T\"HH24:MI:SS.US')";
            case INSTANT -> "pg_catalog.to_char(" + name + " AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')";
            case BYTES -> "pg_catalog.encode(" + name + ", 'hex')";
            default -> throw cantSay(column);
        };
    }

    @Override
    @Nullable
    String condition(Column column, String name) {
        return switch (column.type().family()) {
            case DECIMAL -> name + operator("-") + name + operator("=") + "0"; // not so for NaN and the infinities
            case DATE -> between(name, "'" + FIRST_DAY + "'", "'" + LAST_DAY + "'");
            case TIMESTAMP -> between(name, "'" + FIRST_DAY + " 00:00:00'", "'" + LAST_DAY + " 23:59:59.999999'");
            case INSTANT -> between(name, "'" + FIRST_DAY + " 00:00:00+00'", "'" + LAST_DAY + " 23:59:59.999999+00'");
            default -> null;
        };
    }

    @Override
    String guarded(String name, String condition, String text) {
        return "CASE WHEN " + name + " IS NULL OR (" + condition + ") THEN " + text
                + " ELSE CAST(CAST(pg_catalog.concat(pg_catalog.left(CAST(" + name + " AS pg_catalog.text), 0), '"
                + NO_SHARD + "') AS BIGINT) AS pg_catalog.text) END";
    }

    @Override
    String integer(Column column, String name) throws NotInSqlException {
        return "CAST(" + super.integer(column, name) + " AS BIGINT)";
    }

    private static String between(String name, String first, String last) {
        return name + operator(">=") + first + " AND " + name + operator("<=") + last;
    }

    private static String operator(String operator) {
        return OwnSql.operator(operator, Dialect.POSTGRESQL);
    }

    @Override
    String function(String name) {
        return "pg_catalog." + name;
    }

    @Override
    String sum(String number, long added) {
        return number + operator("+") + added;
    }

    @Override
    String bytes(String text) {
        return "pg_catalog.convert_to(" + text + ", 'UTF8')";
    }

    @Override
    String joined(List<String> texts) {
        return String.join(operator("||") + "pg_catalog.chr(31)" + operator("||"), texts);
    }

    @Override
    String masked(String number, long mask) {
        return "(" + number + operator("&") + mask + ")";
    }
}
