package dev.keyspread.shard.canonical;

import org.jspecify.annotations.Nullable;

/**
 * Why a shard value can't be computed from what is known: the value's Java class, a text that is no number, a time whose
 * zone is not known. Never holds a value. For an insert it becomes a refusal, for a read it means "no rewrite".
 */
public final class NotFillableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;
    private final String remedy;
    private final @Nullable String column;

    /**
     * Says why and what to do.
     *
     * @param reason why, a clause without a full stop that names columns and types but never values
     * @param remedy what to do, a clause in the imperative
     */
    public NotFillableException(String reason, String remedy) {
        this(reason, remedy, null);
    }

    private NotFillableException(String reason, String remedy, @Nullable String column) {
        super(reason, null, false, false);
        this.reason = reason;
        this.remedy = remedy;
        this.column = column;
    }

    /** The same, of that filled column; one that is of a column already stays as it is. */
    public NotFillableException of(String filledColumn) {
        return column == null ? new NotFillableException(reason, remedy, filledColumn) : this;
    }

    /** Which of a table's filled columns it is about, or null where it is about all. */
    public @Nullable String column() {
        return column;
    }

    /** Why, the same as the message. */
    public String reason() {
        return reason;
    }

    /** What to do about it. */
    public String remedy() {
        return remedy;
    }
}
