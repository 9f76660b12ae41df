package dev.keyspread.shard.sql;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.shard.hash.HashFunction;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one engine says in SQL what docs/canonical.md says in words. Only what is compared with the driver's own computation by a test is
 * here; of the rest it says that it can't be said. {@link ShardSql} asks the one of its dialect.
 */
abstract class EngineSql {
    /** Days that all engines and drivers write alike. */
    static final String FIRST_DAY = "1583-01-01";

    static final String LAST_DAY = "9999-12-31";

    /** Stands in the server's message where a row has no shard. */
    static final String NO_SHARD = "Keyspread can compute no shard of this value";

    static EngineSql of(Dialect dialect) throws NotInSqlException {
        if (dialect.has(Capability.RUNS_POSTGRES_CODE)) {
            return new PostgresSql();
        }
        if (dialect.has(Capability.H2_GRAMMAR)) {
            return new H2Sql();
        }
        if (dialect.has(Capability.MYSQL_GRAMMAR)) {
            return new MysqlSql();
        }
        if (dialect.has(Capability.GENERATES_HASHES)) {
            return new SpannerSql(dialect);
        }
        if (dialect.has(Capability.YQL_STATEMENTS)) {
            return new YdbSql();
        }
        throw untested(dialect);
    }

    static NotInSqlException untested(Dialect dialect) {
        return new NotInSqlException("what " + dialect.settingName() + " computes is not tested");
    }

    /** The hash, as a 64-bit integer, of an expression that {@link #alone} or {@link #bytes} made. */
    abstract String hash(HashFunction function, String bytes) throws NotInSqlException;

    /** A column's canonical text. */
    abstract String text(Column column, String name) throws NotInSqlException;

    /** Returns what is hashed of a text. */
    abstract String bytes(String text);

    /** Texts with U+001F between them; NULL if one is NULL. */
    abstract String joined(List<String> texts);

    /** The bits that both have. */
    abstract String masked(String number, long mask);

    /** A text where a condition holds or the value is NULL; else an expression that fails, which no server computes while it plans. */
    String guarded(String name, String condition, String text) throws NotInSqlException {
        throw new NotInSqlException("no expression fails for what has no shard");
    }

    /** Divides, and returns the remainder with the sign of the number. */
    String remainder(String number, long divisor) {
        return function("MOD") + "(" + number + ", " + divisor + ")";
    }

    /** Returns a number as a column holds it. */
    String stored(Column column, String number) {
        return number;
    }

    /** Returns what is hashed of the only source of a rule. */
    String alone(Column column, String name) throws NotInSqlException {
        return column.type().family() == ColumnType.Family.BYTES ? name : bytes(text(column, name));
    }

    /** A function of the engine's own, {@code MOD} or {@code ABS}, as it has to be called. */
    String function(String name) {
        return name;
    }

    /** The sum of a number and a constant. */
    String sum(String number, long added) {
        return number + " + " + added;
    }

    /** The integer itself, in 64 bits. */
    String integer(Column column, String name) throws NotInSqlException {
        if (column.type().family() != ColumnType.Family.INTEGER) {
            throw cantSay(column);
        }
        return name;
    }

    /** When a value that is not NULL has a canonical text; null for always. */
    @Nullable
    String condition(Column column, String name) {
        return switch (column.type().family()) {
            case DATE -> "CAST(" + name + " AS DATE) BETWEEN DATE '" + FIRST_DAY + "' AND DATE '" + LAST_DAY + "'";
            case TIMESTAMP ->
                name + " >= TIMESTAMP '" + FIRST_DAY + " 00:00:00' AND " + name + " <= TIMESTAMP '" + LAST_DAY
                        + " 23:59:59.999999'";
            default -> null;
        };
    }

    static NotInSqlException cantSay(Column column) {
        return new NotInSqlException(
                "the database may write " + column.name() + " (" + column.type().declaration() + ") in another way");
    }

    static NotInSqlException hasNo(HashFunction function) {
        return new NotInSqlException("the database has no " + function.spelling());
    }
}
