package dev.keyspread.shard.canonical;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.shard.value.WithTargetType;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.math.BigInteger;
import java.sql.Types;

/**
 * How the values of one source column are hashed: from what was bound to the canonical bytes of what the column will hold. One subclass
 * for each kind of column; the text they write is fixed for ever. Immutable. {@code RuleBinding} picks one for each source, and
 * {@code TableRule} writes rows' values by it.
 *
 * <p>Where it is not certain what the database will hold, or for {@link Purpose#COMPARE} that only one stored value can be
 * equal, there is no canonical value.
 */
public abstract class CanonicalValue {
    final Column column;
    final Dialect dialect;

    CanonicalValue(Column column, Dialect dialect) {
        this.column = column;
        this.dialect = dialect;
    }

    /** Why a source column can't be hashed. */
    public static final class UnhashableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnhashableException(String reason) {
            super(reason, null, false, false);
        }
    }

    /**
     * The canonical form of a column's values. Each kind makes its own: were it made here, all of them would be loaded with this class.
     *
     * @param column the column {@linkplain Column#asStored as it is stored}
     * @param alone whether it is the only source of its rule
     * @throws UnhashableException when the column's values have none, with a clause that says why
     */
    public static CanonicalValue of(Column column, Dialect dialect, boolean alone) throws UnhashableException {
        Family family = column.type().family();
        if (dialect.has(Capability.SQL_MODE) && sized(family) && column.type().length() < 0) {
            throw new UnhashableException("its size is not known, to which the engine may cut values silently");
        }
        return switch (family) {
            case INTEGER, UNSIGNED_LONG -> new CanonicalInteger(column, dialect);
            case DECIMAL -> CanonicalDecimal.form(column, dialect);
            case BOOLEAN -> CanonicalBoolean.form(column, dialect);
            case TEXT, FIXED_TEXT -> CanonicalText.form(column, dialect);
            case UUID -> CanonicalUuid.form(column, dialect);
            case DATE, TIMESTAMP, INSTANT -> temporal(column, dialect);
            case BYTES, FIXED_BYTES -> CanonicalBinary.form(column, dialect, alone);
            case COLLATED_TEXT ->
                throw new UnhashableException("its collation makes different texts equal, which hash differently");
            case UNKNOWN -> throw new UnhashableException("its type is not known");
            case FLOAT, TIME, JSON, ENUM, OTHER ->
                throw new UnhashableException("its type is not one that can be hashed");
        };
    }

    private static boolean sized(Family family) {
        return switch (family) {
            case INTEGER, DECIMAL, TEXT, FIXED_TEXT, BYTES, FIXED_BYTES -> true;
            default -> false;
        };
    }

    private static CanonicalValue temporal(Column column, Dialect dialect) throws UnhashableException {
        if (dialect.has(Capability.YQL_VALUES)) {
            return CanonicalYdbTime.form(column, dialect);
        }
        if (dialect.has(Capability.SESSION_ZONE_INSTANTS) && column.type().family() == Family.INSTANT) {
            throw new UnhashableException(
                    "a TIMESTAMP is read and written in the session's time zone, whatever that is; make it a DATETIME");
        }
        return switch (column.type().family()) {
            case DATE -> CanonicalDate.form(column, dialect);
            case INSTANT -> CanonicalInstant.form(column, dialect);
            default -> CanonicalTimestamp.form(column, dialect);
        };
    }

    /**
     * Appends the canonical bytes of a value.
     *
     * @param value what {@link #plain} gave, not null
     * @throws NotFillableException when it is not certain what the column will hold; {@code out} may then hold a part
     */
    public abstract void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException;

    /** Returns true if {@code setObject(i, value, sqlType)} means the same to the column as {@code setObject(i, value)}. */
    abstract boolean keeps(Object value, int sqlType);

    /**
     * Returns true if equal values of both columns have equal canonical bytes, whatever else the columns differ in: both are of one
     * kind, and say the same here.
     */
    public final boolean sameForm(CanonicalValue other) {
        return getClass() == other.getClass() && formatId() == other.formatId();
    }

    /** Returns what tells apart the forms of one kind: how many digits a timestamp has, whether trailing blanks count. */
    int formatId() {
        return 0;
    }

    /** Returns what the application can bind, an imperative clause. */
    abstract String remedy();

    /**
     * The value without the target type that it was bound with.
     *
     * @throws NotFillableException when the target type may change the value
     */
    public final Object plain(Object value) throws NotFillableException {
        if (!(value instanceof WithTargetType typed)) {
            return value;
        }
        if (!keeps(typed.value(), typed.sqlType())) {
            throw given("a " + typed.value().getClass().getName() + " as SQL type " + typed.sqlType());
        }
        return converted(typed.value(), typed.sqlType());
    }

    /** Returns what a driver makes of a value that {@linkplain #keeps keeps} its meaning as that type. */
    Object converted(Object value, int sqlType) {
        return value;
    }

    /** Returns true if a text that is bound as that type is sent as one that is bound without. */
    final boolean isPlainText(Object value, int sqlType) {
        return value instanceof String
                && ((WithTargetType.isText(sqlType) && dialect.has(Capability.CONVERTS_TO_TARGET))
                        || isUntyped(sqlType));
    }

    /** Returns true if nothing is lost of a number that is bound as a decimal: MariaDB's driver sends the low 64 bits of a BigInteger. */
    final boolean isWhollySent(Object number) {
        return !(number instanceof BigInteger integer)
                || integer.bitLength() < Long.SIZE
                || !dialect.has(Capability.MYSQL_DRIVERS);
    }

    /** Returns true if PostgreSQL's driver sends the text of what is bound so, and the server infers its type. */
    final boolean isUntyped(int sqlType) {
        return sqlType == Types.OTHER && dialect.has(Capability.POSTGRES_DRIVER);
    }

    /** The column can't take a value of that kind, or it is not certain how. */
    final NotFillableException unfit(Object value) {
        if (value instanceof Opaque opaque) {
            return given("a value by " + opaque.setter());
        }
        if (value instanceof WithCalendar) {
            return given("a date or time with a Calendar");
        }
        return given("a " + value.getClass().getName());
    }

    /** The column was given something that has no canonical value; never say the value itself. */
    final NotFillableException given(String what) {
        return new NotFillableException(
                RefusalKind.SOURCE_VALUE_UNCLEAR,
                column.name() + " (" + column.type().declaration() + ") was given " + what,
                remedy());
    }
}
