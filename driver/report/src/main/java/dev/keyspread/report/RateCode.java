package dev.keyspread.report;

/**
 * Writes rates as one character each, on a scale of logarithms: A is none, and the n-th character of {@value #ALPHABET} from 0 stands for
 * 0.01 × 10^(n / 7) rows a second, so for 0.01 to ten million, each step 39 % more than the one before. {@link ReportDocument} writes
 * pictures by it, and the page's script reads them.
 */
final class RateCode {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    private static final double LOWEST = 0.01;
    private static final double STEPS = 7;

    private RateCode() {}

    /** The cells, bucket by bucket. */
    static String encode(double[][] rows, double seconds) {
        StringBuilder text = new StringBuilder(rows.length * rows[0].length);
        for (double[] bucket : rows) {
            for (double cell : bucket) {
                text.append(ALPHABET.charAt(level(cell / seconds)));
            }
        }
        return text.toString();
    }

    private static int level(double rate) {
        if (rate <= 0) {
            return 0;
        }
        long level = Math.round(STEPS * Math.log10(rate / LOWEST));
        return (int) Math.max(1, Math.min(ALPHABET.length() - 1, level));
    }
}
