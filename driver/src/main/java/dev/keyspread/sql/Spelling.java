package dev.keyspread.sql;

import org.jspecify.annotations.Nullable;

/**
 * Guesses what a misspelt name was meant to be. The names of settings, functions and lint rules are guessed by it for messages. Nothing
 * may take the guess for what was meant.
 */
public final class Spelling {
    private Spelling() {}

    /**
     * The name that is nearest to a word, when at most a third of its letters (one, if it is short) were missed, added, replaced
     * or swapped with the next; or null. Both are compared as they are.
     */
    public static @Nullable String nearest(String word, Iterable<String> names) {
        String nearest = null;
        int most = Math.max(1, word.length() / 3);
        for (String name : names) {
            int distance = distance(word, name);
            if (distance <= most) {
                most = distance - 1;
                nearest = name;
            }
        }
        return nearest;
    }

    /** Levenshtein's distance, with a swap of neighbours as one change. */
    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                d[i][j] = i == 0 || j == 0 ? i + j : cheapest(d, a, b, i, j);
            }
        }
        return d[a.length()][b.length()];
    }

    private static int cheapest(int[][] d, String a, String b, int i, int j) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int cost = Math.min(d[i - 1][j - 1] + (same ? 0 : 1), Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(cost, d[i - 2][j - 2] + 1) : cost;
    }
}
