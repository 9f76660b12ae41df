package dev.keyspread.engine;

/**
 * Gives random tests their beginning: the same in every build, so that one that passed passes again. {@code -Dtest.seed=random}, or a
 * number, tries other statements; a test that fails names its seed, which repeats it.
 */
public final class Seed {
    private static final long SEED = given(System.getProperty("test.seed", "20261122"));

    private Seed() {}

    public static long get() {
        return SEED;
    }

    private static long given(String seed) {
        return seed.equals("random") ? System.nanoTime() : Long.parseLong(seed);
    }
}
