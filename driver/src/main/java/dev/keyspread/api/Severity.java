package dev.keyspread.api;

/**
 * Tells how much a finding matters. Lint rules set it; logs, reports and {@code --fail-on} of {@code keyspread lint} read it. The order
 * has to stay from most to least severe, because {@code compareTo} sorts findings by it.
 */
public enum Severity {
    /** The schema or statement goes wrong under load, whatever the application does. Logged at ERROR. */
    ERROR,
    /** One split becomes a hotspot at a high rate, or a statement costs more with each split. Logged at WARN. */
    WARN,
    /** Worth knowing. Logged at INFO. */
    INFO
}
