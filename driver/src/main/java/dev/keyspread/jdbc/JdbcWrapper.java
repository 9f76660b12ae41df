package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.Preparation;
import dev.keyspread.plan.Plan;
import dev.keyspread.schema.OwnTime;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Holds what all wrappers share. The generated forwarders pass each argument through the {@code strip} and each result through the {@code
 * adopt} that takes its type, where there is one, so that the delegate never meets a wrapper and the application never meets the delegate's
 * own objects. A {@link java.sql.Savepoint} is not wrapped: nothing leads from it to a connection, and drivers cast the one that they get
 * back.
 *
 * <p>Two wrappers are equal when they are the same object. Classes and members are public or protected only because the
 * generated subclasses live in other packages and, for some drivers, in another class loader.
 */
public abstract class JdbcWrapper {
    /** For the wrappers of this package. */
    JdbcWrapper() {}

    /** The driver's object. */
    abstract Object delegate();

    /** The connection that leads to this object; a connection's is itself. */
    abstract ConnectionWrapper owner();

    /** The statement whose result sets come from here, or null where they belong to none. */
    @Nullable
    StatementWrapper source() {
        return null;
    }

    /**
     * For {@link java.sql.Wrapper}: returns this object for its own class and for each interface that it implements, else what the
     * delegate has. For an interface of a driver's below a pool it returns a wrapper of the driver's object.
     */
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type != null && answers(type)) {
            return type.cast(this);
        }
        Object delegate = delegate();
        if (!leadsOut()) {
            throw new SQLException(
                    "Keyspread hands out no " + delegate.getClass().getName() + " of this write", "HY000");
        }
        boolean isOurs = type != null && isStatementOfJdbcs(type);
        if (type != null && !isOurs && type.isInstance(delegate)) {
            return type.cast(delegate);
        }
        if (delegate instanceof java.sql.Wrapper further) {
            T found = further.unwrap(type); // or its own refusal
            Object guarded = found != null && type.isInterface() ? guarded(found, type) : null;
            if (!isOurs) {
                return type.isInstance(guarded) ? type.cast(guarded) : found;
            }
        }
        throw new SQLException(delegate.getClass().getName() + " is no wrapper for " + type.getName(), "HY000");
    }

    /**
     * Returns a wrapper for an object of the driver's that the delegate, a pool's object, has given for an interface; null where
     * nothing can be written by that object.
     */
    @Nullable
    Object guarded(Object found, Class<?> type) throws SQLException {
        return null;
    }

    /** For {@link java.sql.Wrapper}: true exactly when {@link #unwrap} succeeds. */
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        if (type != null && (answers(type) || isStatementOfJdbcs(type))) {
            return answers(type);
        }
        Object delegate = delegate();
        return leadsOut()
                && ((type != null && type.isInstance(delegate))
                        || (delegate instanceof java.sql.Wrapper further && further.isWrapperFor(type)));
    }

    /** Some drivers have one class for all statements: by an interface of JDBC's that the wrapper lacks, rows would pass the planner. */
    private static boolean isStatementOfJdbcs(Class<?> type) {
        return Statement.class.isAssignableFrom(type) && type.getName().startsWith("java.sql.");
    }

    /** Returns true if the driver's own object may be handed out. */
    boolean leadsOut() {
        return true;
    }

    /** Handing out the delegate for {@code Connection} or {@code PGConnection} would let rows past the planner. */
    private boolean answers(Class<?> type) {
        return type.isInstance(this) && (type.isInterface() || type == getClass() || type == Object.class);
    }

    /** The delegate's text, since applications log their statements. */
    @Override
    public String toString() {
        return delegate().toString();
    }

    /** Plans a text that is executed directly. */
    protected Plan plan(String sql) throws SQLException {
        OwnTime.begin(queryTimeout());
        return owner().database.plan(sql, false, owner().session);
    }

    /** The query timeout of the statement that is planned, in seconds; 0 for none. */
    int queryTimeout() {
        return 0;
    }

    /** Returns what to do with a text that is prepared. */
    protected final Plan planPrepared(String sql) throws SQLException {
        OwnTime.begin(0);
        return owner().database.plan(sql, true, owner().session);
    }

    /**
     * The text to send for one that can't be given computed parameters: a read goes out unchanged; a write that needs
     * computed parameters fails at the database.
     */
    protected static String sql(Plan plan) {
        return plan.fallsBack() && plan.parameters() != null ? plan.original() : plan.sql();
    }

    /** Learns from a text that the delegate has executed. Throws nothing: what was executed may be committed. */
    protected final void afterExecute(Plan plan) {
        owner().effects.after(plan, -1);
    }

    protected static @Nullable Object strip(@Nullable Object argument) {
        return argument instanceof JdbcWrapper wrapper ? wrapper.delegate() : argument;
    }

    protected static @Nullable Array strip(@Nullable Array argument) {
        return argument instanceof ArrayWrapper wrapper ? wrapper.delegate : argument;
    }

    protected static @Nullable Connection strip(@Nullable Connection argument) {
        return argument instanceof ConnectionWrapper wrapper ? wrapper.delegate : argument;
    }

    protected static @Nullable Statement strip(@Nullable Statement argument) {
        return argument instanceof StatementWrapper wrapper ? wrapper.statement : argument;
    }

    protected static @Nullable ResultSet strip(@Nullable ResultSet argument) {
        return argument instanceof ResultSetWrapper wrapper ? wrapper.delegate : argument;
    }

    /** The elements of an array or a structure; copied only when there is something to strip. */
    protected static @Nullable Object @Nullable [] strip(@Nullable Object @Nullable [] arguments) {
        if (arguments == null || Arrays.stream(arguments).noneMatch(JdbcWrapper.class::isInstance)) {
            return arguments;
        }
        @Nullable Object[] stripped = arguments.clone();
        for (int i = 0; i < stripped.length; i++) {
            stripped[i] = strip(stripped[i]);
        }
        return stripped;
    }

    protected final @Nullable Connection adopt(@Nullable Connection raw) {
        ConnectionWrapper owner = owner();
        if (raw == null || raw == owner.delegate) {
            return raw == null ? null : owner;
        }
        return owner.wrappers.connection(raw, owner.database, owner.wrappers);
    }

    protected final @Nullable Statement adopt(@Nullable Statement raw) {
        if (raw instanceof PreparedStatement prepared) {
            return adopt(prepared);
        }
        return raw == null ? null : owner().wrappers.statement(raw, owner());
    }

    protected final @Nullable PreparedStatement adopt(@Nullable PreparedStatement raw) {
        if (raw instanceof CallableStatement callable) {
            return adopt(callable);
        }
        return raw == null ? null : owner().wrappers.preparedStatement(raw, owner(), null);
    }

    /** For a driver's own ways to prepare: {@link #sql} is what was prepared. */
    protected final @Nullable PreparedStatement adopt(@Nullable PreparedStatement raw, Plan plan) {
        if (raw == null || plan.parameters() == null || plan.fallsBack()) {
            return adopt(raw);
        }
        Preparation none = (delegate, sql) -> {
            throw new SQLFeatureNotSupportedException("a write is not prepared anew", "0A000");
        };
        return owner().wrappers.boundPreparedStatement(raw, owner(), plan, null, none);
    }

    protected final @Nullable CallableStatement adopt(@Nullable CallableStatement raw) {
        return raw == null ? null : owner().wrappers.callableStatement(raw, owner(), null);
    }

    protected @Nullable ResultSet adopt(@Nullable ResultSet raw) throws SQLException {
        return raw == null ? null : owner().wrappers.resultSet(raw, owner(), source());
    }

    protected final @Nullable DatabaseMetaData adopt(@Nullable DatabaseMetaData raw) {
        return raw == null ? null : owner().describedBy(raw);
    }

    protected final @Nullable Array adopt(@Nullable Array raw) {
        return raw == null ? null : owner().wrappers.array(raw, owner());
    }

    /** For {@code getObject}: what a column or parameter holds can be an array or, as a cursor, a result set. */
    protected final @Nullable Object adopt(@Nullable Object raw) throws SQLException {
        if (raw instanceof String || raw instanceof Number) {
            return raw; // nearly always; cheaper to tell than an interface
        }
        if (raw instanceof Array array) {
            return adopt(array);
        }
        if (raw instanceof ResultSet resultSet) {
            return adopt(resultSet);
        }
        if (raw instanceof Statement statement) {
            return adopt(statement);
        }
        return raw instanceof Connection connection ? adopt(connection) : raw;
    }

    /** Adopts a value asked for by class; what is asked for by a driver's own class stays the driver's object. */
    final <T> @Nullable T adopt(@Nullable T raw, @Nullable Class<T> type) throws SQLException {
        Object adopted = adopt((Object) raw);
        return type != null && type.isInstance(adopted) ? type.cast(adopted) : raw;
    }
}
