package dev.keyspread.cli.expression;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.shard.hash.HashFunction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PostgreSQL from 13 on: SHA-256. */
final class PostgresSql extends EngineSql {
    @Override
    String hash(HashFunction function, String bytes) throws NotInSqlException {
        if (function != HashFunction.SHA256) {
            throw hasNo(function);
        }
        return "(('x' || right(encode(sha256(" + bytes + "), 'hex'), 16))::bit(64)::bigint & 9223372036854775807)";
    }

    @Override
    String text(Column column, String name) throws NotInSqlException {
        return switch (column.type().family()) {
            case INTEGER, BOOLEAN, UUID, FIXED_TEXT, TEXT -> name + "::text";
            case DECIMAL -> "trim_scale(" + name + ")::text";
            case DATE -> "to_char(" + name + ", 'YYYY-MM-DD')";
            case TIMESTAMP -> "to_char(" + name + ", 'YYYY-MM-DD\"T\"HH24:MI:SS.US')";
            case INSTANT -> "to_char(" + name + " AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')";
            case BYTES -> "encode(" + name + ", 'hex')";
            default -> throw cantSay(column);
        };
    }

    @Override
    @Nullable
    String condition(Column column, String name) {
        if (column.type().family() == ColumnType.Family.DECIMAL) {
            return name + " - " + name + " = 0"; // not so for NaN and the infinities
        }
        return column.type().family() == ColumnType.Family.INSTANT
                ? name + " BETWEEN '1583-01-01 00:00:00+00' AND '9999-12-31 23:59:59.999999+00'"
                : super.condition(column, name);
    }

    @Override
    String integer(Column column, String name) throws NotInSqlException {
        return super.integer(column, name) + "::bigint";
    }

    @Override
    String bytes(String text) {
        return "convert_to(" + text + ", 'UTF8')";
    }

    @Override
    String joined(List<String> texts) {
        return String.join(" || chr(31) || ", texts);
    }

    @Override
    String masked(String number, long mask) {
        return "(" + number + " & " + mask + ")";
    }
}
