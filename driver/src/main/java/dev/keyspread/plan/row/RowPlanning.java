package dev.keyspread.plan.row;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.copy.CopyStatement;
import dev.keyspread.plan.edit.Tally;
import dev.keyspread.plan.log.Defects;
import dev.keyspread.plan.observe.ShapeBook;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.plan.rules.SessionChanges;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.sql.Dialect;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What rows need that are given without SQL: the rules of their tables, and where it is told what became of them. For one database. */
public final class RowPlanning {
    private final RuleBook rules;
    private final SessionChanges sessions;
    private final Dialect dialect;
    private final boolean fail;
    private final Tally tally;
    private final Defects defects;
    private final ShapeBook counted;
    private final Consumer<TableRule> disagreements;

    /**
     * For the rows of one database.
     *
     * @param fail whether what can't be filled is refused
     * @param counted is told of rows that were refused
     * @param disagreements is told of rules that compute another shard than a row gives
     */
    public RowPlanning(
            RuleBook rules,
            SessionChanges sessions,
            Dialect dialect,
            boolean fail,
            Tally tally,
            Defects defects,
            ShapeBook counted,
            Consumer<TableRule> disagreements) {
        this.rules = rules;
        this.sessions = sessions;
        this.dialect = dialect;
        this.fail = fail;
        this.tally = tally;
        this.defects = defects;
        this.counted = counted;
        this.disagreements = disagreements;
    }

    /**
     * What fills rows of a table; null when no rule does.
     *
     * @param schema the table's, or null where the search path decides
     */
    public @Nullable RowFill fill(@Nullable String schema, String table, TableLookup tables) {
        RuledTable ruled = rules.findWritten(schema, table, tables);
        return ruled == null ? null : new RowFill(ruled, tables, this);
    }

    /**
     * What fills the rows of a COPY; null when no rule does, or what can't be filled may pass.
     *
     * @throws SQLException a {@code StatementRefusedException} when its rows can't be filled
     */
    public @Nullable CopyFill copy(String sql, CopyStatement copy, TableLookup tables) throws SQLException {
        RowFill rows = fill(copy.schema(), copy.table(), tables);
        return rows == null ? null : rows.copy(sql, copy);
    }

    Dialect dialect() {
        return dialect;
    }

    /** Whether what can't be filled is refused. */
    boolean refusesUnfillable() {
        return fail;
    }

    /** What sessions of the database may have set. */
    SessionChanges sessions() {
        return sessions;
    }

    /** So many values were filled in. */
    void filled(int values) {
        tally.filled.add(values);
    }

    /** Rows of a table were refused. */
    void refused(RefusalKind kind, String table, @Nullable String message) {
        tally.refused(kind);
        counted.refusedRows(table, message);
    }

    /** A row could not be analysed. */
    void defect(Throwable failure) {
        defects.report("A row could not be analysed", failure);
    }

    /** A row gives a shard that its rule does not compute. */
    void shardDisagrees(TableRule rule) {
        disagreements.accept(rule);
    }
}
