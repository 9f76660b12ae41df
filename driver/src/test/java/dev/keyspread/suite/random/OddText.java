package dev.keyspread.suite.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;

/** A text made of tokens, with blanks, line ends and comments of all sorts between them. */
final class OddText {
    private static final List<String> BETWEEN = List.of(
            " ",
            " ",
            " ",
            " ",
            "  ",
            "\n",
            "\t",
            "\f",
            "\r\n ",
            "/**/",
            " /* a comment */ ",
            "/* WHERE ( ' */",
            " -- ' ; ? (\n",
            "\n--\n");

    // Compiled once: anew for each token they were a twentieth of a long run.
    private static final Pattern KEYWORD = Pattern.compile("[A-Z]{2,}");
    private static final Pattern COMPARISON = Pattern.compile("[=<>!]+");
    private static final Pattern BEGINS_A_WORD = Pattern.compile("\\w.*");
    private static final Pattern ENDS_A_WORD = Pattern.compile(".*\\w");

    private final Grammar grammar;
    private final Random random;
    private final List<String> between;
    private final StringBuilder sql = new StringBuilder();
    private final List<Long> parameters = new ArrayList<>();
    private final boolean isPrepared;
    private String last = "(";

    OddText(Grammar grammar, Random random, boolean isPrepared) {
        this.grammar = grammar;
        this.random = random;
        this.between = new ArrayList<>(BETWEEN);
        between.add(grammar == Grammar.MARIADB ? " # ' ; OR 1\n" : "/* a /* b ' */ c */"); // elsewhere they nest
        this.isPrepared = isPrepared;
    }

    /** Adds a few tokens, written with single blanks between them. */
    OddText add(String tokens) {
        for (String token : tokens.split(" ", -1)) {
            token(token);
        }
        return this;
    }

    /** Adds one token, which may hold blanks. */
    OddText token(String token) {
        boolean touches = last.equals("(") || token.equals(")") || token.equals(",") || isComparison(last, token);
        sql.append(
                sql.length() == 0 || (touches && random.nextBoolean())
                        ? ""
                        : between.get(random.nextInt(between.size())));
        sql.append(random.nextInt(8) == 0 && matches(KEYWORD, token) ? token.toLowerCase(Locale.ROOT) : token);
        last = token.endsWith("(") ? "(" : token;
        return this;
    }

    /** Returns true if a blank between the two may be left out: {@code a=1}, {@code 1<>b}. */
    private static boolean isComparison(String left, String right) {
        return (matches(COMPARISON, left) && matches(BEGINS_A_WORD, right))
                || (matches(COMPARISON, right) && matches(ENDS_A_WORD, left));
    }

    private static boolean matches(Pattern pattern, String token) {
        return pattern.matcher(token).matches();
    }

    /** Adds the name of a column, now and then in quotes. */
    OddText name(String qualifier, String column) {
        return token(qualifier + (random.nextInt(6) == 0 ? quoted(column) : column));
    }

    private String quoted(String column) {
        return switch (grammar) {
            case MARIADB -> "`" + column + "`";
            case H2 -> '"' + column.toUpperCase(Locale.ROOT) + '"';
            default -> '"' + column + '"';
        };
    }

    /** Adds a number, as a literal or as a parameter. */
    OddText number(long value) {
        if (isPrepared && random.nextBoolean()) {
            parameters.add(value);
            return token("?");
        }
        return token(Long.toString(value));
    }

    boolean isPrepared() {
        return isPrepared;
    }

    List<Long> parameters() {
        return parameters;
    }

    String sql() {
        return sql.toString();
    }

    @Override
    public String toString() {
        return (isPrepared ? "prepared: " : "") + sql + " " + parameters;
    }
}
