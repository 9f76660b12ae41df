package dev.keyspread.sql.session;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;

/**
 * Tells how a text begins and ends transactions by SQL, such as {@code BEGIN}, instead of the connection's methods. {@code ShapeAnalyzer}
 * reads it while planning; the connection's {@code TransactionState} follows it after each execution.
 *
 * <p>In doubt a transaction counts as open: {@code leavesNone} is true only if the text certainly leaves none.
 *
 * @param begins whether the text begins a transaction, which switches off auto-commit until its end
 * @param ends whether the text ends a transaction, by commit or by rollback
 * @param toSavepoint whether the text rolls back to a savepoint
 * @param batch whether a batch of Cloud Spanner begins or ends ({@code START BATCH DDL}, {@code RUN BATCH}). Its statements are carried
 *     out together at its end.
 * @param prepares whether the text prepares the transaction: anybody may then commit it or roll it back later
 * @param olderReads how many ends of transactions have to come before reads see present rows again, as after
 *     {@code BEGIN AS OF SYSTEM TIME}; 0 if they see present rows
 * @param leavesNone whether no transaction is open after the text; false if that can't be told
 */
public record TransactionControl(
        boolean begins,
        boolean ends,
        boolean toSavepoint,
        boolean batch,
        boolean prepares,
        int olderReads,
        boolean leavesNone) {
    /** A text that says nothing of transactions. */
    public static final TransactionControl NONE = new TransactionControl(false, false, false, false, false, 0, false);

    /** Returns true if the text says nothing of transactions. */
    public boolean isNone() {
        return !begins && !ends && !toSavepoint && !batch && olderReads == 0;
    }

    /** Returns what the statements of a text say. */
    public static TransactionControl of(Tokens tokens) {
        boolean begins = false;
        boolean ends = false;
        boolean toSavepoint = false;
        boolean batch = false;
        boolean prepares = false;
        int olderReads = 0;
        for (TokenRange statement : tokens.statements()) {
            int first = statement.from();
            boolean isBatch = tokens.dialect().has(Capability.SPANNER_DRIVER) && tokens.isWord(first + 1, "BATCH");
            batch |= isBatch;
            boolean isBlock =
                    tokens.isWord(first, "BEGIN") && tokens.isWord(first + 1, "NOT"); // MariaDB's BEGIN NOT ATOMIC
            begins |= (!isBlock && tokens.isWord(first, "BEGIN"))
                    || (isBlock && has(tokens, statement, "START"))
                    || (isBatch && tokens.isWord(first, "START"))
                    || (tokens.isWord(first, "START") && tokens.isWord(first + 1, "TRANSACTION"));
            boolean inPart = isToSavepoint(tokens, first);
            toSavepoint |= inPart;
            boolean ofPrepared = tokens.isAnyWord(first, "COMMIT", "ROLLBACK") && tokens.isWord(first + 1, "PREPARED");
            boolean prepared = isPreparing(tokens, first);
            prepares |= prepared;
            olderReads = Math.max(olderReads, OlderVersions.transactionsReadBy(tokens, statement));
            ends |= (!inPart && !ofPrepared && tokens.isAnyWord(first, "COMMIT", "END", "ROLLBACK", "ABORT"))
                    || (isBatch && tokens.isWord(first, "RUN"))
                    || (isBlock && has(tokens, statement, "COMMIT", "ROLLBACK"))
                    || prepared;
        }
        boolean leavesNone = ends && !batch && !chains(tokens) && endsAtLast(tokens, begins);
        TransactionControl control =
                new TransactionControl(begins, ends, toSavepoint, batch, prepares, olderReads, leavesNone);
        return begins || ends || toSavepoint || olderReads > 0 ? control : NONE;
    }

    /** Returns true if the last statement ends a transaction. Behind other statements END doesn't count: it may end a function's body. */
    private static boolean endsAtLast(Tokens tokens, boolean begins) {
        List<TokenRange> statements = tokens.statements();
        if (statements.size() == 1) {
            return !begins;
        }
        int last = statements.get(statements.size() - 1).from();
        boolean isEnd = tokens.isAnyWord(last, "COMMIT", "ROLLBACK", "ABORT")
                && !tokens.isWord(last + 1, "PREPARED")
                && !isToSavepoint(tokens, last);
        return isEnd || isPreparing(tokens, last);
    }

    private static boolean has(Tokens tokens, TokenRange statement, String... words) {
        for (int i = statement.from(); i < statement.to(); i++) {
            if (tokens.isAnyWord(i, words)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true for {@code COMMIT AND CHAIN}, which begins the next transaction. {@code AND NO CHAIN} doesn't. */
    private static boolean chains(Tokens tokens) {
        for (int i = 1; i < tokens.size(); i++) {
            if (tokens.isWord(i, "CHAIN") && !tokens.isWord(i - 1, "NO")) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPreparing(Tokens tokens, int first) {
        return tokens.isWord(first, "PREPARE") && tokens.isWord(first + 1, "TRANSACTION");
    }

    private static boolean isToSavepoint(Tokens tokens, int first) {
        int next = tokens.isAnyWord(first + 1, "WORK", "TRANSACTION") ? first + 2 : first + 1;
        return tokens.isWord(first, "ROLLBACK") && tokens.isWord(next, "TO");
    }
}
