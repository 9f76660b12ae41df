package dev.keyspread.config;

import java.util.regex.Pattern;

/** Takes secrets out of URLs, so that they can be shown. Rather masks too much than too little. */
public final class Secrets {
    private static final String MASK = "***";

    /** What a parameter's name contains when its value is a secret, or the path to one. */
    private static final String SECRET_NAME =
            "[\\w.\\-]*(?:pass|pwd|secret|token|credential|key|oauth|signature)[\\w.\\-]*";

    /** {@code ?password=…&}: in this style a {@code ;} belongs to the value. */
    private static final Pattern AMPERSAND_STYLE =
            Pattern.compile("([?&]" + SECRET_NAME + "\\s*=)[^&]*", Pattern.CASE_INSENSITIVE);

    /** {@code ;password=…;} where a {@code &} belongs to the value, as does {@code \;}, and all in SQL Server's braces. */
    private static final Pattern SEMICOLON_STYLE = Pattern.compile(
            "(;\\s*" + SECRET_NAME + "\\s*=\\s*)(?:\\{(?:[^}]++|}})*+}|(?:[^;\\\\]++|\\\\.?)*+)",
            Pattern.CASE_INSENSITIVE);

    /** {@code (host=h,password=…)} and text that is no URL, which begins with the parameter. */
    private static final Pattern LIST_STYLE =
            Pattern.compile("((?:^|[(,\\s])" + SECRET_NAME + "\\s*=)[^)&;]*", Pattern.CASE_INSENSITIVE);

    /** {@code //user:password@host}: up to the last {@code @} before the parameters. */
    private static final Pattern USER_INFO = Pattern.compile("(//[^:@/?;]*:)[^?;]*@");

    /** Oracle's {@code thin:user/password@host}. */
    private static final Pattern THIN_USER = Pattern.compile("(:thin:[^/@]*/)[^?;]*@");

    private Secrets() {}

    /** The text with the values of parameters that hold secrets, and the password before a host, replaced. */
    public static String mask(String text) {
        String masked = USER_INFO.matcher(text).replaceAll("$1" + MASK + "@");
        masked = THIN_USER.matcher(masked).replaceAll("$1" + MASK + "@");
        masked = AMPERSAND_STYLE.matcher(masked).replaceAll("$1" + MASK);
        masked = SEMICOLON_STYLE.matcher(masked).replaceAll("$1" + MASK);
        return LIST_STYLE.matcher(masked).replaceAll("$1" + MASK);
    }
}
