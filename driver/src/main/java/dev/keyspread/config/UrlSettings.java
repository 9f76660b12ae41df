package dev.keyspread.config;

import java.lang.ref.WeakReference;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits a URL into the delegate's URL and Keyspread's parameters. The delegate's part stays the same byte for byte.
 * {@link ConnectionSettings} does so for each connect, {@link SettingsReader} when it reads settings anew.
 *
 * <p>After {@code ?} and {@code &} a parameter ends at the next {@code &} or {@code ;} and is percent-encoded, as PostgreSQL, MySQL and YDB
 * have it. After {@code ;} it ends at the next {@code ;} and is taken unchanged, as H2, SQL Server and Spanner have it. A parameter of the
 * delegate's must not be changed, decoded or shown.
 */
final class UrlSettings {
    static final String ORIGIN = "connection URL";

    private static final String JDBC = "jdbc:";

    /** For URLs in which parameters are percent-encoded. */
    private static final class Percent {
        /** A {@code %} that begins no percent-encoded byte is a modulo sign that somebody left as it was. */
        static final Pattern BARE = Pattern.compile("%(?![0-9a-fA-F]{2})");

        /** {@code crc32(a)%20} at the end of an expression is more likely modulo 20 than a blank. */
        static final Pattern MODULO_LIKE_BLANK = Pattern.compile("%20\\s*(?:[),]|$)");

        private Percent() {}
    }

    /** The URL, which may hold a password: whoever keeps these settings must not keep it alive. */
    private final WeakReference<String> given;

    private final List<SettingEntry> entries = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();

    /** Begin and end of each part of the URL that is the delegate's, in the order in which they make up the delegate's URL. */
    private final List<int[]> delegateParts = new ArrayList<>();

    private UrlSettings(String url) {
        this.given = new WeakReference<>(url);
    }

    /**
     * Splits a URL, which may also be empty, and may begin with {@link ConnectionSettings#URL_PREFIX}.
     *
     * @throws SQLException when a parameter of Keyspread's can't be told from what stands beside it
     */
    static UrlSettings split(String url) throws SQLException {
        UrlSettings settings = new UrlSettings(url);
        settings.add(url);
        for (SettingEntry entry : settings.entries) {
            settings.texts.add(entry.name());
            settings.texts.add(entry.value());
        }
        return settings;
    }

    /** Returns true if these are the settings of that very object: a pool gives the same one for each connection. */
    boolean areOf(String url) {
        return given.refersTo(url);
    }

    /**
     * Returns the delegate's URL.
     *
     * @param url the one that was split
     */
    String delegateUrl(String url) {
        StringBuilder delegateUrl = new StringBuilder();
        for (int[] part : delegateParts) {
            delegateUrl.append(url, part[0], part[1]);
        }
        return delegateUrl.toString();
    }

    List<SettingEntry> entries() {
        return entries;
    }

    /** Returns the entries as texts, name after value: the methods that a record is compared by are linked late. */
    List<String> texts() {
        return texts;
    }

    private void add(String url) throws SQLException {
        int at = nextSeparator(url, 0, "?;");
        if (url.startsWith(ConnectionSettings.URL_PREFIX)) {
            addDelegatePart(0, JDBC.length());
            addDelegatePart(ConnectionSettings.URL_PREFIX.length(), at);
        } else {
            addDelegatePart(0, at);
        }
        int freeQuestionMark = -1;
        while (at < url.length()) {
            char separator = url.charAt(at);
            int begin = at;
            int start = at + 1;
            if (Setting.isOurs(url.substring(start, Math.min(url.length(), start + Setting.PREFIX.length())))) {
                at = nextSeparator(url, start, separator == ';' ? ";" : "&;");
                entries.add(separator == ';' ? literal(url.substring(start, at)) : decoded(url, start, at));
                freeQuestionMark = separator == '?' ? begin : freeQuestionMark;
            } else {
                at = nextSeparator(url, start, "?&;");
                if (freeQuestionMark >= 0) {
                    addDelegatePart(freeQuestionMark, freeQuestionMark + 1);
                    begin = start;
                    freeQuestionMark = -1;
                }
                addDelegatePart(begin, at);
            }
        }
    }

    private void addDelegatePart(int begin, int end) {
        delegateParts.add(new int[] {begin, end});
    }

    /** Where the next of those characters is, unless a backslash (H2's escape) stands before it, or the URL's end. */
    private static int nextSeparator(String url, int from, String separators) {
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

    private static SettingEntry decoded(String url, int start, int end) throws SQLException {
        SettingEntry raw = literal(url.substring(start, end));
        if (end < url.length() && url.charAt(end) == '&' && continuesAt(url, end + 1)) {
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

    /** Returns true if what stands there is no parameter: those begin with a letter. */
    private static boolean continuesAt(String url, int index) {
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
