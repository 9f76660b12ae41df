package dev.keyspread.shard.canonical;

import dev.keyspread.api.RefusalKind;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Says why a shard value can't be computed from what is known: the value's Java class, a text that is no number, a time whose zone is not
 * known. Never holds a value. For an insert it becomes a refusal, for a read it means "no rewrite". {@code shard}, {@code plan},
 * {@code jdbc} and {@code database.own} throw it.
 */
public final class NotFillableException extends Exception {
    /** Stands in a remedy for the table's name, which is not known where a value is. */
    public static final String TABLE = "<table>";

    private static final long serialVersionUID = 1L;

    private final RefusalKind kind;
    private final String reason;
    private final String remedy;
    private final @Nullable String column;
    private final @Nullable SQLException fault;

    /**
     * Says why and what to do.
     *
     * @param kind what a refusal for this reason is called
     * @param reason why, a clause without a full stop that names columns and types but never values
     * @param remedy what to do, a clause in the imperative
     */
    public NotFillableException(RefusalKind kind, String reason, String remedy) {
        this(kind, reason, remedy, null, null);
    }

    /**
     * Says that the database, or the way to it, is at fault.
     *
     * @param fault what the driver has thrown
     */
    public NotFillableException(RefusalKind kind, String reason, String remedy, SQLException fault) {
        this(kind, reason, remedy, null, fault);
    }

    private NotFillableException(
            RefusalKind kind, String reason, String remedy, @Nullable String column, @Nullable SQLException fault) {
        super(reason, fault, false, false);
        this.fault = fault;
        this.kind = kind;
        this.reason = reason;
        this.remedy = remedy;
        this.column = column;
    }

    /** Returns this exception with the filled column that it is about. An exception that names a column already is returned unchanged. */
    public NotFillableException of(String filledColumn) {
        return column == null ? new NotFillableException(kind, reason, remedy, filledColumn, fault) : this;
    }

    /** Returns what a refusal for this reason is called. */
    public RefusalKind kind() {
        return kind;
    }

    /** Which of a table's filled columns it is about, or null where it is about all. */
    public @Nullable String column() {
        return column;
    }

    /** Returns what the driver has thrown where the database, or the way to it, is at fault; else null. */
    public @Nullable SQLException fault() {
        return fault;
    }

    /** Why, the same as the message. */
    public String reason() {
        return reason;
    }

    /** Returns what to do about it; {@link #TABLE} stands for the table's name. */
    public String remedy() {
        return remedy;
    }

    /** Returns what to do about it, with the table's name. */
    public String remedy(String table) {
        return remedy.replace(TABLE, table);
    }
}
