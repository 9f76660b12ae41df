package dev.keyspread.sql;

/**
 * A statement that could not be read, with why. What becomes of it is for the caller to say: a read passes unchanged, a write on a table
 * with a rule is refused. The readers of {@code sql.read} and {@code sql.write} throw it, and {@code ShapeAnalyzer} decides.
 */
public final class UnreadableStatementException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Says why.
     *
     * @param reason a clause without a full stop that holds no value, for the message of a refusal
     */
    public UnreadableStatementException(String reason) {
        super(reason, null, false, false);
    }
}
