package dev.keyspread.jdbc.binding;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.plan.BoundParameters;
import dev.keyspread.plan.Plan;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.traffic.WriteGroup;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Holds a write that was prepared anew before values are bound for its next execution, since its table is another by now: its session was
 * moved. So the row goes where it would without Keyspread. Once values are bound to the delegate's statement it can only be refused.
 * {@code BoundSending} makes it, and {@code BoundPreparedStatement} goes on with it.
 *
 * @param plan the plan of now
 * @param statement the delegate's, prepared by it, to which nothing is bound yet
 * @param parameters what is computed or checked by the plan
 * @param group the writes that are gathered for the traffic; null where they are not looked at
 */
public record Renewal(
        Plan plan,
        PreparedStatement statement,
        BoundParameters parameters,
        @Nullable WriteGroup group) {
    /**
     * Prepares a write anew if that is due.
     *
     * @param former its parameters, whose time is over
     * @param prepared the delegate's statement, which stays open
     * @return null if the statement that there is has to do: it holds, or is refused when it is executed
     * @throws SQLException what planning or the delegate throws
     */
    public static @Nullable Renewal of(
            BoundParameters former,
            Database database,
            Session session,
            Preparation preparation,
            PreparedStatement prepared)
            throws SQLException {
        Dialect dialect = database.dialect(session);
        boolean findsAnew = findsTablesAnew(dialect, prepared);
        Plan next = former.successor(findsAnew, preparation.returnsKeys());
        if (next == null) {
            return null;
        }
        PreparedStatement fresh = preparation.renew(session.delegate(), next.preparedSql(), prepared);
        WriteGroup group = next.writes() == null ? null : database.observe(next, session);
        return new Renewal(next, fresh, database.bind(next, session), group);
    }

    /**
     * Returns true if each execution finds the tables by the session's path. Others keep those of their preparation: H2's until there is
     * DDL, those that a server of MySQL's kind has prepared for good.
     */
    private static boolean findsTablesAnew(Dialect dialect, PreparedStatement prepared) {
        return dialect.has(Capability.POSTGRES_DRIVER)
                || (dialect.has(Capability.MYSQL_DRIVERS) && isPreparedByClient(prepared));
    }

    /** Returns true if it is one of those that the drivers of MariaDB and MySQL prepare by themselves, and send as a text each time. */
    private static boolean isPreparedByClient(PreparedStatement prepared) {
        return prepared.getClass().getSimpleName().equals("ClientPreparedStatement");
    }
}
