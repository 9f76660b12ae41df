package dev.keyspread.plan.copy;

import dev.keyspread.plan.observe.TrafficBook;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.watch.GivenRows;
import dev.keyspread.watch.KeyOperation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the rows of one COPY … FROM STDIN as the application sends them. Of a form that is not read, such as a binary one, the rows
 * are counted, and nobody knows where they lie; likewise of one with a WHERE, by which the server drops some. Belongs to one COPY.
 * {@code GuardedCopy} passes the bytes to it.
 */
public final class CopyObservation {
    private final GivenRows rows;
    private @Nullable CopyRows reading;
    private boolean isHeaderNext;

    private CopyObservation(GivenRows rows, @Nullable CopyFormat format) {
        this.rows = rows;
        this.reading = format == null ? null : new CopyRows(format);
        this.isHeaderNext = format != null && format.header();
    }

    /** Null where the text is no COPY from the client, or nothing looks at its table. */
    static @Nullable CopyObservation of(Tokens tokens, TrafficBook traffic, TableLookup tables) {
        try {
            CopyStatement copy = CopyReader.read(tokens);
            if (copy == null) {
                return null;
            }
            QualifiedName table = new QualifiedName(copy.schema(), copy.table());
            GivenRows rows = traffic.givenRows(table, KeyOperation.INSERT, copy.columns(), tables);
            return rows == null ? null : new CopyObservation(rows, copy.filtered() ? null : copy.format());
        } catch (UnreadableStatementException unread) {
            QualifiedName table = CopyReader.table(tokens);
            GivenRows rows = table == null ? null : traffic.givenRows(table, KeyOperation.INSERT, List.of(), tables);
            return rows == null ? null : new CopyObservation(rows, null);
        }
    }

    /** The application sends these bytes. */
    public void sees(byte[] bytes, int offset, int length) {
        try {
            for (int i = offset; i < offset + length && reading != null; i++) {
                byte[] row = reading.take(bytes[i]);
                if (row != null) {
                    add(row, reading);
                }
            }
        } catch (NotFillableException unread) {
            reading = null;
        }
    }

    /** The application sends bytes that nobody looks at. */
    public void seesNothing() {
        reading = null;
    }

    /**
     * All was sent, and stored.
     *
     * @param stored how many rows, as the database says
     * @return what waits for the end of the transaction
     */
    public GivenRows ended(long stored) {
        try {
            byte[] rest = reading == null ? null : reading.rest();
            if (rest != null && reading != null) {
                add(rest, reading);
            }
        } catch (NotFillableException unread) {
            reading = null;
        }
        rows.written(stored);
        return rows;
    }

    private void add(byte[] row, CopyRows format) throws NotFillableException {
        if (isHeaderNext) {
            isHeaderNext = false;
        } else if (!CopyRows.isEnd(row) && rows.countsAndWants()) {
            rows.keep(format.fields(row));
        }
    }
}
