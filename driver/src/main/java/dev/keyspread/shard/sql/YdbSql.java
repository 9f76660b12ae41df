package dev.keyspread.shard.sql;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.canonical.IntegerRange;
import dev.keyspread.shard.hash.HashFunction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a shard rule as SQL of YDB: {@code Digest::NumericHash} of an integer, whose values YDB's own tests list. {@link EngineSql#of}
 * chooses it. Its SQL must give exactly what the program computes; if that is not certain, it throws.
 */
final class YdbSql extends EngineSql {
    @Override
    String hash(HashFunction function, String bytes) throws NotInSqlException {
        if (function != HashFunction.NUMERIC_HASH) {
            throw hasNo(function);
        }
        return "Digest::NumericHash(" + bytes + ")";
    }

    /** The 64 bits of an integer. A CAST would make NULL of a negative one. */
    @Override
    String alone(Column column, String name) throws NotInSqlException {
        if (!column.type().isInteger()) {
            throw cantSay(column);
        }
        IntegerRange range = IntegerRange.of(column.type());
        if (range.unsigned64()) {
            return name;
        }
        return range.contains(-1) ? "BITCAST(CAST(" + name + " AS Int64) AS Uint64)" : "CAST(" + name + " AS Uint64)";
    }

    /** A remainder is a Uint64, which YDB does not bring to another type by itself. */
    @Override
    String stored(Column column, String number) {
        return IntegerRange.of(column.type()).unsigned64()
                ? number
                : "CAST(" + number + " AS " + column.type().declaration() + ")";
    }

    @Override
    String remainder(String number, long divisor) {
        return "(" + number + " % " + divisor + ")";
    }

    @Override
    String masked(String number, long mask) {
        return "(" + number + " & " + mask + "ul)";
    }

    @Override
    String integer(Column column, String name) throws NotInSqlException {
        throw cantSay(column);
    }

    @Override
    String text(Column column, String name) throws NotInSqlException {
        throw cantSay(column);
    }

    @Override
    String bytes(String text) {
        return text;
    }

    @Override
    String joined(List<String> texts) {
        return String.join(" || '\\x1f' || ", texts);
    }

    @Override
    @Nullable
    String condition(Column column, String name) {
        return null;
    }
}
