package dev.keyspread.api;

import java.sql.SQLFeatureNotSupportedException;
import org.jspecify.annotations.Nullable;

/**
 * A statement, or a row, that Keyspread refuses, since its shard value would be wrong or missing. Nothing was sent to the database, and the
 * connection and its transaction are as they were before. The message says which column can't be filled, why, and what to do; it holds no
 * value of the application's, and control characters in names are escaped.
 *
 * <p>SQLState 0A000 is what drivers use for other things too: this type tells who refused.
 */
public final class StatementRefusedException extends SQLFeatureNotSupportedException {
    /** "Feature not supported": the statement is sound SQL, and can't be carried out under the rule. */
    public static final String SQL_STATE = "0A000";

    private static final long serialVersionUID = 1;

    /** A refusal for that reason; the text may hold no value. */
    public StatementRefusedException(String message) {
        this(message, null);
    }

    /** A refusal that something else is behind, or null. */
    public StatementRefusedException(String message, @Nullable Throwable cause) {
        super(Visible.text(message), SQL_STATE, cause);
    }
}
