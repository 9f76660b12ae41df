package dev.keyspread.cli.lint;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the changesets of Liquibase's formatted SQL, for {@link Linter} and {@link Pieces}. They run in the order in which they stand in
 * their file. One that is for another database ({@code dbms:}) or is to be left out ({@code ignore:true}) does not count here either, and
 * each may name what ends its statements.
 */
final class Changesets {
    private static final Pattern HEADER = Pattern.compile("(?i)\\A\\s*--\\s*liquibase\\s+formatted\\s+sql");
    private static final Pattern CHANGESET = Pattern.compile("(?mi)^[ \\t]*--[ \\t]*changeset[ \\t]+\\S+([^\\r\\n]*)");
    private static final Pattern DBMS = attribute("dbms");
    private static final Pattern IGNORE = attribute("ignore");
    private static final Pattern END_DELIMITER = attribute("endDelimiter");

    private Changesets() {}

    private static Pattern attribute(String name) {
        return Pattern.compile("(?i)\\b" + name + ":(?:\"([^\"]*)\"|(\\S+))");
    }

    /** Returns the text at its full length, with blanks for what does not run in that dialect and semicolons for other delimiters. */
    static String blankOthers(String text, Dialect dialect) {
        if (!isFormatted(text)) {
            return text;
        }
        StringBuilder sql = new StringBuilder(text);
        List<Matcher> changesets = new ArrayList<>();
        for (Matcher next = CHANGESET.matcher(text); next.find(); ) {
            Matcher found = CHANGESET.matcher(text);
            found.find(next.start());
            changesets.add(found);
        }
        for (int i = 0; i < changesets.size(); i++) {
            Matcher each = changesets.get(i);
            int to = i + 1 < changesets.size() ? changesets.get(i + 1).start() : text.length();
            String attributes = each.group(1);
            if ("true".equalsIgnoreCase(value(IGNORE, attributes)) || !isFor(value(DBMS, attributes), dialect)) {
                blank(sql, each.end(), to);
            }
            String delimiter = value(END_DELIMITER, attributes);
            if (delimiter != null && !delimiter.equals(";")) {
                endAt(delimiter, sql, each.end(), to);
            }
        }
        return sql.toString();
    }

    /** Returns true if a file with that beginning is Liquibase's formatted SQL. */
    static boolean isFormatted(String text) {
        return HEADER.matcher(text).find();
    }

    private static @Nullable String value(Pattern attribute, String attributes) {
        Matcher matcher = attribute.matcher(attributes);
        if (!matcher.find()) {
            return null;
        }
        return matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    }

    /** Returns true if a {@code dbms} attribute, or null for none, means that dialect. */
    static boolean isFor(@Nullable String databases, Dialect dialect) {
        if (databases == null) {
            return true;
        }
        boolean onlyExcludes = true;
        for (String each : databases.toLowerCase(Locale.ROOT).split(",", -1)) {
            String name = each.strip();
            boolean excludes = name.startsWith("!");
            onlyExcludes &= excludes;
            if (dialect.words(Word.LIQUIBASE).contains(excludes ? name.substring(1) : name) || name.equals("all")) {
                return !excludes;
            }
        }
        return onlyExcludes;
    }

    private static void blank(StringBuilder sql, int from, int to) {
        for (int i = from; i < to; i++) {
            if (sql.charAt(i) != '\n' && sql.charAt(i) != '\r') {
                sql.setCharAt(i, ' ');
            }
        }
    }

    private static void endAt(String delimiter, StringBuilder sql, int from, int to) {
        for (int at = sql.indexOf(delimiter, from); at >= 0 && at < to; at = sql.indexOf(delimiter, at + 1)) {
            sql.replace(at, at + delimiter.length(), ";" + " ".repeat(delimiter.length() - 1));
        }
    }
}
