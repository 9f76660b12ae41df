package dev.keyspread.sql.dialect;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Ways to fold a name that stands without quotes. {@link Engine} names one; a database or session may have another one, which
 * {@code LexicalModes} holds.
 */
public enum Folding {
    /** It is kept in upper case. */
    UPPER,
    /** It is kept in lower case. */
    LOWER,
    /** Its ASCII letters are kept in lower case, all others as they are written: PostgreSQL's, in a database of UTF-8. */
    LOWER_ASCII,
    /** It is kept in lower case and composed (NFC), and every kind of i is an i: CockroachDB's. */
    LOWER_NORMALIZED,
    /** It is kept as it is written. */
    NONE,
    /** It is kept as it is written, and names compare without regard to case. */
    NONE_INSENSITIVE;

    /** Returns an unquoted name as the engine keeps it. */
    public String fold(String name) {
        return switch (this) {
            case UPPER -> name.toUpperCase(Locale.ROOT);
            case LOWER -> name.toLowerCase(Locale.ROOT);
            case LOWER_ASCII -> lowerAscii(name);
            case LOWER_NORMALIZED ->
                Normalizer.normalize(
                        name.replace('\u0130', 'i').replace('\u0131', 'i').toLowerCase(Locale.ROOT),
                        Normalizer.Form.NFC);
            case NONE, NONE_INSENSITIVE -> name;
        };
    }

    private static String lowerAscii(String name) {
        if (name.chars().allMatch(c -> c < 128)) {
            return name.toLowerCase(Locale.ROOT);
        }
        StringBuilder folded = new StringBuilder(name);
        for (int i = 0; i < folded.length(); i++) {
            char c = folded.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                folded.setCharAt(i, (char) (c + ('a' - 'A')));
            }
        }
        return folded.toString();
    }
}
