package dev.keyspread.cli.lint;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Covers Flyway's placeholders, {@code ${name}}, which are no SQL, for {@link Linter} and {@link Pieces}. Each is replaced by a word of
 * the same length, so that every position stays what it is, and findings are given the placeholder back.
 */
final class Placeholders {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{[\\w:. -]{1,100}}");

    /** Matches the text before a length or a precision, where a word would be no type. */
    private static final Pattern BEFORE_LENGTH =
            Pattern.compile("(?i)(?:char|varchar|varying|nvarchar|string|bytes|numeric|decimal|varbinary|bit)\\s*\\($");

    private final Map<String, String> originals = new HashMap<>();

    /** The text with words in place of placeholders; as long as it was. */
    String mask(String text) {
        if (!text.contains("${")) {
            return text;
        }
        Matcher matcher = PLACEHOLDER.matcher(text);
        StringBuilder masked = new StringBuilder(text.length());
        int behind = 0;
        while (matcher.find()) {
            int found = matcher.start();
            masked.append(text.substring(behind, found));
            masked.append(
                    BEFORE_LENGTH.matcher(masked).find()
                            ? "0".repeat(matcher.group().length() - 2) + "99"
                            : word(matcher.group()));
            behind = matcher.end();
        }
        return masked.append(text, behind, text.length()).toString();
    }

    private String word(String placeholder) {
        String word = "p_" + placeholder.substring(2, placeholder.length() - 1).replaceAll("\\W", "_") + "_";
        originals.put(word, placeholder);
        return word;
    }

    /** A sentence or a statement with the placeholders back in it. */
    String unmask(String text) {
        String unmasked = text;
        for (Map.Entry<String, String> each : originals.entrySet()) {
            unmasked = Pattern.compile(Pattern.quote(each.getKey()), Pattern.CASE_INSENSITIVE)
                    .matcher(unmasked)
                    .replaceAll(Matcher.quoteReplacement(each.getValue()));
        }
        return unmasked;
    }
}
