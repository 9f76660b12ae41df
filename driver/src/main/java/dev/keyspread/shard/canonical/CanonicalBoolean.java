package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Types;
import java.util.Locale;

/**
 * Booleans: {@code true}, {@code false}. {@link CanonicalValue#of} makes it. Stored shards depend on its bytes, so they must never change.
 */
final class CanonicalBoolean extends CanonicalValue {
    static CanonicalValue form(Column column, Dialect dialect) {
        return new CanonicalBoolean(column, dialect);
    }

    private CanonicalBoolean(Column column, Dialect dialect) {
        super(column, dialect);
    }

    @Override
    public void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        out.appendAscii(truth(value, purpose) ? "true" : "false");
    }

    private boolean truth(Object value, Purpose purpose) throws NotFillableException {
        if (value instanceof Boolean truth) {
            return truth;
        }
        if (value instanceof String text) {
            if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("t")) {
                return true;
            }
            if (text.equalsIgnoreCase("false") || text.equalsIgnoreCase("f")) {
                return false;
            }
            if (dialect.has(Capability.READS_YES)) {
                return readTruth(text);
            }
            throw given("a text that is neither true nor false");
        }
        boolean integer =
                value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte;
        if (integer && purpose == Purpose.STORE) {
            long number = ((Number) value).longValue();
            if (number == 0 || number == 1) {
                return number == 1;
            }
        }
        throw unfit(value);
    }

    private boolean readTruth(String text) throws NotFillableException {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "yes", "y", "1" -> true;
            case "no", "n", "0" -> false;
            default -> throw given("a text that is neither true nor false");
        };
    }

    @Override
    boolean keeps(Object value, int sqlType) {
        boolean isBoolean = sqlType == Types.BOOLEAN || sqlType == Types.BIT;
        if (value instanceof Boolean) {
            return isBoolean || isUntyped(sqlType);
        }
        return isPlainText(value, sqlType)
                || (isBoolean
                        && dialect.has(Capability.CONVERTS_TO_TARGET)
                        && (value instanceof String || value instanceof Integer));
    }

    @Override
    String remedy() {
        return "bind it as a boolean";
    }
}
