package dev.keyspread.engine;

/**
 * How much is tried at random. A build tries a fifth of what a test would like to, the profile {@code thorough} tries all of it,
 * and {@code fast} a hundredth: {@code -Dtest.effort} is the percentage.
 */
public final class Effort {
    private static final int PERCENT = Integer.getInteger("test.effort", 20);

    private Effort() {}

    /** So many rounds, of so many in a thorough run. At least one. */
    public static int of(int thorough) {
        return Math.max(1, Math.toIntExact((long) thorough * PERCENT / 100));
    }
}
