package dev.keyspread.advice.log;

import dev.keyspread.advice.schema.Rules;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds the rules that a SQL text silences by {@code -- keyspread-ignore rule[, rule]}, in a comment of any kind. Plans and
 * {@code SchemaFindings} ask it. It holds for the findings of that text, and for what is seen of the values that are written to its table,
 * and must silence no others.
 *
 * @param rules the names of rules that exist, in lower case
 * @param unknown the names that no rule has, as written; "" when no name follows the word
 */
public record IgnoreComments(Set<String> rules, Set<String> unknown) {
    private static final String WORD = "keyspread-ignore";
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

    /** Returns what the comments of a text ask for. Only a gap that is as long as the word can hold one. */
    public static IgnoreComments in(Tokens tokens) {
        int end = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.start(i) - end >= WORD.length()) {
                return mentions(tokens.sql()) ? read(tokens) : NOTHING;
            }
            end = tokens.end(i);
        }
        boolean mayBeLast = tokens.sql().length() - end >= WORD.length();
        return mayBeLast && mentions(tokens.sql()) ? read(tokens) : NOTHING;
    }

    private static IgnoreComments read(Tokens tokens) {
        String sql = tokens.sql();
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

    /** Returns true if findings of that rule are not to be raised. */
    public boolean ignore(String rule) {
        return rules.contains(rule);
    }

    private static boolean mentions(String sql) {
        for (int i = sql.indexOf('-'); i >= 0; i = sql.indexOf('-', i + 1)) {
            boolean mayBe = i > 0 && (sql.charAt(i - 1) | 0x20) == 'd'; // a text may hold many dashes
            if (mayBe && sql.regionMatches(true, i - "keyspread".length(), WORD, 0, WORD.length())) {
                return true;
            }
        }
        return false;
    }

    /** Made when the first text has such a comment. */
    private static final class Comment {
        private static final Pattern PATTERN = Pattern.compile(
                "keyspread-ignore(?![\\w-])[ \\t:]*([\\w-]+(?:[ \\t]*,[ \\t]*[\\w-]+)*)?", Pattern.CASE_INSENSITIVE);
    }

    private static void read(String comments, Set<String> rules, Set<String> unknown) {
        Matcher matcher = Comment.PATTERN.matcher(comments);
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
