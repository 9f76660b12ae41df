package dev.keyspread.suite.random;

import java.util.Random;

/**
 * Random expressions by the engine's grammar, nested, mostly without brackets, so that precedence matters. They are typed, so that
 * nearly all of them are taken, and none fails by its values: which of them an engine computes depends on its plan.
 */
final class NestedExpression {
    private static final String[] TEXTS = {
        "'a'", "'it''s'", "'-- b'", "'/* c'", "' AND id = 1'", "'?'", "''", "'a;b'", "'b\\\\c'"
    };
    private static final String[] COMPARISONS = {"=", "<>", "<", ">", "<=", ">=", "!="};

    private final Grammar grammar;
    private final Random random;
    private final OddText text;
    private final String qualifier;
    private final String word;
    private final boolean hasColumns;

    /**
     * Writes to a text.
     *
     * @param qualifier what stands before the names of columns, or ""
     * @param word the column whose name is a word of the grammar
     * @param hasColumns whether there are columns to name at all
     */
    NestedExpression(Grammar grammar, Random random, OddText text, String qualifier, String word, boolean hasColumns) {
        this.grammar = grammar;
        this.random = random;
        this.text = text;
        this.qualifier = qualifier;
        this.word = word;
        this.hasColumns = hasColumns;
    }

    private boolean one(int of) {
        return random.nextInt(of) == 0;
    }

    private void column(String name) {
        text.name(qualifier, name);
    }

    /** A whole number. */
    void number(int depth) {
        if (depth <= 0 || one(3)) {
            numberLeaf();
            return;
        }
        switch (random.nextInt(12)) {
            case 0 -> bracketed(() -> number(depth - 1));
            case 1 -> binary(depth, "+");
            case 2 -> binary(depth, "-");
            case 3 -> binary(depth, "*");
            case 4 -> {
                text.add("- (");
                number(depth - 1);
                text.add(")");
            }
            case 5 -> {
                text.add("CASE WHEN");
                condition(depth - 1);
                text.add("THEN");
                number(depth - 1);
                if (one(3)) {
                    text.add("WHEN");
                    condition(depth - 1);
                    text.add("THEN");
                    number(depth - 1);
                }
                text.add("ELSE");
                number(depth - 1);
                text.add("END");
            }
            case 6 -> {
                text.add("CASE");
                number(depth - 1);
                text.add("WHEN");
                number(depth - 1);
                text.add("THEN");
                number(depth - 1);
                text.add("END");
            }
            case 7 -> call("COALESCE(", depth, 2);
            case 8 -> call("ABS(", depth, 1);
            case 9 -> {
                text.add("( SELECT MAX( s.a ) FROM nest2 s WHERE");
                new NestedExpression(grammar, random, text, "s.", word, true).condition(depth - 2);
                text.add(")");
            }
            case 10 -> {
                text.add("CAST(");
                number(depth - 1);
                text.add(grammar == Grammar.MARIADB ? "AS SIGNED )" : "AS BIGINT )");
            }
            default -> ofEngine(depth);
        }
    }

    private void numberLeaf() {
        if (hasColumns && !one(3)) {
            String[] columns = {"a", "b", "id", "tenant", word};
            column(columns[random.nextInt(columns.length)]);
        } else {
            text.token(Integer.toString(random.nextInt(10)));
        }
    }

    private void ofEngine(int depth) {
        switch (grammar) {
            case POSTGRESQL -> {
                if (one(2)) {
                    bracketed(() -> number(depth - 1));
                    text.token("::bigint");
                } else {
                    binary(depth, new String[] {"&", "|", "#", "%"}[random.nextInt(3)]);
                }
            }
            case MARIADB -> binary(depth, new String[] {"&", "|", "^"}[random.nextInt(3)]);
            default -> call("NULLIF(", depth, 2);
        }
    }

    private void binary(int depth, String operator) {
        number(depth - 1);
        text.token(operator);
        number(depth - 1);
    }

    private void call(String function, int depth, int arguments) {
        text.token(function);
        for (int i = 0; i < arguments; i++) {
            if (i > 0) {
                text.token(",");
            }
            number(depth - 1);
        }
        text.token(")");
    }

    private void bracketed(Runnable inner) {
        text.token("(");
        inner.run();
        text.token(")");
    }

    /** A text of few characters. */
    void characters(int depth) {
        if (depth <= 0 || one(2)) {
            if (hasColumns && one(2)) {
                column("note");
            } else {
                text.token(TEXTS[random.nextInt(TEXTS.length)]);
            }
            return;
        }
        switch (random.nextInt(4)) {
            case 0 -> {
                text.token("UPPER(");
                characters(depth - 1);
                text.token(")");
            }
            case 1 -> {
                text.add("CASE WHEN");
                condition(depth - 1);
                text.add("THEN");
                characters(depth - 1);
                text.add("ELSE");
                characters(depth - 1);
                text.add("END");
            }
            case 2 -> {
                text.token("COALESCE(");
                characters(depth - 1);
                text.token(",");
                characters(depth - 1);
                text.token(")");
            }
            default -> {
                text.token("SUBSTRING(");
                characters(depth - 1);
                text.add("FROM 1 FOR 3 )");
            }
        }
    }

    /** A condition; half of all parts give a key. */
    void condition(int depth) {
        if (depth <= 0 || one(4)) {
            key();
            return;
        }
        switch (random.nextInt(18)) {
            case 15 -> {
                number(depth - 1);
                text.add(one(3) ? "NOT IN ( SELECT" : one(2) ? "IN ( SELECT" : "= ANY ( SELECT");
                NestedExpression inner = new NestedExpression(grammar, random, text, "s.", word, true);
                inner.number(1);
                text.add("FROM nest2 s WHERE");
                inner.condition(depth - 2);
                text.token(")");
            }
            case 16 -> {
                characters(depth - 1);
                text.add("LIKE 'a|%' ESCAPE '|'");
            }
            case 17 -> rowIn();
            case 0, 1, 2 -> joined(depth, grammar == Grammar.MARIADB && one(4) ? "&&" : "AND");
            case 3, 4 -> joined(depth, grammar == Grammar.MARIADB && one(4) ? "||" : "OR");
            case 5 -> bracketed(() -> condition(depth - 1));
            case 6 -> {
                text.token("NOT");
                condition(depth - 1);
            }
            case 7 -> {
                number(depth - 1);
                text.add(one(3) ? "NOT BETWEEN" : "BETWEEN");
                number(depth - 1);
                text.token("AND");
                number(depth - 1);
            }
            case 8 -> {
                number(depth - 1);
                text.add(one(2) ? "IS NULL" : "IS NOT NULL");
            }
            case 9 -> {
                number(depth - 1);
                text.add(one(3) ? "NOT IN (" : "IN (");
                number(depth - 1);
                text.token(",");
                number(depth - 1);
                text.token(")");
            }
            case 10 -> {
                characters(depth - 1);
                text.add(one(3) ? "NOT LIKE 'a%'" : "LIKE '%a_'");
            }
            case 11 -> {
                text.add(one(3) ? "NOT EXISTS ( SELECT 1 FROM nest2 s WHERE" : "EXISTS ( SELECT 1 FROM nest2 s WHERE");
                if (hasColumns && one(2)) {
                    text.add("s.tenant = " + qualified("tenant") + " AND s.id = " + qualified("id") + " AND");
                }
                new NestedExpression(grammar, random, text, "s.", word, true).condition(depth - 2);
                text.token(")");
            }
            case 12 -> {
                bracketed(() -> condition(depth - 1));
                text.add(one(2) ? "IS TRUE" : "IS NOT TRUE");
            }
            case 13 -> conditionOfEngine(depth);
            default -> {
                number(depth - 1);
                text.token(COMPARISONS[random.nextInt(COMPARISONS.length)]);
                number(depth - 1);
            }
        }
    }

    /** The column of the outer table: without an alias it goes by the table's name. */
    private String qualified(String column) {
        return (qualifier.isEmpty() ? "nest1." : qualifier) + column;
    }

    private void joined(int depth, String operator) {
        condition(depth - 1);
        text.token(operator);
        condition(depth - 1);
    }

    private void conditionOfEngine(int depth) {
        if (grammar == Grammar.MARIADB) {
            if (one(2)) {
                joined(depth, "XOR");
            } else {
                number(depth - 1);
                text.token("<=>");
                number(depth - 1);
            }
        } else {
            number(depth - 1);
            text.add(one(2) ? "IS DISTINCT FROM" : "IS NOT DISTINCT FROM");
            number(depth - 1);
        }
    }

    /** A condition that fixes a source, or all of them, or none in a form that looks like it. */
    private void key() {
        if (!hasColumns) {
            text.add("1 = 1");
            return;
        }
        switch (random.nextInt(9)) {
            case 0 -> equal("id", 12);
            case 1 -> equal("tenant", 3);
            case 2 -> {
                text.number(1 + random.nextInt(12)).token("=");
                column("id");
            }
            case 3 -> {
                column("id");
                text.add("IN (")
                        .number(1 + random.nextInt(12))
                        .token(",")
                        .number(1 + random.nextInt(12))
                        .token(")");
            }
            case 4 -> {
                text.token("(");
                column("tenant");
                text.token(",");
                column("id");
                text.add(") = (")
                        .number(1 + random.nextInt(3))
                        .token(",")
                        .number(1 + random.nextInt(12))
                        .token(")");
            }
            case 5 -> {
                equal("id", 12);
                text.add(one(2) ? "+ 0" : "- 0");
            }
            default -> {
                equal("tenant", 3);
                text.token("AND");
                equal("id", 12);
            }
        }
    }

    /** {@code (tenant, id) IN ((1, 2), (2, 3))}. */
    private void rowIn() {
        if (!hasColumns || !grammar.comparesRowLists()) {
            key();
            return;
        }
        text.token("(");
        column("tenant");
        text.token(",");
        column("id");
        text.add(") IN (");
        for (int i = 0; i < 2; i++) {
            text.add(i == 0 ? "(" : ", (").number(1 + random.nextInt(3)).token(",");
            text.number(1 + random.nextInt(12)).token(")");
        }
        text.token(")");
    }

    private void equal(String name, int bound) {
        column(name);
        text.token("=").number(1 + random.nextInt(bound));
    }
}
