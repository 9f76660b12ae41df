package dev.keyspread.plan.copy;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.shard.canonical.NotFillableException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a COPY as its bytes come in, in pieces of any size: lines, which in CSV may have line ends within quotes and in the
 * text format after a backslash, and their fields. Bytes are UTF-8, as PostgreSQL's driver sends them. Belongs to one COPY.
 * {@link CopyObservation} and {@code CopyFill} read by it.
 */
public final class CopyRows {
    private static final int MAX_ROW_BYTES = 64 << 20;

    private final CopyFormat format;
    private final ByteArrayOutputStream row = new ByteArrayOutputStream();
    private boolean isQuoted;
    private boolean isEscaped;

    /** True if the last byte is a carriage return that no backslash makes a part of a value. */
    private boolean isReturned;

    private String lineEnd = "";

    /** No byte yet. */
    public CopyRows(CopyFormat format) {
        this.format = format;
    }

    /**
     * Takes a byte.
     *
     * @return the row that it ends, without its line end; null where it ends none
     * @throws NotFillableException when a row is longer than can be kept
     */
    public byte @Nullable [] take(byte next) throws NotFillableException {
        if (next == '\n' && !isQuoted && !isEscaped) {
            return end("\n");
        }
        if (row.size() >= MAX_ROW_BYTES) {
            throw new NotFillableException(
                    RefusalKind.COPY_FORM, "a row of the COPY is longer than 64 MB", "insert such rows by INSERT");
        }
        row.write(next);
        isReturned = next == '\r' && !isEscaped;
        if (format.csv()) {
            followQuotes(next);
        } else {
            isEscaped = !isEscaped && next == '\\';
        }
        return null;
    }

    private void followQuotes(byte next) {
        if (isEscaped) {
            isEscaped = false;
        } else if (isQuoted && next == format.escape() && format.escape() != format.quote()) {
            isEscaped = true;
        } else if (next == format.quote()) {
            isQuoted = !isQuoted; // a doubled quote closes and opens again
        }
    }

    /** The row that no line end follows; null when there is none. */
    public byte @Nullable [] rest() {
        return row.size() == 0 ? null : end("");
    }

    /** Returns the line end of the row that was returned last; empty where data ends without one. The server judges if all are alike. */
    public String lineEnd() {
        return lineEnd;
    }

    private byte[] end(String feed) {
        byte[] bytes = row.toByteArray();
        byte[] line = isReturned ? Arrays.copyOf(bytes, bytes.length - 1) : bytes;
        lineEnd = isReturned ? "\r" + feed : feed;
        row.reset();
        isEscaped = false;
        isQuoted = false;
        isReturned = false;
        return line;
    }

    /** Returns true if a row is the mark that ends the data. */
    public static boolean isEnd(byte[] line) {
        return line.length == 2 && line[0] == '\\' && line[1] == '.';
    }

    /**
     * The values of a row's fields, null for NULL.
     *
     * @throws NotFillableException when the row has a form that is not read
     */
    public List<@Nullable String> fields(byte[] line) throws NotFillableException {
        String text = new String(line, StandardCharsets.UTF_8);
        return format.csv() ? quotedFields(text) : escapedFields(text);
    }

    private List<@Nullable String> escapedFields(String text) throws NotFillableException {
        List<@Nullable String> fields = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == format.delimiter()) {
                String raw = text.substring(from, i);
                fields.add(raw.equals(format.nullText()) ? null : TextEscapes.decode(raw));
                from = i + 1;
            } else if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '\r') {
                throw new NotFillableException(
                        RefusalKind.COPY_FORM,
                        "a row of the COPY holds a bare carriage return",
                        "end rows by a line feed");
            }
        }
        return fields;
    }

    private List<@Nullable String> quotedFields(String text) throws NotFillableException {
        List<@Nullable String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean inQuotes = false;
        boolean wasQuoted = false;
        for (int i = 0; i <= text.length(); i++) {
            boolean isLast = i == text.length();
            char c = isLast ? format.delimiter() : text.charAt(i);
            if (inQuotes && !isLast) {
                boolean isEscape = c == format.escape()
                        && i + 1 < text.length()
                        && (text.charAt(i + 1) == format.quote() || text.charAt(i + 1) == format.escape());
                if (isEscape) {
                    field.append(text.charAt(++i));
                } else if (c == format.quote()) {
                    inQuotes = false;
                } else {
                    field.append(c);
                }
            } else if (c == format.delimiter()) {
                String value = field.toString();
                fields.add(!wasQuoted && value.equals(format.nullText()) ? null : value);
                field.setLength(0);
                wasQuoted = false;
            } else if (c == format.quote()) {
                inQuotes = true;
                wasQuoted = true;
            } else {
                field.append(c);
            }
        }
        if (inQuotes) {
            throw new NotFillableException(
                    RefusalKind.COPY_FORM, "a quoted field of the COPY is not closed", "close it");
        }
        return fields;
    }
}
