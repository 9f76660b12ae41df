package dev.keyspread.shard.sql;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Spanner in both dialects: FarmHash. {@link EngineSql} picks it. */
final class SpannerSql extends EngineSql {
    private final boolean isGoogleSql;

    SpannerSql(Dialect dialect) {
        this.isGoogleSql = dialect.has(Capability.GOOGLE_TYPES);
    }

    @Override
    String hash(HashFunction function, String bytes) throws NotInSqlException {
        if (function != HashFunction.FARM_FINGERPRINT) {
            throw hasNo(function);
        }
        return (isGoogleSql ? "FARM_FINGERPRINT(" : "spanner.farm_fingerprint(") + bytes + ")";
    }

    @Override
    String text(Column column, String name) throws NotInSqlException {
        return switch (column.type().family()) {
            case INTEGER, BOOLEAN, DATE -> "CAST(" + name + " AS " + (isGoogleSql ? "STRING" : "varchar") + ")";
            case TEXT -> name;
            default -> throw cantSay(column);
        };
    }

    @Override
    @Nullable
    String condition(Column column, String name) {
        return column.type().family() == ColumnType.Family.DATE
                ? name + " BETWEEN '1583-01-01' AND '9999-12-31'"
                : null;
    }

    @Override
    String bytes(String text) {
        return text;
    }

    @Override
    String joined(List<String> texts) {
        return String.join(isGoogleSql ? " || '\\x1f' || " : " || '\u001f' || ", texts);
    }

    @Override
    String masked(String number, long mask) {
        return "(" + number + " & " + mask + ")";
    }
}
