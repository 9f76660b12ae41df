package dev.keyspread.api;

import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a statement, or a row, because its shard value would be wrong or missing. {@code Refusal} of the room {@code plan.edit} makes
 * it, and the application catches it. Nothing was sent to the database, and the connection and its transaction are intact; the message
 * of a refused COPY or of a branch that was rolled back says what became of it. The message names the shard column,
 * the reason and the remedy. It holds no value of the application's, and control characters in names are escaped.
 *
 * <p>The SQLState belongs to the {@linkplain RefusalKind kind}. Its class {@code KS} is used by no database, driver or pool, so no pool takes
 * it for that of a broken connection.
 */
public final class StatementRefusedException extends SQLNonTransientException {
    private static final String INTACT = " Connection and transaction are intact.";

    private static final long serialVersionUID = 1;

    /** The kind, the same for all refusals with this SQLState. */
    private final RefusalKind kind;

    private final @Nullable String table;
    private final @Nullable String column;
    private final String reason;
    private final String remedy;

    /**
     * Refuses what writes to a shard column. No text may hold a value.
     *
     * @param table the table, or null where it is not known
     * @param column the shard column, or null where it is not known
     * @param reason why, as a clause without a full stop
     * @param remedy what to do, a clause in the imperative
     * @param cause what the driver or the virtual machine threw, or null
     */
    public StatementRefusedException(
            RefusalKind kind,
            @Nullable String table,
            @Nullable String column,
            String reason,
            String remedy,
            @Nullable Throwable cause) {
        this(kind, table, column, reason, remedy, cause instanceof SQLException ? "" : INTACT, cause);
    }

    private StatementRefusedException(
            RefusalKind kind,
            @Nullable String table,
            @Nullable String column,
            String reason,
            String remedy,
            String state,
            @Nullable Throwable cause) {
        super(text(kind, table, column, reason, remedy, state), kind.sqlState(), cause);
        this.kind = kind;
        this.table = table;
        this.column = column;
        this.reason = reason;
        this.remedy = remedy;
    }

    /** Returns the same refusal for a COPY that was cancelled after it had begun, by which PostgreSQL fails the transaction. */
    public StatementRefusedException ofCancelledCopy() {
        String state = " The COPY was cancelled, and stored nothing; roll the transaction back.";
        return new StatementRefusedException(kind, table, column, reason, remedy, state, getCause());
    }

    /** Returns what this refusal is called. */
    public RefusalKind kind() {
        return kind;
    }

    /** Returns the table, or null where it is not known. */
    public @Nullable String table() {
        return table;
    }

    /** Returns the shard column that can't be filled, or null where it is not known. */
    public @Nullable String column() {
        return column;
    }

    /** Returns why the statement was refused, as a clause without a full stop. */
    public String reason() {
        return reason;
    }

    /** Returns what to do, as a clause in the imperative. */
    public String remedy() {
        return remedy;
    }

    /** Returns the same refusal for a branch of a distributed transaction that was rolled back for it. */
    public StatementRefusedException ofRolledBackBranch() {
        return new StatementRefusedException(
                kind, table, column, reason, remedy, " The branch was rolled back.", getCause());
    }

    private static String subject(@Nullable String table, @Nullable String column) {
        if (table == null) {
            return "a table's shard column";
        }
        return column == null ? "a shard column of " + table : table + "." + column;
    }

    private static String text(
            RefusalKind kind,
            @Nullable String table,
            @Nullable String column,
            String reason,
            String remedy,
            String state) {
        String name = kind.label();
        boolean writesNoRow = kind == RefusalKind.LAST_NUMBER || kind == RefusalKind.PREPARE_AFTER_DDL;
        String what = writesNoRow ? reason : subject(table, column) + " can't be filled, because " + reason;
        return "Keyspread did not send this statement [" + name + "]: "
                + Visible.text(what) + ".\n  Fix: "
                + Visible.text(remedy) + "." + state + "\n  More: keyspread refusal " + name + ", or "
                + PageAddress.ofRefusal(kind);
    }
}
