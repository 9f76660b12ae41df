package dev.keyspread.cli.adopt;

import dev.keyspread.cli.adopt.ddl.DdlRun;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives a table a primary key that leads with the shard, or takes it back. Everything looks at the database first and leaves alone what
 * is done. {@link Adoption} calls it.
 */
interface NewKey {
    /**
     * Holds what a step works with.
     *
     * @param connection in auto-commit
     * @param hold asked before each change
     * @param ddl runs DDL
     * @param pace how gently rows are gone through
     * @param say told what was done
     */
    record Bench(Connection connection, Hold hold, DdlRun ddl, Adoption.Pace pace, Consumer<String> say) {}

    /** Returns what {@link #prepare} does, as lines of a plan. */
    List<String> preparation();

    /** Returns what {@link #change} does, as lines of a plan. */
    List<String> exchange();

    /** Returns what divides the table by its shards in the engine's own words, as lines of a plan; empty where nothing does. */
    List<String> split();

    /** Why this table can't get such a key; empty where it can. */
    List<String> obstacles(Connection connection) throws SQLException;

    /**
     * Asked before anything is changed.
     *
     * @throws SQLException SQLState 0A000 where there are {@link #obstacles}
     */
    default void refuse(Connection connection) throws SQLException {
        List<String> why = obstacles(connection);
        if (!why.isEmpty()) {
            throw new SQLException("The shard can't lead the primary key: " + String.join("; ", why), "0A000");
        }
    }

    /**
     * Does what can be done while the table is used.
     *
     * @throws SQLException SQLState 0A000 when this table can't get such a key
     */
    void prepare(Bench bench) throws SQLException, InterruptedException;

    /** Changes the key; returns what people have to see to first, or null when the key is the new one. */
    @Nullable
    Outcome change(Bench bench, Consent consent) throws SQLException, InterruptedException;

    /** Takes back what there is of it; null when there is nothing. */
    @Nullable
    Outcome back(Bench bench, Consent consent) throws SQLException, InterruptedException;
}
