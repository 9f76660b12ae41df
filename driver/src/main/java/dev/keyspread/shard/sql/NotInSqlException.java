package dev.keyspread.shard.sql;

/** A rule can't be said in a database's SQL so that it is certain to come to the same. The message is a clause that says why. */
public final class NotInSqlException extends Exception {
    private static final long serialVersionUID = 1L;

    NotInSqlException(String reason) {
        super(reason, null, false, false);
    }
}
