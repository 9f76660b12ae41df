package dev.keyspread.advice.log;

import dev.keyspread.advice.schema.Rules;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a SQL text asks not to be told: {@code -- keyspread-ignore rule[, rule]}, in a comment of any kind. Holds for the
 * findings of that text only.
 *
 * @param rules the names of rules that exist, in lower case
 * @param unknown the names that no rule has, as written; "" when no name follows the word
 */
public record IgnoreComments(Set<String> rules, Set<String> unknown) {
    private static final String WORD = "keyspread-ignore";
    private static final Pattern COMMENT = Pattern.compile(
            "keyspread-ignore(?![\\w-])[ \\t:]*([\\w-]+(?:[ \\t]*,[ \\t]*[\\w-]+)*)?", Pattern.CASE_INSENSITIVE);
    private static final IgnoreComments NOTHING = new IgnoreComments(Set.of(), Set.of());

    /** Copies the sets. */
    public IgnoreComments {
        rules = Set.copyOf(rules);
        unknown = Set.copyOf(unknown);
    }

    /** Nothing is ignored. */
    public static IgnoreComments none() {
        return NOTHING;
    }

    /** What the comments of a text ask for. The word in a literal or a name means nothing. */
    public static IgnoreComments in(String sql, Dialect dialect) {
        if (!mentions(sql)) {
            return NOTHING;
        }
        Tokens tokens = Tokens.scan(sql, dialect);
        Set<String> rules = new TreeSet<>();
        Set<String> unknown = new TreeSet<>();
        int gap = 0;
        for (int i = 0; i <= tokens.size(); i++) {
            int end = i == tokens.size() ? sql.length() : tokens.start(i);
            if (gap < end) {
                read(sql.substring(gap, end), rules, unknown);
            }
            gap = i == tokens.size() ? end : tokens.end(i);
        }
        return new IgnoreComments(rules, unknown);
    }

    /** Whether findings of that rule are not to be raised. */
    public boolean ignore(String rule) {
        return rules.contains(rule);
    }

    private static boolean mentions(String sql) {
        for (int i = sql.indexOf('-'); i >= 0; i = sql.indexOf('-', i + 1)) {
            if (sql.regionMatches(true, i - "keyspread".length(), WORD, 0, WORD.length())) {
                return true;
            }
        }
        return false;
    }

    private static void read(String comments, Set<String> rules, Set<String> unknown) {
        Matcher matcher = COMMENT.matcher(comments);
        while (matcher.find()) {
            String names = matcher.group(1);
            for (String name : names == null ? new String[] {""} : names.split(",", -1)) {
                String rule = name.strip().toLowerCase(Locale.ROOT);
                if (Rules.isKnown(rule)) {
                    rules.add(rule);
                } else {
                    unknown.add(name.strip());
                }
            }
        }
    }
}
