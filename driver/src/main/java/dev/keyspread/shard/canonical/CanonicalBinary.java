package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.nio.charset.StandardCharsets;
import java.sql.Types;
import java.util.HexFormat;

/**
 * Byte strings: the bytes themselves, or as one of several sources their lower-case hex. {@link CanonicalValue#of} makes it. Stored shards
 * depend on its bytes, so they must never change.
 */
final class CanonicalBinary extends CanonicalValue {
    private final boolean alone;

    static CanonicalValue form(Column column, Dialect dialect, boolean alone) {
        return new CanonicalBinary(column, dialect, alone);
    }

    private CanonicalBinary(Column column, Dialect dialect, boolean alone) {
        super(column, dialect);
        this.alone = alone;
    }

    @Override
    public void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        byte[] bytes = bytes(value);
        int length = column.type().length();
        boolean padded = column.type().family() == Family.FIXED_BYTES && bytes.length != length;
        if (padded || (length > 0 && bytes.length > length)) {
            throw given("bytes of another length than its own");
        }
        if (alone) {
            out.append(bytes);
        } else {
            out.appendHex(bytes);
        }
    }

    private byte[] bytes(Object value) throws NotFillableException {
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        // YDB's String type is bytes, and a text is stored as its UTF-8.
        if (value instanceof String text && dialect.has(Capability.YQL_VALUES)) {
            CanonicalBytes utf8 = new CanonicalBytes();
            if (!utf8.appendUtf8(text, text.length())) {
                throw given("a text with half of a surrogate pair, which has no UTF-8");
            }
            return utf8.copy();
        }
        if (value instanceof String text && dialect.has(Capability.RUNS_POSTGRES_CODE)) {
            return written(text);
        }
        throw unfit(value);
    }

    /** PostgreSQL's text of bytes: hexadecimal behind {@code \\x}, or letters, which mean the same bytes in every encoding if they are ASCII. */
    private byte[] written(String text) throws NotFillableException {
        try {
            if (text.startsWith("\\x")) {
                return HexFormat.of().parseHex(text, 2, text.length());
            }
        } catch (IllegalArgumentException noHex) {
            throw given("a text that is no plain hexadecimal number");
        }
        if (!text.chars().allMatch(c -> c < 0x80 && c != '\\')) {
            throw given("a text with a backslash, or with other letters than ASCII's");
        }
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    boolean keeps(Object value, int sqlType) {
        return value instanceof byte[]
                && (sqlType == Types.BINARY || sqlType == Types.VARBINARY || sqlType == Types.LONGVARBINARY);
    }

    @Override
    String remedy() {
        return "bind it as a byte[], as long as the column where that is fixed";
    }
}
