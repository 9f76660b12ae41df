package dev.keyspread.cli.lint;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Knows the order in which files of a folder run: Flyway's versioned migrations ({@code V1__}, {@code V1.2__}, {@code V2_1__}) and
 * baselines ({@code B1__}) by their numbers, then its repeatable ones ({@code R__}) by name; other files by their paths, numbers in them
 * as numbers, so that {@code 9-a.sql} comes before {@code 10-b.sql}. What names a version comes before what names none: schemas are made
 * by migrations. {@link SqlFiles} and {@link LiquibaseChangelogs} sort by it.
 */
final class FileOrder implements Comparator<String> {
    private static final Pattern VERSIONED = Pattern.compile("[VB](\\d+(?:[._]\\d+)*)__.*");
    private static final Pattern REPEATABLE = Pattern.compile("R__.*");

    /** Undone by hand, and never run by migrate. */
    private static final Pattern UNDO = Pattern.compile("U\\d+(?:[._]\\d+)*__.*");

    private static final Pattern PIECES = Pattern.compile("\\d+|\\D+");

    @Override
    public int compare(String one, String other) {
        int byKind = Integer.compare(kind(one), kind(other));
        if (byKind != 0) {
            return byKind;
        }
        int byVersion = kind(one) == 0 ? compareVersions(version(one), version(other)) : 0;
        return byVersion != 0 ? byVersion : compareNatural(one, other);
    }

    /** Returns true if it takes back what another file does, so that it is not part of the way forward. */
    static boolean isUndo(String name) {
        return UNDO.matcher(fileName(name)).matches();
    }

    private static int kind(String name) {
        String file = fileName(name);
        return VERSIONED.matcher(file).matches() ? 0 : REPEATABLE.matcher(file).matches() ? 1 : 2;
    }

    private static List<BigInteger> version(String name) {
        Matcher matcher = VERSIONED.matcher(fileName(name));
        List<BigInteger> version = new ArrayList<>();
        if (matcher.matches()) {
            for (String number : matcher.group(1).split("[._]", -1)) {
                version.add(new BigInteger(number));
            }
        }
        return version;
    }

    private static int compareVersions(List<BigInteger> one, List<BigInteger> other) {
        for (int i = 0; i < Math.max(one.size(), other.size()); i++) {
            BigInteger a = i < one.size() ? one.get(i) : BigInteger.ZERO;
            BigInteger b = i < other.size() ? other.get(i) : BigInteger.ZERO;
            if (!a.equals(b)) {
                return a.compareTo(b);
            }
        }
        return 0;
    }

    private static int compareNatural(String one, String other) {
        Matcher a = PIECES.matcher(one);
        Matcher b = PIECES.matcher(other);
        while (a.find()) {
            if (!b.find()) {
                return 1;
            }
            boolean areNumbers = Character.isDigit(a.group().charAt(0))
                    && Character.isDigit(b.group().charAt(0));
            int order = areNumbers
                    ? new BigInteger(a.group()).compareTo(new BigInteger(b.group()))
                    : a.group().compareTo(b.group());
            if (order != 0) {
                return order;
            }
        }
        return b.find() ? -1 : one.compareTo(other);
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
