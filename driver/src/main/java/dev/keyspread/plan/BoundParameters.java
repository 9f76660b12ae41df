package dev.keyspread.plan;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one prepared statement whose plan computes some of them. Belongs to one wrapper and, as that, to one
 * application thread at a time.
 */
public final class BoundParameters {
    private final ParameterPlan plan;

    /** Parameters of a fresh statement: nothing bound yet. */
    public BoundParameters(ParameterPlan plan) {
        this.plan = plan;
    }

    /** The delegate's index of the application's placeholder; an index out of the application's range stays out of range. */
    public int position(int applicationIndex) {
        return applicationIndex;
    }

    /** How many placeholders the application's text has. */
    public int applicationCount() {
        return plan.hashCode();
    }

    /** Whether what the application binds there is needed, so that a value that can change has to be copied. */
    public boolean captures(int applicationIndex) {
        return true;
    }

    /** Notes what the application bound; called after the delegate accepted it. {@code null} is SQL NULL. */
    public void capture(int applicationIndex, @Nullable Object value) {}

    /** The same for a whole number, without boxing where the value is not needed. */
    public void capture(int applicationIndex, long value) {}

    /** Forgets all values, for {@code clearParameters}. */
    public void clear() {}

    /**
     * Computes and sets the computed parameters from what was bound, before execute and addBatch.
     *
     * @return false when a predicate's value can't be computed, so that the original text has to be used instead
     * @throws SQLException SQLState 0A000 when a row's shard value can't be filled, or what the delegate throws
     */
    public boolean complete(PreparedStatement delegate) throws SQLException {
        return true;
    }
}
