package dev.keyspread.sql;

/** A statement that could not be read, with why. It passes as it came. */
public final class UnreadableStatementException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnreadableStatementException(String reason) {
        super(reason, null, false, false);
    }
}
