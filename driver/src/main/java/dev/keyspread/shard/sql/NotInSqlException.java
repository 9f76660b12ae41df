package dev.keyspread.shard.sql;

/**
 * Says that a rule can't be said in a database's SQL so that it is certain to come to the same. {@link ShardSql} throws it. The command
 * line then computes in the program; it must not guess the SQL. The message is a clause that says why.
 */
public final class NotInSqlException extends Exception {
    private static final long serialVersionUID = 1L;

    NotInSqlException(String reason) {
        super(reason, null, false, false);
    }
}
