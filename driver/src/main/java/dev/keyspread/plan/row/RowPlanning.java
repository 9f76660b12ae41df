package dev.keyspread.plan.row;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.log.Guard;
import dev.keyspread.plan.copy.CopyStatement;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.plan.edit.Tally;
import dev.keyspread.plan.observe.ShapeBook;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.plan.rules.RuledTable;
import dev.keyspread.plan.rules.SessionChanges;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.QueriedTable;
import dev.keyspread.sql.statement.TableUse;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Plans rows that are given without SQL: the rules of their tables, and where it is told what became of them. For one database.
 * {@code Planner} makes it.
 */
public final class RowPlanning {
    private final RuleBook rules;
    private final SessionChanges sessions;
    private final Dialect dialect;
    private final boolean fail;
    private final Tally tally;
    private final Guard guard;
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
            Guard guard,
            ShapeBook counted,
            Consumer<TableRule> disagreements) {
        this.rules = rules;
        this.sessions = sessions;
        this.dialect = dialect;
        this.fail = fail;
        this.tally = tally;
        this.guard = guard;
        this.counted = counted;
        this.disagreements = disagreements;
    }

    /**
     * Returns what fills rows of a table; null when no rule does.
     *
     * @param schema the table's, or null where the search path decides
     */
    public @Nullable RowFill fill(@Nullable String schema, String table, TableLookup tables) {
        RuledTable ruled = rules.findWritten(schema, table, tables);
        return ruled == null ? null : new RowFill(ruled, tables, this);
    }

    /**
     * Returns what fills rows of an updatable result set whose driver keeps names: PostgreSQL's knows a table and its columns by the names
     * of its connection's first result of them, and stores rows in the table that the query names.
     *
     * @param told the table by the driver's word
     * @param query the query's text; null where it is not known
     * @return null when no rule fills them
     * @throws SQLException a {@code StatementRefusedException} if these may be two tables, and one of them has a rule
     */
    public @Nullable RowFill fillUpdatable(QualifiedName told, @Nullable Tokens query, TableLookup tables)
            throws SQLException {
        RowFill fill = fill(told.schema(), told.name(), tables);
        TableUse named = query == null ? null : QueriedTable.of(query);
        if (named != null && isNameOf(told, named, tables)) {
            return fill;
        }
        if (fill == null && named != null) {
            fill = fill(named.schema(), named.name(), tables);
        }
        if (fill == null && (named != null || query == null || !namesRuledTable(query))) {
            return null;
        }
        NotFillableException why = new NotFillableException(
                RefusalKind.CALL_NOT_FILLED,
                "the driver may store it in another table than it tells, as after DDL that renamed tables",
                "use an INSERT or UPDATE statement, or another connection");
        if (fill != null) {
            throw fill.refused(why);
        }
        tally.refused(why.kind());
        throw Refusal.ofCall(why.reason(), why.remedy(told.name()), null);
    }

    private boolean isNameOf(QualifiedName told, TableUse named, TableLookup tables) {
        Table table = tables.find(new QualifiedName(named.schema(), named.name()));
        QualifiedName meant = table == null ? new QualifiedName(named.schema(), named.name()) : table.name();
        boolean isOfSchema = meant.schema() == null
                || told.schema() == null
                || meant.schema().equals(told.schema());
        return isOfSchema && meant.name().equals(told.name());
    }

    private boolean namesRuledTable(Tokens query) {
        for (int i = 0; i < query.size(); i++) {
            if (query.isName(i) && rules.mayBeRuled(query.name(i))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns what fills the rows of a COPY; null when no rule does, or what can't be filled may pass.
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

    /** Returns true if what can't be filled is refused. */
    boolean refusesUnfillable() {
        return fail;
    }

    /** Returns what sessions of the database may have set. */
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
        guard.failed("A row could not be analysed", failure);
    }

    /** A row gives a shard that its rule does not compute. */
    void shardDisagrees(TableRule rule) {
        disagreements.accept(rule);
    }
}
