package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.value.WithTargetType;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Types;
import java.util.UUID;

/**
 * Writes a UUID as 36 characters in lower case. {@link CanonicalValue#of} makes one for each source column of that type. The bytes must
 * never change, because stored shards depend on them.
 */
final class CanonicalUuid extends CanonicalValue {
    static CanonicalValue form(Column column, Dialect dialect) {
        return new CanonicalUuid(column, dialect);
    }

    private CanonicalUuid(Column column, Dialect dialect) {
        super(column, dialect);
    }

    @Override
    public void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        if (value instanceof UUID uuid) {
            append(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits(), out);
        } else if (value instanceof String text) {
            append(text, out);
        } else {
            throw unfit(value);
        }
    }

    private static void append(long most, long least, CanonicalBytes out) {
        out.appendHex(most >>> 32, 8);
        out.append('-');
        out.appendHex(most >>> 16, 4);
        out.append('-');
        out.appendHex(most, 4);
        out.append('-');
        out.appendHex(least >>> 48, 4);
        out.append('-');
        out.appendHex(least, 12);
    }

    /** Appends a text of 32 hex digits, with four hyphens or none. Braces around it are accepted where PostgreSQL accepts them. */
    private void append(String text, CanonicalBytes out) throws NotFillableException {
        boolean braces = text.length() > 2
                && text.charAt(0) == '{'
                && text.charAt(text.length() - 1) == '}'
                && dialect.has(Capability.INFERS_BOUND_TYPES);
        int start = braces ? 1 : 0;
        int length = text.length() - 2 * start;
        if (length != 32 && length != 36) {
            throw given("a text that is no UUID");
        }
        long most = 0;
        long least = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(start + i);
            if (length == 36 && (i == 8 || i == 13 || i == 18 || i == 23)) {
                if (c != '-') {
                    throw given("a text that is no UUID");
                }
                continue;
            }
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw given("a text that is no UUID");
            }
            most = most << 4 | least >>> 60;
            least = least << 4 | digit;
        }
        append(most, least, out);
    }

    @Override
    boolean keeps(Object value, int sqlType) {
        if (value instanceof UUID && sqlType == Types.BINARY && dialect.has(Capability.JAVA_VALUES)) {
            return true; // H2's metadata gives a UUID column this type
        }
        boolean isWritten =
                value instanceof UUID && dialect.has(Capability.BINDS_AS_TEXT) && WithTargetType.isText(sqlType);
        if (isWritten || isPlainText(value, sqlType)) {
            return true;
        }
        return sqlType == Types.OTHER
                && (value instanceof UUID || (value instanceof String && dialect.has(Capability.INFERS_BOUND_TYPES)));
    }

    @Override
    String remedy() {
        return "bind it as a java.util.UUID with setObject";
    }
}
