package dev.keyspread.plan.row;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.copy.CopyFormat;
import dev.keyspread.plan.copy.CopyRows;
import dev.keyspread.plan.copy.CopyStatement;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Fills the rows of one COPY … FROM STDIN as they stream by: the columns that rules fill are added to the column list, and their values
 * to each row. Belongs to one COPY. {@code GuardedCopy} sends the application's bytes through it.
 */
public final class CopyFill {
    private final RowFill rows;
    private final CopyFormat format;
    private final CopyRows reading;
    private final List<String> given;
    private final List<String> added;
    private final String sql;
    private boolean isHeaderNext;
    private boolean hasEnded;

    CopyFill(String sql, CopyStatement copy, RowFill rows, List<Column> columns, List<TableRule> rules) {
        this.rows = rows;
        this.format = copy.format();
        this.reading = new CopyRows(format);
        this.isHeaderNext = format.header();
        this.given = copy.columns().isEmpty()
                ? columns.stream()
                        .filter(column -> column.generated() == null)
                        .map(Column::name)
                        .toList()
                : copy.columns();
        this.added = rules.stream()
                .filter(rule -> !rule.databaseComputes())
                .map(rule -> rule.target().name())
                .filter(name -> given.stream().noneMatch(name::equalsIgnoreCase))
                .toList();
        this.sql = added.isEmpty() ? sql : withColumns(sql, copy.columnsEnd());
    }

    private String withColumns(String original, int end) {
        StringBuilder text = new StringBuilder(original);
        StringBuilder names = new StringBuilder();
        added.forEach(
                name -> names.append(", \"").append(name.replace("\"", "\"\"")).append('"'));
        return text.insert(end, names).toString();
    }

    /** The columns that the application's rows give values for, in their order. */
    List<String> given() {
        return given;
    }

    /** The text for the delegate. */
    public String sql() {
        return sql;
    }

    /**
     * Returns what to send in place of some bytes of the application's.
     *
     * @throws SQLException a {@code StatementRefusedException} when a row can't be filled
     */
    public byte[] fill(byte[] bytes, int offset, int length) throws SQLException {
        OwnTime.begin(0);
        ByteArrayOutputStream out = new ByteArrayOutputStream(length + length / 4);
        try {
            for (int i = offset; i < offset + length; i++) {
                byte[] row = reading.take(bytes[i]);
                if (row != null) {
                    append(row, out);
                }
            }
        } catch (NotFillableException why) {
            throw rows.refused(why);
        }
        return out.toByteArray();
    }

    /** Returns what to send for the rest at the end of the data. */
    public byte[] end() throws SQLException {
        OwnTime.begin(0);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] row = reading.rest();
        try {
            if (row != null) {
                append(row, out);
            }
        } catch (NotFillableException why) {
            throw rows.refused(why);
        }
        return out.toByteArray();
    }

    private void append(byte[] row, ByteArrayOutputStream out) throws SQLException, NotFillableException {
        if (hasEnded) {
            throw new NotFillableException(
                    RefusalKind.COPY_FORM, "the COPY goes on after the mark that ends its data", "leave the rest out");
        }
        out.writeBytes(row);
        if (CopyRows.isEnd(row)) {
            hasEnded = true;
        } else if (isHeaderNext) {
            isHeaderNext = false;
            added.forEach(name -> add(name, out));
        } else {
            addTo(row, out);
        }
        out.writeBytes(reading.lineEnd().getBytes(StandardCharsets.US_ASCII));
    }

    /** A row with another number of fields than columns is refused by the database; one too many must not be taken for an added one. */
    private void addTo(byte[] row, ByteArrayOutputStream out) throws SQLException, NotFillableException {
        List<@Nullable String> fields;
        try {
            fields = reading.fields(row);
        } catch (NotFillableException unread) {
            if (rows.refusesUnfillable()) {
                throw unread;
            }
            added.forEach(name -> add(format.nullText(), out));
            return;
        }
        if (fields.size() == given.size()) {
            addValues(fields, out);
        } else if (fields.size() > given.size()) {
            added.forEach(name -> add(format.nullText(), out));
        }
    }

    private void addValues(List<@Nullable String> fields, ByteArrayOutputStream out)
            throws SQLException, NotFillableException {
        Map<String, @Nullable Object> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 0; i < fields.size(); i++) {
            values.put(given.get(i), fields.get(i));
        }
        Map<String, @Nullable Object> filled = rows.newRow(values);
        for (String name : added) {
            Object value = filled.get(name);
            if (value == null) {
                add(format.nullText(), out);
            } else {
                String text = value.toString();
                boolean isPlain = !text.equals(format.nullText())
                        && text.indexOf(format.delimiter()) < 0
                        && text.indexOf(format.quote()) < 0;
                if (!isPlain) {
                    throw new NotFillableException(
                            RefusalKind.COPY_FORM,
                            "the COPY's delimiter, quote or NULL text is a part of the value",
                            "use the usual ones");
                }
                add(text, out);
            }
        }
    }

    private void add(String text, ByteArrayOutputStream out) {
        out.write(format.delimiter());
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
