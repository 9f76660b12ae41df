package dev.keyspread.cli;

/** What commands end with. */
final class ExitStatus {
    /** Nothing to say. */
    static final int NOTHING = 0;

    /** Findings or differences. */
    static final int FOUND = 1;

    /** Wrong usage, or something failed. */
    static final int FAILURE = 2;

    private ExitStatus() {}
}
