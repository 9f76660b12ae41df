package dev.keyspread.config;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits a URL into the delegate's, byte for byte without Keyspread's parameters, and those. After {@code ?} and
 * {@code &} a parameter ends at the next {@code &} or {@code ;} and is percent-encoded, as PostgreSQL, MySQL and YDB have it;
 * after {@code ;} it ends at the next {@code ;} and is taken as it stands, as H2, SQL Server and Spanner have it.
 */
final class UrlSettings {
    static final String ORIGIN = "connection URL";

    /** For URLs in which parameters are percent-encoded. */
    private static final class Percent {
        /** A {@code %} that begins no percent-encoded byte is a modulo sign that somebody left as it was. */
        static final Pattern BARE = Pattern.compile("%(?![0-9a-fA-F]{2})");

        /** {@code crc32(a)%20} at the end of an expression is more likely modulo 20 than a blank. */
        static final Pattern MODULO_LIKE_BLANK = Pattern.compile("%20\\s*(?:[),]|$)");

        private Percent() {}
    }

    private final String url;
    private final StringBuilder delegateUrl;
    private final List<SettingEntry> entries = new ArrayList<>();

    private UrlSettings(String url) {
        this.url = url;
        this.delegateUrl = new StringBuilder(url.length());
    }

    /**
     * Splits a URL, which may also be empty.
     *
     * @throws SQLException when a parameter of Keyspread's can't be told from what stands beside it
     */
    static UrlSettings split(String url) throws SQLException {
        UrlSettings settings = new UrlSettings(url);
        settings.split();
        return settings;
    }

    String delegateUrl() {
        return delegateUrl.toString();
    }

    List<SettingEntry> entries() {
        return entries;
    }

    /** Returns the entries as texts, name after value: the methods that a record is compared by are linked late. */
    List<String> texts() {
        List<String> texts = new ArrayList<>(2 * entries.size());
        for (SettingEntry entry : entries) {
            texts.add(entry.name());
            texts.add(entry.value());
        }
        return texts;
    }

    private void split() throws SQLException {
        int at = nextSeparator(0, "?;");
        delegateUrl.append(url, 0, at);
        boolean questionMarkIsFree = false;
        while (at < url.length()) {
            char separator = url.charAt(at);
            int start = at + 1;
            if (Setting.isOurs(url.substring(start, Math.min(url.length(), start + Setting.PREFIX.length())))) {
                at = nextSeparator(start, separator == ';' ? ";" : "&;");
                entries.add(separator == ';' ? literal(url.substring(start, at)) : decoded(start, at));
                questionMarkIsFree |= separator == '?';
            } else {
                at = nextSeparator(start, "?&;");
                delegateUrl.append(questionMarkIsFree ? '?' : separator).append(url, start, at);
                questionMarkIsFree = false;
            }
        }
    }

    /** Where the next of those characters is, unless a backslash (H2's escape) stands before it, or the URL's end. */
    private int nextSeparator(int from, String separators) {
        for (int i = from; i < url.length(); i++) {
            if (separators.indexOf(url.charAt(i)) >= 0 && (i == 0 || url.charAt(i - 1) != '\\')) {
                return i;
            }
        }
        return url.length();
    }

    private static SettingEntry literal(String parameter) {
        int equals = endOfName(parameter);
        String value = equals < parameter.length() ? parameter.substring(equals + 1) : "";
        return new SettingEntry(parameter.substring(Setting.PREFIX.length(), equals), value, ORIGIN);
    }

    private SettingEntry decoded(int start, int end) throws SQLException {
        SettingEntry raw = literal(url.substring(start, end));
        if (end < url.length() && url.charAt(end) == '&' && continuesAt(end + 1)) {
            throw raw.invalid("the text after & looks like the rest of the expression; write & as %26 in a URL of this"
                    + " style");
        }
        SettingEntry entry = new SettingEntry(decode(raw.name()), decode(raw.value()), ORIGIN);
        boolean garbled = entry.value().chars().anyMatch(Character::isISOControl);
        if (garbled
                || (raw.isRule()
                        && Percent.MODULO_LIKE_BLANK.matcher(raw.value()).find())) {
            throw raw.invalid(
                    "% and the two digits after it could be a percent-encoded character; write the modulo sign as"
                            + " %25 in a URL of this style, or with a blank after it");
        }
        return entry;
    }

    /** Whether what stands there is no parameter: those begin with a letter. */
    private boolean continuesAt(int index) {
        if (index == url.length()) {
            return false;
        }
        char c = url.charAt(index);
        return !Character.isLetter(c) && "_%&;".indexOf(c) < 0;
    }

    /** Percent-decoding as pgjdbc does it ({@code +} is a blank), but for a {@code %} that encodes nothing. */
    private static String decode(String text) {
        return URLDecoder.decode(Percent.BARE.matcher(text).replaceAll("%25"), StandardCharsets.UTF_8);
    }

    /** The first {@code =} that is not in quotes. */
    private static int endOfName(String parameter) {
        boolean quoted = false;
        for (int i = 0; i < parameter.length(); i++) {
            char c = parameter.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '=' && !quoted) {
                return i;
            }
        }
        return parameter.length();
    }
}
