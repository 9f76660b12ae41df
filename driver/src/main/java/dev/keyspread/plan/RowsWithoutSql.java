package dev.keyspread.plan;

import dev.keyspread.log.Guard;
import dev.keyspread.plan.copy.CopyReader;
import dev.keyspread.plan.copy.CopyStatement;
import dev.keyspread.plan.copy.RowObservation;
import dev.keyspread.plan.observe.TrafficBook;
import dev.keyspread.plan.row.CopyFill;
import dev.keyspread.plan.row.RowFill;
import dev.keyspread.plan.row.RowPlanning;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.UnreadableStatementException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Plans rows that come without SQL: those of updatable result sets, of mutations and of a COPY by the driver's own API. The {@link Planner}
 * makes one when the database asks it for such rows. It must ask the session first, because by its state the names and texts are read.
 */
public final class RowsWithoutSql {
    private final Planner planner;
    private final SessionTexts texts;
    private final UnclearTexts unclear;
    private final RowPlanning rows;
    private final TrafficBook traffic;
    private final Guard guard;

    RowsWithoutSql(
            Planner planner,
            SessionTexts texts,
            UnclearTexts unclear,
            RowPlanning rows,
            TrafficBook traffic,
            Guard guard) {
        this.planner = planner;
        this.texts = texts;
        this.unclear = unclear;
        this.rows = rows;
        this.traffic = traffic;
        this.guard = guard;
    }

    /**
     * Returns what fills rows of a table that are not written by SQL; null when no rule does.
     *
     * @param schema the table's, or null where the search path decides
     */
    public @Nullable RowFill fill(@Nullable String schema, String table, TableLookup tables) {
        texts.stateFor(table, tables);
        return rows.fill(schema, table, tables);
    }

    /** See {@link RowPlanning#fillUpdatable}. */
    public @Nullable RowFill fillUpdatable(QualifiedName told, @Nullable String query, TableLookup tables)
            throws SQLException {
        texts.stateFor(query == null ? told.name() : query, tables);
        return rows.fillUpdatable(told, query == null ? null : texts.scan(query, tables), tables);
    }

    /**
     * Returns what fills the rows of a COPY that is sent by the driver's own means; null where no rule fills them.
     *
     * @throws SQLException a {@code StatementRefusedException} when it may write to a table with a rule in a way that is not read
     */
    public @Nullable CopyFill fillCopy(String sql, TableLookup tables) throws SQLException {
        texts.stateFor(sql, tables);
        String doubtedBy = texts.doubtedBy(sql, tables);
        if (doubtedBy != null) {
            unclear.doubtful(sql, doubtedBy);
            return null;
        }
        try {
            CopyStatement copy = CopyReader.read(texts.scan(sql, tables));
            if (copy == null) {
                return null;
            }
            texts.stateFor(copy.table(), tables);
            return rows.copy(sql, copy, tables);
        } catch (UnreadableStatementException unread) {
            planner.planPrepared(sql, tables); // refuses it where its table has a rule
            return null;
        } catch (RuntimeException | LinkageError | StackOverflowError failure) { // an answer: the text is unclear
            unclear.failed(sql, failure);
            return null;
        }
    }

    /** Returns what looks at such rows for the report; null where nothing does. */
    public @Nullable RowObservation observation(TableLookup tables) {
        return traffic.looksAtReads()
                ? new RowObservation(traffic, tables, sql -> texts.scan(sql, tables), guard)
                : null;
    }
}
