package dev.keyspread.sql;

/**
 * What a text says of transactions in words of its own, past the methods of the connection.
 *
 * @param begins whether it begins one, so that a connection in auto-commit does not commit by itself any more
 * @param ends whether it ends one or a part of it; with what result is not looked at
 */
public record TransactionControl(boolean begins, boolean ends) {
    /** Says nothing of transactions. */
    public static final TransactionControl NONE = new TransactionControl(false, false);

    /** What the statements of a text say. */
    public static TransactionControl of(Tokens tokens) {
        boolean begins = false;
        boolean ends = false;
        for (TokenRange statement : tokens.statements()) {
            int first = statement.from();
            begins |= tokens.isWord(first, "BEGIN")
                    || (tokens.isWord(first, "START") && tokens.isWord(first + 1, "TRANSACTION"));
            ends |= tokens.isAnyWord(first, "COMMIT", "END", "ROLLBACK", "ABORT")
                    || (tokens.isWord(first, "PREPARE") && tokens.isWord(first + 1, "TRANSACTION"));
        }
        return begins || ends ? new TransactionControl(begins, ends) : NONE;
    }
}
