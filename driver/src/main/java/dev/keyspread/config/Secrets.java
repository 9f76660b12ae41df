package dev.keyspread.config;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Masks secrets in URLs and settings. Callers mask a URL or an invalid setting before it gets into a message, the log or the key
 * of a database. It masks too much rather than too little.
 */
public final class Secrets {
    private static final String MASK = "***";

    /** Words in the name of a secret, or of the path to one. */
    private static final List<String> SECRET_WORDS =
            List.of("pass", "pwd", "secret", "token", "credential", "key", "oauth", "signature");

    private Secrets() {}

    /** Returns the text with values of secret parameters, and the password before a host, replaced by {@code ***}. */
    public static String mask(String text) {
        return mayHoldSecret(text) ? Masking.mask(text) : text;
    }

    private static boolean mayHoldSecret(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (String word : SECRET_WORDS) {
            if (lower.contains(word)) {
                return true;
            }
        }
        return text.indexOf('@') >= 0;
    }

    /** Holds the patterns. They are compiled only for a text that may hold a secret. */
    private static final class Masking {
        /** Matches the name of a parameter whose value is a secret, or the path to one. */
        private static final String SECRET_NAME = "[\\w.\\-]*(?:" + String.join("|", SECRET_WORDS) + ")[\\w.\\-]*";

        /** {@code ?password=…&}: in this style a {@code ;} belongs to the value. */
        private static final Pattern AMPERSAND_STYLE =
                Pattern.compile("([?&]" + SECRET_NAME + "\\s*=)[^&]*", Pattern.CASE_INSENSITIVE);

        /** {@code ;password=…;}: the value may hold {@code &}, {@code \;}, and in SQL Server's braces any character. */
        private static final Pattern SEMICOLON_STYLE = Pattern.compile(
                "(;\\s*" + SECRET_NAME + "\\s*=\\s*)(?:\\{(?:[^}]++|}})*+}|(?:[^;\\\\]++|\\\\.?)*+)",
                Pattern.CASE_INSENSITIVE);

        /** {@code (host=h,password=…)}, and text that begins with the parameter and is no URL. */
        private static final Pattern LIST_STYLE =
                Pattern.compile("((?:^|[(,\\s])" + SECRET_NAME + "\\s*=)[^)&;]*", Pattern.CASE_INSENSITIVE);

        /** {@code //user:password@host}: up to the last {@code @} before the parameters. */
        private static final Pattern USER_INFO = Pattern.compile("(//[^:@/?;]*:)[^?;]*@");

        /** Oracle's {@code thin:user/password@host}. */
        private static final Pattern THIN_USER = Pattern.compile("(:thin:[^/@]*/)[^?;]*@");

        private Masking() {}

        static String mask(String text) {
            String masked = USER_INFO.matcher(text).replaceAll("$1" + MASK + "@");
            masked = THIN_USER.matcher(masked).replaceAll("$1" + MASK + "@");
            masked = AMPERSAND_STYLE.matcher(masked).replaceAll("$1" + MASK);
            masked = SEMICOLON_STYLE.matcher(masked).replaceAll("$1" + MASK);
            return LIST_STYLE.matcher(masked).replaceAll("$1" + MASK);
        }
    }
}
