package dev.keyspread.cli;

/** Lists the exit statuses of the commands. Scripts depend on them, so a number must not change. */
final class ExitStatus {
    /** Nothing to say. */
    static final int NOTHING = 0;

    /** Findings or differences. */
    static final int FOUND = 1;

    /** Wrong usage, or something failed. */
    static final int FAILURE = 2;

    private ExitStatus() {}
}
