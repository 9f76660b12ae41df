package dev.keyspread.shard.sql;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.hash.HashFunction;
import java.util.List;

/**
 * Writes a shard rule as SQL of MySQL, MariaDB and TiDB: CRC-32 and SHA-256. {@link EngineSql#of} chooses it. Its SQL must give exactly
 * what the program computes; if that is not certain, it throws.
 */
final class MysqlSql extends EngineSql {
    @Override
    String hash(HashFunction function, String bytes) throws NotInSqlException {
        return switch (function) {
            case CRC32 -> "CRC32(" + bytes + ")";
            case SHA256 ->
                "(CAST(CONV(RIGHT(SHA2(" + bytes + ", 256), 16), 16, 10) AS UNSIGNED) & 9223372036854775807)";
            default -> throw hasNo(function);
        };
    }

    @Override
    String text(Column column, String name) throws NotInSqlException {
        String text = "CONVERT(" + name + ", CHAR)";
        return switch (column.type().family()) {
            case INTEGER, UNSIGNED_LONG -> utf8("CONVERT(" + name + " + 0, CHAR)"); // without the zeros of ZEROFILL
            case DATE -> utf8(text);
            case UUID -> utf8("LOWER(" + text + ")");
            case DECIMAL ->
                column.type().scale() == 0
                        ? utf8(text)
                        : utf8("TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM " + text + "))");
            case TEXT -> utf8(name);
            case FIXED_TEXT -> utf8("TRIM(TRAILING ' ' FROM " + name + ")");
            case TIMESTAMP -> utf8("DATE_FORMAT(" + name + ", '%Y-%m-%dT%H:%i:%s.%f')");
            case BYTES -> utf8("LOWER(HEX(" + name + "))");
            default -> throw cantSay(column);
        };
    }

    /** In UTF-8, whatever the column's or the session's character set is. */
    private static String utf8(String text) {
        return "CONVERT(" + text + " USING utf8mb4)";
    }

    @Override
    String bytes(String text) {
        return text;
    }

    @Override
    String joined(List<String> texts) {
        return "CONCAT(" + String.join(", CHAR(31 USING utf8mb4), ", texts) + ")";
    }

    @Override
    String masked(String number, long mask) {
        return "(" + number + " & " + mask + ")";
    }
}
