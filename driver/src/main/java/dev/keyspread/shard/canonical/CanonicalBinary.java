package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import java.sql.Types;

/** Byte strings: the bytes themselves, or as one of several sources their lower-case hex. */
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
        if (value instanceof String text && dialect.storesTextAsBytes()) {
            CanonicalBytes utf8 = new CanonicalBytes();
            if (!utf8.appendUtf8(text, text.length())) {
                throw given("a text with half of a surrogate pair, which has no UTF-8");
            }
            return utf8.copy();
        }
        throw unfit(value);
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
