package dev.keyspread.plan;

import dev.keyspread.sql.DdlStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to do with one text: immutable, made once by the {@link Planner} and carried out by a wrapper. Either the text goes
 * out as it came ({@link #passes()}), or it was given insertions, and {@link #parameters()} says how the application's
 * placeholders map to the delegate's and which values to compute.
 */
public final class Plan {
    private final String original;
    private final String sql;
    private final @Nullable ParameterPlan parameters;
    private final boolean rewritesRead;
    private final List<DdlStatement> ddl;
    private final List<String> generatedKeys;

    Plan(
            String original,
            String sql,
            @Nullable ParameterPlan parameters,
            boolean rewritesRead,
            List<DdlStatement> ddl,
            List<String> generatedKeys) {
        this.original = original;
        this.sql = sql;
        this.parameters = parameters;
        this.rewritesRead = rewritesRead;
        this.ddl = List.copyOf(ddl);
        this.generatedKeys = List.copyOf(generatedKeys);
    }

    /** The text as the application gave it. */
    public String original() {
        return original;
    }

    /** The text for the delegate; the same object as {@link #original()} when nothing was inserted. */
    public String sql() {
        return sql;
    }

    /** Whether the statement goes to the delegate as it came, with nothing to capture, compute or learn. */
    public boolean passes() {
        return parameters == null && ddl.isEmpty() && sql.equals(original);
    }

    /** How placeholders map and what is computed from them, or null when the application's are the delegate's. */
    public @Nullable ParameterPlan parameters() {
        return parameters;
    }

    /** Whether predicates were added to a read, update or delete, so that the original text is a correct substitute. */
    public boolean rewritesRead() {
        return rewritesRead;
    }

    /** The DDL in the text, to be learned once the delegate has carried it out. */
    public List<DdlStatement> ddl() {
        return ddl;
    }

    /**
     * The columns to ask for where the application asks for {@code RETURN_GENERATED_KEYS}, so that it is not handed the
     * filled ones; empty where the request is passed on as it is.
     */
    public List<String> generatedKeys() {
        return generatedKeys;
    }
}
