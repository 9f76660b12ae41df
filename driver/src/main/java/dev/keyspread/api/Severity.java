package dev.keyspread.api;

/** How much a finding matters. Declared from the most to the least severe, so that {@code compareTo} sorts by urgency. */
public enum Severity {
    /** The schema or statement is wrong under load whatever the application does. Logged at ERROR. */
    ERROR,
    /** Heats one split at a high rate, or makes a statement cost more the more splits there are. Logged at WARN. */
    WARN,
    /** Worth knowing. Logged at INFO. */
    INFO
}
