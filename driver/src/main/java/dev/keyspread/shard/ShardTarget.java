package dev.keyspread.shard;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.canonical.IntegerRange;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.generator.UuidGenerator;
import dev.keyspread.shard.rule.RuleExpression;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Holds the column that a rule fills: what it can hold, and how its values are bound and written. {@link RuleBinding} asks whether the rule
 * fits it, {@link TableRule} keeps it. Immutable. It must send no value for which the driver has to guess a type.
 */
final class ShardTarget {
    private static final int UUID_LENGTH = 36;
    private static final int YDB_PRIMITIVE = 10_000;

    private final Column column;
    private final Dialect dialect;
    private final IntegerRange range;

    ShardTarget(Column column, Dialect dialect) {
        this.column = column;
        this.dialect = dialect;
        this.range = IntegerRange.of(column.type());
    }

    /** Why it can't hold what an expression computes and what to do, or null when it can. */
    @Nullable
    String refusal(RuleExpression expression) {
        Family family = column.type().family();
        if (expression.root() instanceof RuleExpression.Uuid) {
            boolean text = family == Family.TEXT || family == Family.FIXED_TEXT || family == Family.COLLATED_TEXT;
            int length = column.type().length();
            return family == Family.UUID || (text && (length < 0 || length >= UUID_LENGTH))
                    ? null
                    : described() + " can't hold the 36 characters of a UUID; make it a column of UUIDs";
        }
        if (!column.type().isInteger()) {
            return described() + " is no integer column, but " + expression
                    + " is a number; make it a column of 64-bit integers";
        }
        if (expression instanceof RuleExpression.Identity) {
            return null; // the database's own numbers for the column fit it
        }
        if (expression instanceof RuleExpression.Sequence sequence && !sequence.bitReversed()) {
            return null; // each number is looked at when it is taken
        }
        if (range.unsigned64() && (expression instanceof RuleExpression.Hash || expression.isUnsigned())) {
            return null; // all 64 bits are used, as an unsigned number
        }
        if (range.contains(expression.minimum()) && range.contains(expression.maximum())) {
            return null;
        }
        return described() + " can't hold all values of " + expression + ", which go from " + expression.minimum()
                + " to " + expression.maximum() + "; make it a column of 64-bit integers, or take a hash % n";
    }

    /**
     * The next number of a sequence, which the column has to hold.
     *
     * @throws NotFillableException when it can't: without a strict mode MySQL and MariaDB would store another
     */
    long held(long number, RuleExpression expression) throws NotFillableException {
        if (!range.contains(number)) {
            throw new NotFillableException(
                    RefusalKind.NUMBER_NOT_AVAILABLE,
                    described() + " can't hold the next number of " + expression,
                    "make it a column of 64-bit integers");
        }
        return number;
    }

    private String described() {
        return column.name() + " (" + column.type().declaration() + ")";
    }

    /** A new random value in the column's type. */
    Object uuid() {
        UUID uuid = UuidGenerator.next();
        return column.type().family() == Family.UUID ? uuid : uuid.toString();
    }

    /** Binds a computed value in the type that the column has, so that the driver has nothing to guess. */
    void set(PreparedStatement delegate, int index, @Nullable Object value) throws SQLException {
        if (value == null) {
            delegate.setNull(index, sqlType());
        } else if (value instanceof Long number) {
            setNumber(delegate, index, number);
        } else if (value instanceof UUID uuid && dialect.has(Capability.UUIDS)) {
            delegate.setObject(index, uuid);
        } else {
            delegate.setString(index, value.toString());
        }
    }

    private void setNumber(PreparedStatement delegate, int index, long number) throws SQLException {
        if (dialect.has(Capability.YQL_VALUES)) {
            delegate.setObject(index, number, sqlType());
            return;
        }
        switch (sqlType()) {
            case Types.SMALLINT -> delegate.setShort(index, (short) number);
            case Types.INTEGER -> delegate.setInt(index, (int) number);
            default -> {
                // MySQL's driver refuses a negative long for an unsigned column.
                if (number < 0 && range.unsigned64()) {
                    delegate.setBigDecimal(index, new BigDecimal(Long.toUnsignedString(number)));
                } else {
                    delegate.setLong(index, number);
                }
            }
        }
    }

    void setArray(PreparedStatement delegate, int index, Collection<@Nullable Object> values) throws SQLException {
        @Nullable Object[] elements = new @Nullable Object[values.size()];
        int count = 0;
        for (Object value : values) {
            elements[count++] = value == null ? null : element((Long) value);
        }
        delegate.setArray(index, delegate.getConnection().createArrayOf(elementType(), elements));
    }

    private Object element(long number) {
        return switch (sqlType()) {
            case Types.SMALLINT -> Short.valueOf((short) number);
            case Types.INTEGER -> Integer.valueOf((int) number);
            default -> (Object) number;
        };
    }

    /** The type of an array of such values, for an engine that reads its name with brackets. */
    String arrayType() {
        return elementType() + "[]";
    }

    private String elementType() {
        List<String> types = dialect.words(Word.ELEMENT_TYPES);
        return switch (sqlType()) {
            case Types.SMALLINT -> types.get(0);
            case Types.INTEGER -> types.get(1);
            default -> types.get(2);
        };
    }

    private int sqlType() {
        Family family = column.type().family();
        if (family == Family.UUID) {
            return Types.OTHER;
        }
        if (!column.type().isInteger()) {
            return Types.VARCHAR;
        }
        if (dialect.has(Capability.YQL_VALUES)) {
            return ydbType();
        }
        if (range.contains(Integer.MAX_VALUE + 1L)) {
            return Types.BIGINT;
        }
        return range.contains(Short.MAX_VALUE + 1L) ? Types.INTEGER : Types.SMALLINT;
    }

    /**
     * The column's own type, as YDB's driver numbers them: YdbConst.SQL_KIND_PRIMITIVE and then Bool, Int8, Uint8,
     * Int16, Uint16 and so on. The driver sends a plain long as an Int64, which equals no Uint64 above 2^63. For a
     * Uint64 it takes the 64 bits of a long.
     */
    private int ydbType() {
        int bits = column.type().length() > 0 ? column.type().length() : Long.SIZE;
        int signed = 2 * Integer.numberOfTrailingZeros(bits / Byte.SIZE) + 1;
        return YDB_PRIMITIVE + (range.minimum() == 0 ? signed + 1 : signed);
    }

    /** A computed value as it stands in SQL. */
    String literal(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof Long number) {
            return digits(number);
        }
        String text = "'" + value + "'"; // a UUID: nothing to escape
        if (column.type().family() != Family.UUID || !dialect.has(Capability.UUIDS)) {
            return text;
        }
        return dialect.has(Capability.YQL_LITERALS) ? "Uuid(" + text + ")" : "CAST(" + text + " AS UUID)";
    }

    private String digits(long number) {
        if (range.unsigned64()) {
            return Long.toUnsignedString(number) + (dialect.has(Capability.YQL_LITERALS) ? "ul" : "");
        }
        // The digits of -2^63 without the sign are a larger number than an integer can be.
        return number == Long.MIN_VALUE ? "(-" + Long.MAX_VALUE + " - 1)" : Long.toString(number);
    }
}
