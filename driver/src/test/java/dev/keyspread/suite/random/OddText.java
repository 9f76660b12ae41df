package dev.keyspread.suite.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A text made of tokens, with blanks, line ends and comments of all sorts between them. */
final class OddText {
    private static final String[] BETWEEN = {
        " ", " ", " ", " ", "  ", "\n", "\t", "\r\n ", " /* a comment */ ", "/* WHERE ( ' */", " -- ' ; ? (\n"
    };

    private final Random random;
    private final StringBuilder sql = new StringBuilder();
    private final List<Long> parameters = new ArrayList<>();
    private final boolean isPrepared;
    private String last = "(";

    OddText(Random random, boolean isPrepared) {
        this.random = random;
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
        boolean touches = last.equals("(") || token.equals(")") || token.equals(",");
        sql.append(
                sql.length() == 0 || (touches && random.nextBoolean()) ? "" : BETWEEN[random.nextInt(BETWEEN.length)]);
        sql.append(token);
        last = token.endsWith("(") ? "(" : token;
        return this;
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
