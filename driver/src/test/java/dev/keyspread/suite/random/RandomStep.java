package dev.keyspread.suite.random;

import dev.keyspread.suite.engine.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** One thing that an application does: with Keyspread on tables with a shard column, and without it on tables without one. */
interface RandomStep {
    /** Whose connection it is done on. */
    enum Actor {
        /** The application's one. */
        FIRST,
        /** Another of the application's, in auto-commit. */
        SECOND,
        /** One of a program that has no Keyspread. */
        OTHER_PROGRAM
    }

    /** Does it, and returns what the application sees of it. */
    @Nullable
    Object run(Connection connection) throws SQLException;

    /** Names the form, for the count of what came of it. */
    String form();

    /** Returns true if rows may be others afterwards. */
    default boolean writes() {
        return false;
    }

    /** Returns true if it changes more than rows: tables, or what the session is in. */
    default boolean changesMore() {
        return false;
    }

    /** Returns true if it is in a form that Keyspread may refuse. */
    default boolean mayBeRefused() {
        return false;
    }

    default Actor actor() {
        return Actor.FIRST;
    }

    /** Returns true if Keyspread met an error before the driver would have, which is then not tried. */
    default boolean failedEarlier(Outcome outcome) {
        return false;
    }

    /** It worked on both sides. */
    default void worked() {}

    /** It failed on both sides, or Keyspread refused it. Returns whether the two sides are still known to be alike. */
    default boolean didNotWork() throws SQLException {
        return true;
    }
}
