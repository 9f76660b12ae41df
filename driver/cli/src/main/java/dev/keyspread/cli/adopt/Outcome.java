package dev.keyspread.cli.adopt;

/**
 * Tells how a run of an {@link Adoption} ended. {@code AdoptCommand} says what people have to do then. A failure is none of these, but an
 * exception.
 */
public enum Outcome {
    /** The column is filled and indexed; the key is as it was. */
    DONE,
    /** The shard leads the primary key: there is nothing left to do. */
    HAS_NEW_KEY,
    /** People have to see to it that every writer has the rule. */
    WAITS_FOR_WRITERS,
    /** Rows differ from the rule after they were filled: somebody writes past it. */
    DIFFERS,
    /** Nobody may use the table during the next step: people have to see to that. */
    WAITS_FOR_STOP,
    /** The last step was taken back. */
    TAKEN_BACK
}
