package dev.keyspread.hikari;

import com.zaxxer.hikari.SQLExceptionOverride;
import dev.keyspread.api.StatementRefusedException;
import java.sql.SQLException;

/**
 * Has a HikariCP pool keep the connection on which Keyspread has refused a statement: {@code exceptionOverrideClassName =
 * dev.keyspread.hikari.KeepOnRefusal}. Without it HikariCP closes the connection, and with it the application's transaction, since it takes
 * every exception with SQLState 0A000 for that of a broken one. What other exceptions mean is left to HikariCP.
 */
public final class KeepOnRefusal implements SQLExceptionOverride {
    /** For HikariCP. */
    public KeepOnRefusal() {}

    @java.lang.Override
    public Override adjudicate(SQLException thrown) {
        return thrown instanceof StatementRefusedException ? Override.DO_NOT_EVICT : Override.CONTINUE_EVICT;
    }
}
