package dev.keyspread.sql.session;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;

/**
 * What a text says of transactions in words of its own, past the methods of the connection.
 *
 * @param begins whether it begins one, so that a connection in auto-commit does not commit by itself any more
 * @param ends whether it ends one; with what result is not looked at
 * @param toSavepoint whether it rolls one back in part, to a savepoint
 * @param batch whether what begins or ends is a batch of Cloud Spanner's ({@code START BATCH DDL}, {@code RUN BATCH}), whose statements
 *     are carried out together at its end
 */
public record TransactionControl(boolean begins, boolean ends, boolean toSavepoint, boolean batch) {
    /** Says nothing of transactions. */
    public static final TransactionControl NONE = new TransactionControl(false, false, false, false);

    /** Whether it says nothing of transactions. */
    public boolean isNone() {
        return !begins && !ends && !toSavepoint && !batch;
    }

    /** What the statements of a text say. */
    public static TransactionControl of(Tokens tokens) {
        boolean begins = false;
        boolean ends = false;
        boolean toSavepoint = false;
        boolean batch = false;
        for (TokenRange statement : tokens.statements()) {
            int first = statement.from();
            boolean isBatch = tokens.dialect().isSpanner() && tokens.isWord(first + 1, "BATCH");
            batch |= isBatch;
            begins |= tokens.isWord(first, "BEGIN")
                    || (isBatch && tokens.isWord(first, "START"))
                    || (tokens.isWord(first, "START") && tokens.isWord(first + 1, "TRANSACTION"));
            boolean inPart = isToSavepoint(tokens, first);
            toSavepoint |= inPart;
            ends |= (!inPart && tokens.isAnyWord(first, "COMMIT", "END", "ROLLBACK", "ABORT"))
                    || (isBatch && tokens.isWord(first, "RUN"))
                    || (tokens.isWord(first, "PREPARE") && tokens.isWord(first + 1, "TRANSACTION"));
        }
        return begins || ends || toSavepoint ? new TransactionControl(begins, ends, toSavepoint, batch) : NONE;
    }

    private static boolean isToSavepoint(Tokens tokens, int first) {
        int next = tokens.isAnyWord(first + 1, "WORK", "TRANSACTION") ? first + 2 : first + 1;
        return tokens.isWord(first, "ROLLBACK") && tokens.isWord(next, "TO");
    }
}
