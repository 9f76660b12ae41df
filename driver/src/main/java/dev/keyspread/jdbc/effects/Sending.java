package dev.keyspread.jdbc.effects;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Orders the steps around a call by which the delegate executes something: a text, a prepared statement, a batch, the end of a COPY, a
 * row of a result set. Its plan is made before; {@link #send} has the order of all that follows, for each of them. Classes that send
 * implement it.
 *
 * @param <W> what is sent
 */
public interface Sending<W> {
    /**
     * Computes what is filled, and notes the write as on its way.
     *
     * @throws SQLException a {@code StatementRefusedException}, for example; then the call is not made
     */
    void before(W sent) throws SQLException;

    /** Ends what {@link #before} has noted: it was carried out, has failed, or is not sent. */
    void arrived(W sent);

    /** Learns from what the delegate has carried out, and tells those that watch. Throws nothing: it may be committed. */
    void after(W sent, @Nullable Object result);

    /** Learns from a call that failed: a part of it may have taken effect. */
    void failed(W sent, Throwable failure);

    /**
     * Calls the delegate.
     *
     * @param <W> what is sent
     * @param <R> what the delegate answers
     */
    @FunctionalInterface
    interface Call<W, R extends @Nullable Object> {
        /** Makes the call. */
        R of(W sent) throws SQLException;
    }

    /** Takes one call through its steps, and returns or throws what the delegate does. */
    static <W, R extends @Nullable Object> R send(W sent, Sending<? super W> steps, Call<? super W, R> call)
            throws SQLException {
        boolean isCalled = false;
        R result;
        try {
            steps.before(sent);
            isCalled = true;
            result = call.of(sent);
        } catch (Throwable failure) { // thrown again; a driver may throw what it doesn't declare
            steps.arrived(sent);
            if (isCalled) {
                steps.failed(sent, failure);
            }
            throw failure;
        }
        steps.arrived(sent);
        steps.after(sent, result);
        return result;
    }
}
