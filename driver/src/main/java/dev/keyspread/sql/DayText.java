package dev.keyspread.sql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads days as engines do, which take {@code 2026-2-28} for {@code 2026-02-28}: a year of four digits says in which order the parts come.
 * {@code TemporalLiteral}, {@code CastConstant} and the canonical dates and times pad by it before they parse.
 */
public final class DayText {
    private static final int DASH_OF_PADDED = 7;
    private static final Pattern SHORT = Pattern.compile("([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})((?:[^0-9].*)?)");

    private DayText() {}

    /** Returns the text of a date or timestamp with two digits for month and day; any other text unchanged. */
    public static String padded(String text) {
        if (text.length() > DASH_OF_PADDED + 2
                && text.charAt(DASH_OF_PADDED) == '-'
                && Character.isDigit(text.charAt(DASH_OF_PADDED + 2))) {
            return text;
        }
        Matcher day = SHORT.matcher(text);
        return day.matches()
                ? day.group(1) + '-' + twoDigits(day.group(2)) + '-' + twoDigits(day.group(3)) + day.group(4)
                : text;
    }

    private static String twoDigits(String part) {
        return part.length() == 1 ? "0" + part : part;
    }
}
