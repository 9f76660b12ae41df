package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.value.WithTargetType;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.math.BigInteger;
import java.sql.Types;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Text: the UTF-8 of what is stored; where trailing blanks don't count, without them. {@link CanonicalValue#of} makes it. Stored shards
 * depend on its bytes, so they must never change.
 */
final class CanonicalText extends CanonicalValue {
    private final boolean fixed;

    /** Null where all letters are stored as they are. */
    private final @Nullable CharacterSet lacking;

    static CanonicalValue form(Column column, Dialect dialect) {
        return new CanonicalText(column, dialect);
    }

    private CanonicalText(Column column, Dialect dialect) {
        super(column, dialect);
        this.fixed = column.type().family() == Family.FIXED_TEXT;
        this.lacking = dialect.has(Capability.SQL_MODE) ? CharacterSet.lacking(column) : null;
    }

    @Override
    public void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        if (value instanceof String text) {
            append(text, purpose, out);
            return;
        }
        boolean isLetter = value instanceof Character
                && (purpose == Purpose.STORE
                        ? dialect.has(Capability.BINDS_AS_TEXT)
                        : dialect.has(Capability.POSTGRES_DRIVER));
        if (isLetter) { // to H2 it is a CHAR, which equals texts with more blanks at their end
            append(value.toString(), purpose, out);
            return;
        }
        // A number compared with a text is compared as a number, so that '7' and '007' are both equal to 7.
        if (purpose == Purpose.COMPARE) {
            throw unfit(value);
        }
        if (isWhole(value) || (value instanceof UUID && dialect.has(Capability.BINDS_AS_TEXT))) {
            append(value.toString(), purpose, out);
        } else {
            throw unfit(value);
        }
    }

    private static boolean isWhole(Object value) {
        return value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte
                || value.getClass() == BigInteger.class;
    }

    private void append(String text, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        int end = text.length();
        while (fixed && end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        if (lacking != null && !lacking.has(text)) {
            throw given("a letter that its character set (" + lacking.name()
                    + ") does not have, in whose place another may be stored");
        }
        int longest = column.type().length();
        if (longest >= 0 && end > longest && dialect.has(Capability.JAVA_VALUES)) {
            throw given("a text that is longer than it can hold");
        }
        if (longest >= 0 && end > longest && text.codePointCount(0, end) > longest) {
            end = cut(text, end, longest, purpose);
        }
        if (!out.appendUtf8(text, end)) {
            throw given("a text with half of a surrogate pair, which has no UTF-8");
        }
    }

    /** How much is stored of a text that is longer than the column: PostgreSQL cuts blanks, and only blanks. */
    private int cut(String text, int end, int longest, Purpose purpose) throws NotFillableException {
        int kept = text.offsetByCodePoints(0, longest);
        boolean blank = true;
        for (int i = kept; i < end; i++) {
            blank &= text.charAt(i) == ' ';
        }
        if (!blank || purpose == Purpose.COMPARE || !dialect.has(Capability.EXCESS_BLANKS_CUT)) {
            throw given("a text that is longer than it can hold");
        }
        return kept;
    }

    @Override
    boolean keeps(Object value, int sqlType) {
        if (!(value instanceof String text)) {
            // MySQL's driver sends a number as one even so, which is why it is compared as a number.
            boolean isWritten = isWhole(value) || value instanceof UUID;
            if (value instanceof Character) {
                return sqlType == Types.VARCHAR && dialect.has(Capability.BINDS_AS_TEXT);
            }
            return isWritten && WithTargetType.isText(sqlType) && dialect.has(Capability.CONVERTS_TO_TARGET);
        }
        return switch (sqlType) {
            case Types.VARCHAR, Types.LONGVARCHAR, Types.NVARCHAR, Types.LONGNVARCHAR -> true;
            // As CHAR a text loses its trailing blanks on the way, and equals texts that have more of them.
            case Types.CHAR, Types.NCHAR -> fixed || (!text.endsWith(" ") && dialect.has(Capability.MYSQL_DRIVERS));
            default -> isUntyped(sqlType);
        };
    }

    @Override
    int formatId() {
        return fixed ? 1 : 0;
    }

    @Override
    String remedy() {
        return "bind it as a String, with setString or setObject";
    }
}
