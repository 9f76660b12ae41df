package dev.keyspread.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds what PostgreSQL would look for along the search path in a text: functions, operators, types and tables without their schema, and
 * syntax that looks an operator up.
 */
public final class Qualified {
    /** Settings, which are no expressions. */
    private static final Pattern SETTING = Pattern.compile("^ *(SET|SHOW) ");

    private static final Pattern TOKEN = Pattern.compile(
            "\\s+|--[^\n]*|/\\*.*?\\*/|('(?:[^']|'')*'|\"(?:[^\"]|\"\")*\""
                    + "|[A-Za-z_][A-Za-z_0-9$]*|[0-9]+|\\$[0-9]+|::|[-+*/<>=~!@#%^&|`?]+|.)",
            Pattern.DOTALL);

    private static final Pattern OPERATOR = Pattern.compile("[-+*/<>=~!@#%^&|`]+");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_\"].*", Pattern.DOTALL);

    /** Words before a bracket that call no function. */
    private static final Set<String> SYNTAX = Set.of(
            "CAST",
            "COALESCE",
            "EXISTS",
            "ANY",
            "ALL",
            "ARRAY",
            "VALUES",
            "AND",
            "OR",
            "NOT",
            "WHERE",
            "SELECT",
            "FROM",
            "ON",
            "WHEN",
            "THEN",
            "ELSE",
            "AS",
            "LATERAL",
            "UNION",
            "JOIN",
            "BY",
            "KEY",
            "UNIQUE",
            "CHECK",
            "BIT",
            "VARCHAR",
            "CHARACTER",
            "VARYING",
            "OPERATOR",
            "SET",
            "IS",
            "RECURSIVE");

    /** Types that are words of the grammar: no schema's own can be meant. */
    private static final Set<String> TYPES = Set.of(
            "BIGINT",
            "INTEGER",
            "INT",
            "SMALLINT",
            "BIT",
            "VARCHAR",
            "CHAR",
            "NUMERIC",
            "BOOLEAN",
            "TIMESTAMP",
            "CHARACTER");

    /** Words that look an operator up by its name alone. */
    private static final Set<String> LOOK_UP =
            Set.of("LIKE", "ILIKE", "IN", "BETWEEN", "NULLIF", "SIMILAR", "OVERLAPS", "SYMMETRIC");

    private static final Set<String> BEFORE_TABLES = Set.of("FROM", "JOIN", "INTO", "UPDATE", "TABLE", "REFERENCES");
    private static final Set<String> BEHIND_THEM = Set.of("(", "ONLY", "LATERAL", "IF", "SKIP", "NOWAIT");

    private final List<String> tokens = new ArrayList<>();
    private final List<String> found = new ArrayList<>();
    private final Set<String> ownNames;

    private Qualified(String text) {
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                tokens.add(matcher.group(1));
            }
        }
        ownNames = commonTableExpressions();
    }

    /** Returns what in a text is looked for along the search path. */
    public static List<String> unqualified(String text) {
        if (SETTING.matcher(text).find()) {
            return List.of();
        }
        Qualified reading = new Qualified(text);
        reading.read();
        return reading.found;
    }

    private Set<String> commonTableExpressions() {
        List<String> names = new ArrayList<>();
        for (int i = 1; i + 2 < tokens.size(); i++) {
            int behind = behindColumns(i + 1);
            boolean isNamed = is(i - 1, "WITH") || is(i - 1, "RECURSIVE") || is(i - 1, ",");
            if (isNamed && is(behind, "AS") && is(behind + 1, "(")) {
                names.add(tokens.get(i));
            }
        }
        return Set.copyOf(names);
    }

    /** Returns the place behind a list of column names, or the place itself if none stands there. */
    private int behindColumns(int bracket) {
        int i = bracket;
        while (is(bracket, "(") && NAME.matcher(at(i + 1)).matches() && is(i + 2, ",")) {
            i += 2;
        }
        return is(bracket, "(") && is(i + 2, ")") ? i + 3 : bracket;
    }

    private String at(int i) {
        return i < 0 || i >= tokens.size() ? "" : tokens.get(i).toUpperCase(Locale.ROOT);
    }

    private boolean is(int i, String word) {
        return at(i).equals(word);
    }

    private void read() {
        Deque<String> open = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (is(i, "OPERATOR") && is(i + 1, "(") && is(i + 2, "PG_CATALOG") && is(i + 3, ".")) {
                i += 5;
                continue;
            }
            if (is(i, "(")) {
                open.push(at(i - 1));
                function(i);
            } else if (is(i, ")") && !open.isEmpty()) {
                open.pop();
            } else if (is(i, "AS") && "CAST".equals(open.peek())) {
                check(i, is(i + 1, "PG_CATALOG") || TYPES.contains(at(i + 1)));
            } else if (is(i, "CASE")) {
                check(i, is(i + 1, "WHEN"));
            } else if (BEFORE_TABLES.contains(at(i)) && !is(i - 1, "FOR")) {
                check(i, is(i + 2, ".") || BEHIND_THEM.contains(at(i + 1)) || ownNames.contains(tokens.get(i + 1)));
            } else if (OPERATOR.matcher(at(i)).matches()) {
                check(i, isStar(i) || isAssignment(i));
            } else {
                check(i, !is(i, "::") && !LOOK_UP.contains(at(i)) && !(is(i, "DISTINCT") && is(i + 1, "FROM")));
            }
        }
    }

    private boolean isStar(int i) {
        return is(i, "*") && (is(i - 1, "SELECT") || is(i - 1, ".") || is(i - 1, "(") || is(i - 1, ","));
    }

    private boolean isAssignment(int i) {
        return is(i, "=") && (is(i - 2, "SET") || is(i - 2, ",") || is(i - 2, "SESSION"));
    }

    /** A name before a bracket is a function's, unless it is a word of the grammar, an alias with columns, or a table's. */
    private void function(int bracket) {
        int name = bracket - 1;
        if (!NAME.matcher(at(name)).matches() || SYNTAX.contains(at(name)) || is(name - 1, "AS")) {
            return;
        }
        int first = name;
        while (is(first - 1, ".")) {
            first -= 2;
        }
        boolean isTable = BEFORE_TABLES.contains(at(first - 1)) || is(first - 1, "ON") || is(first - 1, "EXISTS");
        boolean isCommonTable = ownNames.contains(tokens.get(name)) && is(behindColumns(bracket), "AS");
        check(name, isTable || isCommonTable || (first < name && is(first, "PG_CATALOG")));
    }

    private void check(int i, boolean isQualified) {
        if (!isQualified) {
            found.add(String.join(" ", tokens.subList(Math.max(0, i - 3), Math.min(tokens.size(), i + 4))));
        }
    }
}
