package dev.keyspread.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * How much is tried at random. A build tries a part of what a test would like to, the profile {@code thorough} tries all of it,
 * and {@code fast} a hundredth: {@code -Dtest.effort} is the percentage.
 */
public final class Effort {
    private static final int PERCENT = Integer.getInteger("test.effort", 10);
    private static final int ALL = 100;

    /** How many words a thorough build tries as names on an engine on which each takes a second or more. */
    public static final int WORDS = Integer.getInteger("test.words", 100);

    /** How many of them a thorough build leaves out before those, so that all can be tried in parts, by one seed. */
    private static final int WORDS_BEFORE = Integer.getInteger("test.words-before", 0);

    private Effort() {}

    /** Returns true if all is tried that a test would like to try. */
    public static boolean isThorough() {
        return PERCENT >= ALL;
    }

    /** So many rounds, of so many in a thorough run. At least one. */
    public static int of(int thorough) {
        return Math.max(1, Math.toIntExact((long) thorough * PERCENT / ALL));
    }

    /**
     * So many of them, or, in a thorough run, so many more.
     *
     * @param inBuild how many a build takes, whatever its effort
     * @param inThorough how many a thorough run takes; all, if there are no more
     * @param seed draws which ones, and in what order
     */
    public static <T> List<T> sample(List<T> all, int inBuild, int inThorough, long seed) {
        List<T> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, new Random(seed));
        int from = isThorough() ? Math.min(all.size(), WORDS_BEFORE) : 0;
        int to = Math.min(all.size(), from + (isThorough() ? inThorough : inBuild));
        return List.copyOf(shuffled.subList(from, to));
    }
}
